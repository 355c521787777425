// The dream of the day: one deal a game and day, the same for everybody. All cards and the luck of
// the characters follow from it, so equal play gives equal matches. `src/sennik/engine/daily.py`
// and `src/sennik/bots/daily.py` say the same in Python.

import { sha256 } from "@noble/hashes/sha2.js";
import { bytesToHex, utf8ToBytes } from "@noble/hashes/utils.js";
import type { Game } from "../rules/game.ts";
import type { GameFacts } from "../wire/types.ts";
import type { Bits, Chance } from "./chance.ts";
import type { Bot } from "./bots.ts";
import { CHANCE } from "./runner.ts";
import { Table } from "./table.ts";

const SEED = "Sennik, the dream of the day"; // in place of a secret, where no server keeps one
const DAY = 24 * 3600 * 1000;
const YOU = 0;
const MOST_SEATS = 6;
const TICKET = (1n << 62n) - 1n;

const digest = (text: string): Uint8Array => sha256(utf8ToBytes(text));
const hash = (text: string): string => bytesToHex(digest(text));

/** The day at a time in milliseconds, or so many days later: days begin at midnight UTC. */
export const dayAt = (time: number, later = 0): string => new Date(time + later * DAY).toISOString().slice(0, 10);

/** When a day is over. */
export const endOf = (day: string): number => Date.parse(day) + DAY;

/** The deal that anybody can work out; as hexadecimal, as every deal. */
export const publicDeal = (day: string, game: string): string => hash(`${SEED} ${day} ${game}`);

/** Who sits with the person: some of those who usually play the game, others every day. */
export function castOf(day: string, { key, casts, seats, default_seats }: GameFacts): string[] {
  const place = (one: string): string => hash(`${day} ${key} ${one}`);
  const usual = (casts[seats[1]] ?? []).map((one) => ({ one, place: place(one) }));
  usual.sort((a, b) => (a.place < b.place ? -1 : a.place > b.place ? 1 : 0));
  return usual.slice(0, default_seats - 1).map(({ one }) => one);
}

/** The same cards for everyone, whatever they do: `DuplicateDealer` of `src/sennik/engine/dealers.py`. */
export function duplicate(deal: string): Chance {
  const name = BigInt(`0x${deal}`);
  const orders = new Map<string, Map<number, string[]>>(); // by shuffle and kind; the top card is the highest that is left
  return (game, state, number) => {
    if (number === 0) orders.clear(); // another match
    if (game.tickets(state) === 1) return game.drawn(state, 0);
    const [pile, shuffle] = game.chance(state).slice();
    const kinds = [...game.legal(state, CHANCE)];
    const left = new Map(kinds.map((kind) => [kind, game.weight(state, kind)]));
    const place = `${name}:${pile}:${shuffle}`;
    const order = orders.get(place) ?? new Map(kinds.map((kind) => [kind, priorities(`${place}:${kind}`, left.get(kind)!)]));
    orders.set(place, order);
    const top = (kind: number): string => order.get(kind)![left.get(kind)! - 1]!;
    return kinds.reduce((best, kind) => (top(kind) > top(best) ? kind : best));
  };
}

/** Ascending, so that with n cards left the highest is number n - 1. */
const priorities = (name: string, count: number): string[] => Array.from({ length: count }, (_, copy) => hash(`${name}:${copy}`)).sort();

/** What the characters have by luck: the same for everyone too. */
export function sameLuck(deal: string): Bits {
  const name = BigInt(`0x${deal}`);
  return (number) => {
    const { buffer, byteOffset } = digest(`${name}:luck:${number}`);
    return new DataView(buffer, byteOffset).getBigUint64(0);
  };
}

/** The strongest character of a game; nobody where it has none. */
export const strongestOf = (game: Game): string | undefined => Object.keys(game.facts.people).at(-1);

/** Plays a match to its end, the person's seat too: a decision at a time, so that whoever asks can do other things between. */
export function* dreamt(table: Table, bots: Bot[], luck: Bits): Generator<void> {
  while (table.status === "playing") {
    const seat = table.asked.find((one) => one !== YOU) ?? YOU;
    const acted = table.play!.acts(seat);
    const action = bots[seat]!(table.viewOf(seat), seat, luck(acted * MOST_SEATS + seat) & TICKET, acted);
    table.act(seat, table.promptOf(seat), action);
    yield;
  }
}
