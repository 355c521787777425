// A table being played: the latest frame, what can be clicked, what was refused.

import { tick } from "svelte";
import * as api from "../wire/api.ts";
import { TableSocket, newId, type Connection } from "../wire/socket.ts";
import { entryOf, frameOf, linesOf, merged, momentOf, refusalOf } from "../wire/frames.ts";
import type { Choice, Entry, Frame, LogLine, Look, Refused, Scene, SentFrame, SentTable } from "../wire/types.ts";
import { calm, settings, t } from "../settings.svelte.ts";
import { play as sound } from "../sound.ts";
import { company } from "../company.svelte.ts";
import { flights, land, positions } from "./flights.ts";
import { sharing } from "./shuffle.ts";
import { speech } from "./speech.ts";
import { seatName, told, type Telling } from "./tell.ts";
import { Wording } from "./wording.svelte.ts";

const PATIENCE = 1200; // milliseconds; an answer that takes longer is worth a word
const PACE = 520; // other people's steps follow each other no faster than this
const MOST_WAITING = 5; // frames; then the oldest are skipped

const MOST_TOLD = 8; // lines that a live region holds
const SPOKEN = 5200; // milliseconds that a line of somebody stays

const COSTLY = ["wake", "exchange"]; // buttons that are asked about once more

export type Menu = { target: string; choices: Choice[] };

/** `since` is the number of the first line that tells of it. */
export type NewHand = { cards: number[]; since: number; open: boolean };

type Arrived = { table: SentTable; sent: SentFrame };

/** The action that a click on a thing means, legal or not. */
export const meant = (frame: Frame | null, target: string): number | undefined =>
  frame?.scene.asks_open?.[target] ?? frame?.scene.asks[target];

export class Play {
  frame: Frame | null = $state.raw(null);
  readonly wording = new Wording();
  log: LogLine[] = $state.raw([]);
  refusal: Refused | null = $state.raw(null);
  connection: Connection = $state("connecting");
  menu: Menu | null = $state.raw(null);
  question: Choice | null = $state.raw(null);
  counted = $state(false); // a round was counted, and its score pad waits for a nod
  recap: Scene | null = $state.raw(null); // the dreams turned up at its end
  padOpen = $state(false);
  paragraph: number | null = $state(null); // where the rulebook is open; 0 for its start
  heard: { id: number; text: string }[] = $state.raw([]); // what a screen reader is told
  kept: SentFrame[] = $state.raw([]); // the moments of a replay
  moment: number | null = $state(null); // the one that is shown
  trouble = $state(""); // why there is no replay
  newHand: NewHand | null = $state.raw(null); // of an exchange, until it was looked at
  looked: ReadonlySet<string> = $state.raw(new Set()); // places in the scene
  spoken: { seat: number; text: string } | null = $state.raw(null); // what somebody just said
  acting = $state(false); // an action is on its way
  slow = $state(false); // and has been for a while
  readonly table: string;
  private socket: TableSocket | null = null;
  private stopped = false;
  private heading: SentTable | null = $state.raw(null); // the table as it was last told
  private entries: Entry[] = []; // of the log
  private waiting: Arrived[] = [];
  private timer = 0;
  private doubt = 0;
  private hush = 0;
  private action = ""; // the id of the action that is on its way
  private due = Infinity; // the number of the frame that shows what it did
  private shownAt = 0;
  private shared = ""; // what was last said for the shuffle

  constructor(table: string) {
    this.table = table;
  }

  /** Connects; a person must be known to the server by now. */
  begin(): void {
    if (this.stopped) return;
    this.socket = new TableSocket(this.table, () => settings.language, {
      table: (table) => {
        this.heading = table;
        this.share(table);
      },
      frame: (sent) => this.receive(sent),
      refused: (refusal) => this.refuse(refusal),
      done: (id, seq) => this.done(id, seq),
      connection: (state) => {
        this.connection = state;
      },
    });
  }

