import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { PACE, Pacing } from "../src/table/pacing.ts";

let shown: [step: number, moving: boolean][];
let isHasty: boolean;

beforeEach(() => {
  vi.useFakeTimers();
  shown = [];
  isHasty = false;
});
afterEach(() => void vi.useRealTimers());

/** Odd steps move something. */
const pacing = (): Pacing<number> => new Pacing((step, moving) => (shown.push([step, moving]), moving && step % 2 === 1 ? PACE : 0), () => isHasty);

function arrived(to: Pacing<number>, ...steps: number[]): void {
  for (const step of steps) to.add(step);
  to.go();
}

test("a step that moves something is seen before the next one, one that moves nothing holds up nobody", () => {
  const steps = pacing();
  arrived(steps, 1, 2, 3);
  expect(shown).toEqual([[1, true]]);
  vi.advanceTimersByTime(500);
  expect(shown).toHaveLength(1);
  vi.advanceTimersByTime(50);
  expect(shown).toEqual([[1, true], [2, true], [3, true]]);
});

test("where nothing is to be waited for everything is shown at once", () => {
  isHasty = true;
  arrived(pacing(), 1, 3, 5);
  expect(shown).toHaveLength(3);
});

test("who lags behind catches up: the oldest steps are shown without moving", () => {
  const steps = pacing();
  arrived(steps, 1);
  arrived(steps, 3, 5, 7, 9, 11, 13, 15);
  expect(shown).toEqual([[1, true], [3, false], [5, false]]);
});

test("an own action skips to the latest step", () => {
  const steps = pacing();
  arrived(steps, 1, 3, 5);
  steps.skip();
  expect(shown).toEqual([[1, true], [3, false], [5, false]]);
  vi.runAllTimers();
  expect(shown).toHaveLength(3);
});

test("what is over before its time holds up nobody any more", () => {
  const steps = pacing();
  arrived(steps, 1, 3);
  steps.hurry();
  expect(shown).toEqual([[1, true], [3, true]]);
});
