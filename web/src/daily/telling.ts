// What a dream of a day came to, in words that tell nothing of its cards.

import { linkTo } from "../place.ts";
import { settings, t } from "../settings.svelte.ts";
import type { GameFacts } from "../wire/types.ts";
import { saying, type Ended } from "./result.ts";

export const told = (game: GameFacts, ended: Ended): string => t(...saying(game, ended));

/** A day as people read it; days are those of Greenwich. */
export const dated = (day: string, month: "long" | "short" = "long"): string =>
  new Intl.DateTimeFormat(settings.language, { day: "numeric", month, timeZone: "UTC" }).format(Date.parse(day));

/** When it begins where the reader is. */
export const timed = (time: number): string => new Intl.DateTimeFormat(settings.language, { hour: "numeric", minute: "2-digit" }).format(time);

export const pathOf = (day = ""): string => (day ? `/daily/${day}` : "/daily");
export const addressOf = (day: string): string => new URL(linkTo(pathOf(day)), location.href).href;
