// What the board of Onirim shows: made from one view or sight, and from nothing else.
// Cards are their kinds; a face that is hidden is -1.

import { SPECTATOR } from "../../../../../web/src/rules/catalogue.ts";
import type { Game, Sheet } from "../../../../../web/src/rules/game.ts";
import type { Counts, Scene } from "../../../../../web/src/wire/types.ts";

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

const HIDDEN = -1;

type Constants = Record<
  | "ASIDE" | "BASE_ASIDE" | "CHAMBERS" | "COLOURS" | "DOOR" | "GOAL" | "GOALS" | "HAND_KINDS" | "HAPPY" | "PILE_KINDS"
  | "PREMONITION" | "PREMONITIONS" | "TOWER" | "OPEN" | "RESERVED"
  | "DISMISSING" | "DRAFTING" | "LIFTING" | "OBEYING" | "ORDERING" | "OVER" | "SIFTING" | "SINKING" | "SWAPPING" | "SWAPPING_WITH"
  | "CAST" | "CHOOSE" | "DISPEL" | "GIVE" | "GIVE_TOWER" | "OBEY" | "PAY_DOOR" | "PAY_FIVE" | "PAY_HAND" | "PLAY" | "PLAY_SHARED"
  | "RAISE_RIGHT" | "RAISE_SHARED_RIGHT" | "RAZE",
  number
>;

/** A view with the rules that can be asked about it. */
type Look = { game: Game; view: Sheet; constants: Constants; phase: number };

export function scene(game: Game, view: Sheet, seat: number): OnirimScene {
  const constants = game.facts.constants as Constants;
  const look = { game, view, constants, phase: view.get("phase") };
  const seats = range(view.get("seats"));
  return {
    turn: view.get("turn"),
    doors: seats.map((who) => doors(look, who)),
    found: view.get("found"),
    rows: seats.map((who) => part(view, view.get("length", who), "rows", who)),
    series: part(view, seats.length, "series"),
    hands: seats.map((who) => hand(look, who)),
    shared: spread(part(view, constants.HAND_KINDS, "shared")),
    pile: view.get("left"),
    top: part(view, view.get("top_count"), "top"),
    foreseeing: isIn(look, "DISMISSING", "ORDERING", "SIFTING"),
    looked: game.ask("looked_at", view),
    outlook: game.ask("is_outlook", view) !== 0,
    ordered: isIn(look, "ORDERING") ? view.get("ordered") : 0,
    limbo: limbo(look),
    pending: view.get("pending"),
    given: view.get("given"),
    discards: discards(look),
    left: left(look),
    hidden: hidden(look),
    hopeless: game.ask("hopeless_reason", view) !== 0,
    towers: view.get("towers") ? skyline(view) : null,
    omens: view.get("dreams") ? omens(look) : null,
    book: view.get("book") ? book(look) : null,
    pad: { counted: game.ask("is_counted", view) !== 0 },
    asks: asks(look, seat),
  };
}

// --- Reading a view ----------------------------------------------------------------

function range(count: number): number[] {
  return Array.from({ length: count }, (_, number) => number);
}

/** The first numbers of a field, or of one row of it. */
function part(view: Sheet, count: number, name: string, ...row: number[]): number[] {
  return range(count).map((place) => view.get(name, ...row, place));
}

/** Cards by kind from `first` on, as often as `counts` says. */
function spread(counts: number[], first = 0): number[] {
  return counts.flatMap((count, kind) => Array<number>(count).fill(first + kind));
}

function isIn({ phase, constants }: Look, ...phases: (keyof Constants)[]): boolean {
  return phases.some((name) => constants[name] === phase);
}

// --- What lies where ---------------------------------------------------------------

/** The doors before one seat. */
function doors({ view, constants }: Look, who: number): number[] {
  return spread(part(view, constants.COLOURS, "doors", who), constants.DOOR);
}

/** The private cards that the viewer knows, then the backs of the others. */
function hand({ view, constants }: Look, who: number): number[] {
  const known = spread(part(view, constants.HAND_KINDS, "private", who));
  return [...known, ...Array<number>(view.get("held", who) - known.length).fill(HIDDEN)];
}

/** Private cards that the viewer does not know. */
function hidden(look: Look): number {
  const hands = range(look.view.get("seats")).flatMap((who) => hand(look, who));
  return hands.filter((kind) => kind === HIDDEN).length;
}

/** Doors, nightmares and happy dreams in limbo. */
function limbo({ view, constants }: Look): number[] {
  const { ASIDE, BASE_ASIDE, CHAMBERS, HAPPY } = constants;
  const dreams = Array<number>(view.get("limbo", ASIDE - 1)).fill(HAPPY);
  return [...spread(part(view, BASE_ASIDE, "limbo"), CHAMBERS), ...dreams];
}

