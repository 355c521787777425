// Smoki as drawing data: made from one view or sight, and from nothing else.

import type { Game, Sheet } from "../../../../../web/src/rules/game.ts";
import type { Pad, Scene } from "../../../../../web/src/wire/types.ts";

export type SmokiScene = Scene & {
  end: { tokens: number };
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

const HIDDEN = -1;
const NOT_DEALT = -2; // a place with no card on it yet
const BENEATH = 8; // cards of an open pile that are drawn, the latest ones

/** The table as `seat` may see it; -1 is a card face down, -2 no card. */
export function scene(game: Game, view: Sheet, seat: number): SmokiScene {
  const seats = upTo(view.get("seats"));
  const piles = upTo(view.get("piles"));
  const held = view.get("held");
  return {
    round: view.get("rounds_played") + (isCounted(game, view) ? 0 : 1),
    end: { tokens: view.get("tokens"), target: view.get("target"), rounds: view.get("rounds"), counts: "points" },
    turn: view.get("acting"),
    dreams: seats.map((who) => dream(game, view, who)),
    up: seats.map((who) => view.get("up", who)),
    closed: view.get("left"),
    open: piles.map((pile) => opened(game, view, pile)),
    heights: piles.map((pile) => view.get("heights", pile)),
    held: held === HIDDEN ? [] : [held],
    drawing: view.get("phase") === game.constant("DRAWING"),
    marks: marks(view),
    values: game.facts.tables["VALUES"] as number[],
    pad: pad(game, view, seats),
    asks: asks(game, seat),
    asks_open: asksOpen(game, piles, held),
  };
}

function upTo(count: number): number[] {
  return [...Array(count).keys()];
}

function isCounted(game: Game, view: Sheet): boolean {
  return game.ask("is_counted", view) === 1;
}

/** The six lands of one dream, the upper row first: a land, a back, or a place that waits for its card. */
function dream(game: Game, view: Sheet, who: number): number[] {
  const places = game.constant("PLACES");
  return upTo(places).map((place) => {
    const kind = view.get("cards", who, place);
    return kind === HIDDEN && who * places + place >= view.get("dealt") ? NOT_DEALT : kind;
  });
}

/** The latest cards of an open pile, the top one last. */
function opened(game: Game, view: Sheet, pile: number): number[] {
  const lying = upTo(view.get("heights", pile)).slice(-BENEATH);
  return lying.map((height) => game.ask("card_at", view, pile, height));
}

/** The nest just placed and the land pointed at first in its swap. */
function marks(view: Sheet): string[] {
  const places = [view.get("nest"), view.get("first")].filter((place) => place !== HIDDEN);
  return places.map((place) => `dream.${view.get("acting")}.${place}`);
}

/** The score pad: tokens, totals, and the round just counted. */
function pad(game: Game, view: Sheet, seats: number[]): Pad {
  const counted = isCounted(game, view);
  const places = upTo(game.constant("PLACES"));
  return {
    rounds: view.get("rounds_played"),
    counted,
    points: seats.map((who) => view.get("points", who)),
    totals: seats.map((who) => view.get("totals", who)),
    tokens: seats.map((who) => view.get("dragons", who)),
    worth: counted ? seats.map((who) => places.map((place) => game.ask("land_points", view, who, place))) : [],
  };
}

/** What a click on each thing means, so that the rules can say why not. */
function asks(game: Game, seat: number): Record<string, number> {
  const asked: Record<string, number> = { closed: game.constant("CLOSED") };
  for (const place of upTo(game.constant("PLACES"))) asked[`dream.${seat}.${place}`] = game.constant("PLACE") + place;
  return asked;
}

/** The same of the open piles: they are taken from, or a card in hand is laid there. */
function asksOpen(game: Game, piles: number[], held: number): Record<string, number> {
  const take = game.constant(held === HIDDEN ? "OPEN" : "LAY");
  return Object.fromEntries(piles.map((pile) => [`open.${pile}`, take + pile]));
}
