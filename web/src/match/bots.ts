// Who chooses for a seat that no person has: characters, bare levels, or a script. Each is
// given what its seat sees, a random integer, and how often it has acted in this match.

import type { Game, Sheet } from "../rules/game.ts";

/** What somebody plays who sees this view. */
export type Bot = (view: Uint8Array, seat: number, ticket: bigint, acted: number) => number;
/** How long somebody takes: in per cent of a person's time, and at least, in milliseconds. */
export type Manner = { tempo: number; least: number };

const EVERY = 0; // the number of seats under which numbers for all of them stand
const SHORTEST = 120;
const SEARCHING = 400; // who searches: every thought has room in it

/** Nobody of that name plays this game. */
export class UnknownBot extends Error {}

/** The bots of a game. A master must have been taught first (`Game.teach`). */
export class Bots {
  private readonly game: Game;
  private readonly seen: Sheet;

  constructor(game: Game) {
    this.game = game;
    this.seen = game.sheet();
  }

  /** What somebody at a table is called here: the level behind a face, or the bare level itself. */
  levelOf(key: string): string {
    const person = this.game.facts.people[key];
    return person ? person.level || "tempered" : key;
  }

  mannerOf(key: string): Manner {
    const searches = ["seeker", "oracle"].includes(this.levelOf(key));
    return { tempo: this.game.facts.people[key]?.tempo ?? 100, least: searches ? SEARCHING : SHORTEST };
  }

  /** Somebody by name. */
  of(key: string): Bot {
    const { game } = this;
    switch (this.levelOf(key)) {
      case "tempered":
        return (view, seat, ticket) => this.tempered(key, view, seat, ticket);
      case "seeker":
        return (view, seat, ticket) => this.seeker(key, view, seat, ticket);
      case "oracle":
        return (view) => game.oracle(this.lay(view));
      case "thumb":
        return (view, seat, ticket) => game.choose(this.lay(view), seat, ticket);
      case "dreamer":
        return (view, seat, ticket) => game.dream(this.lay(view), seat, ticket);
      case "random":
        return (view, seat, ticket) => drawn(game.legal(this.lay(view), seat), ticket);
      default:
        throw new UnknownBot(`${key} does not play ${game.facts.key}`);
    }
  }

  private lay(view: Uint8Array): Sheet {
    this.seen.assign(view);
    return this.seen;
  }

  private tempered(key: string, view: Uint8Array, seat: number, ticket: bigint): number {
    const seen = this.lay(view); // a copy: somebody may forget
    return this.game.chooseBy(this.numbersOf(key, seen.get("seats"))!, seen, seat, ticket);
  }

  /** With numbers for the game, it goes by those where it does not search. */
  private seeker(key: string, view: Uint8Array, seat: number, ticket: bigint): number {
    const has = this.numbersOf(key, this.lay(view).get("seats")) !== undefined;
    const ruled = has ? this.tempered(key, view, seat, ticket) : undefined;
    return this.game.seek(this.lay(view), seat, ticket, this.game.facts.plan, ruled);
  }

  private numbersOf(key: string, seats: number): BigInt64Array | undefined {
    const tempers = this.game.facts.people[key]?.tempers ?? {};
    const found = tempers[seats] ?? tempers[EVERY];
    return found && BigInt64Array.from(found, BigInt);
  }
}

const drawn = (legal: Int32Array, ticket: bigint): number => legal[Number(ticket % BigInt(legal.length))]!;

/** Plays what was written down, wherever that is legal; elsewhere `then` plays. */
export function scripted(game: Game, actions: readonly number[], then: Bot): Bot {
  const seen = game.sheet();
  return (view, seat, ticket, acted) => {
    const next = actions[acted];
    seen.assign(view);
    const fits = next !== undefined && game.legal(seen, seat).includes(next);
    return fits ? next : then(view, seat, ticket, acted);
  };
}
