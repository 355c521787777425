// Frames as boards draw them, made of what the server sends: the bytes of a view, and numbers.

import { SPECTATOR, targetName, type Row, type Vocabulary } from "../rules/catalogue.ts";
import type { Rules } from "../rules/library.ts";
import type {
  Entry, Frame, Legal, LogLine, Look, Result, Scene, SentEntry, SentFrame, SentMoment, SentTable, TableFacts,
} from "./types.ts";

const HIDDEN = -1; // a face that the viewer may not know
const NO_SCENE: Scene = { turn: -1, pad: { counted: false }, asks: {} };

/** What is drawn of a table and a moment of its match. */
export function frameOf(rules: Rules, table: SentTable, sent: SentFrame): Frame {
  const viewer = table.you;
  const horizon = sent.horizon ?? 0;
  const entries = (sent.log ?? []).map((entry) => entryOf(rules.game.facts.words, entry));
  return {
    seq: sent.seq,
    prompt: sent.prompt ?? 0,
    table: factsOf(table, sent),
    actors: table.seats.flatMap((_, seat) => ((sent.acting ?? 0) >> seat) & 1 ? [seat] : []),
    entries,
    log: linesOf(entries, horizon),
    horizon,
    scores: sent.scores ?? [],
    undo: sent.undo ?? false,
    recap: recapOf(rules, sent, viewer),
    interlude: sent.interlude ?? null,
    unseen: sent.unseen ?? false,
    ...(sent.view ? seenIn(rules, sent, sent.view, viewer) : NOTHING_SEEN),
  };
}

/** A moment of a replay as it would have been sent. */
export function momentOf({ view, counted, ...rest }: SentMoment): SentFrame {
  return { ...rest, ...(view && { view: bytesOf(view) }), counted: (counted ?? []).map(([seq, bytes]) => [seq, bytesOf(bytes)]) };
}

const bytesOf = (base64: string): Uint8Array => Uint8Array.from(atob(base64), (letter) => letter.charCodeAt(0));

function factsOf(table: SentTable, sent: SentFrame): TableFacts {
  const nobody = table.seats.map(() => null);
  return {
    ...table,
    status: sent.status ?? table.status,
    clock: { ...table.clock, deadlines: sent.deadlines ?? nobody },
    claims: sent.claims ?? { since: nobody, votes: [] },
  };
}

// --- From the view --------------------------------------------------------------------

type Seen = Pick<Frame, "view" | "scene" | "looks" | "legal" | "say" | "result">;
const NOTHING_SEEN: Seen = { view: null, scene: NO_SCENE, looks: [], legal: [], say: null, result: null };

function seenIn(rules: Rules, sent: SentFrame, view: Uint8Array, viewer: number): Seen {
  const scene = drawn(rules, view, viewer);
  const looks = looksOf(rules, scene, view, sent.looks ?? [], viewer);
  const { game, sheet } = rules;
  sheet.assign(view);
  const legal = (sent.legal ?? []).map((action) => legalOf(rules, viewer, action));
  const say = game.prompt(sheet, legal.length > 0 ? viewer : SPECTATOR);
  return { view, scene, looks, legal, say, result: resultOf(rules, sent, viewer) };
}

function drawn(rules: Rules, view: Uint8Array, viewer: number): Scene {
  rules.sheet.assign(view);
  return rules.scene(rules.game, rules.sheet, viewer);
}

/** The dreams turned up at the last count of a round, while the next one is played. */
function recapOf(rules: Rules, sent: SentFrame, viewer: number): Scene | null {
  const last = sent.counted?.at(-1);
  return last ? drawn(rules, last[1], viewer) : null;
}

/** Needs the view on the sheet, as `resultOf` does. */
function legalOf({ game, sheet, drawing }: Rules, viewer: number, action: number): Legal {
  const { words } = game.facts;
  const row = game.label(sheet, viewer, action);
  const target = drawing ? targetName(words, game.target(sheet, viewer, action)) : "";
  return { action, key: words.messages[row[0]!]![0].replace("label.", ""), row, target };
}

function resultOf({ game, sheet }: Rules, { result }: SentFrame, viewer: number): Result | null {
  if (!result) return null;
  return { ...result, row: result.ending === "played" ? game.result(sheet, viewer) : null };
}

