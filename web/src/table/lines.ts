// The log as it is read: the lines up to the moment that is shown, without those that are kept back.

import type { LogLine } from "../wire/types.ts";
import type { Play } from "./play.svelte.ts";

export type Told = { id: string; text: string; round: boolean };

const isPlayed = ([, key, , row]: LogLine): boolean => row !== undefined || key === "table.said";

/** The last lines that say something, `most` at most; of those who come and go only where `all` are wanted. */
export function toldLines(play: Play, most: number, all = true): Told[] {
  const upTo = play.now === play.frame ? Infinity : (play.now?.seq ?? Infinity);
  const found: Told[] = [];
  for (let i = play.log.length - 1; i >= 0 && found.length < most; i -= 1) {
    const line = play.log[i]!;
    if (line[0] > upTo || play.isKeptBack(line) || !(all || isPlayed(line))) continue;
    const text = play.told(line);
    if (text) found.push({ id: `${line[0]}.${i}`, text, round: line[1] === "round" });
  }
  return found.reverse();
}
