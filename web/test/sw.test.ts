// The service worker, with caches and a network of our own.

import ts from "typescript";
import { beforeEach, expect, test } from "vitest";
import source from "../src/offline/sw.ts?raw";

const ROOT = "https://example.org/games/";
const at = (path: string): string => new URL(path, ROOT).href;
const BOOK = at("api/games/sen/rulebook.1.en.json");

/** As much of a cache as is asked for here. */
class Kept {
  readonly all = new Map<string, string>();
  keys = async (): Promise<{ url: string }[]> => [...this.all.keys()].map((url) => ({ url }));
  put = async (url: string, answer: Response): Promise<void> => void this.all.set(url, await answer.text());
  async match(asked: string | URL | Request): Promise<Response | undefined> {
    const found = this.all.get(asked instanceof Request ? asked.url : String(asked));
    return found === undefined ? undefined : new Response(found);
  }
  async addAll(asked: Request[]): Promise<void> {
    for (const { url } of asked) await this.put(url, await fetched(url));
  }
}

const kept = new Map<string, Kept>();
const caches = {
  open: async (name: string) => kept.get(name) ?? kept.set(name, new Kept()).get(name)!,
  keys: async () => [...kept.keys()],
  delete: async (name: string) => kept.delete(name),
};
let network: Map<string, string>;
let isCut = (_url: string): boolean => false;
async function fetched(asked: string | Request): Promise<Response> {
  const url = asked instanceof Request ? asked.url : asked;
  if (isCut(url)) throw new TypeError("there is no network");
  const found = network.get(url);
  return new Response(found ?? "", { status: found === undefined ? 404 : 200 });
}

type Fire = (type: string, event?: object) => Promise<unknown>;

/** The service worker of a build, as Vite and the server would have written it. */
function worker(build: string, told: string, fonts: string[] = []): Fire {
  const written = source
    .replace('"__FILES__"', '["assets/index.js"]').replace('"__LETTERS__"', JSON.stringify(fonts)).replaceAll("__BUILD__", build).replace("__TOLD__", told);
  const { outputText } = ts.transpileModule(written, { compilerOptions: { target: ts.ScriptTarget.ES2022, module: ts.ModuleKind.ES2022 } });
  const heard = new Map<string, (event: object) => void>();
  const self = { registration: { scope: ROOT }, addEventListener: (type: string, listener: (event: object) => void) => heard.set(type, listener) };
  new Function("self", "caches", "fetch", outputText)(self, caches, fetched);
  return async (type, event = {}) => {
    let work: Promise<unknown> = Promise.resolve();
    const take = (given: Promise<unknown>): void => void (work = given);
    heard.get(type)!({ ...event, waitUntil: take, respondWith: take });
    return work;
  };
}

const asked = async (fire: Fire, url: string, mode = "cors"): Promise<string> => {
  const request = Object.defineProperty(new Request(url), "mode", { value: mode });
  return ((await fire("fetch", { request })) as Response).text();
};

/** A host with a build on it. */
const host = (build: string, more: Record<string, string> = {}): Map<string, string> =>
  new Map([[ROOT, `<html data-build="${build}">`], [at("assets/index.js"), build], [BOOK, `the book of ${build}`], ...Object.entries(more)]);

beforeEach(async () => {
  kept.clear();
  isCut = () => false;
  network = host("one");
  const one = worker("one", "told");
  await one("install");
  await one("activate");
  await one("message", { data: { keep: [BOOK] } });
});

test("without a network there is what was kept, and the page under every path of it", async () => {
  isCut = () => true;
  const one = worker("one", "told");
  expect(await asked(one, BOOK)).toBe("the book of one");
  expect(await asked(one, at("here/abc?as=1"), "navigate")).toContain("data-build");
  await expect(asked(one, at("api/tables"))).rejects.toThrow("no network");
  await expect(asked(one, at("api/schema"), "navigate")).rejects.toThrow("no network");
});

test("where only what is told of the games has changed, all is fetched anew", async () => {
  network = host("one", { [BOOK]: "another book" });
  const next = worker("one", "told anew");
  await next("install");
  expect(await asked(worker("one", "told"), BOOK)).toBe("the book of one"); // until somebody agrees
  await next("activate");
  expect(await asked(next, BOOK)).toBe("another book");
  expect([...kept.keys()]).toEqual(["sennik /games/ one told anew"]);
});

test("a version that does not come whole is none; what is not there any more is left out", async () => {
  const two = worker("two", "told");
  network = host("three"); // the host went on while the second was fetched
  await expect(two("install")).rejects.toThrow("changed meanwhile");
  network = host("two");
  isCut = (url) => url === BOOK;
  await expect(two("install")).rejects.toThrow("no network");
  isCut = () => false;
  network.delete(BOOK);
  await two("install");
  expect([...kept.get("sennik /games/ two told")!.all.keys()]).toEqual([ROOT, at("assets/index.js")]);
});

test("letters that somebody reads come with a new version, others when they are read", async () => {
  const [old, now, other] = ["assets/nunito-latin-AAAA-AAA.woff2", "assets/nunito-latin-BBBBBB-B.woff2", "assets/nunito-cyrillic-CCCCCCCC.woff2"];
  network.set(at(old), "letters");
  await worker("one", "told")("message", { data: { keep: [at(old)] } });
  network = host("two", { [at(now)]: "new letters", [at(other)]: "letters" });
  const two = worker("two", "told", [now, other]);
  await two("install");
  await two("activate");
  const { all } = kept.get("sennik /games/ two told")!;
  expect([all.get(at(now)), all.has(at(old)), all.has(at(other))]).toEqual(["new letters", false, false]);
});

test("another page of this host keeps its own", async () => {
  await caches.open("sennik /games/of/others/ one told");
  await worker("two", "told")("activate");
  expect([...kept.keys()]).toEqual(["sennik /games/of/others/ one told"]);
});
