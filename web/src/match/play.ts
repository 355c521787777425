// The match on a table: where it stands, its steps, and what was told of them. The server's
// is `src/sennik/tables/play.py`.

import type { Row } from "../rules/catalogue.ts";
import { CHANCE, type Position, type Runner, type Stepped } from "./runner.ts";

const LINES = 120; // steps of which it is known what was told
const ROUNDS = 4; // counted rounds of which it is known how the table lay

export type Step = { seq: number; actor: number; action: number; byBot: boolean };
/** What was told of a step: to each viewer, and which seats saw what bystanders did not. */
export type Told = { seq: number; viewers: Row[][]; isPrivate: boolean[]; isCounted: boolean };
export type Counted = { seq: number; sights: Uint8Array[] };
export type Result = { ending: string; scores: number[]; winners: number[] };

export class Play {
  readonly runner: Runner;
  readonly isSilent: boolean;
  readonly steps: Step[] = [];
  readonly told: Told[] = [];
  readonly counted: Counted[] = [];
  position: Position;
  result: Result | null = null;
  private back: Position[] = []; // where the last actions lead back to, as many as may be taken back

  /** A match under these options, or one that goes on from `start`. */
  constructor(runner: Runner, options: Record<string, number>, start?: Uint8Array) {
    this.runner = runner;
    this.position = start ? runner.resumed(start) : runner.begun(options);
    this.isSilent = runner.isSilent(this.position);
  }

  /** How often a seat, or Chance, has acted. */
  acts(actor: number): number {
    return this.steps.filter((step) => step.actor === actor).length;
  }

  get canGoBack(): boolean {
    return this.back.length > 0;
  }

  /** Plays an action of a seat that was asked. */
  acted(step: Step): void {
    const before = this.position;
    const done = this.taken(step, this.runner.putAway(before, step.actor));
    // It can be taken back as long as it taught its actor nothing, and nobody acts. Where
    // the rules forbid to talk it may have taught nobody.
    const learned = this.isSilent ? done.learned : (done.learned >> step.actor) & 1;
    const isLight = !step.byBot && !done.isCounted && learned === 0;
    const last = this.steps.at(-2);
    if ((last && last.actor !== step.actor) || !isLight) this.back = [];
    if (isLight) this.back.push(before);
  }

  /** Lets Chance turn something up. */
  dealt(seq: number, outcome: number): void {
    this.taken({ seq, actor: CHANCE, action: outcome, byBot: false }, this.position);
    this.back = [];
  }

  private taken(step: Step, before: Position): Stepped {
    const done = this.runner.step(before, step.actor, step.action);
    this.position = done.position;
    this.steps.push(step);
    this.told.push({ seq: step.seq, viewers: done.told, isPrivate: done.isPrivate, isCounted: done.isCounted });
    if (this.told.length > LINES) this.forget();
    if (done.isCounted) this.counted.push({ seq: step.seq, sights: this.runner.sights(done.position) });
    if (this.counted.length > ROUNDS) this.counted.shift();
    return done;
  }

  /** Forgets what was told first, but for the rounds that were counted: the score pad has a line of each. */
  private forget(): void {
    this.told.splice(Math.max(this.told.findIndex((told) => !told.isCounted), 0), 1);
  }

  /** Takes the last step back; its number. */
  undone(): number {
    this.position = this.back.pop()!;
    this.told.pop();
    return this.steps.pop()!.seq;
  }

  dismissed(seat: number): void {
    this.position = this.runner.putAway(this.position, seat);
  }
}
