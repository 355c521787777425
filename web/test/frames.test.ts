import { beforeAll, describe, expect, test } from "vitest";
import type { Sheet } from "../src/rules/game.ts";
import type { Rules } from "../src/rules/library.ts";
import { entryOf, frameOf, linesOf, merged, momentOf, refusalOf } from "../src/wire/frames.ts";
import type { PlainScene, SentFrame } from "../src/wire/types.ts";
import { dealt, loaded, seen, table } from "./match.ts";

let rules: Rules;
let state: Sheet;
let view: Uint8Array;

beforeAll(async () => {
  rules = await loaded();
  state = dealt(rules.game, { seats: 2 });
  view = seen(rules.game, state, 0);
});

const key = (row: readonly number[] | null): string => rules.game.facts.words.messages[row![0]!]![0];
const sent = (more: Partial<SentFrame> = {}): SentFrame => ({ seq: 9, acting: 0b11, view, ...more });

describe("a frame", () => {
  test("has what the rules say of each legal action", () => {
    rules.sheet.assign(view);
    const actions = [...rules.game.legal(rules.sheet, 0)];
    const { legal, say } = frameOf(rules, table, sent({ legal: actions }));
    expect(actions.length).toBeGreaterThan(0);
    expect(legal.map((choice) => choice.action)).toEqual(actions);
    expect(new Set(legal.map((choice) => choice.key))).toEqual(new Set(["turn_up"]));
    expect(key(say)).toBe("prompt.opening");
  });

  test("says whom to wait for while nothing is asked", () => {
    expect(key(frameOf(rules, table, sent()).say)).toBe("prompt.waiting");
  });

  test("fills in what was left out", () => {
    const frame = frameOf(rules, table, { seq: 3 });
    expect(frame).toMatchObject({ view: null, legal: [], looks: [], log: [], actors: [], undo: false, say: null, result: null });
    expect(frame.table.clock.deadlines).toEqual([null, null]);
    expect(frame.table.claims).toEqual({ since: [null, null], votes: [] });
  });

  test("takes status, clocks and claims from the moment, the rest from the table", () => {
    const claims = { since: [null, 5], votes: [] };
    const { table: facts, actors } = frameOf(rules, table, sent({ status: "over", deadlines: [7, null], claims, acting: 0b10 }));
    expect(facts).toMatchObject({ id: "t", status: "over", clock: { kind: "none", deadlines: [7, null] }, claims });
    expect(actors).toEqual([1]);
  });

  test("has the words of a result only where the match was played out", () => {
    const result = { ending: "played", scores: [1, 2], winners: [0] };
    expect(key(frameOf(rules, table, sent({ result })).result!.row)).toMatch(/^result\./);
    expect(frameOf(rules, table, sent({ result: { ...result, ending: "abandoned" } })).result!.row).toBeNull();
  });
});

describe("without drawings", () => {
  test("the scene is the record, and every choice is a button", () => {
    const { scene, legal } = frameOf(rules, table, sent({ legal: [rules.game.facts.constants["PLACE"]!] }));
    const { fields } = scene as PlainScene;
    expect(Object.keys(fields)).toEqual(Object.keys(rules.game.facts.state.fields));
    expect(fields["seats"]).toBe(2);
    expect(legal[0]!.target).toBe("");
  });
});

describe("looks", () => {
  /** The view with a face at a place of somebody's dream, and the cell it lies in. */
  function looked(seat: number, place: number, face: number): [Uint8Array, number] {
    const { offset, shape } = rules.game.facts.state.fields["cards"]!;
    const cell = offset + seat * shape[1]! + place;
    const shown = view.slice();
    shown[cell] = face;
    return [shown, cell];
  }

  test("are places of the scene that show a face only because of them", () => {
    const [shown, cell] = looked(1, 2, 5);
    const { looks } = frameOf(rules, table, sent({ view: shown, looks: [[cell, 5]] }));
    expect(looks).toEqual([{ place: "fields.cards.1.2", card: 5 }]);
  });

  test("are none where nobody looked", () => {
    const [shown] = looked(1, 2, 5);
    expect(frameOf(rules, table, sent({ view: shown })).looks).toEqual([]);
  });

  test("leave the scene as it is seen", () => {
    const [shown, cell] = looked(0, 0, 3);
    const { scene } = frameOf(rules, table, sent({ view: shown, looks: [[cell, 3]] }));
    expect(((scene as PlainScene).fields["cards"] as number[][])[0]![0]).toBe(3);
  });
});

