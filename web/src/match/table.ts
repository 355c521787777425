// A table at which a match is played here and not on a server: one person, and bots at the
// other seats. What it shows are the tables and frames that a server sends (docs/protocol.md),
// with the same numbers; nothing here draws, waits or speaks.
//
// A match that was written down is dealt and played from lists of numbers, and goes on by itself
// where they end, or where somebody else has done otherwise (`listener` is whoever shows it):
//
//   const runner = new Runner(await Game.load(module, facts));
//   const { outcomes, actions } = scriptOf(steps, 2);   // script.ts; steps are [actor, action], Chance is 7
//   const table = new Table(runner, {
//     id: "dream", game: "smoki", options, memory_aid: true, pace: "normal",
//     seats: [{ name: "Ola" }, { bot: "seamstress" }],
//   }, dealt(outcomes, dealing(seeded(1n))));           // `scripted` of chance.ts
//   const bots = new Bots(runner.game);
//   const bot = played(runner.game, actions[1]!, bots.of("seamstress"));  // `scripted` of bots.ts
//   const seat = new LocalSeat(table, 0, [null, { bot, manner: bots.mannerOf("seamstress") }], random, listener);

import { SPECTATOR, type Row } from "../rules/catalogue.ts";
import type { Claims, Pace, Seat, SentEntry, SentFrame, SentTable } from "../wire/types.ts";
import type { Chance } from "./chance.ts";
import type { From } from "./branch.ts";
import { Play, type Told } from "./play.ts";
import { CHANCE, CHANCE_ACTS, type Runner } from "./runner.ts";

const SECOND = 1000;
const DAY = 24 * 3600 * SECOND;
const IDLE = 180 * SECOND;
const WAITING = { shuffle: 30 * SECOND, away: 60 * SECOND, idle: IDLE, abandoned: 30 * DAY };
const LINES = 200; // of the table itself

/** Who sits at a seat: a person by name, or somebody who chooses here. */
export type Sitting = { name: string; portrait?: string } | { bot: string };
export type Opening = {
  id: string;
  game: string;
  options: Record<string, number>; // all of them
  seats: Sitting[];
  memory_aid: boolean;
  pace: Pace;
  day?: string; // of whose dream this is: daily.ts
  isRecord?: boolean; // it came as a file, to be watched: record.ts
  from?: From; // a moment of another match, played on from there
};

type Args = Record<string, number | string>;
type Line = [seq: number, key: string, args: Args];
type Place = Seat & { prompt: number; legal: number[]; horizon: number };

/** The table says no: why, and by the rules with a code. */
export class No extends Error {
  readonly reason: string;
  readonly code: number;

  constructor(reason: string, code = 0) {
    super(reason);
    this.reason = reason;
    this.code = code;
  }
}

/** All that a table cannot work out again: what was done at it, what Chance dealt in each match, or what it follows from; and where
 * matches began that go on from a moment of another. */
export type Journal = { commands: Command[]; outcomes: number[][]; deal?: string | undefined; starts?: Uint8Array[] };
/** Where the next match goes on from. */
export type Start = () => Uint8Array;
/** What was done, at which seat, and the action or the phrase. */
export type Command = [type: "act" | "undo" | "dismiss" | "say" | "concede" | "next" | "again", seat: number, what?: number | string];

export class Table {
  readonly opening: Opening;
  readonly journal: Journal = { commands: [], outcomes: [] };
  seq = 1; // of the last event; it was opened by the first
  arranged = 1; // of the last one that was no step of a match
  status: SentTable["status"] = "open";
  play: Play | null = null;
  stepped: (() => void) | null = null; // is told of every step
  private readonly runner: Runner;
  private readonly chance: Chance;
  private readonly now: () => number;
  private readonly known: number[][]; // outcomes of a journal
  private readonly begun: Uint8Array[]; // and starts
  private readonly start: Start | null;
  private readonly places: Place[];
  private readonly lines: Line[] = [];
  private unseen: Set<number> = new Set(); // who has not seen yet how the round was counted
  private awaits: Set<number> = new Set(); // and is waited for
  private matches = 0;
  private endedAt = 0;

