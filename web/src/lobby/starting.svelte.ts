// Beginning a match: the only place that does it. What was clicked before the server is ready begins by itself later.

import { known } from "../person.svelte.ts";
import { settings } from "../settings.svelte.ts";
import * as api from "../wire/api.ts";
import { patiently } from "../wire/patience.svelte.ts";
import type { GameFacts } from "../wire/types.ts";
import { optionsOf, type Invitation } from "./invitation.ts";

export class Starting {
  game: GameFacts | null = $state.raw(null); // what is being begun
  trouble = $state("");
  private asked = 0; // how often: only the last one counts

  /** A table, company on the other seats, and off we go. */
  async begin(game: GameFacts, chosen: Invitation): Promise<void> {
    const asked = (this.asked += 1);
    this.game = game;
    this.trouble = "";
    try {
      const table = await this.opened(game, chosen, () => asked === this.asked);
      if (table) settings.go(`/tables/${table}`);
    } catch (error) {
      this.fail(error);
    }
  }

  /** A running match; nothing if it is not wanted any more. */
  private async opened(game: GameFacts, chosen: Invitation, isWanted: () => boolean): Promise<string | undefined> {
    await known();
    const { pace, memoryAid: memory_aid } = settings;
    const given = { game: game.key, seats: chosen.seats, options: optionsOf(game, chosen), pace, memory_aid };
    const table = await patiently(() => api.open(given), isWanted);
    if (!table) return undefined;
    await api.sit(table.id, 0);
    await Promise.all(chosen.guests.map((guest, number) => api.seatBot(table.id, number + 1, guest)));
    await api.start(table.id);
    return isWanted() ? table.id : undefined;
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
