// What the table of Koty shows of a view.

import { expect, test } from "vitest";
import { scene } from "../../src/sennik/games/koty/page/scene.ts";
import { dealt, loaded } from "./match.ts";

test.each([
  [[3, 3, 2, 0], true], [[3, 3, 3, 0], false], [[3, 2, 2, 2], false], [[3, 3, 1, 1], false],
])("with %j nines in its lands one more ends the match: %s", async (nines, isLast) => {
  const { game } = await loaded("koty");
  const view = dealt(game, { seats: 2 });
  view.field("nines").set(nines, 4); // of the second seat
  expect(scene(game, view, 0).last).toEqual([false, isLast]);
});
