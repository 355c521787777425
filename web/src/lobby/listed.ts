// A table of a list in words: who sits there, and how it stands.

import { dated } from "../daily/telling.ts";
import { tablesHere } from "../match/here.ts";
import { both, t } from "../settings.svelte.ts";
import { seatName } from "../table/tell.ts";
import type { GameFacts, Listed } from "../wire/types.ts";

export type Sitter = { name: string; character: string; portrait: string; acts: boolean; won: boolean }; // a person has a portrait

export const gameOf = (table: Listed, games: GameFacts[]): GameFacts | undefined => games.find((one) => one.key === table.game);

export function nameOf(table: Listed, games: GameFacts[]): string {
  const game = gameOf(table, games);
  const title = game ? both(game.titles) : table.game;
  return table.day ? `${title} · ${t("dreamOf", { day: dated(table.day, "short") })}` : title;
}

/** Everybody who sits at a table. */
export function sitters(table: Listed): Sitter[] {
  const seats = table.seats.map(({ name, bot }) => ({ name, level: bot, kind: bot ? ("bot" as const) : name ? ("person" as const) : ("free" as const) }));
  return table.seats.flatMap(({ bot, acts, portrait, won }, number) =>
    seats[number]!.kind === "free" ? [] : [{ name: seatName(seats, number), character: bot, portrait, acts, won }],
  );
}

export const pathOf = ({ id, here }: Listed): string => (here ? `/here/${id}` : `/tables/${id}`);

/** The tables of this device; none where the browser keeps nothing. */
export async function listedHere(): Promise<Listed[]> {
  const tables = await tablesHere().catch(() => []);
  // What goes on from a moment of another match stands beside that one, and what was dreamt on the page of its day.
  const own = tables.filter(({ opening, over }) => !opening.from && !opening.isRecord && !(opening.day && over));
  return own.map(({ id, opening, over, yours, winners = [] }) => {
    const seats = opening.seats.map((one, seat) =>
      "bot" in one
        ? { name: "", bot: one.bot, acts: !yours && !over, portrait: "", won: winners.includes(seat) }
        : { name: one.name, bot: "", acts: yours && seat === 0, portrait: one.portrait ?? "", won: winners.includes(seat) },
    );
    return { id, game: opening.game, status: over ? "over" : "playing", seats, your_turn: yours, seated: true, here: true, day: opening.day ?? "" };
  });
}

/** How a table stands, seen from the lobby. */
export function standing(table: Listed): string {
  if (table.your_turn) return t("yourTurn");
  if (table.status === "over") return ended(table);
  if (table.status === "open") return t("freeSeats", { seats: table.seats.length - sitters(table).length });
  return t(table.seated ? "underway" : "toWatch");
}

/** Who has won. */
function ended(table: Listed): string {
  const names = sitters(table).flatMap(({ name, won }) => (won ? [name] : []));
  if (names.length === 0) return t("finished");
  return t(names.length > 1 ? "shareWin" : "wins", { names: names.join(", ") });
}

/** The match to go on with: the one that waits for me, or else the last one that is not over. */
export function leftOpen(tables: Listed[]): Listed | undefined {
  const open = tables.filter((table) => table.seated && ["open", "shuffling", "playing"].includes(table.status));
  return open.find((table) => table.your_turn) ?? open[0];
}
