// A choice on its way to the server.

import { beforeEach, expect, test, vi } from "vitest";

vi.stubGlobal("$state", <T>(value: T): T => value); // what the compiler of the page makes of it
const { Sending } = await import("../src/table/sending.svelte.ts");

let sent: [id: string, action: number][] = [];
let sending = new Sending((id, action) => sent.push([id, action]));

beforeEach(() => {
  sent = [];
  sending = new Sending((id, action) => sent.push([id, action]));
});

const id = (): string => sent.at(-1)![0];
const actions = (): number[] => sent.map(([, action]) => action);

test("an action is over when it was played and is on the screen, whichever comes first", () => {
  sending.begin([7]);
  sending.done(id(), 4, 3);
  expect(sending.acting).toBe(true);
  sending.shown(4, false);
  expect(sending.acting).toBe(false);
  sending.begin([8]);
  sending.done(id(), 5, 5);
  expect(sending.acting).toBe(false);
});

test("another question ends it, too", () => {
  sending.begin([7]);
  sending.shown(4, false);
  expect(sending.acting).toBe(true);
  sending.shown(5, true);
  expect(sending.acting).toBe(false);
});

test("the actions of a choice are sent one after another", () => {
  sending.begin([7, 8]);
  expect([actions(), sending.isWhole]).toEqual([[7], false]);
  sending.shown(4, true); // the question in the middle of a choice
  expect(actions()).toEqual([7]);
  sending.done(id(), 4, 4);
  expect([actions(), sending.isWhole, sending.acting]).toEqual([[7, 8], true, true]);
  sending.done(id(), 5, 5);
  expect(sending.acting).toBe(false);
});

test("a refusal in the middle drops the rest, and tells what has to be taken back", () => {
  sending.begin([7, 8, 9]);
  sending.done(id(), 4, 4);
  expect(sending.concerns("another")).toBe(false);
  expect(sending.concerns(id())).toBe(true);
  expect(sending.concerns("")).toBe(true);
  expect(sending.drop()).toBe(1);
  expect([actions(), sending.acting, sending.isWhole]).toEqual([[7, 8], false, true]);
  expect(sending.concerns("")).toBe(false);
});

test("an answer that takes long is worth a word", () => {
  vi.useFakeTimers();
  sending.begin([7]);
  vi.advanceTimersByTime(2000);
  expect(sending.slow).toBe(true);
  sending.done(id(), 4, 4);
  expect(sending.slow).toBe(false);
  vi.useRealTimers();
});
