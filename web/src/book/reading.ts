// A book being read: its text, what happens in its examples, and its cards, fetched together.

import type { Catalogue, Vocabulary } from "../rules/catalogue.ts";
import { catalogueOf, examplesOf, rulesOf } from "../rules/library.ts";
import { OptionsRefused, type Game } from "../rules/game.ts";
import * as api from "../wire/api.ts";
import type { GameFacts, Language } from "../wire/types.ts";
import { parts, type Part, type Stories } from "./book.ts";

/** A kind of card: how many there are, and with which option if not always. */
export type CardFacts = { kind: number; name: string; count: number; option: string; effect: string; paragraph: number };

export type Reading = {
  face: (kind: number) => string; // nothing for a game that has no drawings
  large: (kind: number) => string; // to be looked at closely
  name: (kind: number) => string;
  vocabulary: Vocabulary;
  catalogue: Catalogue;
  parts: Part[];
  stories: Stories;
  cards: CardFacts[];
};

/** The book of a game under the rules of one version. */
export async function reading(facts: GameFacts, version: number, language: Language): Promise<Reading> {
  const edition = { game: facts.key, rules: version };
  const [rules, catalogue, stories, text] = await Promise.all([
    rulesOf(edition), catalogueOf(edition, language), examplesOf(edition), api.rulebook(facts.key, version, language),
  ]);
  const { game } = rules;
  const titles = (option: string): string | undefined => catalogue.texts[`option.${option}.title`];
  return {
    face: (kind) => rules.faces?.of(kind) ?? "",
    large: (kind) => rules.faces?.large(kind) ?? "",
    name: (kind) => catalogue.texts[`card.${game.facts.words.lists["card"]?.[kind]}`] ?? "",
    vocabulary: game.facts.words,
    catalogue,
    parts: parts(text, titles),
    stories,
    cards: cards(game, facts, catalogue),
  };
}

/** The cards of a plain match, and what each option adds to them. */
function cards(game: Game, facts: GameFacts, catalogue: Catalogue): CardFacts[] {
  const found = deck(game, facts.fixed).map((count) => ({ count, option: "" }));
  for (const { name, high } of facts.options) {
    const option = catalogue.texts[`option.${name}.title`] ?? name;
    deck(game, { ...facts.fixed, [name]: high }).forEach((count, kind) => {
      if (found[kind]!.count === 0 && count > 0) found[kind] = { count, option };
    });
  }
  const { lists, effects } = game.facts.words;
  return found.flatMap(({ count, option }, kind) => {
    if (count === 0) return [];
    const [key, paragraph] = effects[kind] ?? ["", 0];
    const name = catalogue.texts[`card.${lists["card"]![kind]}`] ?? "";
    return [{ kind, name, count, option, effect: key ? catalogue.text(key) : "", paragraph }];
  });
}

/** How many cards of each kind there are; none where the options do not go together. */
function deck(game: Game, options: Record<string, number>): number[] {
  const state = game.sheet();
  try {
    game.setup(state, game.options(options));
    return [...game.deck(state)];
  } catch (error) {
    if (error instanceof OptionsRefused) return [];
    throw error;
  }
}
