// A hint in words: what the strongest character would choose in a position, and why.

import { company } from "../company.svelte.ts";
import { settings } from "../settings.svelte.ts";
import type { Wording } from "../table/wording.svelte.ts";
import { advised, strongestAt, type Position } from "./advice.ts";
import { decided, pick } from "./examining.ts";
import { hintOf } from "./findings.ts";
import { Teller } from "./telling.ts";
import { sentencesIn } from "./words.ts";

export async function hintFor({ rules, catalogue }: Wording, names: readonly string[], position: Position): Promise<string> {
  const { character, level } = strongestAt(rules!, position.view);
  const [{ played, verdicts }, review] = await Promise.all([advised(rules!, position, null), sentencesIn(settings.language)]);
  const teller = new Teller(review, catalogue!, rules!.game, names, position.seat);
  const called = character ? company.called(character) : company.level(level);
  const who = called.charAt(0).toLocaleUpperCase(settings.language) + called.slice(1); // the sentence begins with it
  return teller.said(hintOf(pick(decided(0, played, verdicts))), position.view, { who });
}
