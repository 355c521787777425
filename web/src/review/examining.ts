// A finished match examined: what src/sennik/review/examining.py does, with the same numbers.
// Steps are examined one by one, in any order, by whoever has time; then all is put together.

import type { Game, Sheet } from "../rules/game.ts";
import type { Written } from "../match/script.ts";
import { CHANCE } from "../match/runner.ts";
import { Judge, type Effort, type Fate, type Verdict } from "./judge.ts";

export const FORMAT = 1;

/** A finished match as it was written down; `fixed` are the options that its game does not leave open. */
export type Match = { game: string; options: Record<string, number>; fixed: Record<string, number>; steps: Written };
/** Who looks back, with which random numbers, and how hard. */
export type Look = { seat: number; seed: number; effort: Effort };
/** One step before it is played: the state, who acts, what, and among how many. */
export type Moment = { step: number; state: Uint8Array; actor: number; action: number; choices: number };

/** What is found of one step. */
export type Found =
  | { kind: "end"; values: number[] }
  | { kind: "forced" }
  | ({ kind: "chance" } & Fate)
  | { kind: "decision"; actor: number; values: number[]; actions?: Verdict[] };

export type Outcome = { action: number; weight: number; value: number };
export type Dealt = { step: number; kind: "chance"; luck: number; value: number; outcomes: Outcome[] };
export type Credited = { step: number; kind: "decision"; actor: number; value: number; gain: number };
export type Decision = {
  step: number; played: number; best: number; loss: number; gap: number; gap_error: number; clear: boolean; actions: Verdict[];
};
/** All that is found, in the order in which Python writes it. */
export type Data = {
  format: number; game: string; rules: number; options: Record<string, number>; seat: number; seed: number; worlds: number; playouts: number;
  result: number; start: number; luck: number; own: number; others: number; steps: (Dealt | Credited)[]; decisions: Decision[];
};

/** A match that nothing can be said about. */
export class NotReviewed extends Error {}

/** Every step of a match, and last its end. */
export function momentsOf(game: Game, options: Sheet, steps: Written): Moment[] {
  const state = game.sheet();
  game.setup(state, options);
  const moments = steps.map(([actor, action], step): Moment => {
    const moment = { step, state: state.bytes.slice(), actor, action, choices: game.legal(state, actor).length };
    if (game.refusal(state, actor, action) !== 0) throw new NotReviewed(`step ${step} cannot be played`);
    game.apply(state, actor, action);
    return moment;
  });
  return [...moments, { step: steps.length, state: state.bytes.slice(), actor: CHANCE, action: -1, choices: 0 }];
}

/** One match being examined for one seat. */
export class Examination {
  readonly game: Game;
  readonly match: Match;
  readonly look: Look;
  readonly moments: Moment[];
  private readonly options: Record<string, number>; // all of them
  private readonly judge: Judge;
  private readonly state: Sheet;
  private readonly view: Sheet;

  constructor(game: Game, match: Match, look: Look) {
    this.game = game;
    this.match = match;
    this.look = look;
    const options = game.options({ ...match.options, ...match.fixed });
    this.options = Object.fromEntries(game.facts.offers.map(({ name }) => [name, options.numbers(name)[0]!]));
    this.moments = momentsOf(game, options, match.steps);
    this.judge = new Judge(game, this.options);
    this.state = game.sheet();
    this.view = game.sheet();
    this.state.assign(this.moments.at(-1)!.state);
    if (game.actors(this.state) !== 0) throw new NotReviewed("a match is reviewed once it is over");
  }

  /** What is to be said of one step. */
  examine(step: number): Found {
    const { look, judge, state } = this;
    const moment = this.moments[step]!;
    const luck = { seed: BigInt(look.seed), step, effort: look.effort };
    state.assign(moment.state);
    if (moment.action < 0) return { kind: "end", values: judge.weighed(state, luck) };
    if (moment.choices < 2) return { kind: "forced" };
    if (moment.actor === CHANCE) return { kind: "chance", ...judge.fated(state, moment.action, luck) };
    const found: Found = { kind: "decision", actor: moment.actor, values: judge.weighed(state, luck) };
    if (moment.actor === look.seat) found.actions = judge.judged(this.known(moment), look.seat, moment.action, luck);
    return found;
  }

  /** What the seat knew at a moment, until the next is asked for. */
  known({ state }: Moment): Sheet {
    this.state.assign(state);
    this.game.view(this.state, this.look.seat, this.view);
    return this.view;
  }

