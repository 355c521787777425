// The dreams of a day: what this device has made of them, and everybody else on the server.

import type { Attempt } from "../match/attempt.ts";
import { dayAt } from "../match/daily.ts";
import { againHere, attemptHere, dailyId, startDaily, tablesHere, type Listed } from "../match/here.ts";
import { known, person } from "../person.svelte.ts";
import { isSite } from "../place.ts";
import { allGames } from "../rules/library.ts";
import { settings, t } from "../settings.svelte.ts";
import * as api from "../wire/api.ts";
import type { Day, DayLine, DayTable, GameFacts, Promised } from "../wire/types.ts";

export class Dreams {
  readonly day: string; // as it was asked for; "" for today
  today = $state(dayAt(Date.now()));
  games: GameFacts[] = $state.raw([]);
  trouble = $state("");
  isAway = $state(false); // the server does not answer
  beginning = $state(""); // the game whose deal is asked for
  private ours: Record<string, Listed> = $state.raw({});
  private attempts: Record<string, Attempt> = $state.raw({});
  private told: Day | null = $state.raw(null);
  private table: DayTable | null = $state.raw(null);

  constructor(day: string) {
    this.day = day;
  }

  get shown(): string {
    return this.day || this.today;
  }

  get isToday(): boolean {
    return this.shown === this.today;
  }

  /** What is promised of this day and of the next one. */
  get promises(): Promised[] {
    const next = this.told?.promises.find(({ day }) => day === dayAt(Date.parse(this.shown), 1));
    return [this.table?.promise, next].filter((one) => one !== undefined);
  }

  /** The match of this device; none was begun yet where there is none. */
  kept = (game: GameFacts): Listed | undefined => this.ours[dailyId(this.shown, game.key)];
  attempt = (game: GameFacts): Attempt | undefined => this.attempts[game.key];
  lines = (game: GameFacts): DayLine[] => this.table?.games[game.key] ?? [];

  async load(): Promise<void> {
    const [games, told] = await Promise.all([allGames(), isSite ? null : api.day().catch(() => null), this.look()]);
    this.games = games;
    this.told = told;
    this.isAway = !isSite && told === null;
    this.today = told?.day ?? dayAt(Date.now());
    if (!this.isAway && !isSite) {
      await known();
      this.table = await api.dayTable(this.shown);
    }
    for (const game of games) await this.read(game);
  }

  private async look(): Promise<void> {
    const all = await tablesHere().catch(() => []);
    this.ours = Object.fromEntries(all.map((one) => [one.id, one]));
  }

  /** What was made of a dream that is over: it is sent as soon as there is a server to hear it. */
  private async read(game: GameFacts): Promise<void> {
    if (!this.kept(game)?.outcome) return;
    const attempt = await attemptHere(dailyId(this.shown, game.key));
    this.attempts = { ...this.attempts, [game.key]: attempt };
    const isNew = this.table !== null && this.isToday && !this.lines(game).some(({ you }) => you);
    if (!isNew) return;
    const { rules, actions } = attempt;
    this.table = await api.attempted(this.shown, game.key, { rules, actions });
  }

  /** Sits down to a dream: to the match that counts, or to another one with the same cards. */
  async play(game: GameFacts): Promise<void> {
    const { pace, memoryAid: memory_aid } = settings;
    const { portrait } = person;
    this.trouble = "";
    this.beginning = game.key;
    try {
      if (this.kept(game)?.over) await againHere(dailyId(this.shown, game.key));
      const from = isSite ? null : api.dealAt(this.shown, game.key);
      const id = await startDaily(game, this.shown, from, { name: person.name || t("guest"), portrait, memory_aid, pace });
      settings.go(`/here/${id}`);
    } catch (error) {
      this.trouble = this.isAway ? t("dailyNeedsServer") : String(error instanceof Error ? error.message : error);
    }
    this.beginning = "";
  }
}
