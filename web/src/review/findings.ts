// What is worth saying of an examined match, as numbers: src/sennik/review/findings.py for the page.
// A test finds both equal over matches of every game.

import { CHANCE } from "../match/runner.ts";
import { first, pick, type Data, type Dealt, type Moment, type Pick } from "./examining.ts";

/** One sentence to be: its key, its step (-1: the whole match), its facts. */
export type Finding = { key: string; step: number; facts: Record<string, number> };
/** How many characters would have played the same at a step, and of how many. */
export type Agreeing = (step: number) => [same: number, asked: number];
export type Findings = { verdict: Finding[]; told: Finding[] };

const PERCENT = 10_000; // millionths
const MUCH = 100_000; // luck of a match that is spoken of
const MOST_MOMENTS = 3;
const LEAST = 10_000; // what a single choice must be worth to be spoken of
const SWING = 50_000; // what a single card must be worth
const FEW = 3; // one character of so many plays it: well seen
const ENOUGH_CHOICES = 5; // so many without a clear loss are worth praise
const HELPERS = 2; // cards named that would have helped

/** The verdict, and the moments to look at: the best one to look at first. */
export function findings(found: Data, moments: readonly Moment[], agreeing: Agreeing): Findings {
  const chosen = found.decisions.map(pick);
  const candidates = [praise(chosen, agreeing), better(chosen), swing(found, moments, chosen), close(chosen)];
  return {
    verdict: [ended(found), cards(found), choices(chosen)],
    told: candidates.filter((one) => one !== null).slice(0, MOST_MOMENTS),
  };
}

/** Millionths as whole per cents. */
export const percent = (millionths: number): number => Math.floor((2 * millionths + PERCENT) / (2 * PERCENT));

/** Start, luck, own, others and result, rounded so that they still add up. */
export function hundredths({ start, luck, own, others }: Data): number[] {
  const ends = [start, luck, own, others].reduce((all, one) => [...all, all.at(-1)! + one], [0]);
  return [...ends.slice(1).map((end, number) => percent(end) - percent(ends[number]!)), percent(ends.at(-1)!)];
}

const sum = (numbers: number[]): number => numbers.reduce((all, one) => all + one, 0);

// --- The verdict -------------------------------------------------------------------

function ended({ result }: Data): Finding {
  const key = result >= 999_999 ? "won" : result > 0 ? "shared" : "lost";
  return { key: `result.${key}`, step: -1, facts: {} };
}

/** What the luck of the cards was, in tens: V knows no better. */
function cards({ luck }: Data): Finding {
  const key = luck >= MUCH ? "for" : luck <= -MUCH ? "against" : "even";
  const tens = 10 * Math.floor((2 * Math.abs(luck) + MUCH) / (2 * MUCH));
  return { key: `cards.${key}`, step: -1, facts: key === "even" ? {} : { points: tens } };
}

/** How often something was clearly better. */
function choices(chosen: Pick[]): Finding {
  const lost = chosen.filter((one) => one.clear).length;
  if (lost === 0) return { key: "choices.none", step: -1, facts: { choices: chosen.length } };
  return { key: "choices.some", step: -1, facts: { lost, choices: chosen.length } };
}

// --- Moments -----------------------------------------------------------------------

/** Something done well: hardly seen by anybody, or at least the only good one, or everything. */
function praise(chosen: Pick[], agreeing: Agreeing): Finding | null {
  const good = chosen.filter((one) => one.lead >= LEAST && one.isClearBest).sort((a, b) => b.lead - a.lead || a.step - b.step);
  for (const one of good.slice(0, MOST_MOMENTS)) {
    const [same, asked] = agreeing(one.step);
    if (asked > 0 && same * FEW <= asked) return { key: "well_seen", step: one.step, facts: { ...spoken(one), same, asked } };
  }
  if (good[0]) return { key: "only_good", step: good[0].step, facts: spoken(good[0]) };
  if (chosen.length < ENOUGH_CHOICES || chosen.some((one) => one.clear)) return null;
  return { key: "steady", step: -1, facts: { choices: chosen.length } };
}

