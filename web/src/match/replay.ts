// A match that was played here, once more: what `src/sennik/tables/replays.py` does for the server.

import type { SentFrame, SentTable } from "../wire/types.ts";
import { PERSON } from "./record.ts";
import { CHANCE, CHANCE_ACTS, type Runner } from "./runner.ts";
import type { Written } from "./script.ts";
import { Table, type Journal, type Opening } from "./table.ts";

const NOT_WATCHED = ["legal", "looks", "undo", "counted"] as const; // whoever watches does nothing

export type Watched = { table: SentTable; match: number; open: boolean; moments: SentFrame[]; steps?: Written };

/** What lay on the table at every decision of a match, as a seat or a bystander knew it, or with all cards open. */
export function replay(runner: Runner, opening: Opening, journal: Journal, match: number, viewer: number, open: boolean): Watched {
  const moments: SentFrame[] = [];
  const table = new Table(runner, { ...opening, memory_aid: true }, () => 0, Date.now, { ...journal, commands: [] });
  const note = (): void => {
    const moment = table.frame(viewer, moments.at(-1)?.seq ?? 0);
    for (const name of NOT_WATCHED) delete moment[name];
    if (open) moment.view = table.play!.position.state;
    moments.push(moment);
  };
  table.stepped = () => {
    if (table.match === match && isCounted(table)) note();
  };
  for (const command of journal.commands) {
    if (isPast(table, match)) break;
    if (table.match === match && command[0] === "act") note();
    table.repeat(command);
  }
  note();
  const steps = table.play!.steps.map(({ actor, action }): Written[number] => [actor, action]);
  return { table: table.facts(viewer), match, open, moments, ...(open && { steps }) };
}

const isPast = (table: Table, match: number): boolean => table.match > match || (table.match === match && table.status === "over");

/** Whether the last step counted a round, and the next one is dealt. */
function isCounted({ play }: Table): boolean {
  return play!.position.mask === CHANCE_ACTS && play!.counted.at(-1)?.seq === play!.steps.at(-1)?.seq;
}

/** A table where a match is just over. */
export function ended(runner: Runner, opening: Opening, journal: Journal, match: number): Table {
  const table = new Table(runner, opening, () => 0, Date.now, { ...journal, commands: [] });
  for (const command of journal.commands) {
    if (isPast(table, match)) break;
    table.repeat(command);
  }
  return table;
}

/** What is known of the deal of a day: a server tells the secret when the day is over. */
export type Proof = { commitment?: string; secret?: string };

/** A finished match as `sennik verify` and `sennik replay` read it: steps by number, and of its shuffle no proof but that of a day. */
export function record({ play, opening }: Table, deal?: string, proof: Proof = {}): string {
  const { result } = play!;
  const steps = play!.steps.map(({ actor, action }) => JSON.stringify([actor === CHANCE ? "chance" : actor, action]));
  const head = {
    format: 1, game: opening.game, rules: play!.runner.game.facts.version, options: opening.options, steps: [],
    players: opening.seats.map((one) => ("bot" in one ? one.bot : PERSON)),
    ...(result?.ending === "played" && { result: { scores: result.scores, winners: result.winners } }),
    ...(deal && { daily: { day: opening.day, deal, ...proof } }),
  };
  return JSON.stringify(head, null, 1).replace('"steps": []', `"steps": [\n  ${steps.join(",\n  ")}\n ]`) + "\n";
}
