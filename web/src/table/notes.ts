// Why a round counts what it counts: a short mark in a cell of the score pad, and the line
// of the log that says it in words.

import type { LogLine } from "../wire/types.ts";

export type Mark = { glyph?: "bell" | "hourglass" | "token"; text: string };
export type Note = { seat: number | null; mark: Mark; line: LogLine }; // null: the whole round
export type Round = { points: (number | undefined)[]; notes: Note[] };

type Args = Record<string, number | string>;
const MARKS: Record<string, (args: Args) => Mark> = {
  "call.succeeded": () => ({ glyph: "bell", text: "✓" }),
  "call.tied": () => ({ glyph: "bell", text: "=" }),
  "call.failed": ({ number }) => ({ glyph: "bell", text: `+${number}` }),
  "all.in": () => ({ text: "★" }),
  "ran.out": () => ({ text: "∅" }),
  hourglasses: ({ number, each }) => ({ glyph: "hourglass", text: `${number}×${each}` }),
  forgiven: ({ number }) => ({ text: `−${number}` }),
  token: () => ({ glyph: "token", text: "" }),
};

/** The rounds of the match that is played now, as its log tells them. */
export function rounds(lines: LogLine[]): Round[] {
  const found: Round[] = [];
  let notes: Note[] = []; // of the round that is about to be counted
  let current: Round | null = null;
  for (const line of lines) {
    const [, key, args] = line;
    const who = args["who"] === undefined ? null : Number(args["who"]);
    const mark = MARKS[key]?.(args);
    if (key === "table.begun") found.length = 0;
    if (key === "round") current = null;
    if (mark) (current?.notes ?? notes).push({ seat: who, mark, line });
    if (key !== "points" || who === null) continue;
    if (!current || current.points[who] !== undefined) {
      found.push((current = { points: [], notes }));
      notes = [];
    }
    current.points[who] = Number(args["number"]);
  }
  return found;
}
