import { expect, test } from "vitest";
import { isOver, nextWait } from "../src/wire/socket.ts";

test("attempts to connect again become rarer, up to a bound", () => {
  const waits = [0];
  for (let attempt = 0; attempt < 7; attempt += 1) waits.push(nextWait(waits.at(-1)!));
  expect(waits).toEqual([0, 400, 800, 1600, 3200, 6400, 8000, 8000]);
});

test("a closed connection is tried again unless the server has said no", () => {
  expect([1000, 1006, 1012, 4503].filter(isOver)).toEqual([]);
  expect([4400, 4401, 4403, 4404, 4410, 4429, 4500].filter((code) => !isOver(code))).toEqual([]);
});
