// The first game, explained while it is played: a hint appears when its moment has come.

import type { Both, Frame } from "../wire/types.ts";

export type Hint = {
  /** Whether this table needs it at all; all tables do unless it says so. */
  only?: (frame: Frame) => boolean;
  /** Whether the moment has come; hints come in their order, none before the one above it. */
  when: (frame: Frame) => boolean;
  spot: string; // what it is about, as a selector
  paragraph: number; // where the rulebook says more
  words: Both;
};

export const asked =
  (start: string) =>
  (frame: Frame): boolean =>
    frame.legal.some((choice) => choice.target.startsWith(start));
export const waiting = (frame: Frame): boolean => frame.legal.length === 0 && !frame.table.over;
export const holding = (frame: Frame): boolean =>
  frame.legal.length > 0 && ((frame.scene as { held?: number[] }).held ?? []).some((kind) => kind >= 0);
export const always = (): boolean => true;
