// Log lines in words: those of a game by its catalogue, those of the table by the server's.

import { company } from "../company.svelte.ts";
import { SPECTATOR, signed, type Catalogue, type Vocabulary } from "../rules/catalogue.ts";
import { both, t } from "../settings.svelte.ts";
import type { Both, LogLine, Seat, Words } from "../wire/types.ts";

/** What lines are read with: the words of the game and of tables, everybody's name, and who reads. */
export type Telling = {
  vocabulary: Vocabulary;
  catalogue: Catalogue;
  words: Words;
  names: string[];
  reader: number | null;
};

/** The name of a seat as others read it. */
export function seatName(seats: Pick<Seat, "kind" | "level" | "name">[], number: number): string {
  const seat = seats[number];
  if (seat?.kind === "bot" && company.find(seat.level)) {
    const twins = seats.filter((one) => one.kind === "bot" && one.level === seat.level);
    const name = company.called(seat.level);
    return twins.length > 1 ? `${name} ${twins.indexOf(seat) + 1}` : name;
  }
  return seat?.name || t(seat?.kind === "bot" ? "botNumber" : "seatNumber", { number: number + 1 });
}

/** A line as it is read; "" where nobody is told. */
export function told(line: LogLine, telling: Telling): string {
  const [, key, args, row] = line;
  const { words, names, reader } = telling;
  if (row) return telling.catalogue.sentence(telling.vocabulary, row, names, reader ?? SPECTATOR);
  const own = args["who"] === reader && `${key}.you` in words.lines;
  const form: Both | undefined = words.lines[own ? `${key}.you` : key];
  if (!form) return "";
  // Who was erased, or is a bot, has no name of its own: then the seat has.
  const value = (name: string): number | string | undefined =>
    name === "name" && !args[name] ? names[Number(args["who"])] : args[name];
  return both(form).replace(/\{(\w+)\}/g, (_, name: string) => shown(name, value(name), words, names));
}

function shown(name: string, value: number | string | undefined, words: Words, names: string[]): string {
  if (typeof value === "number" && name.startsWith("who")) return names[value] ?? "";
  if (name === "phrase") return both(words.phrases[value ?? ""] ?? {});
  if (name === "level") return company.level(String(value));
  return typeof value === "number" ? signed(value) : (value ?? "");
}
