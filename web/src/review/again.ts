// Playing on from a moment of a finished match, at a table in this page.

import { branchHere } from "../match/here.ts";
import { person } from "../person.svelte.ts";
import { settings, t } from "../settings.svelte.ts";
import type { Rules } from "../rules/library.ts";
import type { TableSource } from "../table/source.ts";
import type { GameFacts } from "../wire/types.ts";
import type { Position } from "./advice.ts";
import { tableOf } from "./asking.svelte.ts";
import { pathOf } from "./link.ts";
import type { Course } from "./past.ts";

/** Sits down at the table as it was before a step, in a seat. */
export async function playOn(course: Course, { path }: TableSource, match: number, seat: number, step: number, isReal: boolean): Promise<void> {
  const { table, game, moments, match: { steps } } = course;
  const { pace, memoryAid: memory_aid } = settings;
  const me = { name: person.name || t("guest"), portrait: person.portrait, memory_aid, pace };
  const moment = { path, match, step, seat, state: moments[step]!.state, table, steps };
  const cast = game.casts[table.seats.length] ?? [];
  settings.go(`/here/${await branchHere(moment, isReal, cast, me)}`);
}

/** The same from a position of which nothing else is known: the unknown is dealt anew, and whoever usually plays sits around. */
export async function playFrom(rules: Rules, game: GameFacts, position: Position): Promise<void> {
  const table = tableOf(rules, position);
  const { pace, memoryAid: memory_aid } = settings;
  const me = { name: person.name || t("guest"), portrait: person.portrait, memory_aid, pace };
  const { seat, view } = position;
  const cast = game.casts[table.seats.length] ?? [];
  const seats = table.seats.map((one, number) => (number === seat ? one : { ...one, level: cast[number] ?? "" }));
  const moment = { path: await pathOf(position), match: 1, step: 0, seat, state: view, table: { ...table, seats }, steps: [] };
  settings.go(`/here/${await branchHere(moment, false, cast, me)}`);
}
