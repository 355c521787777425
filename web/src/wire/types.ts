// What travels between page and server, and what the page makes of it to draw.

import type { PortraitFacts } from "../art/portraits.ts";
import type { Written } from "../match/script.ts";
import type { Row } from "../rules/catalogue.ts";

export type Language = string; // "en", "pl": those that have catalogues
export type Both = Record<Language, string>; // a text in each language

export type OptionFacts = { name: string; default: number; low: number; high: number; choices: number[]; words: Both };
export type GameFacts = {
  key: string;
  version: number;
  folder: string; // where its drawings lie; those of another may lie there too
  titles: Both;
  blurb: Both;
  seats: [number, number];
  default_seats: number;
  options: OptionFacts[];
  bots: string[];
  company: string[]; // the characters that play it, from gentle to merciless
  casts: Record<number, string[]>; // who sits down where nobody chose, by number of seats
  short: Record<string, number>; // the options of a short match; none where there is no such
  fixed: Record<string, number>; // the options that are not open
};
/** Somebody of the dream world. */
export type CharacterFacts = {
  key: string;
  names: Both;
  short: Both;
  sentence: Both;
  portrait: PortraitFacts;
  impatient: boolean;
  lines: Record<Language, Record<string, string[]>>;
};
/** What tables say of themselves; games have catalogues of their own. */
export type Words = {
  lines: Record<string, Both>;
  phrases: Record<string, Both>; // what people may say to each other
  reasons: Record<string, Both>; // why a table says no
};

/** A device that is let in as this person. */
export type Device = { id: string; label: string; created_at: number; seen_at: number; is_this: boolean };
/** Who runs the server, and how many days it keeps what. */
export type Keeping = { operator: string; finished: number; days: number; people: number };

export type Seat = { name: string; portrait: string; kind: "person" | "bot" | "free"; state: string; level: string; agreed: boolean; conceded: boolean };
export type Share = { seat: number; commitment: string; entropy?: string };
/** The shuffle: docs/protocol.md says who commits and reveals when. */
export type Fair = {
  round: number;
  discarded: { round: number; step: "commit" | "reveal"; seats: number[] }[];
  commitment?: string;
  shares?: Share[];
  step?: "commit" | "reveal";
  deadline?: number;
  secret?: string;
};
/** When each seat need not be waited for any more, and who does not: against, wish, by. */
export type Claims = { since: (number | null)[]; votes: [number, "bot" | "end", number[]][] };
/** A round was counted: whom the next one waits for, and until when; as long as it takes for who plays bots alone. */
export type Interlude = { awaits: number[]; ends?: number };
/** An action that may be taken now: what is done (its message's key), how it is told, what to click. */
export type Legal = { action: number; key: string; row: Row; target: string };
export type Choice = Legal & { label: string }; // in words
export type Look = { place: string; card: number }; // a path in the scene
/** What happened: by its key and named values; lines of a game have their row, to be told in words. */
export type LogLine = [seq: number, key: string, args: Record<string, number | string>, row?: Row];
/** What one event tells; `later` is told instead, once what was private is put away. */
export type Entry = { seq: number; lines: LogLine[]; later: LogLine[] | null };

export const PACES = ["slow", "normal", "quick", "instant"] as const;
export type Pace = (typeof PACES)[number]; // at which bots play
export type Clock = { kind: string; limit: number; deadlines: (number | null)[] };
export type TableFacts = {
  id: string;
  game: string;
  rules: number; // their version
  options: Record<string, number>;
  seats: Seat[];
  you: number; // a seat, or SPECTATOR
  status: "open" | "shuffling" | "playing" | "over" | "closed";
  retired: boolean; // its rules are gone: nobody has won
  match: number;
  over: boolean;
  clock: Clock;
  claims: Claims;
  waiting: { shuffle: number; away: number; idle: number; abandoned: number }; // milliseconds
  fair: Fair;
  memory_aid: boolean;
  pace: Pace;
  silent: boolean; // the rules forbid to talk
  watching?: number; // people without a seat
};
export type Result = { ending: string; scores: number[]; winners: number[]; row: Row | null };
/** A table and a moment of its match as the page draws them: `frames.ts` makes it of what was sent. */
export type Frame = {
  seq: number;
  prompt: number;
  table: TableFacts;
  view: Uint8Array | null; // the record that everything below is made of; null without a match
  scene: Scene;
  recap: Scene | null; // the dreams turned up at the end of a round that is over now
  interlude: Interlude | null; // the next round waits
  unseen: boolean; // how the last round was counted, by whoever reads this
  actors: number[];
  legal: Legal[];
  say: Row | null;
  looks: Look[];
  entries: Entry[]; // what was told since the last frame
  log: LogLine[]; // its lines, as they are told now
  horizon: number; // events up to here were put away
  scores: number[];
  undo: boolean;
  result: Result | null;
};

