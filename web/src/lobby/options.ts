// Where the options of a game stand in the dialog that opens a table, and when they can be had.
// What they are called is in the game's catalogue.

import type { GameFacts, OptionFacts } from "../wire/types.ts";

export const GROUPS = ["end", "deck", "variants", "table"] as const;
export type Choice = { seats: number; values: Record<string, number> };
export type Place = {
  group: (typeof GROUPS)[number];
  /** Left out where it could not be chosen together with the rest. */
  when?: (choice: Choice) => boolean;
  /** A match has one end: what this one begins with, where another is usual. */
  first?: number;
};
export type Places = Record<string, Place>;

const FILES = import.meta.glob<Places>("../../../src/sennik/games/*/page/options.ts", { import: "options", eager: true });
const STARTER: Place = { group: "table" };
const ELSE: Place = { group: "variants" };

/** The place of an option; `folder` is the game's. */
export function placeOf(folder: string, option: string): Place {
  if (option === "starter") return STARTER;
  return FILES[`../../../src/sennik/games/${folder}/page/options.ts`]?.[option] ?? ELSE;
}

/** The options that go together with what is chosen so far. */
export const offeredOptions = (game: GameFacts, choice: Choice): OptionFacts[] =>
  game.options.filter((option) => placeOf(game.folder, option.name).when?.(choice) ?? true);

/** Whether an option says how the match ends: it has one such, and the others are nothing. */
export const isEnd = (game: GameFacts, option: OptionFacts): boolean => placeOf(game.folder, option.name).first !== undefined;
