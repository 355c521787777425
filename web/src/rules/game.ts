// The rules of a game, compiled to WebAssembly: the same functions that the server runs.
// docs/contract.md says what each of them means.

import type { Vocabulary } from "./catalogue.ts";

/** A field of a record: where it lies, how wide a number is, and its dimensions. */
export type FieldFacts = { offset: number; width: 1 | 2 | 4 | 8; shape: number[] };
export type RecordFacts = { size: number; fields: Record<string, FieldFacts> };
export type OptionFacts = { name: string; default: number; replaces: string };

/** What the build writes beside a module. */
export type RulesFacts = {
  key: string;
  version: number;
  folder: string; // of the game, where its drawings lie
  state: RecordFacts;
  mind: RecordFacts; // what viewers know: src/sennik/engine/perception.py
  scratch: RecordFacts; // memory in which they perceive a step
  options: RecordFacts;
  offers: OptionFacts[]; // the options, in the order of the rules
  constants: Record<string, number>;
  tables: Record<string, number[] | number[][]>; // constant arrays of the rules
  words: Vocabulary;
  plain: Record<string, number>; // the fields that the plain game keeps as they are
  features: number; // integers that `features` writes
  plan: number[]; // the settings of a search
  scratch_sizes: Record<string, number[]>; // bytes that functions of bots work in, array by array
  review: { worlds: number; playouts: number; plan: number[] }; // how hard a finished match is looked at
  people: Record<string, PersonFacts>; // the characters that play it
  strongest: [level: string, wanted: Record<string, number>][]; // who plays a match with such numbers best: the first that fits
};
/** A character of the game: the level behind its face, or its numbers by seats; how long it takes, in per cent. */
export type PersonFacts = { level: string; tempo: number; tempers: Record<string, number[]> };

/** One action as a search sees it: its value from 0 to 1, the interval of 95 %, playouts behind it. */
export type Thought = { action: number; estimate: number; low: number; high: number; visits: number };

type Numbers = (...given: (number | bigint)[]) => number;
type Typed = Int8Array | Int16Array | Int32Array;

const MOST_TRAITS = 16; // numbers that make a temperament
export const WIDTH = 28; // of a message with its arguments
export const LINES = 64; // messages that tell of one step
const PAGE = 65536;
const STACK = PAGE; // grows downwards from here, above the constant tables
const FIRST = 2 * PAGE; // records lie from here on
const UNASKED = -1; // the game's own rule decides what a search leaves to a rule
const [PLAN, STAND, ARMS, ORDER, THOUGHTS] = [0, 1, 2, 3, 4]; // of the scratch memory of a search: src/sennik/bots/search.py
const [COUNT, ACTION, VISITS, ARM, THOUGHT] = [2, 0, 2, 8, 3]; // what lies where in them
const [NET, VALUES] = [4, 15]; // of the scratch memory of the oracle: how many hold weights, which one the values
const READERS = { 1: Int8Array, 2: Int16Array, 4: Int32Array } as const;

/** Memory that holds one record of a game. */
export class Sheet {
  readonly at: number;
  readonly facts: RecordFacts;
  private readonly game: Game;

  constructor(game: Game, at: number, facts: RecordFacts) {
    this.game = game;
    this.at = at;
    this.facts = facts;
  }

  /** The record's bytes, as they are now; they are gone when the memory grows. */
  get bytes(): Uint8Array {
    return new Uint8Array(this.game.memory.buffer, this.at, this.facts.size);
  }

  /** A field's numbers, row after row. */
  field(name: string): Typed {
    const { offset, width } = this.known(name);
    if (width === 8) throw new RangeError(`${name} has 64 bits: read its bytes`);
    return new READERS[width](this.game.memory.buffer, this.at + offset, this.count(name));
  }

  /** The same as a list of its own, of a field of any width. */
  numbers(name: string): number[] {
    const { offset, width } = this.known(name);
    if (width !== 8) return [...this.field(name)];
    return Array.from(new BigInt64Array(this.game.memory.buffer, this.at + offset, this.count(name)), Number);
  }

  /** One number of a field. */
  get(name: string, ...index: number[]): number {
    const { shape } = this.known(name);
    if (index.length !== shape.length) throw new RangeError(`${name} has ${shape.length} dimensions`);
    let flat = 0;
    shape.forEach((length, i) => {
      const at = index[i]!;
      if (!(at >= 0 && at < length)) throw new RangeError(`${name}[${index.join(", ")}] is not there`);
      flat = flat * length + at;
    });
    return this.field(name)[flat]!;
  }

  set(name: string, value: number): void {
    this.field(name)[0] = value;
  }

