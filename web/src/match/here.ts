// Tables of this device, as the page asks for them: a worker plays them (worker.ts).

import { rulesOf, weightsOf } from "../rules/library.ts";
import { areInRange } from "../rules/ranges.ts";
import type { Listener, Seat, Sit } from "../wire/seat.ts";
import { newId } from "../wire/socket.ts";
import type { GameFacts, Pace, SentTable } from "../wire/types.ts";
import type { Attempt, Outcome } from "./attempt.ts";
import { cameAfter, type From } from "./branch.ts";
import { castOf, strongestOf } from "./daily.ts";
import type { Kept } from "./keeping.ts";
import { BadRecord, read, type Recorded } from "./record.ts";
import type { Proof, Watched } from "./replay.ts";
import type { Written } from "./script.ts";
import type { Opening } from "./table.ts";
import type { Answer, Asked, Asking, Rules } from "./worker.ts";

export type Listed = Omit<Kept, "journal">;
type Found = { game: string; rules: number; seats: Opening["seats"]; from?: From };

const begun = new Map<string, { rules: number; opening: Opening }>(); // here, and not yet sat down to
const waiting = new Map<number, { resolve: (answer: unknown) => void; reject: (error: Error) => void }>();
let worker: Worker | null = null;
let asked = 0;
let listener: Listener | null = null;

/** The worker is started with the lobby, so that it is there when somebody clicks. */
export function ready(): Worker {
  if (worker) return worker;
  worker = new Worker(new URL("./worker.ts", import.meta.url), { type: "module" });
  worker.onmessage = ({ data }: MessageEvent<Answer>) => hear(data);
  return worker;
}

function hear(answer: Answer): void {
  if ("told" in answer) {
    const [type, ...given] = answer.told;
    (listener?.[type] as ((...given: unknown[]) => void) | undefined)?.(...given);
    return;
  }
  const found = waiting.get(answer.number);
  waiting.delete(answer.number);
  if ("error" in answer) found?.reject(new Error(answer.error));
  else found?.resolve(answer.answer);
}

function ask<T>(given: Asked): Promise<T> {
  const number = (asked += 1);
  return new Promise<T>((resolve, reject) => {
    waiting.set(number, { resolve: resolve as (answer: unknown) => void, reject });
    ready().postMessage({ ...given, number } as Asking);
  });
}

/** What the worker plays by; a master's numbers only where one sits. */
async function rulesFor({ game, rules, seats }: Found): Promise<Rules> {
  const { module, facts } = (await rulesOf({ game, rules })).game;
  const hasMaster = seats.some((one) => "bot" in one && facts.people[one.bot]?.level === "oracle");
  return { module, facts, weights: hasMaster ? await weightsOf({ game, rules }) : null };
}

type Manner = { name: string; portrait?: string; memory_aid: boolean; pace: Pace };
export type Start = Manner & { guests: string[]; options: Record<string, number> };

/** Opens a table in this page; the id under which it can be sat down to. */
export const startHere = (game: GameFacts, start: Start): Promise<string> => begin(newId(), game, start);

/** The table of this device at which the dream of a day is played. */
export const dailyId = (day: string, game: string): string => `daily-${day}-${game}`;
/** The day of such a table; of any other one, nothing. */
export const dayOf = (id: string): string => /^daily-(\d{4}-\d\d-\d\d)-/.exec(id)?.[1] ?? "";

/** The same for the dream of a day, whose deal comes `from` an address of the server; the table may be there already. */
export async function startDaily(game: GameFacts, day: string, from: string | null, manner: Manner): Promise<string> {
  const id = dailyId(day, game.key);
  if (await find(id)) return id;
  await ask({ ask: "deal", id, day, game: game.key, from });
  return begin(id, game, { ...manner, guests: castOf(day, game), options: game.short }, day);
}

async function begin(id: string, game: GameFacts, { name, portrait = "", guests, options, memory_aid, pace }: Start, day?: string): Promise<string> {
  const { game: rules } = await rulesOf({ game: game.key, rules: game.version });
  const chosen = rules.options({ ...game.fixed, ...options, seats: guests.length + 1 });
  const all = Object.fromEntries(rules.facts.offers.map((offer) => [offer.name, chosen.field(offer.name)[0]!]));
  const seats = [{ name, portrait }, ...guests.map((bot) => ({ bot }))];
  begun.set(id, { rules: game.version, opening: { id, game: game.key, options: all, seats, memory_aid, pace, ...(day && { day }) } });
  return id;
}

/** A finished match, and the step of it before which somebody plays on. */
export type Moment = { path: string; match: number; step: number; seat: number; state: Uint8Array; table: SentTable; steps: Written };

/** Plays on from a moment of a finished match, at a table of its own: another match there, or the one that was left open. Whoever was a person
 * is played by somebody of the `cast`. */
