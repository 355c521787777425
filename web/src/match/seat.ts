// A seat at a table of this page: what is sent to it is done at once, whoever chooses for
// the others takes its time, and everything new is told to whoever listens.

import type { Listener, Message, Seat } from "../wire/seat.ts";
import type { Bits } from "./chance.ts";
import type { Bot, Manner } from "./bots.ts";
import { pause } from "./pace.ts";
import { No, type Table } from "./table.ts";

/** Who chooses for a seat, and how long that takes. */
export type Company = { bot: Bot; manner: Manner };
type Choice = { seat: number; prompt: number; action: number };

const MOST_SEATS = 6;
const TICKET = (1n << 62n) - 1n;

export class LocalSeat implements Seat {
  private readonly table: Table;
  private readonly seat: number;
  private readonly company: readonly (Company | null)[]; // by seat; null for a person
  private readonly bits: Bits;
  private readonly listener: Listener;
  private readonly changed: () => void;
  private timer: ReturnType<typeof setTimeout> | undefined;
  private arranged = 0; // as was last told
  private shown: number | null = null;
  private chosen: Choice | null = null;

  constructor(table: Table, seat: number, company: readonly (Company | null)[], bits: Bits, listener: Listener, changed = (): void => undefined) {
    this.table = table;
    this.seat = seat;
    this.company = company;
    this.bits = bits;
    this.listener = listener;
    this.changed = changed;
    listener.connection("open");
    this.tell();
    this.think();
  }

  send(message: Message): void {
    try {
      this.take(message);
    } catch (error) {
      if (!(error instanceof No)) throw error;
      const { reason, code } = error;
      this.listener.refused({ type: "refused", id: message.id, reason, sentence: "", ...(code && { code }) });
      this.arranged = 0; // after a refusal all is told afresh
      this.tell();
      return;
    }
    this.listener.done(message.id, this.table.seq);
    this.tell();
    this.think();
  }

  stop(): void {
    clearTimeout(this.timer);
  }

  private take({ type, prompt, action, phrase }: Message): void {
    const { table, seat } = this;
    if (type === "act") table.act(seat, Number(prompt), Number(action));
    else if (type === "undo") table.undo(seat);
    else if (type === "dismiss") table.dismiss(seat);
    else if (type === "say") table.say(seat, String(phrase));
    else if (type === "concede") table.concede(seat);
    else if (type === "next") table.next(seat);
    else if (type === "again") table.again(seat);
    else throw new No("not_allowed");
  }

  /** Whoever keeps the table is told before whoever watches it. */
  private tell(): void {
    const { table, seat } = this;
    this.hurry();
    this.changed();
    if (this.arranged < table.arranged) this.listener.table(table.facts(seat));
    this.listener.frame(table.frame(seat, this.shown));
    this.arranged = table.arranged;
    this.shown = table.seq;
  }

  /** Where equal play shall give equal matches, whoever is asked together with the person acts first, and at once. */
  private hurry(): void {
    const { table } = this;
    if (!table.opening.day) return;
    while (table.asked.includes(this.seat)) {
      const choice = this.choice(table.nextOther);
      if (!choice) return;
      table.act(choice.seat, choice.prompt, choice.action);
    }
  }

  /** Lets the next bot choose, and act when its pause is over; while the person looks at a card nothing happens behind it. */
  private think(): void {
    clearTimeout(this.timer);
    if (this.table.isShownLook(this.seat)) return;
    const begun = Date.now();
    const choice = this.choice();
    if (!choice) return;
    const { seat, prompt, action } = choice;
    const paused = pause(this.table, seat, action, this.company[seat]!.manner);
    this.timer = setTimeout(() => {
      this.table.act(seat, prompt, action);
      this.tell();
      this.think();
    }, Math.max(0, paused - (Date.now() - begun)));
  }

  /** What is played next where no person is asked: thought about once, whatever else happens meanwhile. */
  private choice(seat = this.table.thinking): Choice | null {
    const { table } = this;
    if (seat < 0) return null;
    const prompt = table.promptOf(seat);
    if (this.chosen?.seat !== seat || this.chosen.prompt !== prompt) {
      const acted = table.play!.acts(seat);
      const ticket = this.bits(acted * MOST_SEATS + seat) & TICKET;
      const action = this.company[seat]!.bot(table.viewOf(seat), seat, ticket, acted);
      this.chosen = { seat, prompt, action };
    }
    return this.chosen;
  }
}
