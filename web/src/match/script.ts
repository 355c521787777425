// A match that was written down as steps: who did what, Chance's outcomes among them.

import { CHANCE } from "./runner.ts";

export type Written = [actor: number, action: number][];
export type Script = { outcomes: number[]; actions: number[][] }; // what Chance dealt; what each seat played

export function scriptOf(steps: Written, seats: number): Script {
  const of = (who: number): number[] => steps.filter(([actor]) => actor === who).map(([, action]) => action);
  return { outcomes: of(CHANCE), actions: Array.from({ length: seats }, (_, seat) => of(seat)) };
}
