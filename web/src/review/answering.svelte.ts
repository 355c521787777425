// What is said of a decision: loaded words, and the sentences of one position.

import { company } from "../company.svelte.ts";
import { catalogueOf, rulesOf, type Rules } from "../rules/library.ts";
import { settings } from "../settings.svelte.ts";
import { seatName } from "../table/tell.ts";
import { tableOf } from "./asking.svelte.ts";
import type { Position } from "./advice.ts";
import { Teller } from "./telling.ts";
import { sentencesIn } from "./words.ts";

export type Told = { rules: Rules; teller: Teller };

/** Rules and words for a position, in the language of the page. */
export async function toldOf(position: Position): Promise<Told> {
  const { language } = settings;
  const [rules, review, words] = await Promise.all([
    rulesOf(position), sentencesIn(language), catalogueOf(position, language), company.known().catch(() => undefined),
  ]);
  const { seats } = tableOf(rules, position);
  const names = seats.map((_, number) => seatName(seats, number));
  return { rules, teller: new Teller(review, words, rules.game, names, position.seat) };
}
