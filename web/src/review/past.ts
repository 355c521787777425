// A finished match with all that is known of it once it is over: who sat there, every step, and the moment of a replay before each.

import { allGames, rulesOf, type Rules } from "../rules/library.ts";
import { SPECTATOR } from "../rules/catalogue.ts";
import { Game } from "../rules/game.ts";
import type { TableSource } from "../table/source.ts";
import type { GameFacts, SentFrame, SentTable } from "../wire/types.ts";
import { Examination, momentsOf, NotReviewed, type Match, type Moment } from "./examining.ts";

const SEED = 1; // the same review whoever asks for it

type Played = { table: SentTable; game: GameFacts; rules: Rules; match: Match };
/** A match that somebody may have given up. */
export type Course = Played & {
  moments: Moment[];
  shown: ReadonlyMap<number, number>; // moments of the replay, by steps
};
/** A match that was played to its end, with what is found from the seat that looks back. */
export type Past = Course & { exam: Examination };

async function played(source: TableSource, number: number): Promise<Played & { frames: SentFrame[] }> {
  const [{ table, moments, steps }, games] = await Promise.all([source.replay(number, SPECTATOR, true), allGames()]);
  const game = games.find((one) => one.key === table.game);
  if (!game || !steps) throw new NotReviewed(table.game);
  return { table, game, rules: await rulesOf(table), match: { game: table.game, options: table.options, fixed: game.fixed, steps }, frames: moments };
}

const another = ({ game: { module, facts } }: Rules): Promise<Game> => Game.of(module, facts);

/** A match to play on from. */
export async function courseOf(source: TableSource, number: number): Promise<Course> {
  const { frames, ...rest } = await played(source, number);
  const { rules, match } = rest;
  const game = await another(rules);
  const moments = momentsOf(game, game.options({ ...match.options, ...match.fixed }), match.steps);
  return { ...rest, moments, shown: shownAt(moments, frames) };
}

/** A match as `seat` looks back on it. */
export async function pastOf(source: TableSource, number: number, seat: number): Promise<Past> {
  const { frames, ...rest } = await played(source, number);
  const { table, rules, match } = rest;
  if (seat >= table.seats.length) throw new NotReviewed(table.game);
  const exam = new Examination(await another(rules), match, { seat, seed: SEED, effort: rules.game.facts.review });
  return { ...rest, moments: exam.moments, shown: shownAt(exam.moments, frames), exam };
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
export const stepAt = ({ shown }: Course, at: number): number => [...shown].findLast(([, moment]) => moment <= at)?.[0] ?? 0;