/** What a seat is asked: its choices, and the sentence. */
export type Asked = Pick<Frame, "legal" | "say">;

/** What the same seat is asked after actions that it keeps to itself; null where it is not the only one to act then. */
export function aheadOf(rules: Rules, frame: Frame, actions: number[]): Asked | null {
  const { game, sheet } = rules;
  const seat = frame.table.you;
  if (!played(rules, frame, actions) || game.actors(sheet) !== 1 << seat) return null;
  const legal = [...game.legal(sheet, seat)].map((action) => legalOf(rules, seat, action));
  return { legal, say: game.prompt(sheet, seat) };
}

/** Lays the view on the sheet, and plays actions of its seat there. */
function played({ game, sheet }: Rules, frame: Frame, actions: number[]): boolean {
  if (!frame.view) return false;
  sheet.assign(frame.view);
  for (const action of actions) {
    if (game.refusal(sheet, frame.table.you, action) !== 0) return false; // it was kept for a moment that is over
    game.apply(sheet, frame.table.you, action);
  }
  return true;
}

/** Why the rules of the page refuse an action after those that are kept: the key and the paragraph; null where they do not. */
export function refusalOf(rules: Rules, frame: Frame, kept: number[], action: number): { key: string; paragraph: number } | null {
  const { game, sheet } = rules;
  if (!played(rules, frame, kept)) return null;
  const code = game.refusal(sheet, frame.table.you, action);
  const found = game.facts.words.refusals[code];
  return found ? { key: `refusal.${found[0]}`, paragraph: found[1] } : null;
}

// --- Private looks as places in the scene --------------------------------------------

/** Where the scene shows a face only because it was looked at. */
function looksOf(rules: Rules, scene: Scene, view: Uint8Array, looks: [number, number][], viewer: number): Look[] {
  if (looks.length === 0) return [];
  const bare = view.slice();
  for (const [cell] of looks) bare[cell] = HIDDEN & 255;
  return [...differences(drawn(rules, bare, viewer), scene, "")];
}

/** Paths where a face is hidden in `bare` and shown in `shown`. */
function* differences(bare: unknown, shown: unknown, path: string): Generator<Look> {
  if (typeof shown === "number") {
    if (bare === HIDDEN && shown !== HIDDEN) yield { place: path, card: shown };
  } else if (isTree(shown) && isTree(bare)) {
    if (Array.isArray(shown) && Array.isArray(bare) && shown.length !== bare.length) return;
    for (const [name, part] of Object.entries(shown)) {
      if (name in bare) yield* differences(bare[name], part, path ? `${path}.${name}` : name);
    }
  }
}

const isTree = (value: unknown): value is Record<string, unknown> => typeof value === "object" && value !== null;

// --- The log ----------------------------------------------------------------------------

/** An entry with its lines by key and named values, as boards ask for them. */
export function entryOf(words: Vocabulary, entry: SentEntry): Entry {
  const [seq, told, more] = entry;
  if (typeof told === "string") return { seq, lines: [[seq, told, more as Record<string, number | string>]], later: null };
  const lines = (rows: Row[]): LogLine[] => rows.map((row) => [seq, ...named(words, row), row]);
  return { seq, lines: lines(told), later: more ? lines(more as Row[]) : null };
}

function named(words: Vocabulary, row: Row): [key: string, args: Record<string, number>] {
  const [key, ...args] = words.messages[row[0]!]!;
  return [key, Object.fromEntries(args.map((name, place) => [name, row[place + 1] ?? 0]))];
}

/** The lines as they are told now: what was private is not, once it is put away. */
export const linesOf = (entries: Entry[], horizon: number): LogLine[] =>
  entries.flatMap(({ seq, lines, later }) => (later && horizon >= seq ? later : lines));

/** Old entries with new ones; what is told anew takes the place of what had its number. */
export function merged(old: Entry[], fresh: Entry[]): Entry[] {
  if (fresh.length === 0) return old;
  const told = new Set(fresh.map((entry) => entry.seq));
  return [...old.filter((entry) => !told.has(entry.seq)), ...fresh].sort((a, b) => a.seq - b.seq);
}
