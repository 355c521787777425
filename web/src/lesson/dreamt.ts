// Which lessons somebody has had on this device, or did not want.

import { keep, read } from "../storage.ts";

const name = (game: string): string => `sennik.dreamt.${game}`;

export const hasDreamt = (game: string): boolean => read(name(game)) !== null;

export function dreamt(game: string): void {
  keep(name(game), "yes");
}

/** Where a lesson is. */
export const pathOf = (game: string): string => `/dream/${game}`;
