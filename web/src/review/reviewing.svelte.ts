// A match being looked back on: workers of this browser examine its steps, and what they find is put together here.

import { characters } from "./agreeing.ts";
import { pick, type Data, type Found, type Pick } from "./examining.ts";
import type { Answer, Asked, Piece, Task } from "./examiner.ts";
import { findings, type Findings } from "./findings.ts";
import type { Past } from "./past.ts";

const MOST_WORKERS = 4;
const [ROUGH, WHOLE] = [0, 1]; // ways: a first sketch of the curve, and what is said
const SKETCH = 20; // times less is played for it
/** A point of the curve: the step, and the chance to win in millionths. */
export type Point = { step: number; value: number };

const kept = new Map<string, Found[]>(); // what was found since the page was opened, by addresses

export class Reviewing {
  readonly past: Past;
  done = $state(0); // steps
  failed = $state("");
  data: Data | null = $state.raw(null);
  told: Findings | null = $state.raw(null);
  picks: Pick[] = $state.raw([]);
  points: Point[] = $state.raw([]); // of the curve, as far as it is known
  private readonly address: string;
  private readonly found: (Found | undefined)[];
  private readonly waiting: Piece[]; // what nobody has begun with
  private readonly workers: Worker[] = [];

  constructor(past: Past, address: string) {
    this.past = past;
    this.address = address;
    const { moments, look } = past.exam;
    this.found = moments.map(() => undefined);
    const isOwn = ({ step }: Piece): boolean => moments[step]!.actor === look.seat && moments[step]!.choices > 1;
    const pieces = (way: number): Piece[] => moments.map(({ step }) => ({ step, way }));
    const whole = pieces(WHOLE);
    this.waiting = [...pieces(ROUGH), ...whole.filter(isOwn), ...whole.filter((one) => !isOwn(one))]; // what takes longest is not left to the end
  }

  get steps(): number {
    return this.found.length;
  }

  begin(): void {
    const known = kept.get(this.address);
    if (known) {
      this.found.splice(0, this.found.length, ...known);
      this.finish();
      return;
    }
    const { rules: { game: { module, facts } }, match, exam: { look } } = this.past;
    const playouts = Math.ceil(look.effort.playouts / SKETCH);
    const task: Task = { module, facts, match, looks: [{ ...look, effort: { worlds: 1, playouts } }, look] };
    const many = Math.max(1, Math.min(MOST_WORKERS, navigator.hardwareConcurrency, this.waiting.length));
    for (let i = 0; i < many; i += 1) this.hire(task);
  }

  private hire(task: Task): void {
    const worker = new Worker(new URL("./examiner.ts", import.meta.url), { type: "module" });
    const ask = (asked: Asked): void => worker.postMessage(asked);
    const next = (): void => {
      const piece = this.waiting.shift();
      if (piece) ask(piece);
    };
    worker.onmessage = ({ data }: MessageEvent<Answer>) => {
      if ("error" in data) return this.fail(data.error);
      next();
      this.take(data, data.found);
    };
    worker.onerror = ({ message }) => this.fail(message);
    this.workers.push(worker);
    ask(task);
    next();
  }

  private take({ step, way }: Piece, found: Found): void {
    const value = valueOf(found, this.past.exam.look.seat);
    const others = this.points.filter((one) => one.step !== step);
    if (value !== undefined) this.points = [...others, { step, value }].sort((one, other) => one.step - other.step);
    if (way === ROUGH) return;
    this.found[step] = found;
    this.done += 1;
    if (this.done === this.steps) this.finish();
  }

  private finish(): void {
    const { exam } = this.past;
    const found = this.found as Found[];
    kept.set(this.address, found);
    this.stop();
    const data = exam.putTogether(found);
    this.points = pointsOf(data, this.steps - 1);
    this.picks = data.decisions.map(pick);
    this.told = findings(data, exam.moments, characters(exam));
    this.data = data;
    this.done = this.steps;
  }

  private fail(error: string): void {
    this.stop();
    this.failed = error || "?";
  }

  /** Lets go of the workers, done or not. */
  stop(): void {
    for (const worker of this.workers) worker.terminate();
    this.workers.length = 0;
  }
}

function valueOf(found: Found, seat: number): number | undefined {
  if (found.kind === "forced") return undefined;
  return found.kind === "chance" ? found.after[seat] : found.values[seat];
}

/** The whole curve: after what came, before what was chosen, and the end. */
const pointsOf = (data: Data, last: number): Point[] =>
  [...data.steps.map(({ step, value }) => ({ step, value })), { step: last, value: data.result }];
