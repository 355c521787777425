// Plays traces again in WebAssembly; see tracing.py for what is asked in which order.

import { SPECTATOR } from "../../web/src/rules/catalogue.ts";
import { Game, type RulesFacts, type Sheet } from "../../web/src/rules/game.ts";

export type Trace = { options: number[]; seed: number; plan: number[]; steps: [actor: number, action: number, crc: number, full: number][]; end: number };

const CHANCE = 7;
const TRIES = 6;
const TRAITS = 5;

const TABLE = Uint32Array.from({ length: 256 }, (_, byte) => {
  let value = byte;
  for (let bit = 0; bit < 8; bit += 1) value = value & 1 ? (value >>> 1) ^ 0xedb88320 : value >>> 1;
  return value;
});

class Lots {
  private state: number;

  constructor(seed: number) {
    this.state = seed >>> 0;
  }

  next(below: number): number {
    this.state = (Math.imul(this.state, 1664525) + 1013904223) >>> 0;
    return (this.state >>> 8) % below;
  }

  draw(): bigint {
    const [a, b, c, d] = [this.next(65536), this.next(65536), this.next(65536), this.next(65536)] as const;
    return BigInt((a | (b << 16)) >>> 0) | (BigInt((c | ((d >> 2) << 16)) >>> 0) << 32n);
  }
}

class Replay {
  private readonly game: Game;
  private readonly facts: RulesFacts;
  private readonly seen: Sheet;
  private readonly world: Sheet;
  private readonly plan: number[]; // of searches
  crc = 0;

  constructor(game: Game, plan: number[]) {
    this.game = game;
    this.plan = plan;
    this.facts = game.facts;
    this.seen = game.sheet();
    this.world = game.sheet();
  }

  add(bytes: Uint8Array): void {
    let crc = ~this.crc;
    for (const byte of bytes) crc = TABLE[(crc ^ byte) & 255]! ^ (crc >>> 8);
    this.crc = ~crc >>> 0;
  }

  numbers(...given: number[]): void {
    this.add(new Uint8Array(Int32Array.from(given).buffer));
  }

  floats(...given: number[]): void {
    this.add(new Uint8Array(Float64Array.from(given).buffer));
  }

  legal(state: Sheet, actor: number): number[] {
    const found = [...this.game.legal(state, actor)];
    this.numbers(found.length, ...found);
    return found;
  }

  glance(state: Sheet, actor: number, action: number): void {
    this.add(state.bytes);
    this.numbers(this.game.actors(state), actor, action);
    this.legal(state, actor);
  }

  look(state: Sheet, actor: number, action: number, lots: Lots): void {
    const { game, seen } = this;
    const seats = Array.from({ length: state.get("seats") }, (_, seat) => seat);
    const viewers = [...seats, SPECTATOR];
    const imaginer = viewers[lots.next(viewers.length)];
    for (const viewer of viewers) {
      game.sight(state, viewer, seen);
      this.add(seen.bytes);
      this.numbers(game.witness(state, viewer, actor, action));
      game.view(state, viewer, seen);
      this.add(seen.bytes);
      if (viewer === imaginer) this.imagine(viewer, lots);
      if (viewer === actor) this.choose(viewer, lots);
    }
    for (const other of [...seats, CHANCE]) {
      this.legal(state, other);
      const tried = Array.from({ length: TRIES }, () => lots.next(this.facts.constants["ACTIONS"]! + 2) - 1);
      for (const one of [...tried, action]) this.numbers(game.refusal(state, other, one));
    }
    this.numbers(...game.census(state));
    this.numbers(...game.deck(state));
    this.result(state);
    if (actor === CHANCE) this.chance(state, lots);
  }

  private imagine(viewer: number, lots: Lots): void {
    const draws = BigInt64Array.from({ length: this.facts.constants["MAX_DRAWS"]! }, () => lots.draw());
    this.game.imagine(this.seen, viewer, draws, this.world);
    this.add(this.world.bytes);
    this.numbers(...this.game.census(this.seen));
  }

  private choose(seat: number, lots: Lots): void {
    this.legal(this.seen, seat);
    const ticket = lots.draw();
    if (this.game.has("choose")) this.numbers(this.game.choose(this.seen, seat, ticket));
    if (this.game.has("features")) this.numbers(...this.game.features(this.seen, seat));
    this.think(seat, ticket);
    if (this.game.has("temper")) {
      const temper = BigInt64Array.from({ length: TRAITS }, () => BigInt(lots.next(120)));
      this.numbers(this.game.chooseBy(temper, this.seen, seat, ticket));
    }
  }

  private think(seat: number, ticket: bigint): void {
    const { game, seen } = this;
    if (game.has("dream")) this.numbers(game.dream(seen, seat, ticket));
    if (game.has("seek")) {
      const chosen = game.seek(seen, seat, ticket, this.plan);
      if (chosen !== game.thoughts()[0]?.action) throw new Error("a search plays what it puts first");
      for (const { action, estimate, low, high, visits } of game.thoughts()) {
        this.numbers(action, visits);
        this.floats(estimate, low, high);
      }
    }
    if (game.has("oracle") && game.isPlain(seen)) {
      for (const turns of [0, 1]) {
        this.numbers(game.oracle(seen, turns));
        this.floats(...game.chances());
      }
    }
  }

  private chance(state: Sheet, lots: Lots): void {
    const tickets = this.game.tickets(state);
    this.numbers(tickets, ...this.game.chance(state));
    this.numbers(this.game.drawn(state, lots.next(tickets)));
    for (const outcome of this.legal(state, CHANCE)) this.numbers(this.game.weight(state, outcome));
  }

  result(state: Sheet): void {
    for (let seat = 0; seat < state.get("seats"); seat += 1) this.numbers(this.game.score(state, seat));
    this.numbers(this.game.winners(state));
  }
}

/** Where a trace came out otherwise, in words, or nothing. */
export function difference(game: Game, trace: Trace): string {
  const replay = new Replay(game, trace.plan);
  const lots = new Lots(trace.seed);
  const options = game.options();
  options.bytes.set(new Uint8Array(Int16Array.from(trace.options).buffer));
  const state = game.sheet();
  game.setup(state, options);
  for (const [number, [actor, action, crc, full]] of trace.steps.entries()) {
    replay.glance(state, actor, action);
    if (full) replay.look(state, actor, action, lots);
    if (replay.crc !== crc) return `seed ${trace.seed}, step ${number}, phase ${state.get("phase")}, actor ${actor}, action ${action}`;
    game.apply(state, actor, action);
  }
  replay.add(state.bytes);
  replay.result(state);
  return replay.crc === trace.end ? "" : `seed ${trace.seed}, the end`;
}
