// The page's own words: a catalogue a language, loaded when somebody reads it.
// What the games say lies in the catalogues of their folders.

import { Catalogue, type CatalogueFile } from "./rules/catalogue.ts";
import { read } from "./storage.ts";
import type { Language } from "./wire/types.ts";

/** What can be said; `tools/catalogues.py` writes the file. */
export type Key = keyof (typeof import("./messages.en.json"))["texts"];

const FILES = import.meta.glob<CatalogueFile>("./messages.*.json", { import: "default" });
const fileOf = (language: Language): string => `./messages.${language}.json`;

export const MAIN = "en"; // the language that others are translated from
/** Every language that has a catalogue, the main one first. */
export const LANGUAGES: Language[] = Object.keys(FILES)
  .map((file) => file.split(".").at(-2)!)
  .sort((one, other) => Number(other === MAIN) - Number(one === MAIN) || one.localeCompare(other));

export async function catalogueIn(language: Language): Promise<Catalogue> {
  return new Catalogue(language, await FILES[fileOf(language)]!());
}

/** The first language to try: what was chosen before, or what the browser speaks. */
export function firstLanguage(): Language {
  const wanted = [read("sennik.language") ?? "", ...navigator.languages.map((one) => one.toLowerCase())];
  const spoken = wanted.flatMap((one) => [one, one.split("-")[0]!]);
  return spoken.find((one) => LANGUAGES.includes(one)) ?? MAIN;
}

/** What a language is called by those who speak it. */
export function languageName(language: Language): string {
  const name = new Intl.DisplayNames([language], { type: "language" }).of(language) ?? language;
  return name.charAt(0).toLocaleUpperCase(language) + name.slice(1);
}
