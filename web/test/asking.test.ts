// A position that asks what one would do: a table where nothing goes on.

import { expect, test, vi } from "vitest";
import { dealt, loaded } from "./match.ts";
import type { Listener } from "../src/wire/seat.ts";

vi.mock("../src/person.svelte.ts", () => ({ person: { name: "Ola", portrait: "" } }));
vi.mock("../src/settings.svelte.ts", () => ({ t: (key: string) => key }));
vi.stubGlobal("$state", Object.assign(<T>(value: T): T => value, { raw: <T>(value: T): T => value })); // what the compiler of the page makes of it
const { asking } = await import("../src/review/asking.svelte.ts");
const { Sending } = await import("../src/table/sending.svelte.ts");

test("of a choice of several actions the first one is the answer", async () => {
  const rules = await loaded();
  const view = dealt(rules.game, { seats: 2 }).bytes.slice();
  const answers: number[] = [];
  const sending = new Sending((id, action) => seat.send({ id, type: "act", action }));
  const listener = {
    table: () => undefined, connection: () => undefined, refused: () => undefined,
    done: (id, seq) => sending.done(id, seq, 0),
    frame: ({ seq }) => sending.shown(seq, true), // the rest of the choice is sent from here
  } satisfies Listener;
  const seat = asking(rules, { game: "smoki", rules: 1, seat: 0, view }, (action) => answers.push(action)).sit(listener);
  sending.begin([4, 9]);
  expect(answers).toEqual([4]);
});
