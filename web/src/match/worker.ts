// The worker in which matches of this page are played. It holds the state; out of it go the
// messages of a `Seat` (wire/seat.ts), the same as come from a server, and what is asked about a
// match that is over.

import { Game, type RulesFacts } from "../rules/game.ts";
import type { Listener, Message } from "../wire/seat.ts";
import { attemptOf, outcomeOf, type Outcome } from "./attempt.ts";
import { asTheyCame, startOf } from "./branch.ts";
import { dealing, random } from "./chance.ts";
import { dreamt, duplicate, publicDeal, sameLuck, strongestOf } from "./daily.ts";
import * as keeping from "./keeping.ts";
import { Bots } from "./bots.ts";
import { BadRecord, laid, type Recorded } from "./record.ts";
import { ended, record, replay, type Proof } from "./replay.ts";
import { Runner } from "./runner.ts";
import { LocalSeat } from "./seat.ts";
import { Table, type Journal, type Opening } from "./table.ts";

export type Rules = { module: WebAssembly.Module; facts: RulesFacts; weights: ArrayBuffer | null };
/** A request, and what answers it: numbered, for several may be on their way. */
export type Asked =
  | { ask: "all" | "find" | "forget"; id: string }
  | { ask: "record"; id: string; rules: Rules; match: number; proof: Proof }
  | { ask: "watch"; id: string; rules: Rules; recorded: Recorded } // a record, from somewhere else
  | { ask: "deal"; id: string; day: string; game: string; from: string | null } // an address of the server, or nobody's
  | { ask: "attempt" | "strongest"; id: string; rules: Rules }
  | { ask: "sit"; id: string; rules: Rules; opening: Opening | null }
  | { ask: "again"; id: string; rules: Rules } // another match, if the last one is over
  | { ask: "send"; message: Message }
  | { ask: "replay"; id: string; rules: Rules; match: number; viewer: number; open: boolean };
export type Asking = Asked & { number: number };
type Told = { [K in keyof Listener]: [K, ...Parameters<Listener[K]>] }[keyof Listener];
export type Answer = { told: Told } | { number: number; answer: unknown } | { number: number; error: string };

/** The person's seat; the first one where only characters play. */
const yours = ({ seats }: Opening): number => Math.max(0, seats.findIndex((one) => "name" in one));
const holder = crypto.getRandomValues(new Uint32Array(4)).join("-"); // who we are among all pages
const others = new BroadcastChannel("sennik-tables"); // whoever takes a table says so
const runners = new Map<string, Promise<Runner>>();
const deals = new Map<string, string>(); // of days, by tables that were not begun yet
/** A table as it is played, the deal of its day, and how the first match of that ended. */
type State = { id: string; table: Table; deal?: string | undefined; outcome?: Outcome | undefined; tries?: Outcome[] | undefined };
let played: { state: State; seat: LocalSeat } | null = null;

const tell = (...told: Told): void => postMessage({ told } satisfies Answer);
const listener: Listener = {
  table: (table) => tell("table", table),
  frame: (frame) => tell("frame", frame),
  refused: (refusal) => tell("refused", refusal),
  done: (id, seq) => tell("done", id, seq),
  connection: (state) => tell("connection", state),
};

function runnerOf({ module, facts, weights }: Rules): Promise<Runner> {
  const key = `${facts.key}.${facts.version}`;
  const made = runners.get(key) ?? Game.of(module, facts).then((game) => {
    if (weights) game.teach(new Float32Array(weights));
    return new Runner(game);
  });
  runners.set(key, made);
  return made;
}

/** Sits down to a new match, or to one that was kept: from now on it is played here and nowhere else. */
async function sit(id: string, rules: Rules, opening: Opening | null): Promise<void> {
  const runner = await runnerOf(rules);
  const state = played?.state.id === id ? played.state : await stateOf(id, runner, opening);
  leave(null);
  if (!state) return tell("connection", "gone");
  others.postMessage({ id, holder });
  const { table, deal } = state;
  const bots = new Bots(runner.game);
  const company = table.opening.seats.map((one) => ("bot" in one ? { bot: bots.of(one.bot), manner: bots.mannerOf(one.bot) } : null));
  const luck = deal ? sameLuck(deal) : random;
  played = { state, seat: new LocalSeat(table, yours(table.opening), company, luck, listener, () => void keep(runner, state)) };
}

async function stateOf(id: string, runner: Runner, opening: Opening | null): Promise<State | null> {
  if (opening) {
    const deal = deals.get(id);
    return { id, table: tableOf(runner, opening, { commands: [], outcomes: [], deal }), deal };
  }
  const entry = await keeping.taken(id, holder);
  if (!entry || entry.opening.isRecord) return null;
  const table = tableOf(runner, entry.opening, entry.journal);
  return { id, table, deal: entry.journal.deal, outcome: entry.outcome, tries: entry.tries };
}

/** A table as it was left. What follows from a day, or from another match, is dealt once more: whoever deals it must have seen it all. */
function tableOf(runner: Runner, opening: Opening, { deal, outcomes, ...rest }: Journal): Table {
  const { from } = opening;
  const follows = deal ? duplicate(deal) : from?.cards ? asTheyCame(from.cards, outcomes, dealing(random)) : null;
  const journal = { ...rest, outcomes: follows ? [] : outcomes };
  return new Table(runner, opening, follows ?? dealing(random), Date.now, journal, from ? startOf(runner.game, from, random) : null);
}

