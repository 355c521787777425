// Where a card of the hand goes, by what is done with it.

import type { Goals } from "../../../../../web/src/drawing.ts";

const row = (_: unknown, seat: number): string => `row.${seat}`;
const discards = (): string => "discards";

export const goals: Goals = {
  play: row,
  play_shared: row,
  discard: discards,
  "discard.prophecy": discards,
  discard_shared: discards,
  "discard_shared.prophecy": discards,
};
