// What Chance does, and the luck of those who choose: by the device, by a number, or by a
// script. All is asked by its number in the match, so that a match that is resumed goes on alike.

import type { Game, Sheet } from "../rules/game.ts";
import { CHANCE } from "./runner.ts";

/** 64 random bits; `number` says which. */
export type Bits = (number: number) => bigint;
/** Chooses outcome `number` of a match, in a state. */
export type Chance = (game: Game, state: Sheet, number: number) => number;

const MASK = (1n << 64n) - 1n;
const STEP = 0x9e3779b97f4a7c15n;

/** Nobody can foresee them: they come from the device. */
export const random: Bits = () => new BigUint64Array(crypto.getRandomValues(new Uint8Array(8)).buffer)[0]!;

/** The same every time: `FastDealer` of `src/sennik/engine/dealers.py` has them. */
export function seeded(seed: bigint): Bits {
  const first = scrambled(seed & MASK);
  return (number) => scrambled((first + BigInt(number + 1) * STEP) & MASK);
}

function scrambled(given: bigint): bigint {
  let number = ((given ^ (given >> 30n)) * 0xbf58476d1ce4e5b9n) & MASK;
  number = ((number ^ (number >> 27n)) * 0x94d049bb133111ebn) & MASK;
  return number ^ (number >> 31n);
}

/** The outcome behind the physical card that these bits point at. */
export const dealing = (bits: Bits): Chance => (game, state, number) =>
  game.drawn(state, Number(((bits(number) >> 32n) * BigInt(game.tickets(state))) >> 32n));

/** A deal that was written down, outcome by outcome; what it does not say, or what cannot be, `then` deals. */
export const scripted = (outcomes: readonly number[], then: Chance): Chance => (game, state, number) => {
  const next = outcomes[number];
  return next !== undefined && game.legal(state, CHANCE).includes(next) ? next : then(game, state, number);
};
