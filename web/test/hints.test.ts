// What is said of one decision: every fact worked out again from the verdicts.

import { expect, test } from "vitest";
import { decided, pick } from "../src/review/examining.ts";
import { aboutOne, hintOf, type Finding } from "../src/review/findings.ts";
import type { Verdict } from "../src/review/judge.ts";

/** An action that wins so often in 100, gains so much on the played one, and is so surely better (1), worse (-1) or neither. */
const verdict = (action: number, value: number, gain: number, clear: number): Verdict => ({
  action, value: value * 10_000, error: 1, gain: gain * 10_000, gain_error: 1, worlds: 500, clear,
});
const said = (tell: typeof hintOf, verdicts: Verdict[]): Finding => tell(pick(decided(0, 1, verdicts)));

const CLEAR = [verdict(1, 60, 0, 0), verdict(2, 50, -10, -1), verdict(3, 40, -20, -1)];
const CLOSE = [verdict(1, 60, 0, 0), verdict(2, 61, 1, 0), verdict(3, 40, -20, -1)];
const WORSE = [verdict(1, 45, 0, 0), verdict(2, 60, 15, 1), verdict(3, 40, -5, -1)];

test.each([
  ["hint.clear", CLEAR, { action: 1, value: 60, other: 2, other_value: 50 }],
  ["hint.close", CLOSE, { action: 1, value: 60, other: 2, other_value: 61 }],
  ["hint.doubt", WORSE, { action: 1, value: 45, other: 2, other_value: 60 }],
])("%s", (key, verdicts, facts) => {
  expect(said(hintOf, verdicts)).toEqual({ key, step: 0, facts });
});

test.each([
  ["only_good", CLEAR, { action: 1, value: 60, other: 2, other_value: 50 }],
  ["close", CLOSE, { action: 1, other: 2, worlds: 500 }],
  ["better", WORSE, { action: 2, value: 60, other: 1, other_value: 45 }],
])("%s, of a position that was shared", (key, verdicts, facts) => {
  expect(said(aboutOne, verdicts)).toEqual({ key, step: 0, facts });
});
