// The sentences of reviews: one catalogue a language, in the folder of `sennik.review`.

import { Catalogue, type CatalogueFile } from "../rules/catalogue.ts";
import type { Language } from "../wire/types.ts";
import { MAIN } from "../words.ts";

const FILES = import.meta.glob<CatalogueFile>("../../../src/sennik/review/messages.*.json", { import: "default" });
const fileOf = (language: Language): string => `../../../src/sennik/review/messages.${language}.json`;

export async function sentencesIn(language: Language): Promise<Catalogue> {
  const load = FILES[fileOf(language)];
  return load ? new Catalogue(language, await load()) : new Catalogue(MAIN, await FILES[fileOf(MAIN)]!());
}