  /** The same before a step, as bytes of one's own. */
  knownAt(step: number): Uint8Array {
    return this.known(this.moments[step]!).bytes.slice();
  }

  /** All that is found. */
  putTogether(found: Found[]): Data {
    const { match, look, game } = this;
    const steps = account(found, look.seat);
    const end = found.at(-1)!;
    const result = end.kind === "end" ? end.values[look.seat]! : 0;
    const sum = (numbers: number[]): number => numbers.reduce((all, one) => all + one, 0);
    const options = Object.fromEntries(Object.entries(this.options).filter(([name]) => !(name in match.fixed)));
    const gains = steps.filter((one): one is Credited => one.kind === "decision");
    return {
      format: FORMAT, game: match.game, rules: game.facts.version, options, seat: look.seat, seed: look.seed,
      worlds: look.effort.worlds, playouts: look.effort.playouts,
      result,
      start: begun(steps, result),
      luck: sum(steps.map((one) => (one.kind === "chance" ? one.luck : 0))),
      own: sum(gains.map((one) => (one.actor === look.seat ? one.gain : 0))),
      others: sum(gains.map((one) => (one.actor === look.seat ? 0 : one.gain))),
      steps,
      decisions: found.flatMap((one, step) =>
        one.kind === "decision" && one.actions ? [decided(step, this.moments[step]!.action, one.actions)] : []),
    };
  }
}

/** What the seat could expect before any card was dealt. */
function begun(steps: (Dealt | Credited)[], result: number): number {
  return steps.reduceRight((value, one) => (one.kind === "decision" ? one.value : value - one.luck), result);
}

/** What every step brought to `seat`; the gains of decisions leave out the luck. */
function account(found: Found[], seat: number): (Dealt | Credited)[] {
  const steps: (Dealt | Credited)[] = [];
  let open: Credited | null = null;
  let luck = 0;
  for (const [step, one] of found.entries()) {
    if (one.kind === "chance") {
      luck += one.luck[seat]!;
      steps.push(dealt(step, one, seat));
    } else if (one.kind !== "forced") {
      const value = one.values[seat]!;
      if (open) open.gain = value - open.value - luck;
      luck = 0;
      if (one.kind === "decision") steps.push((open = { step, kind: "decision", actor: one.actor, value, gain: 0 }));
    }
  }
  return steps;
}

/** What Chance turned up, and what it might have. */
const dealt = (step: number, fate: Fate, seat: number): Dealt => ({
  step, kind: "chance", luck: fate.luck[seat]!, value: fate.after[seat]!,
  outcomes: fate.outcomes.map(([action, weight, worths]) => ({ action, weight, value: worths[seat]! })),
});

/** One decision of the seat: the best by what it knew, and what was lost. */
export function decided(step: number, played: number, actions: Verdict[]): Decision {
  const isBetter = (one: Verdict, other: Verdict): boolean =>
    one.value !== other.value ? one.value > other.value : one.action === played && other.action !== played;
  const best = first(actions, isBetter)!;
  return {
    step, played, best: best.action, loss: best.clear > 0 ? best.gain : 0, gap: best.gain, gap_error: best.gain_error,
    clear: best.clear > 0, actions,
  };
}

/** The best of some things; of equals the first. */
export function first<T>(among: readonly T[], isBetter: (one: T, other: T) => boolean): T | undefined {
  return among.reduce<T | undefined>((best, one) => (best === undefined || isBetter(one, best) ? one : best), undefined);
}

/** A decision of the seat in short. `loss` is what the best gained on the played action, clear or not; `lead` what that is ahead of
 * `second`, the best of the others. */
export type Pick = {
  step: number; played: number; best: number; second: number; value: number; bestValue: number; loss: number; lead: number;
  clear: boolean; isClearBest: boolean; worlds: number;
};

export function pick({ step, played, best, gap, clear, actions }: Decision): Pick {
  const own = actions.find((one) => one.action === played)!;
  const others = actions.filter((one) => one !== own);
  const isBetter = (one: Verdict, other: Verdict): boolean => one.gain > other.gain || (one.gain === other.gain && one.action < other.action);
  const second = first(others, isBetter)!;
  return {
    step, played, best, second: second.action, value: own.value, bestValue: actions.find((one) => one.action === best)!.value,
    loss: gap, lead: -second.gain, clear, isClearBest: others.every((one) => one.clear < 0), worlds: own.worlds,
  };
}
