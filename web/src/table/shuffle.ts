// Our share in the shuffle. It is fixed before anybody's is known and revealed when all
// are; what was seen before revealing is remembered, to be compared after the match.
// A page of a plain address in the local network has no `crypto.subtle`, so SHA-256 is a library's.

import { sha256 } from "@noble/hashes/sha2.js";
import { bytesToHex, concatBytes, hexToBytes } from "@noble/hashes/utils.js";
import { SPECTATOR } from "../rules/catalogue.ts";
import { randomHex } from "../wire/socket.ts";
import type { Fair, SentTable, Share, TableFacts } from "../wire/types.ts";

type Kept = { round: number; promise: string; entropy: string; seen: string[] };
export type Sharing = { type: "commit"; round: number; commitment: string } | { type: "reveal"; round: number; entropy: string };

const hash = (...parts: Uint8Array[]): string => bytesToHex(sha256(concatBytes(...parts)));

/** What a seat shows before it reveals its bytes: bound to the server's commitment and to the seat. */
const commitmentOf = (promise: string, seat: number, entropy: string): string =>
  hash(hexToBytes(promise), Uint8Array.of(seat), hexToBytes(entropy));

const keyOf = (table: string): string => `sennik.share.${table}`;

function kept(table: string): Kept | null {
  const text = localStorage.getItem(keyOf(table));
  return text ? (JSON.parse(text) as Kept) : null;
}

/** In every page of this browser the same, so that any of them can reveal what one committed to. */
function ours(table: string, fair: Fair): Kept {
  const found = kept(table);
  if (found?.round === fair.round && found.promise === fair.commitment) return found;
  const made = { round: fair.round, promise: fair.commitment!, entropy: randomHex(32), seen: [] };
  localStorage.setItem(keyOf(table), JSON.stringify(made));
  return made;
}

/** Every person's device adds to the shuffle before a match, once. */
export class Shuffling {
  private last = ""; // what was said

  /** What is to be said now, if anything. */
  said(table: SentTable): Sharing | null {
    const said = sharing(table);
    const once = said ? `${said.round}.${said.type}` : this.last;
    if (once === this.last) return null;
    this.last = once;
    return said;
  }
}

/** What is to be said for the shuffle, if anything. */
function sharing({ id, you, status, seats, fair }: SentTable): Sharing | null {
  if (status !== "shuffling" || you === SPECTATOR || !fair.commitment) return null;
  const own = ours(id, fair);
  const shares = fair.shares ?? [];
  const shown = shares.find((share) => share.seat === you);
  const commitment = commitmentOf(own.promise, you, own.entropy);
  if (!shown) return { type: "commit", round: fair.round, commitment };
  const people = seats.filter((seat) => seat.kind === "person").length;
  if (fair.step !== "reveal" || shares.length < people || shown.commitment !== commitment) return null;
  localStorage.setItem(keyOf(id), JSON.stringify({ ...own, seen: shares.map((share) => share.commitment) }));
  return { type: "reveal", round: fair.round, entropy: own.entropy };
}

/** Whether all is as this device saw it before it revealed; null if there is nothing to compare (yet). */
export function isAsSeen(table: TableFacts): boolean | null {
  const { id, you, fair } = table;
  const own = kept(id);
  if (!own || you === SPECTATOR || own.round !== fair.round || own.seen.length === 0 || !fair.secret) return null;
  const shares = fair.shares ?? [];
  const holds = ({ seat, commitment, entropy }: Share): boolean =>
    entropy !== undefined && commitmentOf(own.promise, seat, entropy) === commitment;
  return (
    own.promise === fair.commitment &&
    hash(hexToBytes(fair.secret)) === own.promise &&
    shares.map((share) => share.commitment).join() === own.seen.join() &&
    shares.find((share) => share.seat === you)?.entropy === own.entropy &&
    shares.every(holds)
  );
}