  /** Watches a finished match through somebody's eyes, from the moment it was at. */
  async review(match: number, seat: number, open: boolean, at: number): Promise<void> {
    try {
      const found = await api.replay(this.table, match, seat, open);
      if (!(await this.wording.learn(found.table))) return;
      const { words } = this.wording.rules!.game.facts;
      this.heading = found.table;
      this.kept = found.moments.map(momentOf);
      this.log = linesOf(this.kept.flatMap(({ log }) => (log ?? []).map((entry) => entryOf(words, entry))), 0);
      this.moment = Math.min(this.moment ?? at, this.kept.length - 1);
    } catch (error) {
      this.trouble = error instanceof Error ? error.message : String(error);
    }
  }

  /** The frame on the screen: the latest, or a moment of the replay. */
  readonly now: Frame | null = $derived.by(() => {
    const kept = this.moment === null ? undefined : this.kept[this.moment];
    return kept && this.heading && this.wording.rules ? frameOf(this.wording.rules, this.heading, kept) : this.frame;
  });

  /** What can be clicked now, by the thing to click; made once a frame, as every card asks. */
  readonly targets: ReadonlyMap<string, Choice[]> = $derived.by(() => {
    const found = new Map<string, Choice[]>();
    if (this.moment !== null) return found;
    for (const choice of this.frame?.legal ?? []) {
      const label = this.wording.sentence(choice.row, this.names);
      found.set(choice.target, [...(found.get(choice.target) ?? []), { ...choice, label }]);
    }
    return found;
  });

  get you(): number {
    return this.now?.table.you ?? -1;
  }

  readonly names: string[] = $derived.by(() => {
    const seats = this.now?.table.seats ?? [];
    return seats.map((_, number) => seatName(seats, number, t("seat")));
  });

  /** What lines of the log are read with. */
  private readonly telling: Telling | null = $derived.by(() => {
    const { rules, catalogue, words } = this.wording;
    if (!rules || !catalogue || !words) return null;
    const vocabulary = rules.game.facts.words;
    return { vocabulary, catalogue, words, language: settings.language, names: this.names, reader: this.you };
  });

  told(line: LogLine): string {
    return this.telling ? told(line, this.telling) : "";
  }

  /** A land as people call it; `land` is its number, or its row and column. */
  land(seat: number, land: number | string): string {
    return t(seat === this.you ? "yourLand" : "landOf")
      .replace("{land}", String(land))
      .replace("{who}", this.names[seat] ?? "");
  }

  /** Looks at lands that the log tells of and that wait to be put away. */
  get looks(): Look[] {
    if (this.moment !== null || this.frame?.table.status !== "playing") return [];
    return this.frame.looks.filter((look) => this.looked.has(look.place));
  }

  get buttons(): Choice[] {
    return this.targets.get("") ?? [];
  }

  get isMine(): boolean {
    return this.moment === null && (this.frame?.legal.length ?? 0) > 0;
  }

  /** One sentence: what to do, or whom to wait for. */
  get prompt(): string {
    const say = this.now?.say;
    return say ? this.wording.sentence(say, this.names) : "";
  }

  /** How the match ended, in the words of the game. */
  get result(): string {
    const row = this.now?.result?.row;
    return row ? this.wording.sentence(row, this.names) : "";
  }

  // --- Clicks --------------------------------------------------------------------

  click(target: string): void {
    if (this.moment !== null || this.acting) return;
    const choices = this.targets.get(target);
    if (!choices) this.ask(target);
    else if (choices.length === 1) this.choose(choices[0]!);
    else this.menu = { target, choices };
  }

  /** Plays a choice; a costly slip is asked about first. */
  choose(choice: Choice): void {
    this.menu = null;
    if (choice.target === "" && COSTLY.includes(choice.key) && this.question === null) {
      this.question = choice;
      return;
    }
    this.question = null;
    this.send(choice.action);
  }

  /** Says why something cannot be done; where the page sees no reason the server is asked. */
  private ask(target: string): void {
    const action = meant(this.frame, target);
    const { rules } = this.wording;
    if (action === undefined || this.you < 0 || !this.frame || !rules) return;
    const found = refusalOf(rules, this.frame, action);
    if (!found) return this.send(action);
    const { key, paragraph } = found;
    this.refuse({ type: "refused", id: "", reason: "illegal", sentence: this.wording.text(key), paragraph });
  }

