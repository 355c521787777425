import { beforeAll, expect, test } from "vitest";
import { Bots } from "../src/match/bots.ts";
import { dealing, random, seeded } from "../src/match/chance.ts";
import { dreamt, sameLuck } from "../src/match/daily.ts";
import { laid, read, type Wrong } from "../src/match/record.ts";
import { record } from "../src/match/replay.ts";
import { Runner } from "../src/match/runner.ts";
import { Table } from "../src/match/table.ts";
import { loaded } from "./match.ts";

type File = { format: number; rules: number; options: Record<string, unknown>; steps: [unknown, unknown][]; actions?: unknown; result?: { scores: number[] } };
let runner: Runner;
let text: string;

beforeAll(async () => {
  runner = new Runner((await loaded()).game);
  const { facts } = runner.game;
  const options = Object.fromEntries(facts.offers.map(({ name, default: usual }) => [name, { seats: 2, tokens: 1 }[name] ?? usual]));
  const seats = [{ name: "Ola" }, { bot: "postman" }];
  const table = new Table(runner, { id: "t", game: "smoki", options, seats, memory_aid: true, pace: "instant" }, dealing(seeded(3n)));
  const bots = new Bots(runner.game);
  for (const _ of dreamt(table, [bots.of("thumb"), bots.of("postman")], sameLuck("aa")));
  text = record(table);
});

const changed = (change: (file: File) => void): string => {
  const file = JSON.parse(text) as File;
  change(file);
  return JSON.stringify(file);
};

function wrong(given: string): Wrong | null {
  try {
    laid(runner, "r", read(given));
    return null;
  } catch (error) {
    return (error as { wrong: Wrong }).wrong;
  }
}

test("a record leads to the table that it was written at", () => {
  const table = laid(runner, "r", read(text));
  expect(record(table)).toBe(text);
  expect(table.opening.seats).toEqual([{ name: "" }, { bot: "postman" }]);
});

test("the words of a server's record are passed over for its numbers", () => {
  const spoken = changed((file) => {
    file.actions = file.steps.map(([, action]) => action);
    file.steps = file.steps.map(([actor]) => [actor, "turn up"]);
  });
  expect(record(laid(runner, "r", read(spoken)))).toBe(text);
});

test("a match that was broken off is laid out as far as it went", () => {
  const half = changed((file) => {
    const end = file.steps.findLastIndex(([actor], at) => at > 20 && at < 40 && actor !== "chance");
    file.steps.length = end;
    delete file.result;
  });
  expect(laid(runner, "r", read(half)).status).toBe("playing");
});

test("what is no record, or no whole one, is told apart", () => {
  for (const none of ["", "cards", "[1, 2]", "{}", text.slice(0, 300), '{"game": "smoki", "steps": []}'.replace("}", ', "format": 1}')]) {
    expect([none, wrong(none)]).toEqual([none, "record.notOne"]);
  }
  expect(wrong(changed((file) => (file.format = 2)))).toBe("record.otherFormat");
  expect(wrong(changed((file) => (file.steps[3]![1] = "turn up a")))).toBe("record.inWords");
  expect(wrong(changed((file) => (file.options["tokens"] = -1)))).toBe("record.badOptions");
  expect(wrong(changed((file) => (file.options["ghosts"] = 1)))).toBe("record.badOptions");
  expect(wrong(changed((file) => (file.result!.scores[0]! += 1)))).toBe("record.badResult");
});

test("a step that the rules do not allow is named, whatever is wrong with it", () => {
  const count = (JSON.parse(text) as File).steps.length;
  for (let at = 0; at < count; at += 7) {
    expect(wrong(changed((file) => (file.steps[at]![1] = 9999)))).toBe("record.badStep");
    expect(wrong(changed((file) => (file.steps[at]![0] = 5)))).toBe("record.badStep");
    expect(wrong(changed((file) => (file.steps[at]![0] = -1)))).toBe("record.badStep");
    expect(wrong(changed((file) => file.steps.splice(at, 0, ["chance", 0])))).toBe("record.badStep");
    expect(wrong(changed((file) => (file.steps[at] = [null, {}])))).toBe("record.badStep");
  }
  expect(wrong(changed((file) => file.steps.push([0, 0])))).toBe("record.badStep");
});

test("numbers by the handful are refused with a reason and nothing else", () => {
  const noise = (most: number): number => Number(random(0) % BigInt(most));
  for (let number = 0; number < 300; number += 1) {
    const text = changed((file) => {
      const step = file.steps[noise(file.steps.length)]!;
      step[noise(2)] = [noise(12), -noise(3), "chance", 1.5, null, 2 ** 40][noise(6)];
    });
    const found = wrong(text);
    expect([null, "record.badStep", "record.inWords", "record.badResult"]).toContain(found);
  }
});