  assign(bytes: Uint8Array): void {
    if (bytes.length !== this.facts.size) throw new RangeError(`a record has ${this.facts.size} bytes, not ${bytes.length}`);
    this.bytes.set(bytes);
  }

  private count(name: string): number {
    return this.known(name).shape.reduce((product, length) => product * length, 1);
  }

  private known(name: string): FieldFacts {
    const found = this.facts.fields[name];
    if (!found) throw new RangeError(`there is no field ${name}`);
    return found;
  }
}

/** A combination of options that the rules do not allow. */
export class OptionsRefused extends Error {
  readonly code: number;

  constructor(code: number) {
    super(`these options do not go together (${code})`);
    this.code = code;
  }
}

export class Game {
  readonly module: WebAssembly.Module;
  readonly facts: RulesFacts;
  readonly memory: WebAssembly.Memory;
  private readonly call: Record<string, Numbers>;
  private top = FIRST;
  private readonly listed: number; // memory for what `legal` writes
  private readonly counts: number; // memory for three or more integers
  private readonly draws: number;
  private readonly temper: number;
  private readonly said: number; // memory for messages
  private readonly taken = new Map<string, number[]>(); // scratch memory of bots, once it was needed

  private constructor(module: WebAssembly.Module, facts: RulesFacts, memory: WebAssembly.Memory, call: Record<string, Numbers>) {
    this.module = module;
    this.facts = facts;
    this.memory = memory;
    this.call = call;
    const { MAX_LEGAL, MAX_DRAWS, KINDS } = facts.constants as Record<string, number>;
    this.listed = this.allocate(4 * MAX_LEGAL!);
    this.counts = this.allocate(4 * Math.max(KINDS!, facts.features, 3));
    this.draws = this.allocate(8 * MAX_DRAWS!);
    this.temper = this.allocate(8 * MOST_TRAITS);
    this.said = this.allocate(4 * WIDTH * LINES);
  }

  static async load(source: BufferSource, facts: RulesFacts): Promise<Game> {
    return Game.of(await WebAssembly.compile(source), facts);
  }

  /** A game with memory of its own; another thread may have compiled the module. */
  static async of(module: WebAssembly.Module, facts: RulesFacts): Promise<Game> {
    const memory = new WebAssembly.Memory({ initial: 4 });
    const stack = new WebAssembly.Global({ value: "i32", mutable: true }, STACK);
    const made = await WebAssembly.instantiate(module, { env: { __linear_memory: memory, __stack_pointer: stack } });
    return new Game(module, facts, memory, made.exports as unknown as Record<string, Numbers>);
  }

  // --- Memory --------------------------------------------------------------------

  /** Zeroed memory of so many bytes that nobody else uses. */
  allocate(size: number): number {
    const at = this.top;
    this.top = (at + size + 15) & ~15;
    const missing = this.top - this.memory.buffer.byteLength;
    if (missing > 0) this.memory.grow(Math.ceil(missing / PAGE));
    return at;
  }

  /** A zeroed record of a state, or of what somebody sees of one. */
  sheet(facts: RecordFacts = this.facts.state): Sheet {
    return new Sheet(this, this.allocate(facts.size), facts);
  }

  /** The options with these values, and the defaults for the rest. */
  options(chosen: Record<string, number> = {}): Sheet {
    const made = new Sheet(this, this.allocate(this.facts.options.size), this.facts.options);
    for (const name of Object.keys(chosen)) if (!this.facts.options.fields[name]) throw new RangeError(`there is no option ${name}`);
    for (const { name, default: usual } of this.facts.offers) made.set(name, chosen[name] ?? usual);
    for (const { name, replaces } of this.facts.offers) {
      if (replaces && chosen[name] && !(replaces in chosen)) made.set(replaces, 0);
    }
    const code = this.run("options_refusal", made.at);
    if (code !== 0) throw new OptionsRefused(code);
    return made;
  }

  /** Calls a function of the module; what is a record or a list is given by its address. */
  run(name: string, ...given: (number | bigint)[]): number {
    const called = this.call[name];
    if (!called) throw new RangeError(`the module of ${this.facts.key} has no ${name}`);
    return called(...given);
  }

  /** Integers in the memory of the game, from an address on. */
  ints(at: number, count: number): Int32Array {
    return new Int32Array(this.memory.buffer, at, count);
  }

  // --- Facts ---------------------------------------------------------------------

  /** A number that the rules give a name. */
  constant(name: string): number {
    const value = this.facts.constants[name];
    if (value === undefined) throw new RangeError(`the rules of ${this.facts.key} have no ${name}`);
    return value;
  }

