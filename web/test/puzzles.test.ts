// Puzzles and shared positions: what a link holds, what is told of an answer, and how far one has come.

import { beforeEach, expect, test, vi } from "vitest";
import { pathOf, positionIn } from "../src/review/link.ts";
import { answered, nextIn, progressIn, solution, type Book, type Puzzle } from "../src/review/puzzles.ts";

const PUZZLE: Puzzle = { seat: 0, view: "AAAA", usual: 7, actions: [[3, 700_000], [5, 500_000], [7, 123_456]] };
const BOOK: Book = { game: "toy", rules: 1, puzzles: [PUZZLE, PUZZLE, PUZZLE] };
const kept = new Map<string, string>();

beforeEach(() => {
  kept.clear();
  vi.stubGlobal("localStorage", { getItem: (key: string) => kept.get(key) ?? null, setItem: (key: string, value: string) => kept.set(key, value) });
});

test("a link holds the game, the seat and the view, and nothing else", async () => {
  const view = Uint8Array.from({ length: 300 }, (_, number) => (number * 7) % 5);
  const position = { game: "toy", rules: 2, seat: 1, view };
  const path = await pathOf(position);
  expect(path.length).toBeLessThan(300);
  expect(await positionIn(path)).toEqual(position);
  expect(await pathOf({ ...position, view: view.slice() })).toBe(path);
});

test.each(["/position/toy", "/position/toy/1/0/!!", "/position/toy/1/0/AAAA"])("%s is no position", async (path) => {
  expect(await positionIn(path)).toBeNull();
});

test("a right answer is told with what came next, and what the gentle do", () => {
  expect(solution(PUZZLE, 3)).toEqual([
    { key: "puzzle.right", step: 0, facts: { action: 3, value: 70, other: 5, other_value: 50 } },
    { key: "puzzle.usual", step: 0, facts: { action: 7, value: 12 } },
  ]);
});

test("a wrong answer is told beside the best, and nothing twice", () => {
  expect(solution(PUZZLE, 7)).toEqual([{ key: "puzzle.wrong", step: 0, facts: { action: 3, value: 70, other: 7, other_value: 12 } }]);
});

test("a streak grows with right answers and ends with a wrong one, and the best is kept", () => {
  answered("toy", 0, true);
  answered("toy", 1, true);
  expect(progressIn("toy")).toEqual({ right: [0, 1], wrong: [], streak: 2, best: 2 });
  expect(answered("toy", 1, false)).toEqual({ right: [0], wrong: [1], streak: 0, best: 2 });
});

test("what was not tried comes first, then what went wrong", () => {
  const progress = { right: [0], wrong: [], streak: 0, best: 0 };
  expect(nextIn(BOOK, progress, 0)).toBe(1);
  expect(nextIn(BOOK, { ...progress, wrong: [1, 2] }, 1)).toBe(2);
  expect(nextIn(BOOK, { ...progress, right: [0, 1, 2] }, 2)).toBe(0);
});
