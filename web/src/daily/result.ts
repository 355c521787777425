// What a dream of a day came to, before anybody puts it into words.

import type { Outcome } from "../match/attempt.ts";
import { signed } from "../rules/catalogue.ts";
import type { DayLine, GameFacts } from "../wire/types.ts";
import type { Key } from "../words.ts";

const BARS = [..."▁▂▃▄▅▆▇█"];
const MOST_BARS = 12;

/** How a match ended, whether it was played here or is told by a server. */
export type Ended = Pick<Outcome, "won" | "lead" | "score"> & { isWhole: boolean };
export const endOf = (outcome: Outcome): Ended => ({ ...outcome, isWhole: outcome.ending === "played" });
export const lineOf = (line: DayLine): Ended => ({ ...line, isWhole: line.finished });

type Said = [key: Key, given?: Record<string, number | string>];

/** Where all win or lose as one, nobody is ahead of anybody. */
const isShared = ({ seats }: GameFacts): boolean => seats[0] === 1;

/** The sentence of a result, and what it names. */
export function saying(game: GameFacts, { won, lead, score, isWhole }: Ended): Said {
  if (!isWhole) return ["dreamt.left"];
  if (isShared(game)) return won ? ["dreamt.won"] : ["dreamt.lostAt", { score: signed(score) }];
  if (won) return lead > 0 ? ["dreamt.wonBy", { lead }] : ["dreamt.shared"];
  return lead < 0 ? ["dreamt.lostBy", { lead: -lead }] : ["dreamt.lostEven"];
}

/** At most so many of the numbers, the first and the last among them. */
export function sampled(course: readonly number[], most = MOST_BARS): number[] {
  if (course.length <= most) return [...course];
  return Array.from({ length: most }, (_, at) => course[Math.round((at * (course.length - 1)) / (most - 1))]!);
}

/** How it went, as a row of bars. */
export function bars(course: readonly number[]): string {
  const shown = sampled(course);
  const [low, high] = [Math.min(...shown), Math.max(...shown)];
  const height = (one: number): number => (high === low ? 3 : Math.round(((one - low) / (high - low)) * (BARS.length - 1)));
  return shown.map((one) => BARS[height(one)]).join("");
}
