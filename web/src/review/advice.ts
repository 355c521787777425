// What a seat should do, asked of a worker of this browser.

import { weightsOf, type Edition, type Rules } from "../rules/library.ts";
import type { Advice, Answer, Question } from "./adviser.ts";

/** A decision as its seat knows it. */
export type Position = Edition & { seat: number; view: Uint8Array };

/** Who plays the match of a view best: the level, and the character behind whose face it is, if there is one. */
export function strongestAt({ game, sheet }: Rules, view: Uint8Array): { level: string; character: string | undefined } {
  sheet.assign(view);
  const level = game.strongest(sheet);
  return { level, character: Object.entries(game.facts.people).find(([, one]) => one.level === level)?.[0] };
}

/** Judges a decision as it was taken, or as the strongest would take it. */
export async function advised(rules: Rules, position: Position, played: number | null): Promise<Advice> {
  const { module, facts } = rules.game;
  const isMaster = played === null && strongestAt(rules, position.view).level === "oracle";
  const weights = isMaster ? await weightsOf(position) : null;
  const { view, seat } = position;
  const worker = new Worker(new URL("./adviser.ts", import.meta.url), { type: "module" });
  try {
    return await new Promise<Advice>((resolve, reject) => {
      worker.onerror = ({ message }) => reject(new Error(message));
      worker.onmessage = ({ data }: MessageEvent<Answer>) => ("error" in data ? reject(new Error(data.error)) : resolve(data));
      worker.postMessage({ module, facts, weights, view, seat, played } satisfies Question);
    });
  } finally {
    worker.terminate();
  }
}
