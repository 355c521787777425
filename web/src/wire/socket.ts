// One socket a table: it comes back by itself and never loses an action it was given.

import { decode } from "@msgpack/msgpack";
import { BUILD } from "../place.ts";
import type { Listener, Message, Seat } from "./seat.ts";
import type { Incoming, Language } from "./types.ts";

const FIRST_WAIT = 400;
const LONGEST_WAIT = 8000;
const QUIET = 25000; // ask whether the line is alive after so long without a word
const PATIENCE = 8000;
const OTHER_PAGE = 4426; // the server has another build of the page
const NOT_NOW = 4503; // the server starts, stops or waits for its database
const UNKNOWN = "unavailable"; // nobody knows whether an action was kept

/** Random bytes in hexadecimal, from the device's own source. */
export function randomHex(bytes: number): string {
  const made = crypto.getRandomValues(new Uint8Array(bytes));
  return Array.from(made, (byte) => byte.toString(16).padStart(2, "0")).join("");
}

/** A random name for an action: the server applies it once, however often it is sent. */
export const newId = (): string => randomHex(12);

/** How long to wait before the next attempt, after having waited `before`. */
export const nextWait = (before: number): number => Math.min(LONGEST_WAIT, Math.max(FIRST_WAIT, before * 2));

/** Whether a closed connection is worth another attempt. */
export const isOver = (code: number): boolean => code >= 4000 && code !== NOT_NOW;

export class TableSocket implements Seat {
  private socket: WebSocket | null = null;
  private wait = FIRST_WAIT;
  private timer = 0;
  private alive = 0;
  private stopped = false;
  private waiting = new Map<string, string>(); // unanswered actions by id
  private readonly table: string;
  private readonly listener: Listener;
  private readonly language: () => Language; // of the server's refusals
  private spoken: Language; // as the server knows it

  constructor(table: string, language: () => Language, listener: Listener) {
    this.table = table;
    this.language = language;
    this.spoken = language();
    this.listener = listener;
    addEventListener("offline", this.drop);
    addEventListener("online", this.hurry);
    this.connect();
  }

  /** Sends at once, or as soon as there is a connection again. */
  send(message: Message): void {
    const text = JSON.stringify(message);
    if (this.spoken !== this.language()) {
      this.spoken = this.language();
      this.write(JSON.stringify({ type: "speak", lang: this.spoken }));
    }
    this.waiting.set(message.id, text);
    this.write(text);
  }

  stop(): void {
    this.stopped = true;
    removeEventListener("offline", this.drop);
    removeEventListener("online", this.hurry);
    clearTimeout(this.timer);
    clearTimeout(this.alive);
    this.socket?.close(1000);
  }

  /** The device has lost its network: do not wait until silence proves it. */
  private readonly drop = (): void => {
    if (this.socket?.readyState === WebSocket.OPEN) this.socket.close();
  };

  private readonly hurry = (): void => {
    if (this.socket?.readyState !== WebSocket.CLOSED) return;
    clearTimeout(this.timer);
    this.connect();
  };

  private connect(): void {
    const scheme = location.protocol === "https:" ? "wss" : "ws";
    this.spoken = this.language();
    const page = BUILD && `&page=${BUILD}`;
    const socket = new WebSocket(`${scheme}://${location.host}/ws/tables/${this.table}?lang=${this.spoken}${page}`);
    socket.binaryType = "arraybuffer";
    this.socket = socket;
    socket.onmessage = (event) => this.hear(decode(event.data as ArrayBuffer) as Incoming);
    socket.onopen = () => this.listen();
    socket.onclose = (event) => this.lost(event.code);
  }

  private hear(message: Incoming): void {
    this.listen();
    if (message.type === "table") {
      this.listener.table(message);
    } else if (message.type === "frame") {
      this.welcome();
      this.listener.frame(message);
    } else if (message.type === "refused" && message.reason === UNKNOWN) {
      this.repeat(message.id);
    } else if (message.type !== "pong") {
      this.waiting.delete(message.id);
      if (message.type === "refused") this.listener.refused(message);
      else this.listener.done(message.id, message.seq);
    }
  }

  /** Ask again after a moment, by the same id: it is done once, whatever was kept. */
  private repeat(id: string): void {
    setTimeout(() => {
      const text = this.waiting.get(id);
      if (text) this.write(text);
    }, FIRST_WAIT);
  }

  private welcome(): void {
    if (this.wait === 0) return;
    this.wait = 0;
    this.listener.connection("open");
    for (const text of this.waiting.values()) this.write(text);
  }

  private listen(): void {
    clearTimeout(this.alive);
    this.alive = setTimeout(() => {
      this.write(JSON.stringify({ type: "ping" }));
      this.alive = setTimeout(() => this.socket?.close(), PATIENCE);
    }, QUIET);
  }

  private lost(code: number): void {
    clearTimeout(this.alive);
    if (this.stopped) return;
    if (isOver(code)) {
      this.listener.connection(code === OTHER_PAGE ? "outdated" : "closed");
      return;
    }
    this.listener.connection("lost");
    this.wait = nextWait(this.wait);
    this.timer = setTimeout(() => this.connect(), this.wait * (0.7 + Math.random() * 0.6));
  }

  private write(text: string): void {
    if (this.socket?.readyState === WebSocket.OPEN) this.socket.send(text);
  }
}
