// Beginning a match in this page: the only place that does it. What was clicked before its rules could be had begins by itself later.

import { startHere } from "../match/here.ts";
import { person } from "../person.svelte.ts";
import { settings, t } from "../settings.svelte.ts";
import { patiently } from "../wire/patience.svelte.ts";
import type { GameFacts } from "../wire/types.ts";
import { optionsOf, type Invitation } from "./invitation.ts";

export class Starting {
  game: GameFacts | null = $state.raw(null); // what is being begun
  trouble = $state("");
  private asked = 0; // how often: only the last one counts

  /** A table of this page, company on the other seats, and off we go. */
  async begin(game: GameFacts, chosen: Invitation): Promise<void> {
    const asked = (this.asked += 1);
    this.game = game;
    this.trouble = "";
    try {
      const isWanted = (): boolean => asked === this.asked;
      const table = await patiently(() => this.opened(game, chosen), isWanted);
      if (table && isWanted()) settings.go(`/here/${table}`);
    } catch (error) {
      this.fail(error);
    }
  }

  /** A table of this device: what it needs is here, or comes from the server once. */
  private opened(game: GameFacts, chosen: Invitation): Promise<string> {
    const { pace, memoryAid: memory_aid } = settings;
    const { name, portrait } = person;
    return startHere(game, { name: name || t("guest"), portrait, guests: chosen.guests, options: optionsOf(game, chosen), memory_aid, pace });
  }

  cancel(): void {
    this.asked += 1;
    this.game = null;
  }

  fail(error: unknown): void {
    this.trouble = error instanceof Error ? error.message : String(error);
    this.game = null;
  }
}
