// Looks at lands that wait to be put away, as the log tells of them.

import type { Frame, LogLine, Look } from "../wire/types.ts";

const FADING = 6000; // milliseconds that a card stays which has to be remembered

export class Looking {
  places: ReadonlySet<string> = $state.raw(new Set()); // in the scene

  /** A card that was taken openly and now lies hidden is no look: the log knows better. */
  notice(frame: Frame, fresh: LogLine[]): void {
    const seen = fresh.filter(([, key, args]) => key.endsWith(".seen") && args["who"] === frame.table.you);
    if (seen.length === 0) return;
    const places = seen.map(([, , args]) => `dreams.${args["whom"] ?? args["who"]}.${Number(args["place"]) - 1}`);
    this.places = new Set([...this.places, ...places]);
  }

  of(frame: Frame | null): Look[] {
    if (frame?.table.status !== "playing") return [];
    return frame.looks.filter((look) => this.places.has(look.place));
  }

  /** How long a look lasts; 0 while the memory aid keeps what was seen. */
  fading(frame: Frame | null): number {
    return frame?.table.memory_aid === false ? FADING : 0;
  }
}