  // --- The contract --------------------------------------------------------------

  setup(state: Sheet, options: Sheet): void {
    this.run("setup", state.at, options.at);
  }

  actors(state: Sheet): number {
    return this.run("actors", state.at);
  }

  /** Read it before the next call: it lies in the memory of the game. */
  legal(state: Sheet, actor: number): Int32Array {
    return this.ints(this.listed, this.run("legal", state.at, actor, this.listed));
  }

  refusal(state: Sheet, actor: number, action: number): number {
    return this.run("refusal", state.at, actor, action);
  }

  apply(state: Sheet, actor: number, action: number): void {
    this.run("apply", state.at, actor, action);
  }

  weight(state: Sheet, outcome: number): number {
    return this.run("weight", state.at, outcome);
  }

  tickets(state: Sheet): number {
    return this.run("tickets", state.at);
  }

  drawn(state: Sheet, ticket: number): number {
    return this.run("drawn", state.at, BigInt(ticket));
  }

  /** Pile, which shuffle of it, and how many cards it had after that. */
  chance(state: Sheet): Int32Array {
    this.run("chance", state.at, this.counts);
    return this.ints(this.counts, 3);
  }

  score(state: Sheet, seat: number): number {
    return this.run("score", state.at, seat);
  }

  winners(state: Sheet): number {
    return this.run("winners", state.at);
  }

  view(state: Sheet, seat: number, out: Sheet): void {
    this.run("view", state.at, seat, out.at);
  }

  sight(state: Sheet, seat: number, out: Sheet): void {
    this.run("sight", state.at, seat, out.at);
  }

  witness(state: Sheet, seat: number, actor: number, action: number): number {
    return this.run("witness", state.at, seat, actor, action);
  }

  /** Fills the hidden places of a view, from random integers of at most 62 bits. */
  imagine(view: Sheet, seat: number, draws: BigInt64Array, out: Sheet): void {
    const { MAX_DRAWS } = this.facts.constants;
    if (draws.length !== MAX_DRAWS) throw new RangeError(`imagine wants ${MAX_DRAWS} draws`);
    new BigInt64Array(this.memory.buffer, this.draws, draws.length).set(draws);
    out.assign(view.bytes);
    this.run("imagine", view.at, seat, this.draws, out.at);
  }

  deck(state: Sheet): Int32Array {
    return this.counted("deck", state);
  }

  census(state: Sheet): Int32Array {
    return this.counted("census", state);
  }

  private counted(name: string, state: Sheet): Int32Array {
    const out = this.ints(this.counts, this.facts.constants["KINDS"]!);
    out.fill(0);
    this.run(name, state.at, this.counts);
    return out;
  }

  // --- What is said of a view, as numbers (see catalogue.ts) ---------------------------

  /** What `seat` can do now, or whom it waits for. */
  prompt(view: Sheet, seat: number): number[] {
    return this.say("prompt", view.at, seat);
  }

  label(view: Sheet, seat: number, action: number): number[] {
    return this.say("label", view.at, seat, action);
  }

  /** The thing to click for an action. */
  target(view: Sheet, seat: number, action: number): number[] {
    return this.say("target", view.at, seat, action);
  }

  result(view: Sheet, seat: number): number[] {
    return this.say("result", view.at, seat);
  }

  /** Lines about one step, from the views of `seat` before and after it. */
  told(before: Sheet, after: Sheet, seat: number, actor: number, witnessed: number): number[][] {
    return this.lines("told", before.at, after.at, seat, actor, witnessed);
  }

  /** What lies on the table, a line each; none where the game does not say it. */
  shown(view: Sheet, seat: number): number[][] {
    return this.has("shown") ? this.lines("shown", view.at, seat) : [];
  }

  private lines(name: string, ...given: number[]): number[][] {
    const rows = this.ints(this.said, WIDTH * LINES).fill(0);
    const count = this.run(name, ...given, this.said);
    return Array.from({ length: count }, (_, row) => [...rows.subarray(row * WIDTH, (row + 1) * WIDTH)]);
  }

  /** A number of a view that only the rules can tell: one of the game's FIGURES. */
  ask(name: string, view: Sheet, ...given: number[]): number {
    return this.run(name, view.at, ...given);
  }

  private say(name: string, ...given: number[]): number[] {
    const row = this.ints(this.said, WIDTH).fill(0);
    this.run(name, ...given, this.said);
    return [...row];
  }

  // --- Bots and learners -----------------------------------------------------------

  /** Whether the module has a function: not every game has bots, or features. */
  has(name: string): boolean {
    return name in this.call;
  }

