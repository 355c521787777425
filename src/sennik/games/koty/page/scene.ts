// Koty as drawing data: made from one view or sight, and from nothing else.

import { SPECTATOR } from "../../../../../web/src/rules/catalogue.ts";
import type { Game, Sheet } from "../../../../../web/src/rules/game.ts";
import type { Counts, Scene } from "../../../../../web/src/wire/types.ts";

export type Land = { top: number; nines: number; cats: number };
export type KotyScene = Scene & {
  teams: number[];
  lands: Land[][];
  cats: number[];
  nines: number[];
  last: boolean[]; // one more 9 there ends the match
  hand: number[];
  held: number[];
  shown: number[][];
  pile: number;
  discards: Counts;
  running: { card: number; named: number; shield: number; lifted: number; asked: number; place: string };
  exchanges: number;
  itself: number;
};

const HIDDEN = -1;

/** The table as `seat` may see it; a land is its top card and its nines. */
export function scene(game: Game, view: Sheet, seat: number): KotyScene {
  const seats = [...Array(view.get("seats")).keys()];
  return {
    turn: view.get("turn"),
    teams: seats.map((who) => game.ask("partner", view, who)),
    lands: seats.map((who) => lands(game, view, who)),
    cats: seats.map((who) => game.ask("dream_cats", view, who)),
    nines: seats.map((who) => game.ask("dream_nines", view, who)),
    last: seats.map((who) => isLast(game, view, who)),
    held: seats.map((who) => view.get("held", who)),
    pile: view.get("left"),
    discards: discarded(game, view),
    running: running(view),
    exchanges: view.get("exchanges"),
    itself: view.get("top_nine_doubles_itself"),
    pad: { counted: game.ask("is_counted", view) === 1 },
    hand: seat < seats.length ? cards(game, view, "hands", seat) : [],
    shown: seats.map((who) => shown(game, view, seat, who)),
    asks: asks(game, view, seats, seat),
  };
}

/** The four stacks of one dream with the cats they count. */
function lands(game: Game, view: Sheet, who: number): Land[] {
  return [...Array(game.constant("LANDS")).keys()].map((land) => ({
    top: view.get("tops", who, land),
    nines: view.get("nines", who, land),
    cats: game.ask("land_cats", view, who, land),
  }));
}

/** Whether one more 9 makes the land that a match ends with. */
function isLast(game: Game, view: Sheet, who: number): boolean {
  const [most, lands] = [game.constant("MOST_NINES"), game.constant("LANDS_TO_END")];
  const nines = [...Array(game.constant("LANDS")).keys()].map((land) => view.get("nines", who, land));
  return nines.filter((many) => many === most).length === lands - 1 && nines.includes(most - 1);
}

const kinds = (game: Game): number[] => [...Array(game.constant("KINDS")).keys()];

/** The kinds of a hand, as far as a field has them. */
function cards(game: Game, view: Sheet, field: "hands" | "shown", who: number): number[] {
  return kinds(game).flatMap((kind) => Array<number>(Math.max(view.get(field, who, kind), 0)).fill(kind));
}

/** What is known of a hand; in a replay with open cards that is all of it. */
function shown(game: Game, view: Sheet, seat: number, who: number): number[] {
  const isOpen = who !== seat && view.get("hands", who, 0) !== HIDDEN;
  return cards(game, view, isOpen ? "hands" : "shown", who);
}

/** How many cards of each kind lie discarded. */
function discarded(game: Game, view: Sheet): Counts {
  const lying = kinds(game).filter((kind) => view.get("discards", kind) !== 0);
  return Object.fromEntries(lying.map((kind) => [String(kind), view.get("discards", kind)]));
}

/** The action under way: what is played, on what, and who is asked. */
function running(view: Sheet): KotyScene["running"] {
  const [whose, where] = [view.get("whose"), view.get("where")];
  return {
    card: view.get("card"),
    named: view.get("named"),
    shield: view.get("shield"),
    lifted: view.get("lifted"),
    asked: view.get("asked"),
    place: whose !== HIDDEN && where !== HIDDEN ? `dream.${whose}.${where}` : "",
  };
}

/** What a click on each thing means, so that the rules can say why not. */
function asks(game: Game, view: Sheet, seats: number[], seat: number): Record<string, number> {
  const asked: Record<string, number> = { exchange: game.constant("EXCHANGE") };
  if (seat !== SPECTATOR) for (const kind of cards(game, view, "hands", seat)) asked[`hand.${kind}`] = kind;
  for (const who of seats) {
    for (const land of Array(game.constant("LANDS")).keys()) {
      asked[`dream.${who}.${land}`] = game.constant("LAND") + who * game.constant("LANDS") + land;
    }
  }
  return asked;
}
