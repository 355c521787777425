// Where the page lies: at the root of a server, or as plain files in any folder (`sennik site`
// marks its page). There the path stands behind a #, and what a server answers lies in files.

const page = globalThis.document?.documentElement; // tests have none
/** The name of this build; none while Vite serves the sources. */
export const BUILD = page?.dataset["build"] ?? "";
export const isSite = page?.hasAttribute("data-site") ?? false;

/** Whether this is the computer of the server itself, by an address where no other device gets. */
export const isAtHome = ["localhost", "127.0.0.1", "[::1]"].includes(globalThis.location?.hostname);
export const LAN = "sennik serve --lan"; // what lets them in, typed alike in every language

/** The address of a path of the page. */
export const linkTo = (path: string): string => (isSite ? `#${path}` : path);

/** Where the page is now: its path, and what stands behind a question mark. */
export function here(): { path: string; query: string } {
  if (!isSite) return { path: location.pathname, query: location.search };
  const [path, query = ""] = location.hash.slice(1).split("?");
  return { path: path || "/", query };
}

/** Where a file lies that the page came with, or an answer that is the same for everybody. */
export function fileAt(path: string): string {
  if (!isSite) return path;
  const { pathname, searchParams } = new URL(path, location.origin);
  const asked = ["rules", "lang"].flatMap((name) => searchParams.get(name) ?? []);
  const name = pathname.startsWith("/api/") ? `${[pathname, ...asked].join(".")}.json` : pathname;
  return new URL(name.slice(1), location.href).href;
}
