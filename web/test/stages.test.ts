import { expect, test } from "vitest";
import { stages as KOTY } from "../../src/sennik/games/koty/page/stages.ts";
import { moments, type Stages } from "../src/table/stages.ts";
import type { LogLine } from "../src/wire/types.ts";

const STAGES: Stages = {
  pictures: {},
  lines: {
    pass: ({ who, whom, card }) => ({ picture: "circle", cards: [card!], seats: [who!, whom!] }),
    drawn: ({ card }) => (card === 16 ? { picture: "nightmare" } : null),
    won: ({ who }) => ({ picture: "won", seats: [who!], long: true }),
  },
};
const line = (key: string, args: Record<string, number>): LogLine => [7, key, args];

test("a fight that leaves nobody does not look like one that is won", () => {
  const picture = (key: string): string => KOTY.lines[key]!({ card: 3 })!.picture;
  expect(KOTY.pictures[picture("fight.lost")]!()).not.toBe(KOTY.pictures[picture("fought")]!());
});

test("a line is staged where the game says so, by what the line tells", () => {
  expect(moments([line("drawn", { card: 3 }), line("played", { card: 16 })], STAGES)).toEqual([]);
  expect(moments([line("drawn", { card: 16 })], STAGES).map(({ picture }) => picture)).toEqual(["nightmare"]);
});

test("what goes round the table is one moment with all its cards and everybody once", () => {
  const lines = [line("pass", { who: 0, whom: 1, card: 4 }), line("pass", { who: 1, whom: 2, card: 5 }), line("won", { who: 2 })];
  const [circle, won] = moments(lines, STAGES);
  expect([circle!.cards, circle!.seats, circle!.lines.length]).toEqual([[4, 5], [0, 1, 2], 2]);
  expect(won!.seats).toEqual([2]);
});
