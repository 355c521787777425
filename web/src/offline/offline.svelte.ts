// The page's side of the service worker: registers it, tells it what to keep, and knows of a new version.

import { fileAt } from "../place.ts";

const FIRST = 1500; // milliseconds after the page has come: what is seen first comes first
// Fetched when it is first needed: letters of a language, what a master has learned, rules of an older match.
const LATER = /\.woff2$|\/rules\//;

class Offline {
  waiting: ServiceWorker | null = $state.raw(null); // a new version that is there as a whole
  isOutdated = $state(false); // a server says that it has another version
  /** Whether this address can keep the page at all; plain HTTP cannot, but on this machine. */
  readonly isPossible = globalThis.isSecureContext && "serviceWorker" in navigator;
  private readonly works = this.isPossible && import.meta.env.PROD;
  private registered: ServiceWorkerRegistration | undefined;

  async begin(): Promise<void> {
    if (!this.works) return;
    // Somebody has agreed to a new version, in whichever window: this one goes over to it too.
    if (navigator.serviceWorker.controller) navigator.serviceWorker.addEventListener("controllerchange", () => location.reload());
    await new Promise((resolve) => setTimeout(resolve, FIRST));
    const found = await navigator.serviceWorker.register(fileAt("/sw.js")).catch(() => undefined);
    if (!found) return; // the browser was told to let none in
    this.registered = found;
    const look = (): void => {
      if (navigator.serviceWorker.controller) this.waiting = found.waiting;
    };
    look();
    found.addEventListener("updatefound", () => found.installing?.addEventListener("statechange", look));
    const used = (list: PerformanceEntryList): Promise<void> => this.send(list.map(({ name }) => name).filter((name) => LATER.test(name)));
    new PerformanceObserver((list) => void used(list.getEntries())).observe({ type: "resource", buffered: true });
  }

  /** What this page has needed is there the next time, without a server too. */
  keep(paths: string[]): Promise<void> {
    return this.send(paths.map((path) => new URL(fileAt(path), location.href).href));
  }

  private async send(keep: string[]): Promise<void> {
    if (!this.works || keep.length === 0) return;
    const { active } = await navigator.serviceWorker.ready;
    active?.postMessage({ keep });
  }

  /** A server does not talk to this page any more. */
  outdate(): void {
    this.isOutdated = true;
    void this.registered?.update().catch(() => undefined);
  }

  /** Whether another version can be gone over to now: where no service worker keeps this one, it comes with the next look at the page. */
  get isReady(): boolean {
    return this.waiting !== null || (this.isOutdated && !(this.works && navigator.serviceWorker.controller));
  }

  /** Goes over to it, in every window. */
  update(): void {
    if (this.waiting) this.waiting.postMessage({ go: true });
    else location.reload();
  }
}

export const offline = new Offline();