  /** A second click before the first is answered was meant for what lay there before. */
  private send(action: number): void {
    if (!this.frame || this.acting) return;
    const { prompt } = this.frame;
    this.refusal = null;
    this.acting = true;
    clearTimeout(this.doubt);
    this.doubt = setTimeout(() => (this.slow = this.acting), PATIENCE);
    this.skipToLatest();
    this.action = newId();
    this.socket?.send({ type: "act", id: this.action, prompt, action });
  }

  say(type: string, more: Record<string, unknown> = {}): void {
    this.socket?.send({ type, id: newId(), ...more });
  }

  /** Loads what is missing: the words of another language, or what could not be had before. */
  learn(): void {
    void this.wording.again().then((all) => all && this.next());
  }

  stop(): void {
    clearTimeout(this.timer);
    clearTimeout(this.doubt);
    clearTimeout(this.hush);
    this.stopped = true;
    this.socket?.stop();
  }

  // --- What comes in --------------------------------------------------------------

  /** An action is over when it is on the screen, and not before. */
  private done(id: string, seq: number): void {
    if (id !== this.action) return;
    this.due = seq;
    if ((this.frame?.seq ?? 0) >= seq) this.answered();
  }

  private answered(): void {
    this.acting = this.slow = false;
    this.action = "";
    this.due = Infinity;
  }

  private refuse(refusal: Refused): void {
    if (!refusal.id || refusal.id === this.action) this.answered(); // without an id it was not read
    if (["no_look", "not_shuffling"].includes(refusal.reason)) return;
    this.refusal = refusal;
    this.tell(refusal.sentence);
    sound("no");
  }

  /** Nothing is shown before there are words for it, so that everything is told. */
  private receive(sent: SentFrame): void {
    if (!this.heading) return;
    this.waiting.push({ table: this.heading, sent });
    if (!this.wording.rules) {
      // What has failed is tried again when somebody says so, not under their pointer.
      if (!this.wording.failed) void this.wording.learn(this.heading).then((all) => all && this.next());
      return;
    }
    while (this.waiting.length > MOST_WAITING) this.show(this.waiting.shift()!, false);
    this.next();
  }

  /** Shows waiting frames one after another, so that every step can be seen. */
  private next(): void {
    clearTimeout(this.timer);
    if (this.waiting.length === 0) return;
    const since = performance.now() - this.shownAt;
    const pause = this.acting || calm() || document.hidden ? 0 : PACE - since;
    if (pause > 0) {
      this.timer = setTimeout(() => this.next(), pause);
      return;
    }
    this.show(this.waiting.shift()!, true);
    if (this.waiting.length > 0) this.next();
  }

  private skipToLatest(): void {
    clearTimeout(this.timer);
    for (const arrived of this.waiting.splice(0)) this.show(arrived, false);
  }

  private show({ table, sent }: Arrived, moving: boolean): void {
    const old = this.frame;
    const frame = frameOf(this.wording.rules!, table, sent);
    const moves = moving && old && !calm() && !document.hidden ? flights(frame) : [];
    const before = positions(moves);
    const fresh = frame.log.filter((line) => !old || line[0] > old.seq);
    this.frame = frame;
    this.entries = merged(this.entries, frame.entries);
    this.log = linesOf(this.entries, frame.horizon);
    if (old?.prompt !== frame.prompt) this.menu = this.question = this.refusal = null;
    if (old?.prompt !== frame.prompt || frame.seq >= this.due) this.answered();
    if (old && fresh.some((line) => line[1] === "points")) {
      this.counted = !frame.table.over;
      this.recap = frame.recap;
    }
    this.shownAt = moves.length > 0 ? performance.now() : this.shownAt;
    this.notice(frame, fresh);
    if (old) this.stageHand(frame, fresh);
    this.announce(frame, fresh, old);
    if (old) this.listen(frame, fresh);
    if (moves.length > 0) void tick().then(() => land(frame, moves, before));
  }

