// The service worker: from the second visit on the page needs no server for anything but friends.
// What it came with lies in one cache a version, so that no two versions are ever mixed; a new one
// is fetched whole and waits until somebody agrees to it (Update.svelte).

type Waiting = Event & { waitUntil(work: Promise<unknown>): void };
type Asked = Waiting & { request: Request; respondWith(answer: Promise<Response>): void };
type Said = Waiting & { data: { keep?: string[]; go?: boolean } };
const scope = self as unknown as EventTarget & { skipWaiting(): Promise<void>; registration: { scope: string } };

// The build writes its name and its files here, and whoever serves it a hash of all that is told of the games.
const BUILD = "__BUILD__";
const FILES = "__FILES__" as unknown as string[];
const LETTERS = "__LETTERS__" as unknown as string[]; // fonts: fetched when somebody reads them
const ROOT = new URL(scope.registration.scope);
const OURS = `sennik ${ROOT.pathname} `; // another page of this host has caches of its own
const NAME = `${OURS}${BUILD} __TOLD__`;
const NO_PAGE = /^(api|rules|ws)\/|^(healthz|readyz)$|\./; // what is no path of the page, though somebody goes there

const kind = (font: string): string => font.replace(/^.*\/|-.{8}\.woff2$/g, ""); // its name without folder and hash

/** Fetches everything anew: the files of this build, and what was kept besides under the version before. */
async function install(): Promise<void> {
  const cache = await caches.open(NAME);
  await cache.addAll(["./", ...FILES].map((file) => new Request(new URL(file, ROOT), { cache: "reload" })));
  const page = await (await cache.match(ROOT))!.text();
  if (!page.includes(`data-build="${BUILD}"`)) throw new Error("the server has changed meanwhile");
  const names = (await caches.keys()).filter((name) => name.startsWith(OURS) && name !== NAME);
  const before = (await Promise.all(names.map(async (name) => (await caches.open(name)).keys()))).flat().map(({ url }) => url);
  const read = new Set(before.map(kind));
  const letters = LETTERS.filter((font) => read.has(kind(font))).map((font) => new URL(font, ROOT).href);
  await keep([...before.filter((url) => !url.includes("/assets/")), ...letters]);
}

/** Fetches what is not kept yet; what is not there any more is left out. */
async function keep(urls: string[]): Promise<void> {
  const cache = await caches.open(NAME);
  await Promise.all(urls.map(async (url) => {
    if (await cache.match(url)) return;
    const answer = await fetch(url, { cache: "no-cache" });
    if (answer.ok) await cache.put(url, answer);
  }));
}

async function forget(): Promise<void> {
  for (const name of await caches.keys()) if (name.startsWith(OURS) && name !== NAME) await caches.delete(name);
}

async function answered(request: Request, isPage: boolean): Promise<Response> {
  const cache = await caches.open(NAME);
  const found = await cache.match(isPage ? ROOT : request, { ignoreVary: true });
  return found ?? fetch(request);
}

scope.addEventListener("install", (event) => (event as Waiting).waitUntil(install()));
scope.addEventListener("activate", (event) => (event as Waiting).waitUntil(forget()));
scope.addEventListener("message", (event) => {
  const { data } = event as Said;
  if (data.keep) (event as Said).waitUntil(keep(data.keep).catch(() => undefined)); // it is asked for again with the next page
  if (data.go) void scope.skipWaiting();
});
scope.addEventListener("fetch", (event) => {
  const { request } = event as Asked;
  const path = request.url.startsWith(ROOT.href) ? request.url.slice(ROOT.href.length).split(/[?#]/)[0]! : null;
  if (request.method !== "GET" || path === null) return;
  (event as Asked).respondWith(answered(request, request.mode === "navigate" && !NO_PAGE.test(path)));
});
