// The worker in which matches of this page are played. It holds the state; out of it go the
// messages of a `Seat` (wire/seat.ts), the same as come from a server, and what is asked about a
// match that is over.

import { Game, type RulesFacts } from "../rules/game.ts";
import type { Listener, Message } from "../wire/seat.ts";
import { dealing, random } from "./chance.ts";
import * as keeping from "./keeping.ts";
import { Minds } from "./minds.ts";
import { record, replay } from "./replay.ts";
import { Runner } from "./runner.ts";
import { LocalSeat } from "./seat.ts";
import { Table, type Journal, type Opening } from "./table.ts";

export type Rules = { module: WebAssembly.Module; facts: RulesFacts; weights: ArrayBuffer | null };
/** A request, and what answers it: numbered, for several may be on their way. */
export type Asked =
  | { ask: "all" | "find" | "forget" | "record"; id: string }
  | { ask: "sit"; id: string; rules: Rules; opening: Opening | null }
  | { ask: "send"; message: Message }
  | { ask: "replay"; id: string; rules: Rules; match: number; viewer: number; open: boolean };
export type Asking = Asked & { number: number };
type Told = { [K in keyof Listener]: [K, ...Parameters<Listener[K]>] }[keyof Listener];
export type Answer = { told: Told } | { number: number; answer: unknown } | { number: number; error: string };

const YOU = 0;
const holder = crypto.getRandomValues(new Uint32Array(4)).join("-"); // who we are among all pages
const others = new BroadcastChannel("sennik-tables"); // whoever takes a table says so
const runners = new Map<string, Promise<Runner>>();
let played: { id: string; table: Table; seat: LocalSeat } | null = null;

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
  const table = played?.id === id ? played.table : await tableOf(id, runner, opening);
  leave(null);
  if (!table) return tell("connection", "gone");
  others.postMessage({ id, holder });
  const minds = new Minds(runner.game);
  const { seats } = table.opening;
  const company = seats.map((one) => ("bot" in one ? { mind: minds.of(one.bot), manner: minds.mannerOf(one.bot) } : null));
  const state = { id, table };
  played = { ...state, seat: new LocalSeat(table, YOU, company, random, listener, () => keep(state)) };
}

async function tableOf(id: string, runner: Runner, opening: Opening | null): Promise<Table | null> {
  if (opening) return new Table(runner, opening, dealing(random));
  const entry = await keeping.taken(id, holder);
  return entry ? new Table(runner, entry.opening, dealing(random), Date.now, entry.journal) : null;
}

/** Keeps a table as it is now. */
function keep({ id, table }: { id: string; table: Table }): void {
  const journal: Journal = structuredClone(table.journal);
  const rules = table.facts(YOU).rules;
  const yours = (table.frame(YOU).legal?.length ?? 0) > 0;
  const over = table.status === "over";
  keeping.kept({ id, opening: table.opening, rules, journal, holder, changed: Date.now(), over, yours }).catch((error: unknown) => {
    if (error instanceof keeping.Taken) leave("elsewhere");
    else tell("connection", "unkept");
  });
}

function leave(state: "elsewhere" | null): void {
  played?.seat.stop();
  played = null;
  if (state) tell("connection", state);
}

others.onmessage = ({ data }: MessageEvent<{ id: string; holder: string }>) => {
  if (data.id === played?.id && data.holder !== holder) leave("elsewhere");
};

/** A match as it was written down, once it is over: before that nobody sees more than a seat does. */
async function finished(id: string, match: number): Promise<{ opening: Opening; journal: Journal }> {
  const here = played?.id === id ? played.table : null;
  const entry = here ? { opening: here.opening, journal: here.journal, over: here.status === "over" } : await keeping.found(id);
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
      return entry && { game: entry.opening.game, rules: entry.rules, seats: entry.opening.seats };
    }
    case "forget":
      if (played?.id === asked.id) leave(null);
      return keeping.forgotten(asked.id);
    case "sit":
      return sit(asked.id, asked.rules, asked.opening);
    case "send":
      return played?.seat.send(asked.message);
    case "record":
      return played?.id === asked.id && played.table.status === "over" ? record(played.table) : null;
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