  constructor(runner: Runner, opening: Opening, chance: Chance, now: () => number = Date.now, journal?: Journal, start: Start | null = null) {
    this.known = journal?.outcomes ?? [];
    this.begun = journal?.starts ?? [];
    this.start = start;
    this.runner = runner;
    this.opening = opening;
    this.chance = chance;
    this.now = now;
    this.places = opening.seats.map((sitting, seat) => this.seated(sitting, seat));
    this.begin();
    for (const command of journal?.commands ?? []) this.repeat(command);
  }

  /** Does once more what a journal says. */
  repeat([type, seat, what]: Command): void {
    if (type === "act") this.act(seat, this.promptOf(seat), Number(what));
    else if (type === "say") this.say(seat, String(what));
    else this[type](seat);
  }

  private noted(...command: Command): void {
    this.journal.commands.push(command);
  }

  private seated(sitting: Sitting, who: number): Place {
    this.happened();
    const [kind, name, level] = "bot" in sitting ? (["bot", "", sitting.bot] as const) : (["person", sitting.name, ""] as const);
    this.line(level ? "table.bot" : "table.sat", level ? { level, who } : { who });
    const portrait = ("name" in sitting && sitting.portrait) || "";
    return { kind, name, portrait, level, state: "here", conceded: false, agreed: false, prompt: 0, legal: [], horizon: 0 };
  }

  // --- The match -------------------------------------------------------------------

  private begin(): void {
    this.happened();
    const start = this.begun[this.matches] ?? this.start?.();
    if (start) (this.journal.starts ??= []).push(start);
    this.play = new Play(this.runner, this.opening.options, start);
    this.journal.outcomes.push([]);
    this.matches += 1;
    this.status = "playing";
    for (const place of this.places) {
      place.prompt += 1;
      place.horizon = this.seq;
    }
    this.line("table.begun", { number: this.matches });
    this.ask();
    this.deal();
  }

  /** What Chance does until somebody is asked, or the match ends. */
  private deal(): void {
    const { game } = this.runner;
    const play = this.play!;
    while (play.position.mask === CHANCE_ACTS) {
      const number = play.acts(CHANCE);
      const outcome = this.known[this.matches - 1]?.[number] ?? this.chance(game, this.runner.read(play.position), number);
      this.journal.outcomes.at(-1)!.push(outcome);
      this.seq += 1;
      play.dealt(this.seq, outcome);
      this.pauseAfterCount();
      this.ask();
      this.stepped?.();
    }
    if (play.position.mask === 0) this.end("played", this.runner.winners(play.position));
  }

  private end(ending: string, winners: number[]): void {
    this.happened();
    this.play!.result = { ending, scores: this.play!.position.scores, winners };
    this.status = "over";
    this.awaits = new Set();
    this.unseen = new Set();
    this.endedAt = this.now();
    for (const place of this.places) {
      place.conceded = false;
      if (place.legal.length > 0) place.prompt += 1;
      place.legal = [];
    }
    this.line("table.ended", {});
  }

  /** A prompt rises only when its own choices change; nobody is asked before Chance is done. */
  private ask(): void {
    const { mask, legal } = this.play!.position;
    if (mask === CHANCE_ACTS) return;
    this.places.forEach((place, seat) => {
      if (legal[seat]!.join() === place.legal.join()) return;
      place.legal = legal[seat]!;
      place.prompt += 1;
    });
  }

  /** An event that is no step of a match. */
  private happened(): void {
    this.seq += 1;
    this.arranged = this.seq;
  }

  private line(key: string, args: Args): void {
    this.lines.push([this.seq, key, args]);
    if (this.lines.length > LINES) this.lines.shift();
  }

  // --- What a seat can do -----------------------------------------------------------

  /** Plays an action in answer to a prompt, and all that Chance does after it. */
  act(seat: number, prompt: number, action: number): void {
    const play = this.running();
    const place = this.places[seat]!;
    if (prompt !== place.prompt) throw new No("stale");
    const code = this.runner.refusal(play.position, seat, action);
    if (code !== 0) throw new No(place.legal.length > 0 ? "illegal" : "not_your_turn", code);
    this.noted("act", seat, action);
    this.seq += 1;
    if (place.kind !== "bot") this.saw(seat); // whoever acts has seen enough
    else if (!this.opening.day) this.awaits = new Set(); // as in matches that knew no such waiting yet
    play.acted({ seq: this.seq, actor: seat, action, byBot: place.kind === "bot" });
    this.pauseAfterCount();
    place.prompt += 1;
    place.horizon = this.seq - 1;
    this.ask();
    this.stepped?.();
    this.deal();
  }