/** Keeps a table as it is now. */
async function keep(runner: Runner, state: State): Promise<void> {
  const { id, table, table: { opening } } = state;
  const you = yours(opening);
  const journal = structuredClone(journalOf(state));
  const over = table.status === "over";
  if (over && opening.day) state.outcome ??= outcomeOf(runner, table);
  if (over && opening.from) (state.tries ??= [])[table.match - 1] ??= outcomeOf(runner, table, you);
  const won = over && { winners: table.play!.result!.winners };
  const now = { over, ...won, yours: table.asked.includes(you), outcome: state.outcome, ...(state.tries && { tries: state.tries }) };
  const entry = { id, opening, rules: runner.game.facts.version, journal, holder, changed: Date.now(), ...now };
  await keeping.kept(entry).catch((error: unknown) => {
    if (error instanceof keeping.Taken) leave("elsewhere");
    else tell("connection", "unkept");
  });
}

const journalOf = ({ table, deal }: State): Journal => ({ ...table.journal, deal });

function leave(state: "elsewhere" | null): void {
  played?.seat.stop();
  played = null;
  if (state) tell("connection", state);
}

others.onmessage = ({ data }: MessageEvent<{ id: string; holder: string }>) => {
  if (data.id === played?.state.id && data.holder !== holder) leave("elsewhere");
};

/** The deal of a day: it stays in here. */
async function dealt(day: string, game: string, from: string | null): Promise<string> {
  if (from === null) return publicDeal(day, game);
  const answer = await fetch(from);
  if (!answer.ok) throw new Error(String(answer.status));
  return ((await answer.json()) as { deal: string }).deal;
}

/** What the strongest character makes of a deal that somebody has played to its end: played once, kept, and watched like any match. */
async function strongest(id: string, runner: Runner): Promise<Outcome & { id: string }> {
  const kept = `${id}-strongest`;
  const { opening, journal } = await finished(id, 1);
  const found = await keeping.found(kept);
  if (found?.outcome) return { ...found.outcome, id: kept };
  const { deal } = journal as { deal: string };
  const seats = [{ bot: strongestOf(runner.game)! }, ...opening.seats.slice(1)];
  const table = new Table(runner, { ...opening, id: kept, seats }, duplicate(deal));
  const bots = new Bots(runner.game);
  for (const _ of dreamt(table, seats.map((one) => bots.of((one as { bot: string }).bot)), sameLuck(deal))) {
    await new Promise((resolve) => setTimeout(resolve)); // whoever plays here meanwhile comes first
  }
  const state: State = { id: kept, table, deal };
  void keep(runner, state);
  return { ...state.outcome!, id: kept };
}

/** Keeps a record from somewhere else until the next one comes; what is wrong with it, if it is none. */
async function watched(id: string, runner: Runner, recorded: Recorded): Promise<Pick<BadRecord, "wrong" | "step"> | null> {
  try {
    const { opening, journal } = laid(runner, id, recorded);
    for (const one of await keeping.all()) if (one.opening.isRecord) await keeping.forgotten(one.id);
    const { version } = runner.game.facts;
    await keeping.kept({ id, opening, rules: version, journal, holder, changed: Date.now(), over: true, yours: false });
    return null;
  } catch (error) {
    if (error instanceof BadRecord) return { wrong: error.wrong, step: error.step };
    throw error;
  }
}

/** Begins another match at a table that was kept, as soon as the last one is over. */
async function again(id: string, runner: Runner): Promise<void> {
  if (played?.state.id === id) leave(null);
  const state = await stateOf(id, runner, null);
  if (state?.table.status !== "over") return;
  state.table.again(yours(state.table.opening));
  await keep(runner, state);
}

/** A match as it was written down, once it is over: before that nobody sees more than a seat does. */
async function finished(id: string, match: number): Promise<{ opening: Opening; journal: Journal }> {
  const here = played?.state.id === id ? played.state : null;
  const entry = here ? { opening: here.table.opening, journal: journalOf(here), over: here.table.status === "over" } : await keeping.found(id);
  if (!entry) throw new Error("gone");
  if (match > entry.journal.outcomes.length || (match === entry.journal.outcomes.length && !entry.over)) throw new Error("not_over");
  return entry;
}

async function answered(asked: Asked): Promise<unknown> {
  switch (asked.ask) {
    case "all":
      return (await keeping.all()).map(({ journal: _, ...entry }) => entry);
    case "find": {
      const entry = await keeping.found(asked.id);
      return entry && { game: entry.opening.game, rules: entry.rules, seats: entry.opening.seats, from: entry.opening.from };
    }
    case "forget":
      if (played?.state.id === asked.id) leave(null);
      return keeping.forgotten(asked.id);
    case "again":
      return again(asked.id, await runnerOf(asked.rules));
    case "sit":
      return sit(asked.id, asked.rules, asked.opening);
    case "send":
      return played?.seat.send(asked.message);
    case "record": {
      const { opening, journal } = await finished(asked.id, asked.match);
      return record(ended(await runnerOf(asked.rules), opening, journal, asked.match), journal.deal, asked.proof);
    }
    case "watch":
      return watched(asked.id, await runnerOf(asked.rules), asked.recorded);
    case "deal":
      return void deals.set(asked.id, await dealt(asked.day, asked.game, asked.from));
    case "attempt": {
      const { opening, journal } = await finished(asked.id, 1);
      return attemptOf(await runnerOf(asked.rules), opening, journal);
    }
    case "strongest":
      return strongest(asked.id, await runnerOf(asked.rules));
    case "replay": {
      const { opening, journal } = await finished(asked.id, asked.match);
      const runner = await runnerOf(asked.rules);
      return replay(runner, opening, journal, asked.match, asked.viewer, asked.open);
    }
  }
}

self.onmessage = ({ data }: MessageEvent<Asking>) => {
  const { number } = data;
  answered(data).then(
    (answer) => postMessage({ number, answer } satisfies Answer),
    (error: unknown) => postMessage({ number, error: String(error) } satisfies Answer),
  );
};
