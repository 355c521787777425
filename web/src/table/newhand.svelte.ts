// A whole new hand, face down until its owner turns it over; what was drawn is not told before.

import type { Frame, LogLine } from "../wire/types.ts";

export class NewHand {
  cards: number[] | null = $state.raw(null);
  isOpen = $state(false);
  private since = Infinity; // the first line that tells of it

  get isDown(): boolean {
    return this.cards !== null && !this.isOpen;
  }

  /** Takes what an exchange of the viewer has brought; where only one person plays, nobody can see it too early. */
  notice(frame: Frame, fresh: LogLine[], isAlone: boolean): void {
    const exchange = fresh.find(([, key, args]) => key.startsWith("exchanged") && args["who"] === frame.table.you);
    const { hand } = frame.scene;
    if (!exchange || !hand || frame.table.over) return;
    [this.cards, this.since, this.isOpen] = [hand, exchange[0], isAlone];
  }

  /** Whether a line tells of cards that lie face down still. */
  keepsBack([seq, key, args]: LogLine, you: number): boolean {
    return this.isDown && seq >= this.since && key === "drew" && args["who"] === you;
  }
}
