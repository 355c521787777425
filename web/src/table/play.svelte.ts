// A table being played: the latest frame, what can be clicked, what was refused.

import { tick } from "svelte";
import { SPECTATOR } from "../rules/catalogue.ts";
import type { Connection, Seat } from "../wire/seat.ts";
import { newId } from "../wire/socket.ts";
import { entryOf, frameOf, linesOf, merged, refusalOf, type Asked } from "../wire/frames.ts";
import type { Rules } from "../rules/library.ts";
import type { Choice, Entry, Frame, LogLine, Look, Refused, Scene, SentFrame, SentTable } from "../wire/types.ts";
import { calm, settings, t } from "../settings.svelte.ts";
import { play as sound } from "../sound.ts";
import type { Coach } from "../lesson/coach.svelte.ts";
import { Choosing } from "./choosing.svelte.ts";
import { chosen, flights, land, starts, type Origin } from "./flights.ts";
import { Hearing, MOST_TOLD } from "./hearing.svelte.ts";
import { Looking } from "./looking.svelte.ts";
import { NewHand } from "./newhand.svelte.ts";
import { PACE, Pacing } from "./pacing.ts";
import { Rerun } from "./rerun.svelte.ts";
import { Sending } from "./sending.svelte.ts";
import { Shuffling } from "./shuffle.ts";
import type { TableSource } from "./source.ts";
import { Staging, tempo } from "./staging.svelte.ts";
import { seatName, told, type Telling } from "./tell.ts";
import { traces } from "./traces.ts";
import { Wording } from "./wording.svelte.ts";

const TAKING_BACK = 2000; // milliseconds that bots wait for it

type Arrived = { table: SentTable; sent: SentFrame };

/** The action that a click on a thing means, legal or not. */
export const meant = (frame: Frame | null, target: string): number | undefined =>
  frame?.scene.asks_open?.[target] ?? frame?.scene.asks[target];

export class Play {
  frame: Frame | null = $state.raw(null);
  readonly wording = new Wording();
  readonly hearing = new Hearing(this.wording);
  log: LogLine[] = $state.raw([]);
  refusal: Refused | null = $state.raw(null);
  connection: Connection = $state("connecting");
  readonly choosing: Choosing;
  counted = $state(false); // a round was counted, and its score pad waits for a nod
  recap: Scene | null = $state.raw(null); // the dreams turned up at its end
  padOpen = $state(false);
  behind: Frame | null = $state.raw(null); // an earlier one that is shown for a while instead of the latest
  paragraph: number | null = $state(null); // where the rulebook is open; 0 for its start
  kept: SentFrame[] = $state.raw([]); // the moments of a replay
  moment: number | null = $state(null); // the one that is shown
  trouble = $state(""); // why there is no replay
  readonly newHand = new NewHand(); // of an exchange, until it was looked at
  readonly rerun = new Rerun((frame, moving) => this.look(frame, moving));
  readonly staging = new Staging(() => this.pacing.hurry());
  private readonly looking = new Looking();
  readonly sending = new Sending((id, action) => this.seat?.send({ type: "act", id, prompt: this.frame!.prompt, action }));
  readonly table: string;
  readonly source: TableSource;
  private seat: Seat | null = null;
  private stopped = false;
  private heading: SentTable | null = $state.raw(null); // the table as it was last told
  private entries: Entry[] = []; // of the log
  private readonly pacing = new Pacing<Arrived>((arrived, moving) => this.show(arrived, moving), () => this.sending.acting || calm() || document.hidden);
  private readonly shuffling = new Shuffling();
  private origin: Origin | null = null; // where the card of an own action sets off from

  readonly coach: Coach | null; // who leads through a lesson

  constructor(table: string, source: TableSource, coach: Coach | null = null) {
    this.table = table;
    this.source = source;
    this.coach = coach;
    this.choosing = new Choosing(this);
  }

  /** Sits down; a server must know the person by now. */
  begin(): void {
    if (this.stopped) return;
    this.seat = (this.coach ?? this.source).sit({
      table: (table) => {
        this.heading = table;
        const said = this.shuffling.said(table); // the others wait for it
        if (said) this.say(said.type, said);
      },
      frame: (sent) => this.receive(sent),
      refused: (refusal) => this.refuse(refusal),
      done: (id, seq) => this.sending.done(id, seq, this.frame?.seq ?? 0),
      connection: (state) => {
        this.connection = state;
      },
    });
  }

  /** Watches a finished match through somebody's eyes, from the moment it was at. */
  async watch(match: number, viewer: number, open: boolean, at: number): Promise<void> {
    try {
      const found = await this.source.replay(match, viewer, open);
      if (!(await this.wording.learn(found.table))) return;
      const { words } = this.wording.rules!.game.facts;
      this.heading = found.table;
      this.kept = found.moments;
      this.log = linesOf(this.kept.flatMap(({ log }) => (log ?? []).map((entry) => entryOf(words, entry))), 0);
      this.moment = Math.min(this.moment ?? at, this.kept.length - 1);
    } catch (error) {
      this.trouble = error instanceof Error ? error.message : String(error);
    }
  }

