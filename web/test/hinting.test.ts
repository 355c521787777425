// Who is given hints.

import { expect, test, vi } from "vitest";
import type { Play } from "../src/table/play.svelte.ts";

vi.mock("../src/review/hints.ts", () => ({ hintFor: async () => "do this" }));
vi.mock("../src/match/here.ts", () => ({ dayOf: (id: string) => (id.startsWith("daily") ? "2026-11-20" : "") }));
vi.stubGlobal("$state", <T>(value: T): T => value); // what the compiler of the page makes of it
const { Hinting } = await import("../src/review/hinting.svelte.ts");

const seat = (kind: string): { kind: string } => ({ kind });
const at = (table: string, kinds: string[], legal = [1, 2]): Play => ({
  table, you: 0, isMine: true, coach: null, now: null, wording: {}, names: [], hearing: { tell: () => undefined },
  frame: { prompt: 3, view: new Uint8Array(), legal, table: { status: "playing", you: 0, game: "toy", rules: 1, seats: kinds.map(seat) } },
}) as unknown as Play;

test.each([
  ["against bots", at("t", ["person", "bot", "bot"]), "do this"],
  ["with another person", at("t", ["person", "person", "bot"]), ""],
  ["where there is nothing to choose", at("t", ["person", "bot"], [1]), ""],
  ["in the dream of a day", at("daily-2026-11-20-sen", ["person", "bot"]), ""],
])("whoever asks %s", async (_, play, said) => {
  const hinting = new Hinting(play);
  await hinting.ask();
  expect(hinting.text).toBe(said);
});