  /** A card that was taken openly and now lies hidden is no look: the log knows better. */
  private notice(frame: Frame, fresh: LogLine[]): void {
    const seen = fresh.filter(([, key, args]) => key.endsWith(".seen") && args["who"] === frame.table.you);
    if (seen.length === 0) return;
    const places = seen.map(([, , args]) => `dreams.${args["whom"] ?? args["who"]}.${Number(args["place"]) - 1}`);
    this.looked = new Set([...this.looked, ...places]);
  }

  /** A whole new hand waits face down until its owner turns it over. */
  private stageHand(frame: Frame, fresh: LogLine[]): void {
    const exchange = fresh.find(([, key, args]) => key.startsWith("exchanged") && args["who"] === frame.table.you);
    const { hand } = frame.scene as { hand?: number[] };
    if (exchange && hand && !frame.table.over) this.newHand = { cards: hand, since: exchange[0], open: false };
  }

  /** Whether a line is kept back: talk that nobody wants to hear, or cards of a hand that still lies face down. */
  isKeptBack([seq, key, args]: LogLine): boolean {
    if (key === "table.said") return settings.deaf && args["who"] !== this.you;
    return this.newHand?.open === false && seq >= this.newHand.since && key === "drew" && args["who"] === this.you;
  }

  turnOver(): void {
    const lines = this.log.filter((line) => line[1] === "drew" && this.isKeptBack(line));
    this.newHand = this.newHand && { ...this.newHand, open: true };
    this.tell(this.sentences(lines).join(" "));
  }

  takeUp(): void {
    if (!this.newHand?.open) this.turnOver();
    this.newHand = null;
  }

  private sentences(lines: LogLine[]): string[] {
    return lines.map((line) => this.told(line));
  }

  putAway(): void {
    this.looked = new Set();
    this.say("dismiss");
  }

  private announce(frame: Frame, fresh: LogLine[], old: Frame | null): void {
    const news = old ? fresh : fresh.slice(-MOST_TOLD);
    const lines = this.sentences(news.filter((line) => !this.isKeptBack(line)));
    const asked = frame.legal.length > 0 && frame.prompt !== old?.prompt;
    if (asked) lines.push(this.prompt);
    this.tell(lines.filter(Boolean).join(" "));
    if (old && fresh.length > 0) sound("card");
    if (asked && (old?.legal.length ?? 0) === 0) sound("turn");
    if (old && frame.table.over && !old.table.over) sound("end");
  }

  /** A character speaks up, one at a time and seldom; nobody does where the rules forbid to talk. */
  private listen(frame: Frame, fresh: LogLine[]): void {
    if (settings.deaf || frame.table.silent || this.spoken) return;
    for (const line of fresh) {
      const found = speech(line, frame.table.seats);
      const lines = found && company.find(frame.table.seats[found.seat]!.level)?.lines[settings.language][found.moment];
      if (!found || !lines || lines.length === 0) continue;
      const text = lines[found.lot % lines.length]!;
      this.spoken = { seat: found.seat, text };
      this.tell(`${this.names[found.seat]}: ${text}`);
      this.hush = setTimeout(() => (this.spoken = null), SPOKEN);
      return;
    }
  }

  /** Nobody says anything any more, until they may again. */
  mute(): void {
    clearTimeout(this.hush);
    this.spoken = null;
    settings.mute(true);
  }

  /** Lines follow each other in a live region, so that none is lost when many come at once. */
  tell(text: string): void {
    if (text) this.heard = [...this.heard.slice(1 - MOST_TOLD), { id: (this.heard.at(-1)?.id ?? 0) + 1, text }];
  }

  /** Every person's device adds to the shuffle before a match; the others wait for it. */
  private share(table: SentTable): void {
    const said = sharing(table);
    const once = said ? `${said.round}.${said.type}` : this.shared;
    if (!said || once === this.shared) return;
    this.shared = once;
    const { type, ...more } = said;
    this.say(type, more);
  }
}