  /** Bots wait until people have seen how a round was counted. */
  private pauseAfterCount(): void {
    if (this.play!.counted.at(-1)?.seq !== this.seq) return;
    const people = this.places.flatMap(({ kind, conceded }, seat) => (kind === "person" && !conceded ? [seat] : []));
    this.unseen = new Set(people);
    if (this.opening.pace === "instant") return;
    this.awaits = new Set(people);
    if (this.awaits.size > 0) this.arranged = this.seq;
  }

  /** Has seen how the round was counted: the next one may begin. */
  next(seat: number): void {
    this.running();
    if (!this.unseen.has(seat)) return;
    this.noted("next", seat);
    this.happened();
    this.saw(seat);
  }

  private saw(seat: number): void {
    this.unseen.delete(seat);
    this.awaits.delete(seat);
  }

  /** Takes the last action of a person back. */
  undo(seat: number): void {
    const play = this.running();
    if (!this.mayUndo(seat)) throw new No("no_undo");
    this.noted("undo", seat);
    this.happened();
    this.places[seat]!.prompt += 1;
    this.line("table.undone", { number: play.undone(), who: seat });
    this.ask();
  }

  /** Whether a seat has a card before it that it has not put away. */
  isLooking(seat: number): boolean {
    return this.play !== null && this.runner.looks(this.play.position, seat).length > 0;
  }

  /** Whether one of them was told as a look since it acted last: its page shows that until it is put away. Of a card that was taken
   * openly and lies hidden now, or was covered, nobody is told, and nobody puts it away. */
  isShownLook(seat: number): boolean {
    if (!this.isLooking(seat)) return false;
    const { steps, told } = this.play!;
    const since = steps.findLast(({ actor }) => actor === seat)?.seq ?? 0;
    const { messages } = this.runner.game.facts.words;
    return told.some(({ seq, viewers }) => seq >= since && viewers[seat]!.some(([message, ...given]) => {
      const [key, ...names] = messages[message!]!;
      return key.endsWith(".seen") && given[names.indexOf("who")] === seat;
    }));
  }

  /** Puts away what a seat has looked at. */
  dismiss(seat: number): void {
    const play = this.running();
    if (!this.isLooking(seat)) throw new No("no_look");
    this.noted("dismiss", seat);
    this.happened();
    this.places[seat]!.horizon = this.seq;
    play.dismissed(seat);
  }

  say(seat: number, phrase: string): void {
    if (this.status === "playing" && this.play!.isSilent) throw new No("silent");
    this.noted("say", seat, phrase);
    this.happened();
    this.line("table.said", { phrase, who: seat });
  }

  /** Gives up: the only person here does not leave the rest to play. */
  concede(seat: number): void {
    this.running();
    this.noted("concede", seat);
    this.happened();
    this.places[seat]!.conceded = true;
    this.line("table.conceded", { who: seat });
    const others = [...this.places.keys()].filter((other) => other !== seat);
    const together = this.runner.game.constant("MIN_SEATS") === 1; // what can be played alone is all's
    this.end("conceded", others.length === 1 && !together ? others : []);
  }

  /** Another match with the same company. */
  again(seat: number): void {
    if (this.status !== "over") throw new No("not_over");
    this.noted("again", seat);
    this.happened();
    this.line("table.again", { who: seat });
    this.happened();
    this.begin();
  }

  private running(): Play {
    if (this.status !== "playing") throw new No("not_playing");
    return this.play!;
  }

  private mayUndo(seat: number): boolean {
    const play = this.play!;
    return this.status === "playing" && play.canGoBack && play.steps.at(-1)!.actor === seat;
  }

  /** The seats that are asked. */
  get asked(): number[] {
    return [...this.places.keys()].filter((seat) => this.places[seat]!.legal.length > 0);
  }

  /** The seat that is asked and that no person has, or -1. */
  get nextOther(): number {
    return this.asked.find((seat) => this.places[seat]!.kind === "bot") ?? -1;
  }

  /** The same, unless it waits for people. */
  get thinking(): number {
    return this.awaits.size > 0 ? -1 : this.nextOther;
  }

  /** The present prompt of a seat. */
  promptOf(seat: number): number {
    return this.places[seat]!.prompt;
  }

  /** What a seat knows: what whoever chooses for it is given. */
  viewOf(seat: number): Uint8Array {
    return this.play!.position.views[seat]!.slice();
  }

