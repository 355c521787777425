// A finished match watched again, by hand or by itself. The address says through whose
// eyes and at which moment, so that the link can be shared as it is.

import { SPECTATOR, type Row } from "../rules/catalogue.ts";
import type { Rules } from "../rules/library.ts";
import type { SentFrame } from "../wire/types.ts";
import { here } from "../place.ts";
import type { Play } from "./play.svelte.ts";

export const SPEEDS = [0.5, 1, 2, 4] as const;
export type Speed = (typeof SPEEDS)[number];
const PAUSE = 1400; // milliseconds at each moment, at speed 1
const TURN = "prompt.turn"; // what games ask as a turn begins

/** What begins at a moment. */
type Mark = { turn: number; round: number | undefined; asks: boolean };

export class Watching {
  viewer = $state(SPECTATOR); // whose knowledge: a seat's, or a bystander's
  open = $state(false);
  playing = $state(false);
  speed: Speed = $state(1);
  readonly match: number;
  private readonly play: Play;
  private readonly from: number;

  constructor(play: Play, match: number) {
    const asked = new URLSearchParams(here().query);
    this.play = play;
    this.match = match;
    this.viewer = viewerIn(asked);
    this.open = asked.has("open");
    this.from = Number(asked.get("at") ?? 1) - 1;
  }

  load(): void {
    void this.play.watch(this.match, this.viewer, this.open, this.from);
  }

  get at(): number {
    return this.play.moment ?? 0;
  }

  get last(): number {
    return this.play.kept.length - 1;
  }

  get query(): string {
    return `as=${this.viewer}${this.open ? "&open" : ""}&at=${this.at + 1}`;
  }

  private readonly marks: Mark[] = $derived.by(() => {
    const { rules, kept } = this.play;
    return rules ? kept.map((moment) => markOf(rules, moment)) : [];
  });
  /** The moments at which turns begin, and rounds; no rounds where a game has none. */
  readonly turns: number[] = $derived(begun(this.marks, (mark, before) => mark.asks || mark.turn !== before.turn));
  readonly rounds: number[] = $derived(begun(this.marks, (mark, before) => mark.round !== before.round));

  /** Goes on by moments; who steps by hand watches by hand. */
  step(by: number): void {
    this.go(this.at + by);
  }

  /** Goes to the next or the last of some moments. */
  jump(among: number[], by: 1 | -1): void {
    const next = by > 0 ? among.find((one) => one > this.at) : among.findLast((one) => one < this.at);
    this.go(next ?? (by > 0 ? this.last : 0));
  }

  go(to: number): void {
    this.playing = false;
    this.show(to);
  }

  /** Goes on by itself, from the beginning if the end is on the screen. */
  toggle(): void {
    if (!this.playing && this.at === this.last) this.show(0);
    this.playing = !this.playing;
  }

  /** The next moment, after a while, as long as it plays; returns how to stop that. */
  run(): (() => void) | undefined {
    if (!this.playing) return undefined;
    if (this.at === this.last) {
      this.playing = false;
      return undefined;
    }
    const timer = setTimeout(() => this.show(this.at + 1), PAUSE / this.speed);
    return () => clearTimeout(timer);
  }

  private show(to: number): void {
    this.play.moment = Math.max(0, Math.min(this.last, to));
  }
}

/** Whose eyes an address asks for; what is no seat is a bystander, as -1 is in old links. */
function viewerIn(asked: URLSearchParams): number {
  const seat = Number(asked.get("as") ?? SPECTATOR);
  return seat >= 0 && seat < SPECTATOR ? seat : SPECTATOR;
}

function markOf(rules: Rules, { view, acting = 0 }: SentFrame): Mark {
  if (!view) return { turn: -1, round: undefined, asks: false };
  const { game, sheet } = rules;
  sheet.assign(view);
  const { turn, round } = rules.scene(game, sheet, SPECTATOR);
  const seat = 31 - Math.clz32(acting & -acting);
  const asked: Row | null = seat >= 0 ? game.prompt(sheet, seat) : null;
  return { turn, round, asks: asked !== null && game.facts.words.messages[asked[0]!]![0].startsWith(TURN) };
}

/** Where something is other than the moment before. */
const begun = (marks: Mark[], isNew: (mark: Mark, before: Mark) => boolean): number[] =>
  marks.flatMap((mark, at) => (at > 0 && isNew(mark, marks[at - 1]!) ? [at] : []));
