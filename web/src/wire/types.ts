// What travels between page and server; docs/tables.md says what it means.

import type { PortraitFacts } from "../art/portraits.ts";

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
export type CharacterFacts = { key: string; names: Both; short: Both; sentence: Both; portrait: PortraitFacts; impatient: boolean; lines: Record<Language, Record<string, string[]>> };
export type Words = {
  cards: Record<Language, string[]>;
  lines: Record<string, Both>;
  phrases: Record<string, Both>; // what people may say to each other
  phases: Record<Language, string[]>;
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
export type Choice = { action: number; text: string; label: string; target: string };
export type Look = { place: string; card: number }; // a path in the scene
export type LogLine = [seq: number, key: string, args: Record<string, number | string>];

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
export type Result = { ending: string; scores: number[]; winners: number[]; text: string };
export type Frame = {
  type: "frame";
  seq: number;
  whole: boolean; // else only what has changed was sent
  prompt: number;
  table: TableFacts;
  scene: Scene;
  recap?: Scene | null; // the dreams turned up at the end of a round that is over now
  phase?: string;
  actors: number[];
  legal: Choice[];
  say: string;
  looks: Look[];
  log: LogLine[];
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
/** Goals by seat, as kinds, those met, the place of the next one in all rows together; the side that lies up; the bottom of the pile as far as it is known, from above. */
export type Book = { side: number; goals: number[][]; met: number[][]; next: number[]; picked: number; reading: boolean; bottom: number[]; sunk: number };
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

export type Moment = Pick<Frame, "seq" | "scene" | "actors" | "say" | "scores" | "phase" | "log" | "result">;
export type Recording = { table: TableFacts; match: number; open: boolean; moments: Moment[] };

export type Refused = { type: "refused"; id: string; reason: string; sentence: string; paragraph?: number };
export type Done = { type: "done"; id: string; seq: number };
/** What changed since the last frame; `table` and `scene` by their parts. */
export type News = Pick<Frame, "type" | "seq" | "whole" | "prompt" | "log"> &
  Partial<Omit<Frame, "table" | "scene">> & { table?: Partial<TableFacts>; scene?: Record<string, unknown> };
export type Incoming = News | Refused | Done | { type: "pong"; id: string };

export type Listed = { id: string; game: string; status: string; names: string[]; your_turn: boolean; seated: boolean };
export type Listing = { mine: Listed[]; public: Listed[] };
export type Me = { id: string; name: string; language: string };
