// What is staged over the table for a breath, and a round that is counted land by land. Stages come from lines of the log that the viewer
// is told, and from nothing else. A key or a click ends what is shown and does what it does anyway; Escape only ends it.

import { calm, settings } from "../settings.svelte.ts";
import { play as sound } from "../sound.ts";
import type { LogLine } from "../wire/types.ts";
import { moments, type Moment, type Stages } from "./stages.ts";

export type Shown = Moment & { lasts: number };

const SECOND = 1500; // milliseconds of a moment
const LONG = 2600;
const BRIEF = 0.45; // of that, for who wants them short
const COUNTED = "points"; // a line of a round that is counted
const TURNING = 4400; // milliseconds at most in which all lands turn over
const LAND = 300; // and for one of them
const LINE = 520; // for a line of the score pad

/** How much of their time stages take: none for who wants nothing to move. */
export const tempo = (): number => (calm() || document.hidden ? 0 : settings.brief ? BRIEF : 1);

export class Staging {
  shown: Shown | null = $state.raw(null);
  step = $state(Infinity); // of the count: lands that lie turned up, then lines that are written
  private readonly over: () => void;
  private waiting: Shown[] = [];
  private late: Shown[] = []; // until the round has been looked at
  private timer: ReturnType<typeof setTimeout> | undefined;
  private counting: ReturnType<typeof setTimeout> | undefined;
  private steps = 0;
  private lands = 0;

  /** `over` is called whenever nothing is shown any more. */
  constructor(over: () => void) {
    this.over = over;
  }

  /** Stages what new lines tell of, what comes after a count only when that is over; milliseconds that it takes now. */
  begin(fresh: LogLine[], stages: Stages | undefined): number {
    if (!stages || tempo() === 0) return 0;
    const found = moments(fresh, stages).map((one) => ({ ...one, lasts: (one.long ? LONG : SECOND) * tempo() }));
    const count = fresh.findLastIndex(([, key]) => key === COUNTED);
    const isLate = ({ lines }: Shown): boolean => count >= 0 && fresh.indexOf(lines[0]!) > count;
    this.late = found.filter(isLate);
    const soon = found.filter((one) => !isLate(one));
    this.waiting.push(...soon);
    if (!this.shown) this.next();
    return soon.reduce((sum, { lasts }) => sum + lasts, 0);
  }

  /** The round has been looked at. */
  release(): void {
    this.waiting.push(...this.late);
    this.late = [];
    if (!this.shown) this.next();
  }

  /** Turns lands over one by one, then writes lines. */
  count(lands: number, lines: number): void {
    this.lands = lands;
    this.steps = lands + lines;
    this.step = tempo() === 0 ? Infinity : 0;
    this.later();
  }

  private later(): void {
    clearTimeout(this.counting);
    if (this.step === Infinity) return;
    const pause = this.step < this.lands ? Math.min(LAND, TURNING / this.lands) : LINE;
    this.counting = setTimeout(() => {
      this.step = this.step >= this.steps ? Infinity : this.step + 1;
      if (this.step <= this.lands) sound("land");
      this.later();
    }, pause * tempo());
  }

  /** Whether there is anything to end. */
  get isOn(): boolean {
    return this.shown !== null || this.step !== Infinity;
  }

  /** Ends what is shown. */
  skip(): void {
    clearTimeout(this.counting);
    this.step = Infinity;
    if (this.shown) this.next();
  }

  stop(): void {
    clearTimeout(this.timer);
    clearTimeout(this.counting);
    this.waiting = this.late = [];
    this.shown = null;
    this.step = Infinity;
  }

  private next(): void {
    clearTimeout(this.timer);
    this.shown = this.waiting.shift() ?? null;
    if (!this.shown) return this.over();
    if (this.shown.sound) sound(this.shown.sound);
    this.timer = setTimeout(() => this.next(), this.shown.lasts);
  }
}
