// Matches of the five games for other people's JavaScript: the page's own rules, dealer, characters and table.

import { Bots } from "../../../src/match/bots.ts";
import { dealing, random, seeded, type Bits } from "../../../src/match/chance.ts";
import { PERSON } from "../../../src/match/record.ts";
import { record } from "../../../src/match/replay.ts";
import { Runner } from "../../../src/match/runner.ts";
import { No, Table } from "../../../src/match/table.ts";
import type { Row } from "../../../src/rules/catalogue.ts";
import { Game, OptionsRefused, type Sheet } from "../../../src/rules/game.ts";
import { nested } from "../../../src/rules/nested.ts";
import { areInRange } from "../../../src/rules/ranges.ts";
import type { Nested } from "../../../src/wire/types.ts";
import { catalogueOf, gameOf, games, weightsOf, type About } from "./files.ts";

export { Game, OptionsRefused, games, type About, type Nested };

/** What somebody chooses at a seat that is asked. */
export type Chooser = (seat: number) => number;
/** How a match begins: seats, which cards (the same seed, the same ones), where the files lie, and any options of the game. */
export type Beginning = { seats?: number; seed?: number | bigint; from?: string } & { [option: string]: number | bigint | string | undefined };

/** The rules do not allow it; `code` is their reason. */
export class Refused extends Error {
  readonly code: number;

  constructor(reason: string, code: number) {
    super(reason);
    this.code = code;
  }
}

const TICKET = (1n << 62n) - 1n;
const LUCK = 0x5e2211n; // tells the luck of characters from that of the cards

export class Match {
  readonly about: About;
  readonly game: Game;
  private readonly runner: Runner;
  private readonly table: Table;
  private readonly bots: Bots;
  private readonly luck: Bits;
  private readonly sheet: Sheet;
  private readonly from: string | undefined;
  private readonly players: { key: string }[];

  private constructor(about: About, game: Game, options: Record<string, number>, { seed, from }: Beginning) {
    const seats = options["seats"]!;
    const bits = seed === undefined ? random : seeded(BigInt(seed));
    this.players = Array.from({ length: seats }, () => ({ key: PERSON }));
    const opening = { id: "match", game: about.key, options, seats: this.players.map(() => ({ name: "" })), memory_aid: true, pace: "instant" as const };
    this.about = about;
    this.game = game;
    this.from = from;
    this.runner = new Runner(game);
    this.table = new Table(this.runner, opening, dealing(bits));
    this.bots = new Bots(game);
    this.luck = seed === undefined ? random : seeded(BigInt(seed) ^ LUCK);
    this.sheet = game.sheet();
  }

  /** Begins a match, and deals. */
  static async begin(key: string, beginning: Beginning = {}): Promise<Match> {
    const { seed: _, from, ...options } = beginning;
    const about = (await games(from)).find((one) => one.key === key);
    if (!about) throw new RangeError(`there is no game ${key}`);
    if (!areInRange(about, options as Record<string, number>)) throw new RangeError(`${key} has no such options: ${JSON.stringify(options)}`);
    const game = await gameOf(key, from);
    const chosen = game.options({ seats: about.default_seats, ...about.fixed, ...(options as Record<string, number>) });
    const all = Object.fromEntries(game.facts.offers.map(({ name }) => [name, chosen.get(name)]));
    return new Match(about, game, all, beginning);
  }

  get isOver(): boolean {
    return this.table.status === "over";
  }

  /** The seats that are asked. */
  get acting(): number[] {
    return this.table.asked;
  }

  get seats(): number {
    return this.players.length;
  }

  get scores(): number[] {
    return this.table.play!.position.scores;
  }

  /** Nobody before the end; where all win together, all or nobody. */
  get winners(): number[] {
    return this.table.play!.result?.winners ?? [];
  }

  /** What was done so far; Chance is 7. */
  get steps(): [actor: number, action: number][] {
    return this.table.play!.steps.map(({ actor, action }) => [actor, action]);
  }

  legal(seat: number): number[] {
    return [...(this.table.play!.position.legal[seat] ?? [])];
  }

  /** Plays an action, and all that Chance does after it. */
  play(seat: number, action: number): void {
    try {
      this.table.act(seat, this.table.promptOf(seat), action);
    } catch (error) {
      throw error instanceof No ? new Refused(`seat ${seat} cannot play ${action} (${error.reason})`, error.code) : error;
    }
  }

  /** Why an action is refused; "" where it is legal. */
  async refusal(seat: number, action: number, language = "en"): Promise<string> {
    const code = this.runner.refusal(this.table.play!.position, seat, action);
    const [key] = this.game.facts.words.refusals[code] ?? [];
    return key ? (await this.catalogue(language)).text(`refusal.${key}`) : "";
  }

  /** An action in words. */
  async label(seat: number, action: number, language = "en"): Promise<string> {
    return this.said(this.game.label(this.viewOf(seat), seat, action), seat, language);
  }

  /** What a seat is asked. */
  async prompt(seat: number, language = "en"): Promise<string> {
    return this.said(this.game.prompt(this.viewOf(seat), seat), seat, language);
  }

  /** All that a seat can know, by the names of the fields. */
  see(seat: number): Record<string, Nested> {
    const view = this.viewOf(seat);
    return Object.fromEntries(Object.keys(view.facts.fields).map((name) => [name, nested(view, name)]));
  }

  /** Somebody who chooses, by the key of a character or of a bare level: "thumb", "seeker", "random". */
  async character(key: string): Promise<Chooser> {
    if (this.bots.levelOf(key) === "oracle") this.game.teach(await weightsOf(this.about.key, this.from));
    const bot = this.bots.of(key);
    return (seat) => {
      const { table } = this;
      const acted = table.play!.acts(seat);
      this.players[seat]!.key = key;
      return bot(table.viewOf(seat), seat, this.luck(acted * this.seats + seat) & TICKET, acted);
    };
  }

  /** The match so far, as `sennik verify` and `sennik replay` read it. */
  record(): string {
    const players = this.players.map(({ key }) => key);
    return JSON.stringify({ ...(JSON.parse(record(this.table)) as object), players }, null, 1);
  }

  private viewOf(seat: number): Sheet {
    this.sheet.assign(this.table.viewOf(seat));
    return this.sheet;
  }

  private catalogue = (language: string) => catalogueOf(this.about.key, language, this.from);

  private async said(row: Row, reader: number, language: string): Promise<string> {
    const names = this.players.map((_, seat) => String(seat + 1));
    return (await this.catalogue(language)).sentence(this.game.facts.words, row, names, reader);
  }
}