/** What is to be said of one decision alone. */
export function aboutOne(one: Pick): Finding {
  const { step, best, bestValue, played, value, second, worlds } = one;
  if (one.clear) return { key: "better", step, facts: { action: best, value: percent(bestValue), other: played, other_value: percent(value) } };
  if (one.isClearBest) return { key: "only_good", step, facts: spoken(one) };
  return { key: "close", step, facts: { action: played, other: best === played ? second : best, worlds } };
}

/** The same of what the strongest would do. */
export function hintOf(one: Pick): Finding {
  const { step, best, bestValue, played, value } = one;
  if (one.clear) return { key: "hint.doubt", step, facts: { action: played, value: percent(value), other: best, other_value: percent(bestValue) } };
  return { key: one.isClearBest ? "hint.clear" : "hint.close", step, facts: spoken(one) };
}

/** The played action and the best of the others, with their values. */
const spoken = (one: Pick): Finding["facts"] => ({
  action: one.played, value: percent(one.value), other: one.second, other_value: percent(one.value - one.lead),
});

/** The choice that a clearly better one was passed by for, at the highest price. */
function better(chosen: Pick[]): Finding | null {
  const worst = dearest(chosen.filter((one) => one.clear && one.loss >= LEAST));
  if (!worst) return null;
  const { step, best, bestValue, played, value } = worst;
  return { key: "better", step, facts: { action: best, value: percent(bestValue), other: played, other_value: percent(value) } };
}

const dearest = (among: Pick[]): Pick | undefined =>
  first(among, (one, other) => one.loss > other.loss || (one.loss === other.loss && one.step < other.step));

/** The card that turned the match: against the seat, or for it. */
function swing(found: Data, moments: readonly Moment[], chosen: Pick[]): Finding | null {
  const sign = found.result * 2 < 1_000_000 ? -1 : 1;
  const dealt = found.steps.filter((one): one is Dealt => one.kind === "chance");
  const card = first(dealt, (one, other) => sign * one.luck > sign * other.luck || (one.luck === other.luck && one.step < other.step));
  if (!card || sign * card.luck < SWING) return null;
  const { step, outcomes } = card;
  const came = moments[step]!.action;
  const { value } = outcomes.find((one) => one.action === came)!;
  const facts = {
    card: came,
    alike: sum(outcomes.map((one) => (sign * one.value >= sign * value ? one.weight : 0))),
    cards: sum(outcomes.map((one) => one.weight)),
    before: percent(card.value - card.luck),
    after: percent(card.value),
  };
  if (sign > 0) return { key: "lucky", step, facts };
  const before = chosen.findLast((one) => one.step < step);
  const isRight = before !== undefined && !before.clear && lastDecision(moments, step) === before.step;
  return { key: isRight ? "unlucky_not_wrong" : "unlucky", step, facts: { ...facts, ...helpers(card) } };
}

/** The last decision with a choice before a step, or -1. */
const lastDecision = (moments: readonly Moment[], step: number): number =>
  moments.slice(0, step).findLast((one) => one.actor !== CHANCE && one.choices > 1)?.step ?? -1;

/** The cards that would have helped most. */
function helpers({ outcomes }: Dealt): Finding["facts"] {
  const best = [...outcomes].sort((a, b) => b.value - a.value || a.action - b.action).slice(0, HELPERS);
  return Object.fromEntries(best.map((one, number) => [`help${number + 1}`, one.action]));
}

/** A choice that looks to have mattered, and cannot be told from noise. */
function close(chosen: Pick[]): Finding | null {
  const one = dearest(chosen.filter((each) => !each.clear && each.loss >= LEAST));
  return one ? { key: "close", step: one.step, facts: { action: one.played, other: one.best, worlds: one.worlds } } : null;
}
