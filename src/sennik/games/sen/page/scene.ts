// Sen as drawing data: made from one view or sight, and from nothing else.

import { targetName } from "../../../../../web/src/rules/catalogue.ts";
import type { Game, Sheet } from "../../../../../web/src/rules/game.ts";
import type { Pad, Scene } from "../../../../../web/src/wire/types.ts";

export type SenScene = Scene & {
  dreams: number[][];
  known: number[][];
  closed: number;
  top: number;
  held: number[];
  marks: string[];
  ravens: number[];
};

const HIDDEN = -1;

/** The table as `seat` may see it; faces that are hidden are -1. */
export function scene(game: Game, view: Sheet, seat: number): SenScene {
  const ravens = game.facts.tables["RAVENS"] as number[][]; // on each kind of land, by `special_values`
  const seats = [...Array(view.get("seats")).keys()];
  return {
    round: view.get("rounds_played") + (isCounted(game, view) ? 0 : 1),
    end: { target: view.get("target"), rounds: view.get("rounds"), counts: "ravens" },
    turn: view.get("turn"),
    dreams: seats.map((who) => dream(view, "cards", who)),
    known: seats.map((who) => dream(view, "known", who)),
    closed: view.get("left"),
    top: lyingOpen(game, view),
    held: [view.get("held"), view.get("other")].filter((kind) => kind !== HIDDEN),
    marks: marks(game, view, seat),
    ravens: ravens[view.get("special_values")]!,
    pad: pad(game, view, seats),
    asks: asks(game, view, seats),
    asks_open: { open: game.constant(view.get("held") === HIDDEN ? "OPEN" : "LAY") },
  };
}

function isCounted(game: Game, view: Sheet): boolean {
  return game.ask("is_counted", view) === 1;
}

/** What a field has for each land of one dream: a face, or a bit for every seat that has seen it. */
function dream(view: Sheet, field: "cards" | "known", who: number): number[] {
  const first = view.get("start", who);
  return [...view.field(field).subarray(first, first + view.get("length", who))];
}

/** The face of the open pile; a card taken from there lies in the hand only. */
function lyingOpen(game: Game, view: Sheet): number {
  const top = view.get("top");
  const isTaken = view.get("phase") === game.constant("PLACING") && view.get("held") === top;
  return isTaken ? HIDDEN : top;
}

/** The places pointed at so far in a swap or a claim. */
function marks(game: Game, view: Sheet, seat: number): string[] {
  const pointed = [view.get("first"), view.get("second")].filter((place) => place !== HIDDEN);
  const actions = pointed.map((place) => game.constant("PLACE") + place);
  return actions.map((action) => targetName(game.facts.words, game.target(view, seat, action))).filter(Boolean);
}

/** The score pad: totals, and the round just counted. */
function pad(game: Game, view: Sheet, seats: number[]): Pad {
  const counted = isCounted(game, view);
  const glasses = (who: number): [number, number] => [
    game.ask("hourglasses", view, who),
    game.ask("ravens_of_hourglass", view, who),
  ];
  return {
    rounds: view.get("rounds_played"),
    counted,
    points: seats.map((who) => view.get("points", who)),
    totals: seats.map((who) => view.get("totals", who)),
    caller: view.get("caller"),
    verdict: view.get("verdict"),
    hourglasses: counted ? seats.map(glasses) : [],
    worth: counted ? seats.map((who) => dream(view, "cards", who).map((_, land) => game.ask("land_ravens", view, who, land))) : [],
  };
}

/** What a click on each thing means, so that the rules can say why not. */
function asks(game: Game, view: Sheet, seats: number[]): Record<string, number> {
  const asked: Record<string, number> = {
    closed: game.constant("CLOSED"),
    wake: game.constant("WAKE"),
    claim: game.constant("CLAIM"),
  };
  for (const who of seats) {
    const first = game.constant("PLACE") + view.get("start", who);
    for (let land = 0; land < view.get("length", who); land += 1) asked[`dream.${who}.${land}`] = first + land;
  }
  return asked;
}
