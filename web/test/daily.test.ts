import { beforeAll, expect, test, vi } from "vitest";
import { attemptOf, outcomeOf } from "../src/match/attempt.ts";
import { castOf, dayAt, dreamt, duplicate, endOf, publicDeal, sameLuck } from "../src/match/daily.ts";
import { Bots, type Bot } from "../src/match/bots.ts";
import { Runner } from "../src/match/runner.ts";
import { LocalSeat } from "../src/match/seat.ts";
import { Table } from "../src/match/table.ts";
import type { GameFacts, SentFrame } from "../src/wire/types.ts";
import { loaded } from "./match.ts";

const DAY = "2026-11-20";
const DEAL = publicDeal(DAY, "smoki");
const CAST = ["postman", "magpie"];
const opening = {
  id: "t", game: "smoki", options: { seats: 3, tokens: 2 }, memory_aid: true, pace: "quick" as const, day: DAY,
  seats: [{ name: "Ola" }, ...CAST.map((bot) => ({ bot }))],
};
const own = sameLuck("ff");
let runner: Runner;
let bots: Bots;
let person: Bot; // plays by numbers of a character, and by luck of its own

beforeAll(async () => {
  runner = new Runner((await loaded()).game);
  bots = new Bots(runner.game);
  const bot = bots.of("seamstress");
  person = (view, seat, _, acted) => bot(view, seat, own(acted) >> 2n, acted);
});

const stepsOf = (table: Table): [number, number][] => table.play!.steps.map(({ actor, action }) => [actor, action]);

function dreamtAtOnce(): Table {
  const table = new Table(runner, opening, duplicate(DEAL));
  for (const _ of dreamt(table, [person, ...CAST.map((key) => bots.of(key))], sameLuck(DEAL)));
  return table;
}

/** Plays at a seat of the page, to whose company time is given. */
async function sat(matches = 1): Promise<Table> {
  vi.useFakeTimers();
  let latest: SentFrame | null = null;
  const ignored = (): void => undefined;
  const listener = { frame: (frame: SentFrame) => void (latest = frame), table: ignored, refused: ignored, done: ignored, connection: ignored };
  const table = new Table(runner, opening, duplicate(DEAL));
  const company = CAST.map((key) => ({ bot: bots.of(key), manner: bots.mannerOf(key) }));
  const seat = new LocalSeat(table, 0, [null, ...company], sameLuck(DEAL), listener);
  while (table.status === "playing" || table.match < matches) {
    const { legal, prompt, view } = latest! as SentFrame;
    const acted = table.play!.acts(0);
    if (table.status === "over") seat.send({ type: "again", id: "again" });
    else if (legal) seat.send({ type: "act", id: "a", prompt, action: person(view!, 0, 0n, acted) });
    else await vi.runOnlyPendingTimersAsync();
  }
  vi.useRealTimers();
  return table;
}

test("whoever plays alike lives through the same match, however long the others take, and so again", async () => {
  const steps = stepsOf(dreamtAtOnce());
  expect(steps.length).toBeGreaterThan(40);
  expect(stepsOf(await sat())).toEqual(steps);
  expect(stepsOf(await sat(2))).toEqual(steps);
});

test("a table that was kept goes on with the cards of its day", () => {
  const whole = dreamtAtOnce();
  const half = whole.journal.commands.slice(0, 30);
  const again = new Table(runner, opening, duplicate(DEAL), Date.now, { commands: half, outcomes: [] });
  for (const command of whole.journal.commands.slice(30)) again.repeat(command);
  expect(stepsOf(again)).toEqual(stepsOf(whole));
});

test("an attempt is what the first match came to", async () => {
  const twice = await sat(2);
  const attempt = attemptOf(runner, opening, { ...twice.journal, deal: DEAL });
  const once = dreamtAtOnce();
  const { won, lead, score } = outcomeOf(runner, once);
  expect(attempt).toMatchObject({ won, lead, score, ending: "played", rules: runner.game.facts.version });
  expect(attempt.actions).toEqual(stepsOf(once).flatMap(([actor, action]) => (actor === 0 ? [action] : [])));
  expect(attempt.course.at(-1)).toBe(lead);
  const scores = once.play!.position.scores; // tokens that are left: few are good
  expect(lead).toBe(Math.min(...scores.slice(1)) - scores[0]!);
});

test("days begin at midnight in Greenwich, each with a cast of its own", () => {
  const midnight = Date.UTC(2026, 10, 20);
  expect([dayAt(midnight), dayAt(midnight - 1), dayAt(midnight, 1)]).toEqual([DAY, "2026-11-19", "2026-11-21"]);
  expect(endOf("2026-11-19")).toBe(midnight);
  const people = ["seamstress", "postman", "lamplighter", "magpie", "ferryman"];
  const game = { key: "smoki", seats: [2, 5], default_seats: 4, casts: { 5: people } } as unknown as GameFacts;
  const casts = Array.from({ length: 7 }, (_, day) => castOf(dayAt(midnight, day), game).join());
  expect(casts.every((cast) => cast.split(",").every((one) => people.includes(one)))).toBe(true);
  expect(new Set(casts).size).toBeGreaterThan(3);
});