describe("a counted round", () => {
  test("is staged as it lay, beside the scene of the next one", () => {
    const field = rules.game.facts.state.fields["rounds_played"]!;
    const [one, two] = [view.slice(), view.slice()];
    one[field.offset] = 1;
    two[field.offset] = 2;
    const { recap, scene } = frameOf(rules, table, sent({ counted: [[4, one], [8, two]] }));
    expect((recap as PlainScene).fields["rounds_played"]).toBe(2);
    expect((scene as PlainScene).fields["rounds_played"]).toBe(0);
    expect(frameOf(rules, table, sent()).recap).toBeNull();
  });
});

describe("the log", () => {
  const number = (name: string): number => rules.game.facts.words.messages.findIndex(([one]) => one === name);

  test("has keys and named values; zeros at the end are there again", () => {
    const { lines } = entryOf(rules.game.facts.words, [7, [[number("closed"), 1], [number("reveal")]]]);
    expect(lines.map(([seq, name, args]) => [seq, name, args])).toEqual([
      [7, "closed", { who: 1 }], [7, "reveal", { who: 0, card: 0 }],
    ]);
    expect(lines[0]![3]).toEqual([number("closed"), 1]);
  });

  test("keeps the lines of the table itself", () => {
    const { log } = frameOf(rules, table, { seq: 2, log: [[2, "table.sat", { who: 1 }]] });
    expect(log).toEqual([[2, "table.sat", { who: 1 }]]);
  });

  test("tells as a bystander what was put away", () => {
    const private_ = [[number("draw"), 0, 4]];
    const entries = [entryOf(rules.game.facts.words, [5, private_, [[number("closed")]]]), entryOf(rules.game.facts.words, [6, private_])];
    const keys = (horizon: number): string[] => linesOf(entries, horizon).map((line) => line[1]);
    expect(keys(4)).toEqual(["draw", "draw"]);
    expect(keys(5)).toEqual(["closed", "draw"]);
    expect(keys(9)).toEqual(["closed", "draw"]); // what has no other telling stays
  });

  test("may have nothing for a bystander", () => {
    const entry = entryOf(rules.game.facts.words, [5, [[number("draw"), 0, 4]], []]);
    expect(linesOf([entry], 5)).toEqual([]);
  });

  test("takes what is told anew for what had its number", () => {
    const entry = (seq: number, name: string) => entryOf(rules.game.facts.words, [seq, [[number(name)]]]);
    const old = [entry(1, "closed"), entry(2, "closed"), entry(4, "closed")];
    const all = merged(old, [entry(3, "keep"), entry(2, "keep")]);
    expect(linesOf(all, 0).map(([seq, name]) => `${seq} ${name}`)).toEqual(["1 closed", "2 keep", "3 keep", "4 closed"]);
    expect(merged(old, [])).toBe(old);
  });
});

describe("a refusal", () => {
  test("says why, with the paragraph", () => {
    const { CLOSED } = rules.game.facts.constants;
    expect(refusalOf(rules, frameOf(rules, table, sent()), [], CLOSED!)).toEqual({ key: "refusal.reveal_first", paragraph: 4 });
  });

  test("is none where the rules allow it, or nothing is played", () => {
    const { PLACE } = rules.game.facts.constants;
    expect(refusalOf(rules, frameOf(rules, table, sent()), [], PLACE!)).toBeNull();
    expect(refusalOf(rules, frameOf(rules, table, { seq: 1 }), [], PLACE!)).toBeNull();
  });
});

test("a moment of a replay is a frame whose bytes were letters", () => {
  const letters = btoa(String.fromCharCode(...view));
  const moment = momentOf({ seq: 4, acting: 1, view: letters, counted: [[3, letters]] });
  expect(moment).toEqual({ seq: 4, acting: 1, view, counted: [[3, view]] });
});
