// A finished match with all that is known of it once it is over: who sat there, every step, and the moment of a replay before each.

import { allGames, rulesOf, type Rules } from "../rules/library.ts";
import { SPECTATOR } from "../rules/catalogue.ts";
import { Game } from "../rules/game.ts";
import type { TableSource } from "../table/source.ts";
import type { GameFacts, SentFrame, SentTable } from "../wire/types.ts";
import { Examination, NotReviewed, type Match, type Moment } from "./examining.ts";

const SEED = 1; // the same review whoever asks for it

export type Past = {
  table: SentTable;
  game: GameFacts;
  rules: Rules;
  match: Match;
  exam: Examination; // from the seat that looks back
  shown: ReadonlyMap<number, number>; // moments of the replay, by steps
};

/** A match as `seat` looks back on it. */
export async function pastOf(source: TableSource, number: number, seat: number): Promise<Past> {
  const [{ table, moments, steps }, games] = await Promise.all([source.replay(number, SPECTATOR, true), allGames()]);
  const game = games.find((one) => one.key === table.game);
  if (!game || !steps || seat >= table.seats.length) throw new NotReviewed(table.game);
  const rules = await rulesOf(table);
  const { module, facts } = rules.game;
  const match = { game: table.game, options: table.options, fixed: game.fixed, steps };
  const exam = new Examination(await Game.of(module, facts), match, { seat, seed: SEED, effort: facts.review });
  return { table, game, rules, match, exam, shown: shownAt(exam.moments, moments) };
}

/** Which moment of a replay with all cards open shows the table before a step; what was taken back is passed over. */
function shownAt(steps: readonly Moment[], moments: readonly SentFrame[]): Map<number, number> {
  const lies = moments.map(({ view }) => (view ? view.join() : ""));
  const found = new Map<number, number>();
  let at = 0;
  for (const { step, state } of steps) {
    const next = lies.indexOf(state.join(), at);
    if (next >= 0) found.set(step, (at = next));
  }
  return found;
}

/** The step before which the table lay as a moment of the replay shows it; of what was taken back, the one it led back to. */
export const stepAt = ({ shown }: Past, at: number): number => [...shown].findLast(([, moment]) => moment <= at)?.[0] ?? 0;
