// What "Play now" begins: the company, the seats, the length and the variants that were chosen last.

import type { GameFacts } from "../wire/types.ts";
import { keep, read } from "../storage.ts";
import { offeredOptions } from "./options.ts";

/** `options` are those that differ from the usual ones. */
export type Invitation = { seats: number; short: boolean; guests: string[]; options: Record<string, number> };

const name = (game: GameFacts): string => `sennik.invitation.${game.key}`;

export const hasShort = (game: GameFacts): boolean => Object.keys(game.short).length > 0;

/** A short match with the usual company, until something else is chosen. */
export function usual(game: GameFacts): Invitation {
  const guests = (game.casts[game.default_seats] ?? []).slice(1);
  return { seats: game.default_seats, short: hasShort(game), guests, options: {} };
}

/** What was chosen last, as far as it can still be had. */
export function invited(game: GameFacts): Invitation {
  try {
    const kept = JSON.parse(read(name(game)) ?? "") as Invitation;
    const fits = kept.seats >= game.seats[0] && kept.seats <= game.seats[1] && kept.guests.length === kept.seats - 1;
    if (fits && kept.guests.every((guest) => game.company.includes(guest))) {
      const options = possible(game, kept.seats, { ...usual(game).options, ...kept.options });
      return { ...kept, short: kept.short && hasShort(game), options };
    }
  } catch {
    // nothing was chosen yet, or an older page chose it
  }
  return usual(game);
}

/** Of what was chosen, the options that the game has at so many seats. */
export function possible(game: GameFacts, seats: number, options: Record<string, number>): Record<string, number> {
  const values = { ...usualOptions(game), ...options };
  const kept = offeredOptions(game, { seats, values }).filter((option) => {
    const value = values[option.name]!;
    const isOne = option.choices.length > 0 ? option.choices.includes(value) : value >= option.low && value <= option.high;
    return value !== option.default && isOne && !(option.name === "starter" && value >= seats);
  });
  return Object.fromEntries(kept.map((option) => [option.name, values[option.name]!]));
}

export const usualOptions = (game: GameFacts): Record<string, number> =>
  Object.fromEntries(game.options.map((option) => [option.name, option.default]));

export function remember(game: GameFacts, chosen: Invitation): void {
  keep(name(game), JSON.stringify(chosen));
}

/** The options of the match: its variants, and its end if it is a short one. */
export const optionsOf = (game: GameFacts, chosen: Invitation): Record<string, number> => ({
  ...chosen.options,
  ...(chosen.short ? game.short : {}),
});
