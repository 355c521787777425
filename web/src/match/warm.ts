// What a match needs is fetched while somebody still reads the lobby: rules, words and boards of
// every game, and the worker. Then a click begins at once, also when the server is gone by then.

import { catalogueOf, rulesOf, wordsOf } from "../rules/library.ts";
import type { GameFacts, Language } from "../wire/types.ts";
import { ready } from "./here.ts";

export async function warm(games: GameFacts[], language: Language): Promise<void> {
  ready();
  const editions = games.map(({ key, version }) => ({ game: key, rules: version }));
  const needed = editions.flatMap((edition) => [rulesOf(edition), catalogueOf(edition, language), wordsOf(edition)]);
  // What fails is asked for again when it is needed.
  await Promise.allSettled([import("../table/Table.svelte"), ...needed]);
}
