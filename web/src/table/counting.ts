// Which round it is and how far the match goes, in words.

import { t } from "../settings.svelte.ts";
import type { Scene } from "../wire/types.ts";
import type { Wording } from "./wording.svelte.ts";

/** Nothing where a game has no rounds. */
export function counting({ round, end }: Scene, wording: Pick<Wording, "text">): string {
  if (round === undefined) return "";
  const { tokens = 0, target = 0, rounds = 0 } = end ?? {};
  if (rounds && !tokens && !target) return t("roundOf", { round, rounds });
  const goal = tokens ? wording.text("until.tokens", { tokens }) : target ? wording.text("until.target", { target }) : "";
  return [t("roundNumber", { round }), goal].filter(Boolean).join(" · ");
}
