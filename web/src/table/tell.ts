// Log lines: keys and arguments from the server, words from its catalogues.

import { company } from "../company.svelte.ts";
import { levelName } from "../words/levels.ts";
import { signed } from "../words/ui.ts";
import type { Both, Language, LogLine, Seat, Words } from "../wire/types.ts";

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

export function told(line: LogLine, words: Words, language: Language, names: string[], reader: number | null): string {
  const [, key, args] = line;
  const own = args["who"] === reader && `${key}.you` in words.lines;
  const form: Both | undefined = words.lines[own ? `${key}.you` : key];
  if (!form) return "";
  // Who was erased, or is a bot, has no name of its own: then the seat has.
  const value = (name: string): number | string | undefined => (name === "name" && !args[name] ? names[Number(args["who"])] : args[name]);
  return form[language].replace(/\{(\w+)\}/g, (_, name: string) => shown(name, value(name), words, language, names));
}

function shown(name: string, value: number | string | undefined, words: Words, language: Language, names: string[]): string {
  if (typeof value === "number" && name.startsWith("who")) return names[value] ?? "";
  if (typeof value === "number" && name.startsWith("card")) return words.cards[language][value] ?? "";
  if (name === "phrase") return words.phrases[value ?? ""]?.[language] ?? "";
  if (name === "level") return levelName(String(value), language);
  return typeof value === "number" ? signed(value) : (value ?? "");
}

/** Old lines with new ones; a line told anew takes the place of those of its number. */
export function merged(old: LogLine[], fresh: LogLine[]): LogLine[] {
  if (fresh.length === 0) return old;
  const told = new Set(fresh.map((line) => line[0]));
  return [...old.filter((line) => !told.has(line[0])), ...fresh].sort((a, b) => a[0] - b[0]);
}
