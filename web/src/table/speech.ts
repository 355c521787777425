// What characters say, and when: from lines of the log that everybody at the table reads,
// and from their numbers, so that all who watch hear the same.

import type { LogLine, Seat } from "../wire/types.ts";

export type Moment = "hello" | "call" | "call_wrong" | "robbed" | "robs" | "round" | "win" | "loss";
export type Speech = { seat: number; moment: Moment; lot: number };

/** By the key of a line: the moment it is to the seat that it names, and how often of eight somebody speaks up. */
const MOMENTS: Record<string, [moment: Moment, often: number]> = {
  wake: ["call", 8],
  "call.failed": ["call_wrong", 8],
  passed: ["robbed", 4],
  "played.rival": ["robs", 2],
  token: ["round", 5],
  won: ["win", 8],
  win: ["win", 8],
};
const BEGUN = "table.begun";

/** A number that looks like chance and is the same for everybody. */
function lot(seq: number, salt: number): number {
  let mixed = Math.imul(seq + 0x9e37, 0x85ebca6b) ^ Math.imul(salt + 1, 0xc2b2ae35);
  mixed ^= mixed >>> 15;
  mixed = Math.imul(mixed, 0x27d4eb2f);
  return (mixed ^ (mixed >>> 13)) >>> 0;
}

/** Who speaks up because of a line, if anybody does. */
export function speech([seq, key, args]: LogLine, seats: Seat[]): Speech | null {
  const speakers = seats.flatMap((seat, number) => (seat.kind === "bot" ? [number] : []));
  if (speakers.length === 0) return null;
  if (key === BEGUN) return { seat: speakers[lot(seq, 1) % speakers.length]!, moment: "hello", lot: lot(seq, 2) };
  const found = MOMENTS[key];
  if (!found) return null;
  const [moment, often] = found;
  const who = Number(args["who"]);
  if (speakers.includes(who)) return lot(seq, 3) % 8 < often ? { seat: who, moment, lot: lot(seq, 4) } : null;
  if (moment !== "win") return null;
  return { seat: speakers[lot(seq, 5) % speakers.length]!, moment: "loss", lot: lot(seq, 6) };
}
