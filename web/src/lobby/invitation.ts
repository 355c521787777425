// What "Play now" begins: the company, the seats and the length that were chosen last.

import type { GameFacts } from "../wire/types.ts";
import { keep, read } from "../storage.ts";

export type Invitation = { seats: number; short: boolean; guests: string[] };

const name = (game: GameFacts): string => `sennik.invitation.${game.key}`;

export const hasShort = (game: GameFacts): boolean => Object.keys(game.short).length > 0;

/** A short match with the usual company, until something else is chosen. */
export function usual(game: GameFacts): Invitation {
  return { seats: game.default_seats, short: hasShort(game), guests: (game.casts[game.default_seats] ?? []).slice(1) };
}

/** What was chosen last, as far as it can still be had. */
export function invited(game: GameFacts): Invitation {
  try {
    const kept = JSON.parse(read(name(game)) ?? "") as Invitation;
    const fits = kept.seats >= game.seats[0] && kept.seats <= game.seats[1] && kept.guests.length === kept.seats - 1;
    if (fits && kept.guests.every((guest) => game.company.includes(guest))) return { ...kept, short: kept.short && hasShort(game) };
  } catch {
    // nothing was chosen yet, or an older page chose it
  }
  return usual(game);
}

export function remember(game: GameFacts, chosen: Invitation): void {
  keep(name(game), JSON.stringify(chosen));
}

/** The options of the match. */
export const optionsOf = (game: GameFacts, chosen: Invitation): Record<string, number> => (chosen.short ? game.short : {});
