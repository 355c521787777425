// A server that is just starting, or out of reach, is asked until it answers: nothing that was clicked is lost.

import { Refusal } from "./api.ts";

const PAUSE = 1200; // milliseconds between two attempts
const NOT_NOW = 503;

class Server {
  unanswered = $state(0); // questions whose last attempt brought no answer, and which are asked again

  get silent(): boolean {
    return this.unanswered > 0;
  }
}
export const server = new Server();

/** Whether the same question may be answered later. */
const isPassing = (error: unknown): boolean => !(error instanceof Refusal) || error.status === NOT_NOW;

/** What the server answers in the end; nothing once nobody wants it any more. */
export async function patiently<T>(ask: () => Promise<T>, isWanted: () => boolean = () => true): Promise<T | undefined> {
  let isUnanswered = false;
  try {
    while (isWanted()) {
      try {
        return await ask();
      } catch (error) {
        if (!isPassing(error)) throw error;
        if (!isUnanswered) server.unanswered += 1;
        isUnanswered = true;
        await new Promise((resolve) => setTimeout(resolve, PAUSE));
      }
    }
    return undefined;
  } finally {
    if (isUnanswered) server.unanswered -= 1;
  }
}
