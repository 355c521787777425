// A server that is just starting, or out of reach, is asked until it answers: nothing that was clicked is lost.

import { Refusal } from "./api.ts";

const PAUSE = 1200; // milliseconds between two attempts
const NOT_NOW = 503;

class Server {
  silent = $state(false); // the last attempt brought no answer
}
export const server = new Server();

/** Whether the same question may be answered later. */
const isPassing = (error: unknown): boolean => !(error instanceof Refusal) || error.status === NOT_NOW;

/** What the server answers in the end; nothing once nobody wants it any more. */
export async function patiently<T>(ask: () => Promise<T>, isWanted: () => boolean = () => true): Promise<T | undefined> {
  while (isWanted()) {
    try {
      const found = await ask();
      server.silent = false;
      return found;
    } catch (error) {
      if (!isPassing(error)) throw error;
      server.silent = true;
      await new Promise((resolve) => setTimeout(resolve, PAUSE));
    }
  }
  server.silent = false; // nobody waits for it any more; whoever still does finds out
  return undefined;
}
