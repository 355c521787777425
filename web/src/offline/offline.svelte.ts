// The page's side of the service worker: registers it, tells it what to keep, and knows of a new version.

import { fileAt } from "../place.ts";

const FIRST = 1500; // milliseconds after the page has come: what is seen first comes first

class Offline {
  waiting: ServiceWorker | null = $state.raw(null); // a new version that is there as a whole
  /** Whether this address can keep the page at all; plain HTTP cannot, but on this machine. */
  readonly isPossible = globalThis.isSecureContext && "serviceWorker" in navigator;

  async begin(): Promise<void> {
    if (!this.isPossible || !import.meta.env.PROD) return;
    await new Promise((resolve) => setTimeout(resolve, FIRST));
    const found = await navigator.serviceWorker.register(fileAt("/sw.js")).catch(() => undefined);
    if (!found) return; // the browser was told to let none in
    const look = (): void => {
      if (navigator.serviceWorker.controller) this.waiting = found.waiting;
    };
    look();
    found.addEventListener("updatefound", () => found.installing?.addEventListener("statechange", look));
  }

  /** What this page has needed is there the next time, without a server too. */
  async keep(paths: string[]): Promise<void> {
    if (!this.isPossible || !import.meta.env.PROD) return;
    const { active } = await navigator.serviceWorker.ready;
    active?.postMessage({ keep: paths.map((path) => new URL(fileAt(path), location.href).href) });
  }

  /** Goes over to the new version. */
  update(): void {
    navigator.serviceWorker.addEventListener("controllerchange", () => location.reload());
    this.waiting?.postMessage({ go: true });
  }
}

export const offline = new Offline();
