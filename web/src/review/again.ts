// Playing on from a moment of a finished match, at a table in this page.

import { branchHere } from "../match/here.ts";
import { person } from "../person.svelte.ts";
import { settings, t } from "../settings.svelte.ts";
import type { TableSource } from "../table/source.ts";
import type { Past } from "./past.ts";

/** Sits down at the table as it was before a step, in the seat that looks back. */
export async function playOn(past: Past, { path }: TableSource, match: number, step: number, isReal: boolean): Promise<void> {
  const { table, game, match: { steps }, exam: { moments, look: { seat } } } = past;
  const { pace, memoryAid: memory_aid } = settings;
  const me = { name: person.name || t("guest"), portrait: person.portrait, memory_aid, pace };
  const moment = { path, match, step, seat, state: moments[step]!.state, table, steps };
  const cast = game.casts[table.seats.length] ?? [];
  settings.go(`/here/${await branchHere(moment, isReal, cast, me)}`);
}
