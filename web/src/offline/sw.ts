// The service worker: from the second visit on the page needs no server for anything but friends.
// What it came with lies in one cache a build, so that no two versions are ever mixed; a new one
// is fetched whole and waits until somebody agrees to it (Update.svelte).

type Waiting = Event & { waitUntil(work: Promise<unknown>): void };
type Asked = Waiting & { request: Request; respondWith(answer: Promise<Response>): void };
type Said = Waiting & { data: { keep?: string[]; go?: boolean } };
const scope = self as unknown as EventTarget & { skipWaiting(): Promise<void>; registration: { scope: string } };

const FILES = "__FILES__" as unknown as string[]; // the build writes them here
const OURS = "sennik-";
const NAME = OURS + "__VERSION__";
const ROOT = new URL(scope.registration.scope);
const LIVE = ["api/tables", "api/me", "ws/", "api/bots", "api/return", "api/schema", "healthz", "readyz"]; // what only a server answers

/** Fetches everything anew: the files of this build, and what was kept besides under the one before. */
async function install(): Promise<void> {
  const cache = await caches.open(NAME);
  await cache.addAll(["./", ...FILES].map((file) => new Request(new URL(file, ROOT), { cache: "reload" })));
  for (const name of await caches.keys()) {
    if (!name.startsWith(OURS) || name === NAME) continue;
    const asked = await (await caches.open(name)).keys();
    await keep(asked.map(({ url }) => url).filter((url) => !url.includes("/assets/")));
  }
}

/** Fetches what is not kept yet; what is not there any more is left out. */
async function keep(urls: string[]): Promise<void> {
  const cache = await caches.open(NAME);
  await Promise.all(urls.map(async (url) => {
    if (await cache.match(url)) return;
    const answer = await fetch(url, { cache: "no-cache" }).catch(() => null);
    if (answer?.ok) await cache.put(url, answer);
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
  if (data.keep) (event as Said).waitUntil(keep(data.keep));
  if (data.go) void scope.skipWaiting();
});
scope.addEventListener("fetch", (event) => {
  const { request } = event as Asked;
  const path = request.url.startsWith(ROOT.href) ? request.url.slice(ROOT.href.length) : null;
  if (request.method !== "GET" || path === null || LIVE.some((live) => path.startsWith(live))) return;
  (event as Asked).respondWith(answered(request, request.mode === "navigate" && !path.split("?")[0]!.includes(".")));
});
