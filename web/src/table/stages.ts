// What is staged over the table, by lines of the log that the viewer is told, and by nothing else.

import type { Sound } from "../sound.ts";
import type { LogLine } from "../wire/types.ts";
import type { Args } from "./flights.ts";

/** How cards come and go before a picture. */
export type Way = "stand" | "rise" | "fall" | "flee" | "clash" | "ward" | "circle";
/** A moment: a picture of the game, what lies before it, whose portraits stand there, and whether it takes two seconds instead of one. */
export type Staged = { picture: string; cards?: number[]; way?: Way; seats?: number[]; long?: boolean; sound?: Sound };
/** What a game stages, by the keys of lines, and its pictures of 1440 by 400, or by 900 where they fill the whole screen: `page/stages.ts` in its folder. */
export type Stages = { pictures: Record<string, () => string>; whole?: string[]; lines: Record<string, (args: Args) => Staged | null> };
export type Moment = Staged & { lines: LogLine[] };

/** The moments of new lines; lines that follow each other before the same picture are one. */
export function moments(fresh: LogLine[], { lines }: Stages): Moment[] {
  const found: Moment[] = [];
  for (const line of fresh) {
    const one = lines[line[1]]?.(line[2] as Args);
    if (!one) continue;
    const last = found.at(-1);
    if (last?.picture === one.picture) {
      last.lines.push(line);
      last.cards = [...(last.cards ?? []), ...(one.cards ?? [])];
      last.seats = [...new Set([...(last.seats ?? []), ...(one.seats ?? [])])];
    } else found.push({ ...one, lines: [line] });
  }
  return found;
}
