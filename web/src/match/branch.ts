// A moment of a finished match, from which somebody plays on: with what they could not see dealt anew, or with the cards as they were.

import type { Game } from "../rules/game.ts";
import type { Bits, Chance } from "./chance.ts";
import { CHANCE } from "./runner.ts";
import type { Written } from "./script.ts";
import type { Start } from "./table.ts";

/** A card that Chance turned up, and from where: its pile, and which shuffle of it. */
type Came = [pile: number, shuffle: number, outcome: number];
/** Where a match goes on from: which one, before which step, by whom, the true state; what came afterwards, or null if all is dealt anew. */
export type From = { path: string; match: number; step: number; seat: number; state: Uint8Array; cards: Came[] | null };

const DRAW = (1n << 62n) - 1n;

/** What came from a state on, as a match was played. */
export function cameAfter(game: Game, state: Uint8Array, steps: Written): Came[] {
  const sheet = game.sheet();
  sheet.assign(state);
  return steps.flatMap(([actor, action]): Came[] => {
    const [pile, shuffle] = actor === CHANCE ? game.chance(sheet).slice() : [];
    game.apply(sheet, actor, action);
    return actor === CHANCE ? [[pile!, shuffle!, action]] : [];
  });
}

/** Where the next match begins: in the same state, or in another one that the seat could not have told from it. */
export function startOf(game: Game, { state, seat, cards }: From, bits: Bits): Start {
  const [sheet, view, world] = [game.sheet(), game.sheet(), game.sheet()];
  if (cards) return () => state.slice();
  return () => {
    sheet.assign(state);
    game.view(sheet, seat, view);
    game.imagine(view, seat, BigInt64Array.from({ length: game.constant("MAX_DRAWS") }, (_, number) => bits(number) & DRAW), world);
    return world.bytes.slice();
  };
}

/** From every pile the cards in the order in which they came, whatever is done between; then, or where one cannot come any more, what `then`
 * deals. `known` is what was dealt in matches before, all of which are played through this once more. */
export function asTheyCame(cards: readonly Came[], known: readonly number[][], then: Chance): Chance {
  const dealt = known.filter((outcomes) => outcomes.length > 0);
  const taken = new Map<string, number>();
  let match = -1;
  return (game, state, number) => {
    if (number === 0) {
      match += 1;
      taken.clear();
    }
    const [pile, shuffle] = game.chance(state).slice();
    const place = `${pile}.${shuffle}`;
    const at = taken.get(place) ?? 0;
    taken.set(place, at + 1);
    const next = cards.filter((one) => one[0] === pile && one[1] === shuffle)[at]?.[2];
    const may = next !== undefined && game.legal(state, CHANCE).includes(next);
    return dealt[match]?.[number] ?? (may ? next : then(game, state, number));
  };
}
