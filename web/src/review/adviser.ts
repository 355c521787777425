// The worker that judges one decision from what its seat knows; where nobody has chosen, the strongest who plays the game does.

import { Bots } from "../match/bots.ts";
import { random } from "../match/chance.ts";
import { Game, type RulesFacts } from "../rules/game.ts";
import { Judge, optionsIn, type Verdict } from "./judge.ts";

const SEED = 1n;
const TICKET = (1n << 62n) - 1n;

/** A view and the seat that is asked; `weights` are what a master has learned, if it is a master who plays best. */
export type Question = {
  module: WebAssembly.Module; facts: RulesFacts; weights: ArrayBuffer | null; view: Uint8Array; seat: number; played: number | null;
};
export type Advice = { played: number; verdicts: Verdict[] };
export type Answer = Advice | { error: string };

async function answered({ module, facts, weights, view, seat, played }: Question): Promise<Advice> {
  const game = await Game.of(module, facts);
  if (weights) game.teach(new Float32Array(weights));
  const sheet = game.sheet();
  sheet.assign(view);
  const strongest = weights ? "oracle" : "seeker";
  const chosen = played ?? new Bots(game).of(strongest)(view, seat, random(0) & TICKET, 0);
  sheet.assign(view);
  const judge = new Judge(game, optionsIn(sheet));
  const verdicts = judge.judged(sheet, seat, chosen, { seed: SEED, step: 0, effort: facts.review });
  return { played: chosen, verdicts };
}

self.onmessage = ({ data }: MessageEvent<Question>) => {
  answered(data).then(
    (answer) => postMessage(answer satisfies Answer),
    (error: unknown) => postMessage({ error: String(error) } satisfies Answer),
  );
};