export async function branchHere(moment: Moment, isReal: boolean, cast: string[], { name, portrait = "", memory_aid, pace }: Manner): Promise<string> {
  const { path, match, step, seat, state, table, steps } = moment;
  const id = ["from", ...path.split("/").slice(-1), match, step, seat, ...(isReal ? ["real"] : [])].join("-");
  if (await find(id).catch(() => undefined)) {
    await againHere(id);
    return id;
  }
  const { game } = await rulesOf(table);
  const cards = isReal ? cameAfter(game, state, steps.slice(step)) : null;
  const from: From = { path, match, step, seat, state, cards };
  const seats = table.seats.map((one, number) => (number === seat ? { name, portrait } : { bot: one.kind === "bot" ? one.level : cast[number]! }));
  begun.set(id, { rules: table.rules, opening: { id, game: table.game, options: table.options, seats, memory_aid, pace, from } });
  return id;
}

/** Where a table of this device goes on from; nothing where a match began at its beginning. */
export const originHere = async (id: string): Promise<From | null> => (begun.get(id)?.opening.from ?? (await find(id))?.from) ?? null;

/** A try to do better from a step on, and how it ended. */
export type Try = { step: number; isReal: boolean; outcome: Outcome };

/** All tries of a seat from moments of one match, by steps. */
export async function triesHere(path: string, match: number, seat: number): Promise<Try[]> {
  const isIt = (from: From): boolean => from.path === path && from.match === match && from.seat === seat;
  const tries = (await tablesHere()).flatMap(({ opening: { from }, tries }) =>
    from && isIt(from) ? (tries ?? []).map((outcome) => ({ step: from.step, isReal: from.cards !== null, outcome })) : []);
  return tries.sort((one, other) => one.step - other.step);
}

/** Begins another match at a table of this device, if the last one is over. */
export const againHere = async (id: string): Promise<void> => ask({ ask: "again", id, rules: await rulesFor(await sure(id)) });

/** Sits down to a table of this device. */
export const sitHere = (id: string): Sit => (to) => new Remote(id, to);

class Remote implements Seat {
  private readonly id: string;
  private readonly listener: Listener;

  constructor(id: string, to: Listener) {
    this.id = id;
    this.listener = to;
    void this.sit().catch(() => to.connection("gone"));
  }

  private async sit(): Promise<void> {
    const fresh = begun.get(this.id);
    begun.delete(this.id);
    const found = fresh ? { game: fresh.opening.game, rules: fresh.rules, seats: fresh.opening.seats } : await find(this.id);
    if (!found) return this.listener.connection("gone");
    const rules = await rulesFor(found);
    listener = this.listener;
    await ask({ ask: "sit", id: this.id, rules, opening: fresh?.opening ?? null });
  }

  send(message: Parameters<Seat["send"]>[0]): void {
    void ask({ ask: "send", message });
  }

  stop(): void {
    if (listener === this.listener) listener = null;
  }
}

const find = (id: string): Promise<Found | undefined> => ask({ ask: "find", id });

/** All tables of this device, the last one first. */
export const tablesHere = (): Promise<Listed[]> => ask({ ask: "all", id: "" });
export const forget = (id: string): Promise<void> => ask({ ask: "forget", id });
/** The record of a match that is over. */
export const recordHere = async (id: string, match: number, proof: Proof = {}): Promise<string> =>
  ask({ ask: "record", id, rules: await rulesFor(await sure(id)), match, proof });
/** The rules of a record are not here. */
export class NoRules extends Error {
  readonly game: string;
  readonly rules: number;

  constructor({ game, rules }: Recorded) {
    super(game);
    this.game = game;
    this.rules = rules;
  }
}

/** Lays a record out to be watched: the table where its replay is found. */
export async function watchHere(text: string, games: GameFacts[]): Promise<string> {
  const found = read(text);
  const id = `record-${newId()}`;
  const game = games.find(({ key }) => key === found.game);
  if (!game) throw new NoRules(found);
  if (!areInRange(game, found.options)) throw new BadRecord("record.badOptions");
  const recorded = { ...found, options: { ...game.fixed, ...found.options } }; // records leave out what is not open
  const { module, facts } = (await rulesOf(recorded).catch(() => Promise.reject(new NoRules(recorded)))).game;
  const bad = await ask<Pick<BadRecord, "wrong" | "step"> | null>({ ask: "watch", id, rules: { module, facts, weights: null }, recorded });
  if (bad) throw new BadRecord(bad.wrong, bad.step);
  return id;
}

/** What was made of the dream of a day. */
export const attemptHere = async (id: string): Promise<Attempt> => ask({ ask: "attempt", id, rules: await rulesFor(await sure(id)) });

/** What the strongest character makes of the same deal: who it is, how it ends, and the table where it can be watched. */
export async function strongestHere(id: string): Promise<Outcome & { id: string; bot: string }> {
  const found = await sure(id);
  const bot = strongestOf((await rulesOf(found)).game)!;
  const rules = await rulesFor({ ...found, seats: [{ bot }] });
  return { ...(await ask<Outcome & { id: string }>({ ask: "strongest", id, rules })), bot };
}

async function sure(id: string): Promise<Found> {
  const found = await find(id);
  if (!found) throw new Error("gone");
  return found;
}

/** A finished match, watched again. */
export async function replayHere(id: string, match: number, viewer: number, open: boolean): Promise<Watched> {
  const found = await sure(id);
  return ask({ ask: "replay", id, rules: await rulesFor(found), match, viewer, open });
}
