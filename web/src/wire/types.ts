// What travels between page and server, and what the page makes of it to draw.

import type { PortraitFacts } from "../art/portraits.ts";
import type { Row } from "../rules/catalogue.ts";

export type Language = "en" | "pl";
export type Both = Record<Language, string>;

export type OptionFacts = { name: string; default: number; low: number; high: number; choices: number[]; words: Both };
export type GameFacts = {
  key: string;
  version: number;
  titles: Both;
  blurb: Both;
  seats: [number, number];
  default_seats: number;
  options: OptionFacts[];
  bots: string[];
  company: string[]; // the characters that play it, from gentle to merciless
  casts: Record<number, string[]>; // who sits down where nobody chose, by number of seats
  short: Record<string, number>; // the options of a short match; none where there is no such
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
};

export type Seat = { name: string; kind: "person" | "bot" | "free"; state: string; level: string; agreed: boolean; conceded: boolean };
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
  you: number | null; // null: a spectator
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
};
export type Scene = { turn: number; pad: Pad; asks: Record<string, number>; asks_open?: Record<string, number> };
export type Counts = Record<string, number>;

export type SenScene = Scene & {
  round: number;
  end: { target: number; rounds: number };
  dreams: number[][];
  known: number[][];
  closed: number;
  top: number;
  held: number[];
  marks: string[];
  ravens: number[];
};
export type SmokiScene = Scene & {
  round: number;
  end: { tokens: number; target: number; rounds: number };
  dreams: number[][];
  up: number[];
  closed: number;
  open: number[][];
  heights: number[];
  held: number[];
  drawing: boolean;
  marks: string[];
  values: number[];
};
export type Land = { top: number; nines: number; cats: number };
export type KotyScene = Scene & {
  teams: number[];
  lands: Land[][];
  cats: number[];
  nines: number[];
  hand: number[];
  held: number[];
  shown: number[][];
  pile: number;
  discards: Counts;
  running: { card: number; named: number; shield: number; lifted: number; asked: number; place: string };
  exchanges: number;
  itself: number;
};
export type Book = {
  side: number; // that lies up
  goals: number[][]; // by seat, as kinds
  met: number[][];
  next: number[]; // its place in all rows together
  picked: number;
  reading: boolean;
  bottom: number[]; // of the pile as far as it is known, from above
  sunk: number;
};
export type OnirimScene = Scene & {
  doors: number[][];
  found: number;
  rows: number[][];
  series: number[];
  hands: number[][];
  shared: number[];
  pile: number;
  top: number[];
  foreseeing: boolean;
  ordered: number;
  limbo: number[];
  pending: number;
  given: number;
  discards: Counts;
  left: number[];
  hidden: number;
  hopeless: boolean;
  looked: number; // cards on top that are put in order
  outlook: boolean; // seen out of a tower, and not in a Prophecy
  towers: number[] | null; // the row from the left, where the Towers are in the match
  omens: { open: number[]; reserve: number } | null; // premonitions, where they are in the match
  book: Book | null; // goals and spells, where the Book is in the match
};

/** The table of a game that the page has no drawings for: the fields of its record. */
export type Nested = number | Nested[];
export type PlainScene = Scene & { fields: Record<string, Nested> };

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
  horizon?: number;
  result?: Omit<Result, "row">;
};
/** All about a table that is no step of a match. */
export type SentTable = Omit<TableFacts, "clock" | "claims"> & { seq: number; clock: Omit<Clock, "deadlines"> };
export type Refused = { type: "refused"; id: string; reason: string; sentence: string; paragraph?: number };
export type Done = { type: "done"; id: string; seq: number };
export type Incoming =
  | (SentTable & { type: "table" })
  | (SentFrame & { type: "frame" })
  | Refused
  | Done
  | { type: "pong"; id: string };

/** A match to be watched again; views are base64 here. */
export type SentMoment = Omit<SentFrame, "view" | "counted"> & { view?: string; counted?: [seq: number, view: string][] };
export type Recording = { table: SentTable; match: number; open: boolean; moments: SentMoment[] };

export type Listed = { id: string; game: string; status: string; names: string[]; your_turn: boolean; seated: boolean };
export type Listing = { mine: Listed[]; public: Listed[] };
export type Me = { id: string; name: string; language: string };
