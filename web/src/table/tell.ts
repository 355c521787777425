// Log lines in words: those of a game by its catalogue, those of the table by the server's.

import { company } from "../company.svelte.ts";
import { SPECTATOR, type Catalogue, type Vocabulary } from "../rules/catalogue.ts";
import { levelName } from "../words/levels.ts";
import { signed } from "../words/ui.ts";
import type { Both, Language, LogLine, Seat, Words } from "../wire/types.ts";

/** What lines are read with: the words of the game and of tables, everybody's name, and who reads. */
export type Telling = {
  vocabulary: Vocabulary;
  catalogue: Catalogue;
  words: Words;
  language: Language;
  names: string[];
  reader: number | null;
};

/** The name of a seat as others read it. */
export function seatName(seats: Seat[], number: number, seatWord: string): string {
  const seat = seats[number];
  if (seat?.kind === "bot" && company.find(seat.level)) {
    const twins = seats.filter((one) => one.kind === "bot" && one.level === seat.level);
    const name = company.called(seat.level);
    return twins.length > 1 ? `${name} ${twins.indexOf(seat) + 1}` : name;
  }
  return seat?.name || `${seat?.kind === "bot" ? "Bot" : seatWord} ${number + 1}`;
}

/** A line as it is read; "" where nobody is told. */
export function told(line: LogLine, telling: Telling): string {
  const [, key, args, row] = line;
  const { words, language, names, reader } = telling;
  if (row) return telling.catalogue.sentence(telling.vocabulary, row, names, reader ?? SPECTATOR);
  const own = args["who"] === reader && `${key}.you` in words.lines;
  const form: Both | undefined = words.lines[own ? `${key}.you` : key];
  if (!form) return "";
  // Who was erased, or is a bot, has no name of its own: then the seat has.
  const value = (name: string): number | string | undefined =>
    name === "name" && !args[name] ? names[Number(args["who"])] : args[name];
  return form[language].replace(/\{(\w+)\}/g, (_, name: string) => shown(name, value(name), words, language, names));
}

function shown(name: string, value: number | string | undefined, words: Words, language: Language, names: string[]): string {
  if (typeof value === "number" && name.startsWith("who")) return names[value] ?? "";
  if (name === "phrase") return words.phrases[value ?? ""]?.[language] ?? "";
  if (name === "level") return levelName(String(value), language);
  return typeof value === "number" ? signed(value) : (value ?? "");
}