  /** The frame on the screen: the latest, or a moment of the replay. */
  readonly now: Frame | null = $derived.by(() => {
    const kept = this.moment === null ? undefined : this.kept[this.moment];
    return kept && this.heading && this.wording.rules ? frameOf(this.wording.rules, this.heading, kept) : (this.behind ?? this.frame);
  });

  /** What can be clicked now, by the thing to click. */
  get targets(): ReadonlyMap<string, Choice[]> {
    return this.choosing.targets;
  }

  get rules(): Rules | null {
    return this.wording.rules;
  }

  /** The choices of a seat in words; none in a replay, nor while one is on its way. */
  worded(frame: Frame, { legal }: Asked): Choice[] {
    if (this.moment !== null || frame !== this.frame) return [];
    const offered = this.coach?.allowed(legal, legal === frame.legal ? 0 : this.choosing.actions.length) ?? legal;
    return offered.map((choice) => ({ ...choice, label: this.wording.sentence(choice.row, this.names) }));
  }

  /** A seat, or SPECTATOR. */
  get you(): number {
    return this.now?.table.you ?? SPECTATOR;
  }

  get isSeated(): boolean {
    return this.you !== SPECTATOR;
  }

  readonly names: string[] = $derived.by(() => {
    const seats = this.now?.table.seats ?? [];
    return seats.map((_, number) => seatName(seats, number));
  });

  /** Where the others did something last, and who: by the things to click. */
  readonly traces: ReadonlyMap<string, number> = $derived.by(() => {
    const { now } = this;
    const lines = this.moment === null ? this.log : this.log.filter(([seq]) => seq <= (now?.seq ?? 0));
    return traces(lines, this.wording.rules?.drawing?.flights ?? {}, this.you);
  });

  /** What lines of the log are read with. */
  private readonly telling: Telling | null = $derived.by(() => {
    const { rules, catalogue, words } = this.wording;
    if (!rules || !catalogue || !words) return null;
    const vocabulary = rules.game.facts.words;
    return { vocabulary, catalogue, words, names: this.names, reader: this.you };
  });

  told(line: LogLine): string {
    return this.telling ? told(line, this.telling) : "";
  }

  /** A card of this game; nothing where cards have no drawings. */
  face(kind: number): string {
    return this.wording.rules?.faces?.of(kind, this.now?.scene.ravens) ?? "";
  }

  /** A card to look at closely. */
  large(kind: number): string {
    return this.wording.rules?.faces?.large(kind, this.now?.scene.ravens) ?? "";
  }

  /** A land as people call it; `land` is its number, or its row and column. */
  land(seat: number, land: number | string): string {
    return seat === this.you ? t("yourLand", { land }) : t("landOf", { land, who: this.names[seat] ?? "" });
  }

  /** Looks at lands that the log tells of and that wait to be put away. */
  get looks(): Look[] {
    return this.moment === null ? this.looking.of(this.frame) : [];
  }

  /** How long a look lasts; 0 while the memory aid keeps what was seen. */
  get fading(): number {
    return this.looking.fading(this.now);
  }

  get buttons(): Choice[] {
    return this.targets.get("") ?? [];
  }

  get isMine(): boolean {
    return this.moment === null && (this.frame?.legal.length ?? 0) > 0;
  }

  /** One sentence: what to do, or whom to wait for. */
  get prompt(): string {
    const led = this.led;
    if (led) return led;
    if (this.counted && this.behind) return t("roundOver");
    const say = (this.moment === null && this.choosing.asked?.say) || this.now?.say;
    return say ? this.wording.sentence(say, this.names) : "";
  }

  /** Whether it is for us to listen: to do something, or at the end. */
  get isTaught(): boolean {
    return this.coach !== null && (this.isMine || this.frame?.table.over === true);
  }

  /** What whoever leads says then. */
  private get led(): string {
    const { coach } = this;
    if (!coach || !this.isTaught) return "";
    const said = this.wording.text(coach.words(this.choosing.actions.length), { who: this.names[1] ?? "" });
    return coach.reminded ? `${t("notYet")} ${said}` : said;
  }

  /** Who won the match that is over; nobody where all win or lose as one. */
  get winners(): number[] {
    const isShared = this.rules?.game.constant("MIN_SEATS") === 1;
    return isShared ? [] : (this.now?.result?.winners ?? []);
  }

  /** How the match ended, in the words of the game. */
  get result(): string {
    const row = this.now?.result?.row;
    return row ? this.wording.sentence(row, this.names) : "";
  }

