import { beforeAll, describe, expect, test, vi } from "vitest";
import { dealing, random, scripted, seeded, type Bits } from "../src/match/chance.ts";
import { Bots, scripted as played } from "../src/match/bots.ts";
import { Runner } from "../src/match/runner.ts";
import { scriptOf } from "../src/match/script.ts";
import { LocalSeat } from "../src/match/seat.ts";
import { Table } from "../src/match/table.ts";
import type { Listener } from "../src/wire/seat.ts";
import type { Pace, Refused, SentFrame, SentTable } from "../src/wire/types.ts";
import { loaded } from "./match.ts";

const OPTIONS = { seats: 2, tokens: 1 };
const BOT = "seamstress";
let runner: Runner;
let bots: Bots;

beforeAll(async () => {
  runner = new Runner((await loaded()).game);
  bots = new Bots(runner.game);
});

/** Whoever sits there and plays what a bot of its own plays. */
class Person implements Listener {
  frames: SentFrame[] = [];
  tables: SentTable[] = [];
  refusals: Refused[] = [];
  done = (): void => undefined;
  connection = (): void => undefined;
  table = (table: SentTable): void => void this.tables.push(table);
  heard = (): void => undefined;
  frame = (frame: SentFrame): void => {
    this.frames.push(frame);
    this.heard();
  };
  refused = (refusal: Refused): void => void this.refusals.push(refusal);

  get latest(): SentFrame {
    return this.frames.at(-1)!;
  }
}

function opened(bits: Bits, pace: Pace = "instant", steps: [number, number][] = []): { table: Table; seat: LocalSeat; person: Person } {
  const { outcomes, actions } = scriptOf(steps, 2);
  const opening = { id: "t", game: "smoki", options: OPTIONS, memory_aid: true, pace, seats: [{ name: "Ola" }, { bot: BOT }] };
  const table = new Table(runner, opening, scripted(outcomes, dealing(bits)));
  const person = new Person();
  const bot = played(runner.game, actions[1]!, bots.of(BOT));
  return { table, person, seat: new LocalSeat(table, 0, [null, { bot, manner: bots.mannerOf(BOT) }], bits, person) };
}

/** A table of Sen, one person and one character. */
async function against(bits: Bits, pace: Pace): Promise<{ table: Table; seat: LocalSeat; person: Person }> {
  const sen = new Runner((await loaded("sen")).game);
  const company = new Bots(sen.game);
  const usual = Object.fromEntries(sen.game.facts.offers.map((one) => [one.name, one.default]));
  const opening = { id: "t", game: "sen", options: { ...usual, seats: 2 }, memory_aid: false, pace, seats: [{ name: "Ola" }, { bot: BOT }] };
  const table = new Table(sen, opening, dealing(bits));
  const person = new Person();
  const seat = new LocalSeat(table, 0, [null, { bot: company.of(BOT), manner: company.mannerOf(BOT) }], bits, person);
  return { table, seat, person };
}

/** Plays on until the match is over; the person, always at once, by the numbers of a character too. */
async function ended({ table, seat, person }: ReturnType<typeof opened>, bits: Bits): Promise<void> {
  const own = bots.of("postman");
  while (table.status === "playing") {
    const { legal, prompt, view } = person.latest;
    const acts = table.play!.acts(0);
    const news = new Promise<void>((resolve) => (person.heard = resolve));
    if (legal) seat.send({ type: "act", id: String(acts), prompt, action: own(view!, 0, bits(acts) >> 2n, acts) });
    else await news;
  }
}

const stepsOf = (table: Table): [number, number][] => table.play!.steps.map(({ actor, action }) => [actor, action]);