export type Pad = {
  rounds?: number;
  counted: boolean;
  points?: number[];
  totals?: number[];
  tokens?: number[];
  caller?: number;
  verdict?: number;
  hourglasses?: [count: number, each: number][]; // a dream each, once they are counted
  worth?: number[][]; // what each land counts, by seat, once they are counted
};
/** What a game's `scene` makes of a view: more for its own board, and this for what all tables share. */
export type Scene = {
  turn: number;
  pad: Pad;
  asks: Record<string, number>; // the action that a click on each thing means, legal or not
  asks_open?: Record<string, number>; // the same of open piles
  round?: number;
  end?: { tokens?: number; target: number; rounds: number; counts: "points" | "ravens" }; // of a match; 0 where it is not the end
  marks?: string[]; // things that an action under way speaks of
  ravens?: number[]; // what each kind counts, where options change its face
  hand?: number[]; // the viewer's own
  held?: number[]; // cards between hand and table; hidden ones are none
  dreams?: number[][]; // by seat, shown once more when a round was counted
};
export type Counts = Record<string, number>;


/** The table of a game that the page has no drawings for: what it says lies there, and the fields of its record. */
export type Nested = number | Nested[];
export type PlainScene = Scene & { lines: Row[]; fields: Record<string, Nested> };

// --- What is sent: docs/protocol.md ---------------------------------------------------

/** The members of a step: a message and its arguments in each row, as the viewer and as a bystander is told. */
export type SentEntry =
  | [seq: number, rows: Row[], later?: Row[]]
  | [seq: number, key: string, args: Record<string, number | string>];
/** A moment of a match; members that are empty are left out. */
export type SentFrame = {
  seq: number;
  prompt?: number;
  status?: TableFacts["status"];
  acting?: number; // a bit for every seat that is asked
  view?: Uint8Array;
  legal?: number[];
  looks?: [cell: number, face: number][];
  log?: SentEntry[];
  undo?: boolean;
  scores?: number[];
  counted?: [seq: number, view: Uint8Array][];
  deadlines?: (number | null)[];
  claims?: Claims;
  interlude?: Interlude;
  unseen?: boolean;
  horizon?: number;
  result?: Omit<Result, "row">;
};
/** All about a table that is no step of a match. */
export type SentTable = Omit<TableFacts, "clock" | "claims"> & { seq: number; clock: Omit<Clock, "deadlines"> };
/** Where the rules refuse in the page, their `code` says it, and the sentence is found there. */
export type Refused = { type: "refused"; id: string; reason: string; sentence: string; paragraph?: number; code?: number };
export type Done = { type: "done"; id: string; seq: number };
export type Incoming =
  | (SentTable & { type: "table" })
  | (SentFrame & { type: "frame" })
  | Refused
  | Done
  | { type: "pong"; id: string };

/** A match to be watched again; views are base64 here. */
export type SentMoment = Omit<SentFrame, "view" | "counted"> & { view?: string; counted?: [seq: number, view: string][] };
export type Recording = { table: SentTable; match: number; open: boolean; moments: SentMoment[]; steps?: Written };

/** A seat in a list: a name or a bot, neither where it is free; a person who is asked acts. */
export type ListedSeat = { name: string; bot: string; acts: boolean; portrait: string; won: boolean };
export type Listed = { id: string; game: string; status: string; seats: ListedSeat[]; your_turn: boolean; seated: boolean; here?: boolean; day?: string };
export type Listing = { mine: Listed[]; public: Listed[] };
export type Me = { id: string; name: string; language: string; portrait: string };

/** The secret of a day: what was promised of it, and it itself once the day is over. */
export type Promised = { day: string; at: number; commitment: string; secret?: string };
export type Day = { day: string; promises: Promised[] };
/** What somebody made of the dream of a day. */
export type DayLine = { name: string; won: boolean; finished: boolean; lead: number; score: number; you: boolean };
export type DayTable = { promise?: Promised; games: Record<string, DayLine[]> };
