// Puzzles that come with the page (`sennik puzzles`), and how far somebody has come on this device.

import { keep, read } from "../storage.ts";
import type { Position } from "./advice.ts";
import { fromBase64 } from "./bytes.ts";
import type { Finding } from "./findings.ts";
import { percent } from "./findings.ts";

/** What a seat knew, what the gentle play there, and every action with what it is worth, the best first. */
export type Puzzle = { seat: number; view: string; usual: number; actions: [action: number, value: number][] };
export type Book = { game: string; rules: number; puzzles: Puzzle[] };
/** How far somebody has come: puzzles that were answered, right or wrong, and how many right in a row. */
export type Progress = { right: number[]; wrong: number[]; streak: number; best: number };

const FILES = import.meta.glob<Book>("../../../src/sennik/games/*/page/puzzles.*.json", { import: "default" });
const NONE: Progress = { right: [], wrong: [], streak: 0, best: 0 };
const fileOf = (game: string): string | undefined => Object.keys(FILES).find((path) => path.endsWith(`/puzzles.${game}.json`));
const placeOf = (game: string): string => `sennik.puzzles.${game}`;

export const hasPuzzles = (game: string): boolean => fileOf(game) !== undefined;

export async function bookOf(game: string): Promise<Book> {
  const file = fileOf(game);
  if (!file) throw new RangeError(`there are no puzzles of ${game}`);
  return FILES[file]!();
}

export function progressIn(game: string): Progress {
  try {
    return { ...NONE, ...(JSON.parse(read(placeOf(game)) ?? "{}") as Partial<Progress>) };
  } catch {
    return NONE;
  }
}

/** What becomes of it by an answer; who comes to a puzzle again counts only if it is right by then. */
export function answered(game: string, number: number, isRight: boolean): Progress {
  const before = progressIn(game);
  const rest = { right: before.right.filter((one) => one !== number), wrong: before.wrong.filter((one) => one !== number) };
  const streak = isRight ? before.streak + 1 : 0;
  const now = {
    right: isRight ? [...rest.right, number] : rest.right, wrong: isRight ? rest.wrong : [...rest.wrong, number],
    streak, best: Math.max(before.best, streak),
  };
  keep(placeOf(game), JSON.stringify(now));
  return now;
}

/** The next puzzle: one that was not tried yet, then those that went wrong, then any. */
export function nextIn({ puzzles }: Book, { right, wrong }: Progress, last: number): number {
  const order = puzzles.map((_, number) => (last + 1 + number) % puzzles.length);
  return order.find((one) => !right.includes(one) && !wrong.includes(one)) ?? order.find((one) => wrong.includes(one)) ?? order[0]!;
}

export const positionOf = ({ game, rules }: Book, { seat, view }: Puzzle): Position => ({ game, rules, seat, view: fromBase64(view) });

/** What is said of an answer: what was best and what was chosen, or what came next; and what the gentle would have done. */
export function solution({ usual, actions }: Puzzle, chosen: number): Finding[] {
  const [[best, value], [next]] = actions as [[number, number], [number, number]];
  const worth = new Map(actions.map(([action, value]) => [action, percent(value)]));
  const isRight = chosen === best;
  const other = isRight ? next : chosen;
  const facts = { action: best, value: percent(value), other, other_value: worth.get(other)! };
  const first = { key: isRight ? "puzzle.right" : "puzzle.wrong", step: 0, facts };
  if (usual === other || !worth.has(usual)) return [first];
  return [first, { key: "puzzle.usual", step: 0, facts: { action: usual, value: worth.get(usual)! } }];
}