  // --- Clicks --------------------------------------------------------------------

  /** A click on a thing chooses it, goes on with what is chosen, or puts it back. */
  click(target: string, copy = 0): void {
    if (this.moment !== null || this.sending.acting || this.counted) return;
    const before = this.choosing.asked;
    const found = this.choosing.click(target, copy);
    if (found) this.choose(found);
    else if (found === null) this.ask(this.choosing.meant(target));
    else this.heed(before);
  }

  /** A card is dropped on a thing. */
  drop(target: string, origin: Origin): void {
    this.origin = origin;
    this.click(target);
    if (!this.sending.acting) this.depart();
  }

  private depart(): void {
    this.origin?.leave();
    this.origin = null;
  }

  /** Plays a choice, or keeps it until it is whole; a costly slip is asked about first. */
  choose(choice: Choice): void {
    if (this.sending.acting) return;
    this.refusal = null;
    if (this.choosing.doubts(choice)) return;
    const before = this.choosing.asked;
    if (this.choosing.keep(choice)) this.heed(before);
    else this.send(this.choosing.whole(choice.action));
  }

  /** Puts back what was chosen last; whether there was anything. */
  back(): boolean {
    const before = this.choosing.asked;
    const was = this.choosing.back();
    this.heed(before);
    return was;
  }

  /** Whoever listens is told what is asked after a choice that stays here. */
  private heed(before: Asked | null): void {
    this.refusal = null;
    if (this.coach) this.coach.reminded = false;
    if (this.choosing.asked !== before) this.hearing.tell(this.prompt);
  }

  /** Says why something cannot be done; where the page sees no reason the server is asked. */
  private ask(target: string): void {
    if (this.coach) return this.remind(this.coach);
    const action = meant(this.frame, target);
    const { rules } = this.wording;
    if (action === undefined || !this.isSeated || !this.frame || !rules) return;
    const found = refusalOf(rules, this.frame, this.choosing.actions, action);
    if (!found) return this.send(this.choosing.whole(action));
    const { key, paragraph } = found;
    this.refuse({ type: "refused", id: "", reason: "illegal", sentence: this.wording.text(key), paragraph });
  }

  /** In a lesson something else is answered by what to do. */
  private remind(coach: Coach): void {
    coach.reminded = true;
    this.hearing.tell(this.prompt);
  }

  /** A second click before the first is answered was meant for what lay there before. */
  private send(actions: number[]): void {
    if (!this.frame || this.sending.acting) return;
    this.origin ??= chosen();
    this.refusal = null;
    if (this.coach) this.coach.reminded = false;
    this.pacing.skip();
    this.sending.begin(actions);
  }

  /** Takes the last action back, while that is offered. */
  undo(): void {
    this.choosing.letGo();
    this.refusal = null;
    this.say("undo");
  }

  /** How long bots wait until nothing can be taken back any more; 0 while nobody waits for them. */
  get patience(): number {
    const { frame } = this;
    if (!frame?.undo || frame.legal.length > 0 || frame.table.pace === "instant") return 0;
    return frame.actors.some((seat) => frame.table.seats[seat]!.kind === "bot") ? TAKING_BACK : 0;
  }

  say(type: string, more: Record<string, unknown> = {}): void {
    this.seat?.send({ ...more, type, id: newId() });
  }

  /** Loads what is missing: the words of another language, or what could not be had before. */
  learn(): void {
    void this.wording.again().then((all) => all && this.pacing.go());
  }

  stop(): void {
    this.pacing.stop();
    this.staging.stop();
    this.hearing.stop();
    this.sending.stop();
    this.depart();
    this.stopped = true;
    this.seat?.stop();
  }

  // --- What comes in --------------------------------------------------------------

  /** What was sent of a choice is taken back when the rest of it is refused. */
  private dropRest(): void {
    this.depart();
    for (let made = this.sending.drop(); made > 0; made -= 1) this.say("undo");
  }

  private refuse(refusal: Refused): void {
    if (this.sending.concerns(refusal.id)) this.dropRest();
    if (["no_look", "not_shuffling"].includes(refusal.reason)) return;
    this.refusal = this.wording.refused(refusal);
    this.hearing.tell(this.refusal.sentence);
    sound("no");
  }

  /** Nothing is shown before there are words for it, so that everything is told. */
  private receive(sent: SentFrame): void {
    if (!this.heading) return;
    this.pacing.add({ table: this.heading, sent });
    if (this.wording.rules) this.pacing.go();
    // What has failed is tried again when somebody says so, not under their pointer.
    else if (!this.wording.failed) void this.wording.learn(this.heading).then((all) => all && this.pacing.go());
  }

