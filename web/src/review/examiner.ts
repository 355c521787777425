// The worker in which a finished match is examined, a step at a time: several share the steps of one match, and
// whoever has seen enough ends them.

import { Game, type RulesFacts } from "../rules/game.ts";
import { Examination, type Found, type Look, type Match } from "./examining.ts";

/** A match to examine, in one way or several, and then its steps. */
export type Task = { module: WebAssembly.Module; facts: RulesFacts; match: Match; looks: Look[] };
/** A step, and in which of the ways. */
export type Piece = { step: number; way: number };
export type Asked = Task | Piece;
export type Answer = (Piece & { found: Found }) | { error: string };

let exams: Promise<Examination[]> = Promise.resolve([]);

async function answered(asked: Asked): Promise<void> {
  if ("module" in asked) {
    const { module, facts, match, looks } = asked;
    exams = Game.of(module, facts).then((game) => looks.map((look) => new Examination(game, match, look)));
    await exams;
  } else {
    const found = (await exams)[asked.way]!.examine(asked.step);
    postMessage({ ...asked, found } satisfies Answer);
  }
}

self.onmessage = ({ data }: MessageEvent<Asked>) => {
  answered(data).catch((error: unknown) => postMessage({ error: String(error) } satisfies Answer));
};
