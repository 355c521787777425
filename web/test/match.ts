// A match in which tests look around: dealt here, by the rules in WebAssembly.

import { inject } from "vitest";
import { Game, type RulesFacts, type Sheet } from "../src/rules/game.ts";
import { made, type Rules } from "../src/rules/library.ts";
import type { SentTable } from "../src/wire/types.ts";

declare module "vitest" {
  interface ProvidedContext {
    rules: Record<string, { module: string; facts: string }>; // of each game; modules are base64
  }
}

const CHANCE = 7;

export const factsOf = (game: string): RulesFacts => JSON.parse(inject("rules")[game]!.facts) as RulesFacts;

export async function loaded(game = "smoki"): Promise<Rules> {
  const bytes = Uint8Array.from(atob(inject("rules")[game]!.module), (letter) => letter.charCodeAt(0));
  return made(await Game.load(bytes, factsOf(game)), null);
}

/** The state of a match after Chance has dealt, always the first card that it may. */
export function dealt(game: Game, options: Record<string, number>): Sheet {
  const state = game.sheet();
  game.setup(state, game.options(options));
  while (game.actors(state) === 1 << CHANCE) game.apply(state, CHANCE, game.drawn(state, 0));
  return state;
}

/** What a seat sees, as the server would send it. */
export function seen(game: Game, state: Sheet, seat: number): Uint8Array {
  const out = game.sheet();
  game.view(state, seat, out);
  return out.bytes.slice();
}

export const table: SentTable = {
  seq: 1,
  id: "t",
  game: "smoki",
  rules: 1,
  options: {},
  seats: ["Ala", "Bolek"].map((name) => ({ name, portrait: "", kind: "person", state: "here", level: "", agreed: false, conceded: false })),
  you: 0,
  status: "playing",
  retired: false,
  match: 1,
  over: false,
  clock: { kind: "none", limit: 0 },
  waiting: { shuffle: 1, away: 1, idle: 1, abandoned: 1 },
  fair: { round: 1, discarded: [] },
  memory_aid: false,
  pace: "normal",
  silent: false,
};
