// The kernel of reviews in the module of a game: src/sennik/bots/judging.py. All that computes a
// number is compiled; here is only asked and read.

import type { Game, Sheet } from "../rules/game.ts";

/** How hard is looked: worlds a decision at most, and how often a position is played on. */
export type Effort = { worlds: number; playouts: number };
/** With which random numbers, and how many, a step is judged. */
export type Luck = { seed: bigint; step: number; effort: Effort };
/** What is said of one action. */
export type Verdict = {
  action: number; value: number; error: number; gain: number; gain_error: number; worlds: number; clear: number;
};
/** What came, by seat, and all that might have: action, weight, worth by seat. */
export type Fate = { luck: number[]; after: number[]; outcomes: [action: number, weight: number, worths: number[]][] };

const WON = 2; // of a plan: src/sennik/bots/worlds.py
const [PLAN, VERDICTS, FATES, VALUES, LUCK] = [0, 8, 9, 10, 11]; // of the scratch memory: a search, then a docket
const VERDICT = 7; // numbers that are told of an action
const [WEIGHT, WORTH] = [1, 2]; // of what is told of an outcome
const BYTES = 8;

/** The options that a judge asks for, as a view has them. */
export function optionsIn(view: Sheet): Record<string, number> {
  return { seats: view.get("seats"), teams: "teams" in view.facts.fields ? view.get("teams") : 0 };
}

export class Judge {
  private readonly game: Game;
  private readonly scratch: number[];
  private readonly fates: number; // numbers in a row of outcomes

  constructor(game: Game, options: Record<string, number>) {
    const { scratch_sizes, constants, review } = game.facts;
    const sizes = scratch_sizes["judge"];
    if (!sizes) throw new RangeError(`nobody can judge ${game.facts.key}`);
    this.game = game;
    this.scratch = sizes.map((size) => game.allocate(size));
    this.fates = sizes[FATES]! / BYTES / constants["MAX_LEGAL"]!;
    const together = constants["MIN_SEATS"] === 1 ? options["seats"]! : options["teams"] ? 2 : 1; // who win and lose as one
    const plan = review.plan.map((number, place) => BigInt(place === WON ? number * together : number));
    new BigInt64Array(game.memory.buffer, this.scratch[PLAN], plan.length).set(plan);
  }

  /** Every action of `seat`, as good as it is from what it knows. */
  judged(view: Sheet, seat: number, played: number, { seed, step, effort }: Luck): Verdict[] {
    const count = this.game.run("judge", view.at, seat, played, seed, step, effort.worlds, ...this.scratch);
    return this.rows(VERDICTS, VERDICT, count).map(([action, value, error, gain, gain_error, worlds, clear]) => ({
      action: action!, value: value!, error: error!, gain: gain!, gain_error: gain_error!, worlds: worlds!, clear: clear!,
    }));
  }

  /** What a position is worth to each seat. */
  weighed(state: Sheet, { seed, effort }: Luck): number[] {
    this.game.run("weigh", state.at, seed, effort.playouts, ...this.scratch);
    return this.seats(VALUES, state);
  }

  /** What an outcome brought each seat, beside all that might have come. */
  fated(state: Sheet, outcome: number, { seed, effort }: Luck): Fate {
    const count = this.game.run("fate", state.at, outcome, seed, effort.playouts, ...this.scratch);
    const seats = state.get("seats");
    const rows = this.rows(FATES, this.fates, count);
    return {
      luck: this.seats(LUCK, state),
      after: this.seats(VALUES, state),
      outcomes: rows.map((row) => [row[0]!, row[WEIGHT]!, row.slice(WORTH, WORTH + seats)]),
    };
  }

  private seats(part: number, state: Sheet): number[] {
    return this.numbers(part, state.get("seats"));
  }

  private rows(part: number, width: number, count: number): number[][] {
    const all = this.numbers(part, width * count);
    return Array.from({ length: count }, (_, row) => all.slice(row * width, (row + 1) * width));
  }

  private numbers(part: number, count: number): number[] {
    return Array.from(new BigInt64Array(this.game.memory.buffer, this.scratch[part], count), Number);
  }
}
