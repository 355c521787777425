// Hints in a match against bots: what the strongest would choose, and why; how many were taken is counted on this device.

import { dayOf } from "../match/here.ts";
import { keep, read } from "../storage.ts";
import type { Play } from "../table/play.svelte.ts";

const PLACE = "sennik.hints";
const MOST = 40; // matches whose hints are remembered
type Counts = [match: string, hints: number][];

function counts(): Counts {
  try {
    return JSON.parse(read(PLACE) ?? "[]") as Counts;
  } catch {
    return [];
  }
}

export class Hinting {
  text = $state(""); // what is said
  thinking = $state(false);
  failed = $state(false);
  prompt = $state(-1); // the question that it is about
  private readonly play: Play;
  private counted = $state(0); // read anew whenever one more is taken

  constructor(play: Play) {
    this.play = play;
  }

  /** Nobody among people, none for the dream of a day, which others play too, and none where there is nothing to choose. */
  get isOffered(): boolean {
    const { play } = this;
    const frame = play.frame;
    if (!frame || frame.legal.length < 2 || !play.isMine || play.coach || dayOf(play.table)) return false;
    return frame.table.status === "playing" && frame.table.seats.every(({ kind }, seat) => kind === "bot" || seat === play.you);
  }

  /** Whether there is something to read that belongs to the question on the screen. */
  get isOpen(): boolean {
    return this.prompt === this.play.frame?.prompt && this.isOffered;
  }

  get taken(): number {
    void this.counted;
    return counts().find(([match]) => match === this.match)?.[1] ?? 0;
  }

  private get match(): string {
    return `${this.play.table}.${this.play.now?.table.match ?? 0}`;
  }

  private note(): void {
    const all = counts().filter(([match]) => match !== this.match);
    keep(PLACE, JSON.stringify([...all, [this.match, this.taken + 1]].slice(-MOST)));
    this.counted += 1;
  }

  /** Thinks about the question on the screen, and says what comes of it unless the match went on meanwhile. */
  async ask(): Promise<void> {
    const { frame } = this.play;
    if (this.thinking || this.isOpen || !this.isOffered || !frame?.view) return;
    const { prompt, view, table: { game, rules, you: seat } } = frame;
    this.prompt = prompt;
    this.text = "";
    this.failed = false;
    this.thinking = true;
    try {
      const { hintFor } = await import("./hints.ts");
      const said = await hintFor(this.play.wording, this.play.names, { game, rules, seat, view });
      if (this.prompt !== prompt || this.play.frame?.prompt !== prompt) return;
      this.text = said;
      this.note();
      this.play.hearing.tell(said);
    } catch {
      this.failed = true;
    } finally {
      this.thinking = false;
    }
  }

  close(): void {
    this.prompt = -1;
  }
}
