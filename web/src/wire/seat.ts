// A seat at a table, wherever the match is played: on a server (socket.ts), or in the page (match/).

import type { Refused, SentFrame, SentTable } from "./types.ts";

/** `outdated`: the server has another build of the page. Of a match in the page: `elsewhere` in another tab, `gone` from this device,
 * `unkept` if it cannot be saved. */
export type Connection = "connecting" | "open" | "lost" | "closed" | "outdated" | "elsewhere" | "gone" | "unkept";
/** What comes from a table. */
export type Listener = {
  table(table: SentTable): void; // before the frames that belong to it
  frame(frame: SentFrame): void;
  refused(refusal: Refused): void;
  done(id: string, seq: number): void;
  connection(state: Connection): void;
};
/** What goes to it: docs/protocol.md has the types. */
export type Message = Record<string, unknown> & { type: string; id: string };
export type Seat = {
  send(message: Message): void;
  stop(): void;
};
/** Takes a seat, and from then on tells the listener. */
export type Sit = (listener: Listener) => Seat;