  /** What rules of thumb play; `ticket` is a random integer. */
  choose(view: Sheet, seat: number, ticket: bigint): number {
    const count = this.run("legal", view.at, seat, this.listed);
    return this.run("choose", view.at, seat, this.listed, count, ticket);
  }

  /** What somebody with these numbers plays; it may forget, so `view` is changed. */
  chooseBy(temper: BigInt64Array, view: Sheet, seat: number, ticket: bigint): number {
    new BigInt64Array(this.memory.buffer, this.temper, temper.length).set(temper);
    const count = this.run("legal", view.at, seat, this.listed);
    return this.run("temper", view.at, seat, this.listed, count, ticket, this.temper, 0);
  }

  /** What somebody plays who forgets, and overlooks. */
  dream(view: Sheet, seat: number, ticket: bigint): number {
    const [choices, records] = this.scratch("dream") as [number, number];
    return this.run("dream", view.at, seat, ticket, choices, records, records);
  }

  /** What a search plays; `ruled` is what somebody plays who decides on what is left to a rule. */
  seek(view: Sheet, seat: number, ticket: bigint, plan: number[] = this.facts.plan, ruled = UNASKED): number {
    const scratch = this.scratch("seek");
    new BigInt64Array(this.memory.buffer, scratch[PLAN], plan.length).set(plan.map(BigInt));
    return this.run("seek", view.at, seat, ticket, ruled, ...scratch);
  }

  /** All actions as the last search sees them, the one it plays first. */
  thoughts(): Thought[] {
    const [scratch, buffer] = [this.scratch("seek"), this.memory.buffer];
    const count = Number(new BigInt64Array(buffer, scratch[STAND])[COUNT]);
    const [arms, told] = [new BigInt64Array(buffer, scratch[ARMS]), new Float64Array(buffer, scratch[THOUGHTS])];
    return Array.from(this.ints(scratch[ORDER]!, count), (arm) => {
      const [estimate, low, high] = told.subarray(THOUGHT * arm) as unknown as [number, number, number];
      return { action: Number(arms[ARM * arm + ACTION]), estimate, low, high, visits: Number(arms[ARM * arm + VISITS]) };
    });
  }

  /** The level that plays the match of this view best. */
  strongest(view: Sheet): string {
    const fits = (wanted: Record<string, number>) => Object.entries(wanted).every(([name, value]) => view.get(name) === value);
    return this.facts.strongest.find(([, wanted]) => fits(wanted))![0];
  }

  /** Whether this is the plain game: the only one that an oracle plays. */
  isPlain(view: Sheet): boolean {
    return Object.entries(this.facts.plain).every(([name, value]) => view.get(name) === value);
  }

  /** Gives the oracle what it has learned: the numbers that the build writes beside the module. */
  teach(weights: Float32Array): void {
    let first = 0;
    for (const [part, at] of this.scratch("oracle").slice(0, NET).entries()) {
      const count = this.facts.scratch_sizes["oracle"]![part]! / 4;
      new Float32Array(this.memory.buffer, at, count).set(weights.subarray(first, first + count));
      first += count;
    }
    if (first !== weights.length) throw new RangeError(`the oracle learns ${first} numbers, not ${weights.length}`);
  }

  /** What the oracle plays, looking so many turns ahead. */
  oracle(view: Sheet, turns = 1): number {
    if (!this.isPlain(view)) throw new RangeError("the oracle plays the plain game only");
    return this.run("oracle", ...this.scratch("oracle"), view.at, turns);
  }

  /** The chance to win that the oracle last gave each action, -1 where it is not legal. */
  chances(): Float64Array {
    return new Float64Array(this.memory.buffer, this.scratch("oracle")[VALUES], this.facts.constants["ACTIONS"]);
  }

  private scratch(name: string): number[] {
    const sizes = this.facts.scratch_sizes[name];
    if (!sizes) throw new RangeError(`nobody of that kind plays ${this.facts.key}: ${name}`);
    if (!this.taken.has(name)) this.taken.set(name, sizes.map((size) => this.allocate(size)));
    return this.taken.get(name)!;
  }

  /** What a learner sees. */
  features(view: Sheet, seat: number): Int8Array {
    this.run("features", view.at, seat, this.counts);
    return new Int8Array(this.memory.buffer, this.counts, this.facts.features);
  }
}

/** Compiled while it comes, where the host says what it is. */
export async function compiled(answer: Response): Promise<WebAssembly.Module> {
  const isSaid = answer.headers.get("content-type")?.startsWith("application/wasm");
  return isSaid ? WebAssembly.compileStreaming(answer) : WebAssembly.compile(await answer.arrayBuffer());
}