  /** Draws a frame; milliseconds until the next one may follow. */
  private show({ table, sent }: Arrived, moving: boolean): number {
    const old = this.frame;
    const frame = frameOf(this.wording.rules!, table, sent);
    const { isWhole } = this.sending;
    const flies = moving && old && isWhole && !calm() && !document.hidden;
    this.rerun.keep(frame, this.sending.acting);
    const fresh = frame.log.filter((line) => !old || line[0] > old.seq);
    const isCounted = old !== null && fresh.some((line) => line[1] === "points");
    const moves = flies && !isCounted ? this.departing(frame) : null;
    if (isWhole) this.depart();
    this.frame = frame;
    this.entries = merged(this.entries, frame.entries);
    this.log = linesOf(this.entries, frame.horizon);
    this.hearing.forget(frame.horizon);
    const isNew = old?.prompt !== frame.prompt;
    if (isNew) this.forget(fresh);
    this.sending.shown(frame.seq, isNew);
    const late = !old && frame.unseen; // and sees the pad all the same
    if (late || isCounted) this.count(frame, old);
    this.looking.notice(frame, fresh);
    if (old) this.newHand.notice(frame, fresh, this.source.isHere);
    const staged = old && moving ? this.staging.begin(fresh, this.wording.rules?.drawing?.stages) : 0;
    this.announce(frame, fresh, old);
    // Where the rules forbid to talk nobody does.
    if (old && !settings.deaf && !frame.table.silent && !this.coach) this.hearing.listen(fresh, frame.table.seats, this.names);
    if (moves) void tick().then(moves);
    if (!old && !calm()) void tick().then(() => this.wording.prepare(frame));
    return Math.max(moves ? PACE : 0, staged);
  }

  /** Notes where the cards are that a frame moves; how they land once it is drawn, or null. */
  private departing(frame: Frame): (() => void) | null {
    const moves = flights(frame, this.wording.rules?.drawing?.flights ?? {});
    const before = starts(moves, `seat.${this.you}`, this.origin);
    return moves.length > 0 ? () => land(moves, before, (kind) => this.face(kind)) : null;
  }

  /** Shows an earlier frame for a while; null: the latest again. */
  private look(frame: Frame | null, moving: boolean): void {
    const moves = frame && moving ? this.departing(frame) : null;
    this.behind = frame;
    if (moves) void tick().then(moves);
  }

  /** A round was counted; the table stays as it was until that was looked at. */
  private count(frame: Frame, old: Frame | null): void {
    const isStaged = tempo() > 0 && !this.coach;
    this.counted = !frame.table.over || isStaged; // otherwise the result tells all there is
    this.recap = frame.recap ?? (frame.table.over ? frame.scene : null);
    if (isStaged) this.behind = old;
  }

  /** Another question: what was chosen in answer to the last one counts no more. Taking back what was refused halfway is none: its reason stays. */
  private forget(fresh: LogLine[]): void {
    this.choosing.letGo();
    const isOwnUndo = fresh.some(([, key, args]) => key === "table.undone" && args["who"] === this.you);
    if (!isOwnUndo) this.refusal = null;
  }

  /** Whether a line is kept back: talk that nobody wants to hear, or cards of a hand that still lies face down. */
  isKeptBack(line: LogLine): boolean {
    const [, key, args] = line;
    if (key === "table.said") return settings.deaf && args["who"] !== this.you;
    return this.newHand.keepsBack(line, this.you);
  }

  /** The pad was read: the next round may begin. */
  nextRound(): void {
    this.counted = false;
    this.behind = null;
    this.staging.release();
    if (this.frame?.unseen) this.say("next");
  }

  turnOver(): void {
    const lines = this.log.filter((line) => this.newHand.keepsBack(line, this.you));
    this.newHand.isOpen = true;
    this.hearing.tell(this.sentences(lines).join(" "));
  }

  takeUp(): void {
    if (this.newHand.isDown) this.turnOver();
    this.newHand.cards = null;
  }

  private sentences(lines: LogLine[]): string[] {
    return lines.map((line) => this.told(line));
  }

  putAway(): void {
    this.looking.places = new Set();
    this.say("dismiss");
  }

  private announce(frame: Frame, fresh: LogLine[], old: Frame | null): void {
    const news = old ? fresh : fresh.slice(-MOST_TOLD);
    const lines = this.sentences(news.filter((line) => !this.isKeptBack(line)));
    const asked = frame.legal.length > 0 && frame.prompt !== old?.prompt;
    if (asked) lines.push(this.prompt);
    const isPrivate = frame.entries.some((entry) => entry.later !== null);
    this.hearing.tell(lines.filter(Boolean).join(" "), isPrivate ? frame.seq : Infinity);
    if (old && fresh.length > 0) sound("card");
    if (asked && (old?.legal.length ?? 0) === 0) sound("turn");
    if (old && frame.table.over && !old.table.over) sound("end");
  }
}
