import { expect, test } from "vitest";
import { flights as SMOKI } from "../../src/sennik/games/smoki/page/flights.ts";
import { traces } from "../src/table/traces.ts";
import type { LogLine } from "../src/wire/types.ts";

const paths = {
  take: (a: Record<string, number>) => [{ from: "closed", to: `seat.${a["who"]}`, card: -1 }],
  show: (a: Record<string, number>) => [{ from: "hand.4", to: `row.${a["who"]}`, card: 4 }],
  put: (a: Record<string, number>) => [{ from: `seat.${a["who"]}`, to: `dream.${a["who"]}.${a["place"]}`, card: -1 }],
};
const line = (seq: number, key: string, who: number, place = 0): LogLine => [seq, key, { who, place }];

test("the last turn of every other seat is marked, whole and alone", () => {
  const lines = [line(1, "put", 1, 3), line(2, "put", 2, 1), line(3, "take", 1), line(4, "put", 1, 0), line(5, "put", 0, 2)];
  expect([...traces(lines, paths, 0)].sort()).toEqual([["closed", 1], ["dream.1.0", 1], ["dream.2.1", 2]]);
});

test("who only passes keeps the mark of the turn before; a new round wipes all", () => {
  const lines = [line(1, "put", 1, 3), line(2, "put", 2, 1), line(3, "passed", 1)];
  expect(traces(lines, paths, 0).get("dream.1.3")).toBe(1);
  expect(traces([...lines, [4, "round", { round: 2 }]], paths, 0).size).toBe(0);
});

test("a card of one's own hand is never marked", () => {
  expect([...traces([line(1, "show", 1)], paths, 0)]).toEqual([["row.1", 1]]);
});

test("a land of one's own that a Raven Circle changed bears the sign of whoever passed the card on", () => {
  const lines: LogLine[] = [[1, "place", { who: 1, place: 4, card: 12, card2: 3 }], [2, "pass", { who: 1, whom: 0, card: 3, card2: 5, place: 4 }]];
  expect([...traces(lines, SMOKI, 0)].sort()).toEqual([["dream.0.4", 1], ["dream.1.4", 1]]);
});
