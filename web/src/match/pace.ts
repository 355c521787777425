// How long whoever chooses here takes before it acts: what `src/sennik/tables/pace.py` says for the server.

import { sha256 } from "@noble/hashes/sha2.js";
import { utf8ToBytes } from "@noble/hashes/utils.js";
import { SPECTATOR } from "../rules/catalogue.ts";
import type { Pace } from "../wire/types.ts";
import type { Manner } from "./bots.ts";
import type { Play } from "./play.ts";
import { CHANCE } from "./runner.ts";
import type { Table } from "./table.ts";

const SPEEDS: Record<Pace, number> = { slow: 200, normal: 100, quick: 45, instant: 0 };
const FIRST = 480; // milliseconds at most for the first step of a turn at the normal pace
const STEPS = 5; // every further step takes half as long; after so many one breathes again
const LEAST = 70; // per cent of that, at least
const LONGEST = 2500;
const TAKING_BACK = 2000; // at least, while a person's last action can be taken back

/** Milliseconds that whoever plays `action` at `seat` takes for it. */
export function pause(table: Table, seat: number, action: number, { tempo, least }: Manner): number {
  const play = table.play!;
  const speed = SPEEDS[table.opening.pace];
  if (speed === 0) return 0;
  const longest = FIRST >> (inARow(play, seat) % STEPS);
  const seen = play.runner.witnessed(play.position, SPECTATOR, seat, action);
  const share = LEAST + (publicNumber(`${table.opening.id} ${table.seq} ${seen}`) % (101 - LEAST));
  const taken = Math.floor((longest * share * speed * tempo) / 1_000_000);
  return Math.min(Math.max(taken, play.canGoBack ? TAKING_BACK : least), LONGEST);
}

/** How many steps a seat has just taken, with nobody but Chance between. */
function inARow({ steps }: Play, seat: number): number {
  const others = steps.findLastIndex(({ actor }) => actor !== seat && actor !== CHANCE);
  return steps.slice(others + 1).filter(({ actor }) => actor === seat).length;
}

/** A number that nobody can foresee and everybody can check. */
function publicNumber(text: string): number {
  const digest = sha256(utf8ToBytes(text));
  return new DataView(digest.buffer, digest.byteOffset).getUint32(0);
}
