// A card moves, it does not jump: flights from place to place, told by the log.

import { face } from "../art/faces.ts";
import type { Frame, LogLine } from "../wire/types.ts";

export type Flight = { from: string; to: string; card: number };
type Args = Record<string, number>;

const LENGTH = 430; // milliseconds in the air
const STAGGER = 110;

/** Where cards go in each line; places in lines count from 1. */
const PATHS: Record<string, Record<string, (a: Args) => Flight[]>> = {
  sen: {
    open: (a) => [{ from: "open", to: `seat.${a["who"]}`, card: a["card"]! }],
    closed: (a) => [{ from: "closed", to: `seat.${a["who"]}`, card: -1 }],
    exchanged: (a) => exchange(a, a["card"]!),
    kept: (a) => exchange(a, -1),
    laid: (a) => [{ from: `seat.${a["who"]}`, to: "open", card: a["card"]! }],
    rejected: (a) => [{ from: `seat.${a["who"]}`, to: "open", card: a["card"]! }],
    picked: (a) => [{ from: "open", to: `seat.${a["who"]}`, card: a["card"]! }],
    swapped: (a) => {
      const one = `dream.${a["whom"]}.${a["place"]! - 1}`;
      const other = `dream.${a["whom2"]}.${a["place2"]! - 1}`;
      return [{ from: one, to: other, card: -1 }, { from: other, to: one, card: -1 }];
    },
    refilled: (a) => [{ from: "closed", to: `dream.${a["who"]}.${a["place"]! - 1}`, card: -1 }],
  },
  smoki: {
    open: (a) => [{ from: `open.${a["pile"]! - 1}`, to: `seat.${a["who"]}`, card: a["card"]! }],
    closed: (a) => [{ from: "closed", to: `seat.${a["who"]}`, card: -1 }],
    lay: (a) => [{ from: `seat.${a["who"]}`, to: `open.${a["pile"]! - 1}`, card: a["card"]! }],
    place: (a) => [{ from: `seat.${a["who"]}`, to: grid(a, "row", "column"), card: a["card"]! }],
    pass: (a) => [{ from: `seat.${a["who"]}`, to: `seat.${a["whom"]}`, card: a["card"]! }],
    swap: (a) => {
      const one = grid(a, "row", "column");
      const other = grid(a, "row2", "column2");
      return [{ from: one, to: other, card: -1 }, { from: other, to: one, card: -1 }];
    },
  },
  koty: {
    "played.own": (a) => [{ from: `seat.${a["who"]}`, to: `dream.${a["who"]}.${a["land"]! - 1}`, card: a["card"]! }],
    "played.rival": (a) => [{ from: `seat.${a["who"]}`, to: `dream.${a["whom"]}.${a["land"]! - 1}`, card: a["card"]! }],
    defended: (a) => [{ from: `seat.${a["who"]}`, to: "discards", card: a["card"]! }],
    nine: (a) => [{ from: "pile", to: `dream.${a["who"]}.${a["land"]! - 1}`, card: -1 }],
    moved: (a) => [{ from: `dream.${a["whom"]}.${a["land"]! - 1}`, to: `dream.${a["whom2"]}.${a["land2"]! - 1}`, card: a["card"]! }],
    exchanged: (a) => ["card", "card2", "card3", "card4"].map((name) => ({ from: `seat.${a["who"]}`, to: "discards", card: a[name] ?? -1 })),
    drew: (a) => [{ from: "pile", to: `seat.${a["who"]}`, card: -1 }],
  },
  onirim: {
    played: (a) => [{ from: `hand.${a["card"]}`, to: `row.${a["who"]}`, card: a["card"]! }],
    discarded: (a) => [{ from: `hand.${a["card"]}`, to: "discards", card: a["card"]! }],
    dismissed: (a) => [{ from: "pile", to: "discards", card: a["card"]! }],
    raised: (a) => [{ from: `hand.${a["card"]}`, to: "towers", card: a["card"]! }],
    razed: (a) => [{ from: "towers", to: "discards", card: a["card"]! }],
    omen: (a) => [{ from: "reserve", to: "omens", card: a["card"]! }],
    spent: (a) => [{ from: "discards", to: "book", card: a["card"]! }],
    another: (a) => [{ from: `doors.${a["who"]}`, to: "limbo", card: a["card"]! }],
    sifted: (a) => [{ from: "pile", to: "discards", card: a["card"]! }],
    drawn: (a) => [{ from: "pile", to: `seat.${a["who"]}`, card: a["card"]! }],
    fetched: (a) => [{ from: "pile", to: `doors.${a["who"]}`, card: a["card"]! }],
    unlocked: (a) => [{ from: "pile", to: `doors.${a["who"]}`, card: a["card"]! }],
    aside: (a) => [{ from: "pile", to: "limbo", card: a["card"]! }],
    lost: (a) => [{ from: "pile", to: "discards", card: a["card"]! }],
  },
};

function exchange(a: Args, card: number): Flight[] {
  const place = `dream.${a["who"]}.${a["place"]! - 1}`;
  return [{ from: `seat.${a["who"]}`, to: place, card }, { from: place, to: "open", card: a["card2"]! }];
}

function grid(a: Args, row: string, column: string): string {
  return `dream.${a["who"]}.${(a[row]! - 1) * 3 + a[column]! - 1}`;
}

/** The flights that a frame's new lines tell of; a long story is not flown. */
export function flights(frame: Frame): Flight[] {
  const paths = PATHS[frame.table.game.split("-")[0]!] ?? {};
  const lines: LogLine[] = frame.log.slice(-8);
  return lines.flatMap(([, key, args]) => paths[key]?.(args as Args) ?? []).slice(-6);
}

const element = (target: string): Element | null => document.querySelector(`[data-t="${CSS.escape(target)}"]`);

/** Where the cards set off from, before the new frame is drawn. */
export function positions(moves: Flight[]): (DOMRect | null)[] {
  return moves.map((move) => element(move.from)?.getBoundingClientRect() ?? null);
}

export function land(frame: Frame, moves: Flight[], before: (DOMRect | null)[]): void {
  const ravens = (frame.scene as { ravens?: number[] }).ravens;
  moves.forEach((move, number) => {
    const from = before[number] ?? element(move.from)?.getBoundingClientRect();
    const to = element(move.to)?.getBoundingClientRect();
    if (from && to && from.width > 0 && to.width > 0) fly(face(frame.table.game, move.card, ravens), from, to, number * STAGGER);
  });
}

function fly(svg: string, from: DOMRect, to: DOMRect, delay: number): void {
  const card = document.createElement("div");
  card.className = "flight";
  card.setAttribute("aria-hidden", "true");
  card.innerHTML = svg;
  const wide = Math.max(34, Math.min(to.width, 120));
  card.style.width = `${wide}px`;
  document.body.append(card);
  const spot = (rect: DOMRect, scale: number): string => {
    const x = rect.left + rect.width / 2 - wide / 2;
    const y = rect.top + rect.height / 2 - wide * 0.7;
    return `translate(${x}px, ${y}px) scale(${scale})`;
  };
  const size = Math.min(1.2, Math.max(0.5, from.width / wide));
  const moving = card.animate(
    [
      { transform: spot(from, size), opacity: 1 },
      { transform: spot(to, 1), opacity: 1, offset: 0.85 },
      { transform: spot(to, 1), opacity: 0 },
    ],
    { duration: LENGTH, delay, easing: "cubic-bezier(.3,.7,.3,1)", fill: "both" },
  );
  moving.onfinish = () => card.remove();
  moving.oncancel = () => card.remove();
}
