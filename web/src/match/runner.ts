// One step of a match as everybody at the table sees it, by the rules in WebAssembly: what
// `src/sennik/tables/runner.py` does for the server, with the same compiled functions.

import { SPECTATOR, type Row } from "../rules/catalogue.ts";
import { LINES, WIDTH, type Game, type RecordFacts, type Sheet } from "../rules/game.ts";

export const CHANCE = 7; // as an actor
export const CHANCE_ACTS = 1 << CHANCE; // who acts, when Chance does
const HIDDEN = 255; // a face that is not known, as a byte

/** A match at one moment, and what everybody has seen of it. Bystanders come after the seats. */
export type Position = {
  state: Uint8Array;
  views: Uint8Array[]; // all that each can remember
  mind: Uint8Array; // what is known and was looked at
  mask: number; // who acts
  legal: number[][]; // by seat
  scores: number[];
  isCounted: boolean; // whether a round was counted just now
};

/** What came of a step. */
export type Stepped = {
  position: Position;
  told: Row[][]; // to each viewer
  isPrivate: boolean[]; // by seat: whether it saw another thing than bystanders
  learned: number; // who came to know a card, a bit each
  isCounted: boolean; // whether a round was counted by it
};

/** The rules of a game, and memory to run them in; it holds nothing of any match. */
export class Runner {
  readonly game: Game;
  private readonly trial: Sheet;
  private readonly seen: Sheet;
  private readonly mind: Sheet;
  private readonly scratch: Sheet;
  private readonly before: number; // records side by side
  private readonly views: number;
  private readonly out: number;
  private readonly choices: number;

  constructor(game: Game) {
    const { MAX_SEATS, MAX_LEGAL } = game.facts.constants as { MAX_SEATS: number; MAX_LEGAL: number };
    const viewers = MAX_SEATS + 1;
    this.game = game;
    this.trial = game.sheet();
    this.seen = game.sheet();
    this.mind = game.sheet(game.facts.mind);
    this.scratch = game.sheet(game.facts.scratch);
    this.before = game.allocate(viewers * this.size);
    this.views = game.allocate(viewers * this.size);
    this.out = game.allocate(4 * viewers * LINES * WIDTH);
    this.choices = game.allocate(4 * viewers * MAX_LEGAL);
    this.scratch.field("faces").set(facesOf(game.facts.state));
  }

  private get size(): number {
    return this.game.facts.state.size;
  }

  // --- Matches -------------------------------------------------------------------

  /** A match before its first step. */
  begun(options: Record<string, number>): Position {
    this.game.setup(this.trial, this.game.options(options));
    return this.beheld();
  }

  /** A match at a moment that somebody else has played up to: nothing that is known of it is a look. */
  resumed(state: Uint8Array): Position {
    this.trial.assign(state);
    return this.beheld();
  }

  private beheld(): Position {
    for (const part of ["private", "looked"]) this.mind.field(part).fill(-1);
    this.mind.field("counted").fill(0);
    const seats = this.trial.get("seats");
    this.game.run("beheld", this.trial.at, seats, ...this.perceiving);
    return this.position(seats);
  }

  /** Plays a legal action. */
  step(position: Position, actor: number, action: number): Stepped {
    const seats = position.legal.length;
    this.lay(position);
    const revealed = this.game.run(
      "stepped", this.trial.at, actor, action, seats, this.before, this.before, this.out, ...this.perceiving,
    );
    const witnessed = this.scratch.numbers("witnessed");
    const after = this.position(seats);
    return {
      position: after,
      told: this.told(seats),
      isPrivate: after.legal.map((_, seat) => actor === seat || witnessed[seat] !== witnessed[seats]),
      learned: revealed,
      isCounted: after.isCounted && !position.isCounted,
    };
  }

  /** The views as records, and byte by byte: in this memory they are one. */
  private get perceiving(): number[] {
    return [this.views, this.views, this.mind.at, this.scratch.at, this.seen.at, this.seen.at, this.choices];
  }

  private lay({ state, mind, views }: Position): void {
    this.trial.assign(state);
    this.mind.assign(mind);
    views.forEach((view, number) => this.record(this.views, number).set(view));
  }

