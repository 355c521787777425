// Who may say something to whom.

import type { Play } from "./play.svelte.ts";

/** Whether I have a seat, and there are people to say something to. */
export function mayTalk(play: Play): boolean {
  const table = play.frame?.table;
  if (!table || table.silent || !play.isSeated || play.moment !== null || play.coach) return false;
  return table.seats.some((seat, number) => seat.kind === "person" && number !== play.you);
}
