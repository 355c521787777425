// Playing on from a moment of a finished match.

import { beforeAll, expect, test } from "vitest";
import { asTheyCame, cameAfter, startOf, type From } from "../src/match/branch.ts";
import { dealing, seeded } from "../src/match/chance.ts";
import { Bots } from "../src/match/bots.ts";
import { CHANCE, Runner } from "../src/match/runner.ts";
import type { Written } from "../src/match/script.ts";
import { Table, type Journal, type Opening } from "../src/match/table.ts";
import { momentsOf, type Moment } from "../src/review/examining.ts";
import { loaded } from "./match.ts";

const OPENING: Opening = {
  id: "t", game: "smoki", options: { seats: 2, tokens: 1 }, memory_aid: true, pace: "instant",
  seats: [{ name: "Ola" }, { bot: "seamstress" }],
};
const SEAT = 0;
let runner: Runner;
let bots: Bots;
let steps: Written;
let moments: Moment[];

beforeAll(async () => {
  runner = new Runner((await loaded()).game);
  bots = new Bots(runner.game);
  const table = new Table(runner, OPENING, dealing(seeded(5n)));
  playOn(table);
  steps = stepsOf(table);
  moments = momentsOf(runner.game, runner.game.options(OPENING.options), steps);
});

const stepsOf = (table: Table): Written => table.play!.steps.map(({ actor, action }) => [actor, action]);

/** Everybody plays by the numbers of a character, or what is given. */
function playOn(table: Table, given: number[] = []): void {
  for (let turn = 0; table.status === "playing"; turn += 1) {
    const seat = table.asked[0]!;
    const action = given[turn] ?? bots.of("seamstress")(table.viewOf(seat), seat, seeded(9n)(turn) >> 2n, turn);
    table.act(seat, table.promptOf(seat), action);
  }
}

function fromStep(step: number, isReal: boolean): From {
  const { state } = moments[step]!;
  return { path: "/here/t", match: 1, step, seat: SEAT, state, cards: isReal ? cameAfter(runner.game, state, steps.slice(step)) : null };
}

function branch(from: From, seed: bigint, journal: Journal = { commands: [], outcomes: [] }): Table {
  const bits = seeded(seed);
  const { cards } = from;
  const chance = cards ? asTheyCame(cards, journal.outcomes, dealing(bits)) : dealing(bits);
  const known = { ...journal, outcomes: cards ? [] : journal.outcomes };
  return new Table(runner, { ...OPENING, from }, chance, () => 0, known, startOf(runner.game, from, bits));
}

const decisions = (): Moment[] => moments.filter(({ actor, choices }) => actor === SEAT && choices > 1);
const viewOf = (state: Uint8Array): number[] => {
  const [sheet, view] = [runner.game.sheet(), runner.game.sheet()];
  sheet.assign(state);
  runner.game.view(sheet, SEAT, view);
  return [...view.bytes];
};

test("with the same cards and the same choices it is the same match", () => {
  for (const { step } of decisions()) {
    const rest = steps.slice(step);
    const table = branch(fromStep(step, true), 1n);
    playOn(table, rest.filter(([actor]) => actor !== CHANCE).map(([, action]) => action));
    expect(stepsOf(table)).toEqual(rest);
  }
});

test("with the same cards and other choices every pile keeps its order", () => {
  const { step } = decisions()[1]!;
  const from = fromStep(step, true);
  const table = branch(from, 1n);
  playOn(table);
  const came = cameAfter(runner.game, from.state, stepsOf(table));
  const first = came.filter(([pile, shuffle]) => pile === from.cards![0]![0] && shuffle === from.cards![0]![1]);
  const written = from.cards!.filter(([pile, shuffle]) => pile === first[0]![0] && shuffle === first[0]![1]);
  const both = Math.min(first.length, written.length);
  expect(both).toBeGreaterThan(2);
  expect(first.slice(0, both)).toEqual(written.slice(0, both));
});

test("dealt anew, the seat sees what it saw, and nothing of what it did not see decides how", () => {
  let apart = 0;
  for (const { step, state } of decisions()) {
    const from = fromStep(step, false);
    const start = startOf(runner.game, from, seeded(3n))();
    expect(viewOf(start)).toEqual(viewOf(state));
    apart += Number(start.join() !== state.join());
    const other = { ...from, state: start }; // another world that the seat could not tell from it
    expect(startOf(runner.game, other, seeded(4n))()).toEqual(startOf(runner.game, from, seeded(4n))());
  }
  expect(apart).toBeGreaterThan(decisions().length / 2);
});

test.each([true, false])("a table that goes on from there is the same once it was kept (same cards: %s)", (isReal) => {
  const from = fromStep(decisions()[2]!.step, isReal);
  const one = branch(from, 6n);
  playOn(one);
  one.again(SEAT);
  one.act(one.asked[0]!, one.promptOf(one.asked[0]!), one.play!.position.legal[one.asked[0]!]![0]!);
  const again = branch(from, 7n, structuredClone(one.journal));
  expect(again.frame(SEAT)).toEqual(one.frame(SEAT));
  expect(again.journal).toEqual(one.journal);
});

test("another try begins at the same moment", () => {
  const table = branch(fromStep(decisions()[1]!.step, false), 8n);
  const view = table.viewOf(SEAT);
  playOn(table);
  table.again(SEAT);
  expect(table.viewOf(SEAT)).toEqual(view);
  expect(table.journal.starts).toHaveLength(2);
});

test("any seat plays on from any step, whoever acts there", () => {
  for (const { step, state } of moments.slice(0, -1)) {
    for (const seat of [0, 1]) {
      const sheet = runner.game.sheet();
      const seen = (from: Uint8Array): number[] => {
        const view = runner.game.sheet();
        sheet.assign(from);
        runner.game.view(sheet, seat, view);
        return [...view.bytes];
      };
      const from = { ...fromStep(step, false), seat };
      expect(seen(startOf(runner.game, from, seeded(3n))())).toEqual(seen(state));
      const table = branch(from, 5n);
      playOn(table);
      expect(table.status).toBe("over");
    }
  }
});