/** How many cards of each kind lie discarded, where any do. */
function discards({ view, constants }: Look): Counts {
  const counts = part(view, constants.PILE_KINDS, "discards");
  return Object.fromEntries(counts.map((count, kind) => [kind, count]).filter(([, count]) => count));
}

/** How many cards of each kind are in the pile or in hidden hands; also those known to lie in the pile. */
function left({ game, view }: Look): number[] {
  const placed = [...game.census(view)];
  const known = [...part(view, view.get("top_count"), "top"), ...part(view, view.get("bottom_count"), "bottom")];
  for (const kind of known) if (kind !== HIDDEN) placed[kind]! -= 1;
  return range(game.ask("kinds", view)).map((kind) => game.ask("copies", view, kind) - placed[kind]!);
}

/** The row of towers from the left. */
function skyline(view: Sheet): number[] {
  return part(view, view.get("standing"), "skyline");
}

/** The open premonitions, and how many are in reserve. */
function omens({ view, constants }: Look): { open: number[]; reserve: number } {
  const { OPEN, PREMONITION, PREMONITIONS, RESERVED } = constants;
  const states = part(view, PREMONITIONS, "omens");
  const open = range(PREMONITIONS).filter((number) => states[number] === OPEN);
  return { open: open.map((number) => PREMONITION + number), reserve: states.filter((one) => one === RESERVED).length };
}

/** The goals of each seat, those that are met, the next one; the side of the Book that lies up, and the
 *  known bottom of the pile, the highest card first. */
function book(look: Look): Book {
  const { game, view, constants } = look;
  const size = game.ask("row_size", view);
  const seats = range(view.get("seats"));
  const kind = (goal: number): number => (goal === HIDDEN ? HIDDEN : constants.GOAL + goal);
  const rowOf = (name: string, who: number): number[] => part(view, constants.GOALS, name).slice(who * size, (who + 1) * size);
  return {
    side: view.get("book") - 1,
    goals: seats.map((who) => rowOf("goals", who).map(kind)),
    met: seats.map((who) => rowOf("met", who)),
    next: seats.map((who) => game.ask("next_goal", view, who)),
    picked: view.get("picked"),
    reading: isIn(look, "LIFTING", "SINKING"),
    bottom: part(view, view.get("bottom_count"), "bottom").reverse(),
    sunk: isIn(look, "SINKING") ? view.get("ordered") : 0,
  };
}

// --- What a click means ------------------------------------------------------------

/** The action of each thing, so that the rules can say why not. */
function asks(look: Look, seat: number): Record<string, number> {
  const { view, constants } = look;
  const { CAST, CHOOSE, DISPEL, DOOR, GOALS, OBEY, PAY_DOOR, PAY_FIVE, PAY_HAND } = constants;
  const { PREMONITION, PREMONITIONS, RAZE, TOWER } = constants;
  const asked: Record<string, number> = { pile: PAY_FIVE, limbo: PAY_HAND };
  if (seat !== SPECTATOR) for (const kind of hand(look, seat)) if (kind !== HIDDEN) asked[`hand.${kind}`] = askedOfHand(look, kind);
  for (const kind of spread(part(view, constants.HAND_KINDS, "shared"))) asked[`shared.${kind}`] = askedOfShared(look, kind);
  for (const who of range(view.get("seats"))) for (const kind of doors(look, who)) asked[`door.${kind}`] = PAY_DOOR + kind - DOOR;
  const omen = isIn(look, "OBEYING") ? OBEY : DISPEL;
  for (const number of range(PREMONITIONS)) asked[`omen.${PREMONITION + number}`] = omen + number;
  for (const kind of skyline(view)) asked[`tower.${kind}`] = RAZE + kind - TOWER;
  if (view.get("book")) {
    for (const place of range(GOALS)) asked[`goal.${place}`] = CHOOSE + place;
    asked["book"] = CAST;
  }
  return asked;
}

function askedOfHand(look: Look, kind: number): number {
  const { GIVE, GIVE_TOWER, PLAY, RAISE_RIGHT } = look.constants;
  return isIn(look, "SWAPPING") ? meant(look, kind, GIVE, GIVE_TOWER) : meant(look, kind, PLAY, RAISE_RIGHT);
}

function askedOfShared(look: Look, kind: number): number {
  const { PLAY_SHARED, RAISE_SHARED_RIGHT } = look.constants;
  return isIn(look, "DRAFTING", "SWAPPING_WITH") ? kind : meant(look, kind, PLAY_SHARED, RAISE_SHARED_RIGHT);
}

/** The action of a card, from the first of its sort on. */
function meant({ constants: { TOWER } }: Look, kind: number, chambers: number, towers: number): number {
  return kind >= TOWER ? towers + kind - TOWER : chambers + kind;
}