  // --- What a seat is shown ------------------------------------------------------------

  facts(viewer: number): SentTable {
    const { id, game, options, memory_aid, pace } = this.opening;
    return {
      seq: this.seq, you: viewer, id, game, rules: this.runner.game.facts.version, options, status: this.status, retired: false,
      match: this.matches,
      seats: this.places.map(({ kind, name, portrait, level, state, conceded, agreed }) => ({ kind, name, portrait, level, state, conceded, agreed })),
      clock: { kind: "none", limit: 0 }, waiting: WAITING, memory_aid, pace,
      silent: this.status === "playing" && this.play!.isSilent, over: this.status === "over",
      fair: { round: 0, discarded: [] },
    };
  }

  get match(): number {
    return this.matches;
  }

  /** The match as a seat may see it; the log begins after event `after`. */
  frame(viewer: number, after: number | null = null): SentFrame {
    const { seq, status } = this;
    const place = this.places[viewer];
    const { position, counted, steps, result } = this.play!;
    const { memory_aid } = this.opening;
    const looks = place ? this.runner.looks(position, viewer) : [];
    const past = counted.filter((one) => one.seq < steps.at(-1)!.seq); // the last one may lie there still
    const fresh = after === null ? past.slice(-1) : past.filter((one) => after < one.seq);
    return withoutNothing({
      seq, prompt: place?.prompt ?? 0, status,
      acting: this.places.reduce((mask, { legal }, seat) => mask | (Number(legal.length > 0) << seat), 0),
      view: memory_aid ? seenBy(position.views, viewer) : this.lying(viewer, looks),
      legal: place?.legal ?? [], looks,
      log: this.log(viewer, after ?? -1),
      undo: this.mayUndo(viewer),
      scores: position.scores,
      counted: fresh.map((one) => [one.seq, seenBy(one.sights, viewer)]),
      horizon: memory_aid ? 0 : (place?.horizon ?? 0),
      claims: this.claims(),
      ...(this.awaits.size > 0 && { interlude: { awaits: [...this.awaits] } }),
      unseen: this.unseen.has(viewer),
      ...(result && { result }),
    });
  }

  /** What lies visible, with the looks that are not yet put away. */
  private lying(viewer: number, looks: [number, number][]): Uint8Array {
    const visible = this.runner.sight(this.play!.position, viewer);
    for (const [cell, face] of looks) visible[cell] = face;
    return visible;
  }

  private claims(): Claims {
    const since = this.places.map((place) => (this.status === "over" && place.kind === "person" ? this.endedAt + IDLE : null));
    return { since, votes: [] };
  }

  private log(viewer: number, after: number): SentEntry[] {
    const steps = this.play!.told.flatMap((told) => this.entry(viewer, told));
    const entries: SentEntry[] = [...steps, ...this.lines];
    return entries.filter(([seq]) => seq > after).sort((one, other) => one[0] - other[0]);
  }

  /** Without the memory aid, what only this seat saw is told as bystanders are once it is put away. */
  private entry(viewer: number, { seq, viewers, isPrivate }: Told): SentEntry[] {
    const [rows, open] = [seenBy(viewers, viewer), seenBy(viewers, SPECTATOR)];
    const told = (these: Row[]): SentEntry[] => (these.length > 0 ? [[seq, these]] : []);
    if (this.opening.memory_aid || viewer === SPECTATOR) return told(rows);
    const isAway = seq <= this.places[viewer]!.horizon;
    if (isAway || !isPrivate[viewer] || JSON.stringify(rows) === JSON.stringify(open)) return told(open);
    return [[seq, rows, open]];
  }
}

/** What a viewer has of something that each has: bystanders come after the seats. */
const seenBy = <T>(each: T[], viewer: number): T => each[viewer === SPECTATOR ? each.length - 1 : viewer]!;

/** Members of a frame that are nothing are left out. */
function withoutNothing(frame: Required<Omit<SentFrame, "deadlines" | "interlude" | "result">> & Pick<SentFrame, "interlude" | "result">): SentFrame {
  const isNothing = (value: unknown): boolean =>
    value === 0 || value === false || ((Array.isArray(value) || value instanceof Uint8Array) && value.length === 0);
  const always = ["seq", "prompt", "status", "claims"];
  return Object.fromEntries(Object.entries(frame).filter(([name, value]) => always.includes(name) || !isNothing(value))) as SentFrame;
}
