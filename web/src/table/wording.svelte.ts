// The rules and words of a table: loaded before anything is shown, and the words once more
// when another language is chosen.

import type { Board } from "../drawing.ts";
import type { Catalogue, Row } from "../rules/catalogue.ts";
import { catalogueOf, rulesOf, wordsOf, type Rules } from "../rules/library.ts";
import { both, settings } from "../settings.svelte.ts";
import type { Frame, Refused, SentTable, Words } from "../wire/types.ts";

export class Wording {
  rules: Rules | null = $state.raw(null);
  board: Board | null = $state.raw(null);
  catalogue: Catalogue | null = $state.raw(null);
  words: Words | null = $state.raw(null);
  failed = $state(false); // something could not be loaded
  private table: SentTable | null = null;
  private loading: Promise<boolean> | null = null;

  /** Whether all is there, as far as it could be loaded. */
  learn(table: SentTable): Promise<boolean> {
    this.table = table;
    this.loading ??= this.load(table);
    return this.loading;
  }

  /** Tries once more what has failed, or what another language needs. */
  again(): Promise<boolean> {
    return this.table ? this.learn(this.table) : Promise.resolve(false);
  }

  private async load(table: SentTable): Promise<boolean> {
    const { language } = settings;
    this.failed = false;
    try {
      const [rules, catalogue, words] = await Promise.all([
        rulesOf(table), catalogueOf(table, language), wordsOf(table),
      ]);
      this.board ??= rules.drawing?.Board ?? (await import("./Plain.svelte")).default;
      this.rules = rules;
      this.catalogue = catalogue;
      this.words = words;
      return true;
    } catch {
      this.failed = true;
      return false;
    } finally {
      this.loading = null;
      if (language !== settings.language) void this.again();
    }
  }

  /** All cards of the match are painted, one after another, so that none flies without its picture. */
  prepare(frame: Frame): void {
    const { game, sheet, faces } = this.rules ?? {};
    if (!game || !sheet || !faces || !frame.view) return;
    sheet.assign(frame.view);
    game.deck(sheet).forEach((count, kind) => count > 0 && faces.of(kind, frame.scene.ravens));
  }

  /** A row in words; `reader` is told what it did itself. */
  sentence(row: Row, names: string[], reader?: number): string {
    if (!this.rules || !this.catalogue) return "";
    return this.catalogue.sentence(this.rules.game.facts.words, row, names, reader);
  }

  text(key: string, given: Record<string, number | string> = {}): string {
    return this.catalogue?.text(key, given) ?? "";
  }

  /** A refusal with its sentence: a match in the page tells only the reason. */
  refused(refusal: Refused): Refused {
    if (refusal.sentence) return refusal;
    const found = this.rules?.game.facts.words.refusals[refusal.code ?? 0];
    if (found) return { ...refusal, sentence: this.text(`refusal.${found[0]}`), paragraph: found[1] };
    return { ...refusal, sentence: both(this.words?.reasons[refusal.reason] ?? {}) };
  }

  /** A number of what the game counts. */
  counted(value: number, noun: string): string {
    return this.catalogue?.number(value, noun) ?? "";
  }

  /** The name of a card; some faces have none. */
  card(kind: number): string {
    return this.catalogue?.texts[`card.${this.symbol(kind)}`] ?? "";
  }

  private symbol(kind: number): string | undefined {
    return this.rules?.game.facts.words.lists["card"]?.[kind];
  }

  /** What a card does, unless it is an ordinary one, such as the first kind of every game. */
  special(kind: number): string {
    const effects = this.rules?.game.facts.words.effects;
    return effects?.[kind]?.[0] === effects?.[0]?.[0] ? "" : (this.effect(kind)?.text ?? "");
  }

  /** What a card does, and the paragraph that says so; some do nothing worth a word. */
  effect(kind: number): { text: string; paragraph: number } | null {
    const found = this.rules?.game.facts.words.effects[kind];
    return found && this.catalogue ? { text: this.catalogue.text(found[0]), paragraph: found[1] } : null;
  }
}
