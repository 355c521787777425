// Findings in sentences: what src/sennik/review/sentences.py does, for the page. The words are in the catalogues beside it.

import type { Catalogue } from "../rules/catalogue.ts";
import type { Game, Sheet } from "../rules/game.ts";
import type { Finding } from "./findings.ts";

const ACTIONS = ["action", "other"]; // facts that are actions of the seat
const CARDS = ["card", "help1", "help2"]; // facts that are outcomes of Chance

/** What findings of one match are told with: the sentences of reviews and of the game, and what the seats are called. */
export class Teller {
  private readonly review: Catalogue;
  private readonly words: Catalogue;
  private readonly game: Game;
  private readonly names: readonly string[];
  private readonly seat: number;
  private readonly seen: Sheet;

  constructor(review: Catalogue, words: Catalogue, game: Game, names: readonly string[], seat: number) {
    this.review = review;
    this.words = words;
    this.game = game;
    this.names = names;
    this.seat = seat;
    this.seen = game.sheet();
  }

  /** A finding as a sentence; `view` is what the seat knew at its step, if it has one, `more` what else the sentence names. */
  said({ key, facts }: Finding, view?: Uint8Array, more: Record<string, string> = {}): string {
    const form = key === "well_seen" && facts["same"] === 0 ? "well_seen.none" : key;
    const given = Object.fromEntries(Object.entries(facts).map(([name, fact]) => [name, this.named(name, fact, view)]));
    return this.review.text(form, { ...given, ...more });
  }

  private named(name: string, fact: number, view?: Uint8Array): number | string {
    if (view && ACTIONS.includes(name)) return this.label(view, fact);
    return CARDS.includes(name) ? this.card(fact) : fact;
  }

  /** A choice of the seat, as it read it then. */
  label(view: Uint8Array, action: number): string {
    this.seen.assign(view);
    const row = this.game.label(this.seen, this.seat, action);
    return this.words.sentence(this.game.facts.words, row, this.names).replace(/\.+$/, "");
  }

  /** What Chance turned up. */
  card(outcome: number): string {
    return this.words.texts[`card.${this.game.facts.words.lists["card"]?.[outcome]}`] ?? String(outcome);
  }

  /** A sentence of the review's own. */
  text(key: string, given: Record<string, number | string> = {}): string {
    return this.review.text(key, given);
  }
}