describe("A seat at a table of the page", () => {
  test("is told a whole match, and another one if it wants", async () => {
    const match = opened(random);
    await ended(match, random);
    expect(match.person.latest.result?.ending).toBe("played");
    expect(match.person.tables.at(-1)!.over).toBe(true);
    expect(match.person.frames.map(({ seq }) => seq)).toEqual(match.person.frames.map(({ seq }) => seq).sort((a, b) => a - b));
    match.seat.send({ type: "again", id: "again" });
    expect(match.person.tables.at(-1)).toMatchObject({ over: false, match: 2 });
    match.seat.stop();
  });

  test("lives through the same match with the same luck", async () => {
    const one = opened(seeded(7n));
    await ended(one, seeded(8n));
    const other = opened(seeded(7n));
    await ended(other, seeded(8n));
    expect(stepsOf(one.table)).toEqual(stepsOf(other.table));
    const third = opened(seeded(9n));
    await ended(third, seeded(8n));
    expect(stepsOf(third.table)).not.toEqual(stepsOf(one.table));
  });

  test("sees a match again that was written down, and goes on where it ends", async () => {
    const one = opened(seeded(7n));
    await ended(one, seeded(8n));
    const steps = stepsOf(one.table);
    const half = steps.slice(0, steps.length >> 1);
    const again = opened(random, "instant", half);
    await ended(again, seeded(8n)); // it plays the same as far as it sees the same
    expect(stepsOf(again.table).slice(0, half.length)).toEqual(half);
    expect(again.table.status).toBe("over");
  });

  test("is told why something cannot be done, and loses nothing", () => {
    const { person, seat } = opened(seeded(7n), "normal");
    const { prompt, seq } = person.latest;
    seat.send({ type: "act", id: "a", prompt: (prompt ?? 0) + 1, action: 0 });
    seat.send({ type: "undo", id: "b" });
    seat.send({ type: "dismiss", id: "c" });
    seat.send({ type: "claim", id: "d", seat: 1, wish: "end" });
    expect(person.refusals.map(({ id, reason }) => [id, reason])).toEqual([
      ["a", "stale"], ["b", "no_undo"], ["c", "no_look"], ["d", "not_allowed"],
    ]);
    seat.send({ type: "act", id: "e", prompt, action: -1 });
    expect(person.refusals.at(-1)).toMatchObject({ sentence: "", code: expect.any(Number) });
    expect(person.latest.seq).toBe(seq);
    seat.stop();
  });

  test("thinks better of it: whoever acts next waits for that", async () => {
    vi.useFakeTimers();
    const { person, seat, table } = opened(seeded(3n), "normal");
    let before = -1;
    for (let turn = 0; turn < 200 && !person.latest.undo; turn += 1) {
      const { legal, prompt } = person.latest;
      before = table.seq;
      if (legal) seat.send({ type: "act", id: String(turn), prompt, action: legal[turn % legal.length]! });
      else await vi.runOnlyPendingTimersAsync();
    }
    expect(person.latest.undo).toBe(true);
    const steps = stepsOf(table);
    seat.send({ type: "undo", id: "undo" });
    expect(stepsOf(table)).toEqual(steps.slice(0, -1));
    expect(table.seq).toBeGreaterThan(before);
    seat.stop();
    vi.useRealTimers();
  });

  test("looks at a card of its own, and nobody acts behind it", async () => {
    vi.useFakeTimers();
    const { table, seat, person } = await against(seeded(3n), "normal");
    while (!person.latest.looks?.length) {
      const { legal, prompt } = person.latest;
      if (legal) seat.send({ type: "act", id: "look", prompt, action: legal[0]! });
      else await vi.runOnlyPendingTimersAsync();
    }
    const { seq } = table;
    await vi.advanceTimersByTimeAsync(60_000);
    expect(table.seq).toBe(seq);
    seat.send({ type: "dismiss", id: "seen" });
    expect(person.latest.looks ?? []).toEqual([]);
    seat.stop();
    vi.useRealTimers();
  });

  // A card taken openly for one of its own kind looks to the rules like a card looked at.
  test("is waited for only while a card is shown to it", async () => {
    vi.useFakeTimers();
    let unshown = 0;
    for (let number = 0n; unshown === 0 && number < 100n; number += 1n) {
      const bits = seeded(number);
      const { table, seat, person } = await against(bits, "instant");
      for (let turn = 0; table.status === "playing" && turn < 100; turn += 1) {
        const { legal, prompt } = person.latest;
        if (table.isShownLook(0)) seat.send({ type: "dismiss", id: "seen" });
        else if (legal) seat.send({ type: "act", id: "act", prompt, action: legal[Number(bits(turn) % BigInt(legal.length))]! });
        else {
          unshown += Number(table.isLooking(0));
          expect(vi.getTimerCount()).toBe(1); // whoever is asked is about to act
          await vi.runOnlyPendingTimersAsync();
        }
      }
      seat.stop();
    }
    expect(unshown).toBeGreaterThan(0);
    vi.useRealTimers();
  });
});
