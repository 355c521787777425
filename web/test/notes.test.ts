import { expect, test } from "vitest";
import { rounds } from "../src/table/notes.ts";
import type { LogLine } from "../src/wire/types.ts";

const points = (seq: number, ...numbers: number[]): LogLine[] =>
  numbers.map((number, who) => [seq, "points", { who, number }]);

test("a round is what was counted together, with its reasons", () => {
  const lines: LogLine[] = [
    [1, "table.begun", { number: 1 }],
    [2, "call.failed", { who: 1, number: 5 }], ...points(2, 3, 12),
    [3, "round", { number: 2 }],
    [4, "ran.out", {}], ...points(4, 7, 1),
  ];
  const [first, second] = rounds(lines);
  expect([first!.points, second!.points]).toEqual([[3, 12], [7, 1]]);
  expect(first!.notes.map(({ seat, mark }) => [seat, mark.text])).toEqual([[1, "+5"]]);
  expect(second!.notes.map(({ seat, mark }) => [seat, mark.text])).toEqual([[null, "∅"]]);
});

test("what is told after the points of a round still belongs to it", () => {
  const [only] = rounds([...points(2, 3, 4), [2, "token", { who: 0 }]]);
  expect(only!.notes.map(({ seat, mark }) => [seat, mark.glyph])).toEqual([[0, "token"]]);
});

test("a new match begins a new pad", () => {
  const lines: LogLine[] = [...points(2, 3, 4), [3, "table.begun", { number: 2 }], ...points(9, 1, 0)];
  expect(rounds(lines).map((round) => round.points)).toEqual([[1, 0]]);
});
