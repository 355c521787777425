// What is heard at a table: by a screen reader, line after line, and by everybody in bubbles at the seats.

import { company } from "../company.svelte.ts";
import { both, settings } from "../settings.svelte.ts";
import type { LogLine, Seat } from "../wire/types.ts";
import { speech } from "./speech.ts";
import type { Wording } from "./wording.svelte.ts";

export const MOST_TOLD = 8; // lines that a live region holds
const SPOKEN = 5200; // milliseconds that a line of somebody stays

type Heard = { id: number; text: string; seq: number };

export class Hearing {
  heard: Heard[] = $state.raw([]); // what a screen reader is told, and up to which event it may be
  spoken: { seat: number; text: string } | null = $state.raw(null); // what somebody just said
  private readonly wording: Wording;
  private last = 0; // the id of what was told last
  private hush = 0;

  constructor(wording: Wording) {
    this.wording = wording;
  }

  /** Lines follow each other in a live region, so that none is lost when many come at once. What was private goes with the look. */
  tell(text: string, seq = Infinity): void {
    if (text) this.heard = [...this.heard.slice(1 - MOST_TOLD), { id: (this.last += 1), text, seq }];
  }

  /** What was private up to an event is put away. */
  forget(horizon: number): void {
    this.heard = this.heard.filter((one) => one.seq > horizon);
  }

  /** What somebody says stands at their seat; characters speak up one at a time and seldom. */
  listen(fresh: LogLine[], seats: Seat[], names: string[]): void {
    const [, , args] = fresh.findLast(([, key]) => key === "table.said") ?? [];
    if (args) this.utter(Number(args["who"]), both(this.wording.words?.phrases[args["phrase"]!] ?? {}));
    if (this.spoken) return;
    for (const line of fresh) {
      const found = speech(line, seats);
      const lines = found && company.find(seats[found.seat]!.level)?.lines[settings.language]?.[found.moment];
      if (!found || !lines || lines.length === 0) continue;
      const text = lines[found.lot % lines.length]!;
      this.utter(found.seat, text);
      this.tell(`${names[found.seat]}: ${text}`);
      return;
    }
  }

  private utter(seat: number, text: string): void {
    this.stop();
    this.spoken = { seat, text };
    this.hush = setTimeout(() => (this.spoken = null), SPOKEN);
  }

  /** Nobody says anything any more, until they may again. */
  mute(): void {
    this.stop();
    this.spoken = null;
    settings.mute(true);
  }

  stop(): void {
    clearTimeout(this.hush);
  }
}
