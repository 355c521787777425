// What a match needs is fetched while somebody still reads the lobby: rules, words and boards of
// every game, and the worker. Then a click begins at once, also when the server is gone by then.

import { offline } from "../offline/offline.svelte.ts";
import { catalogueOf, rulesOf, wordsOf, type Edition } from "../rules/library.ts";
import type { GameFacts, Language } from "../wire/types.ts";
import { LANGUAGES } from "../words.ts";
import { ready } from "./here.ts";

const ALWAYS = ["/api/games", "/api/characters"];

/** What a game needs, in every language. */
function filesOf({ game, rules }: Edition): string[] {
  const rulesAt = `/rules/${game}/${rules}`;
  const spoken = LANGUAGES.flatMap((one) => [`${rulesAt}/messages/${one}`, `/api/games/${game}/rulebook?lang=${one}&rules=${rules}`]);
  return [`${rulesAt}/facts.json`, `${rulesAt}/module.wasm`, `${rulesAt}/examples.json`, `/api/games/${game}/words?rules=${rules}`, ...spoken];
}

export async function warm(games: GameFacts[], language: Language): Promise<void> {
  ready();
  const editions = games.map(({ key, version }) => ({ game: key, rules: version }));
  const needed = editions.flatMap((edition) => [rulesOf(edition), catalogueOf(edition, language), wordsOf(edition)]);
  // What fails is asked for again when it is needed.
  await Promise.allSettled([import("../table/Table.svelte"), ...needed]);
  await offline.keep([...ALWAYS, ...editions.flatMap(filesOf)]);
}