  private record(first: number, number: number): Uint8Array {
    return new Uint8Array(this.game.memory.buffer, first + number * this.size, this.size);
  }

  private position(seats: number): Position {
    const [mask, isCounted] = this.scratch.numbers("moment") as [number, number];
    const counts = this.scratch.numbers("choices");
    const most = this.game.constant("MAX_LEGAL");
    const each = Array.from({ length: seats }, (_, seat) => seat);
    return {
      state: this.trial.bytes.slice(),
      views: [...each, seats].map((number) => this.record(this.views, number).slice()),
      mind: this.mind.bytes.slice(),
      mask,
      legal: each.map((seat) => [...this.game.ints(this.choices + 4 * most * seat, counts[seat]!)]),
      scores: this.scratch.numbers("scores").slice(0, seats),
      isCounted: isCounted !== 0,
    };
  }

  private told(seats: number): Row[][] {
    const counts = this.scratch.numbers("told");
    return Array.from({ length: seats + 1 }, (_, viewer) => {
      const first = this.out + 4 * viewer * LINES * WIDTH;
      return Array.from({ length: counts[viewer]! }, (_, row) => trimmed([...this.game.ints(first + 4 * row * WIDTH, WIDTH)]));
    });
  }

  // --- Moments -------------------------------------------------------------------

  /** The rules' reason against an action, or 0. */
  refusal({ state }: Position, seat: number, action: number): number {
    this.trial.assign(state);
    const most = this.game.constant("ACTIONS");
    const known = Number.isInteger(action) && action >= 0 && action < most ? action : most;
    return this.game.refusal(this.trial, seat, known);
  }

  /** A state to read from, until the next one is asked for. */
  read({ state }: Position): Sheet {
    this.seen.assign(state);
    return this.seen;
  }

  /** How a viewer perceives an action about to be played. */
  witnessed(position: Position, viewer: number, actor: number, action: number): number {
    return this.game.witness(this.read(position), viewer, actor, action);
  }

  /** What lies visible to a viewer. */
  sight({ state }: Position, viewer: number): Uint8Array {
    this.trial.assign(state);
    this.game.sight(this.trial, viewer, this.seen);
    return this.seen.bytes.slice();
  }

  /** The same to every seat, and last to bystanders. */
  sights(position: Position): Uint8Array[] {
    return [...position.legal.keys(), SPECTATOR].map((viewer) => this.sight(position, viewer));
  }

  /** Whether the rules forbid the players to talk. */
  isSilent(position: Position): boolean {
    return "silent" in this.game.facts.state.fields && this.read(position).get("silent") !== 0;
  }

  winners(position: Position): number[] {
    const won = this.game.winners(this.read(position));
    return [...position.legal.keys()].filter((seat) => (won >> seat) & 1);
  }

  /** The faces that a seat has looked at and not put away, by their cells. */
  looks(position: Position, seat: number): [cell: number, face: number][] {
    const looked = this.looked(position.mind, seat);
    return [...looked].flatMap((face, cell): [number, number][] => (face === HIDDEN ? [] : [[cell, face]]));
  }

  /** What a seat has looked at so far is no look any more. */
  putAway(position: Position, seat: number): Position {
    const mind = position.mind.slice();
    this.looked(mind, seat).fill(HIDDEN);
    return { ...position, mind };
  }

  private looked(mind: Uint8Array, seat: number): Uint8Array {
    const { offset } = this.game.facts.mind.fields["looked"]!;
    return mind.subarray(offset + seat * this.size, offset + (seat + 1) * this.size);
  }
}

/** Which bytes of a record are numbers of one byte: faces are among them. */
function facesOf({ size, fields }: RecordFacts): Uint8Array {
  const faces = new Uint8Array(size);
  for (const { offset, width, shape } of Object.values(fields)) {
    if (width === 1) faces.fill(1, offset, offset + shape.reduce((product, length) => product * length, 1));
  }
  return faces;
}

/** A message without the zeros at its end. */
function trimmed(row: number[]): number[] {
  while (row.length > 1 && row.at(-1) === 0) row.pop();
  return row;
}
