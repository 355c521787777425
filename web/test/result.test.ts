import { expect, test } from "vitest";
import { bars, endOf, lineOf, sampled, saying } from "../src/daily/result.ts";
import type { GameFacts } from "../src/wire/types.ts";

const against = { seats: [2, 5] } as unknown as GameFacts;
const together = { seats: [1, 2] } as unknown as GameFacts;
const ended = { won: true, lead: 3, score: 12, isWhole: true };

test("a result says who was ahead and by how much", () => {
  expect(saying(against, ended)).toEqual(["dreamt.wonBy", { lead: 3 }]);
  expect(saying(against, { ...ended, lead: 0 })).toEqual(["dreamt.shared"]);
  expect(saying(against, { ...ended, won: false, lead: -16 })).toEqual(["dreamt.lostBy", { lead: 16 }]);
  expect(saying(against, { ...ended, won: false, lead: 0 })).toEqual(["dreamt.lostEven"]);
});

test("where all win or lose as one, nobody is ahead", () => {
  expect(saying(together, { ...ended, lead: 0 })).toEqual(["dreamt.won"]);
  expect(saying(together, { ...ended, won: false, lead: 0, score: 5 })).toEqual(["dreamt.lostAt", { score: "5" }]);
});

test("a match that was not played to its end was given up, here and on a server", () => {
  expect(saying(against, endOf({ won: false, lead: 9, score: 1, ending: "conceded" }))).toEqual(["dreamt.left"]);
  expect(saying(against, lineOf({ name: "Ola", won: false, finished: false, lead: 9, score: 1, you: true }))).toEqual(["dreamt.left"]);
});

test("a course is a row of bars from the lowest to the highest, and no longer than a line", () => {
  expect(bars([0, -5, 2, 9])).toBe("▄▁▅█");
  expect(bars([4])).toBe("▄");
  expect(bars([])).toBe("");
  const long = Array.from({ length: 40 }, (_, at) => at);
  expect(sampled(long)).toHaveLength(12);
  expect([sampled(long)[0], sampled(long).at(-1)]).toEqual([0, 39]);
});
