// What the others did last stays marked on the table, by the lines of the log that the viewer reads anyhow.

import type { LogLine } from "../wire/types.ts";
import type { Args, Paths } from "./flights.ts";

/** Signs of seats, so that colour is never needed to tell them apart. */
export const SIGNS = ["◆", "●", "▲", "■", "★", "✚"];

/** A hand is nobody's place on the table. */
const lies = (place: string): boolean => !/^(seat|hand)\./.test(place);

/** The places that the last turn of each other seat touched in this round, and whose turn it was. */
export function traces(lines: LogLine[], paths: Paths, you: number): ReadonlyMap<string, number> {
  const touched = new Map<string, number>();
  const told = new Set<number>(); // whose last turn has been read
  let acting = -1;
  let moved = false;
  for (let i = lines.length - 1; i >= 0; i -= 1) {
    const [, key, args] = lines[i]!;
    if (key === "round" || key === "dealt") break;
    const { who } = args;
    if (typeof who !== "number") continue;
    if (who !== acting && moved) told.add(acting);
    if (who !== acting) moved = false;
    acting = who;
    if (who === you || told.has(who)) continue;
    for (const { from, to } of paths[key]?.(args as Args) ?? []) {
      moved = true;
      for (const place of [from, to]) if (lies(place) && !touched.has(place)) touched.set(place, who);
    }
  }
  return touched;
}
