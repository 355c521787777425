// A choice on its way: its actions are sent one after another, and each is over when it is on the screen, not before.

import { newId } from "../wire/socket.ts";

const PATIENCE = 1200; // milliseconds; an answer that takes longer is worth a word

export class Sending {
  acting = $state(false); // an action is on its way
  slow = $state(false); // and has been for a while
  private readonly act: (id: string, action: number) => void;
  private doubt = 0;
  private action = ""; // the id of the action that is on its way
  private due = Infinity; // the number of the frame that shows what it did
  private rest: number[] = []; // actions of the choice that are still to be sent
  private made = 0; // and how many of it were

  constructor(act: (id: string, action: number) => void) {
    this.act = act;
  }

  /** Whether nothing of a choice is still to be sent: several actions are seen as one. */
  get isWhole(): boolean {
    return this.rest.length === 0;
  }

  begin(actions: number[]): void {
    this.made = 0;
    this.rest = actions;
    this.next();
  }

  private next(): void {
    const action = this.rest.shift()!;
    this.acting = true;
    clearTimeout(this.doubt);
    this.doubt = setTimeout(() => (this.slow = this.acting), PATIENCE);
    this.action = newId();
    this.act(this.action, action);
  }

  /** The action with this id is in frame `seq`; `shown` is the number of the one on the screen. */
  done(id: string, seq: number, shown: number): void {
    if (id !== this.action) return;
    this.due = seq;
    if (shown >= seq) this.answered();
  }

  /** Frame `seq` is on the screen; `isNew` when it asks another question. */
  shown(seq: number, isNew: boolean): void {
    if (seq >= this.due || (isNew && this.acting && this.isWhole)) this.answered();
  }

  private answered(): void {
    this.acting = this.slow = false;
    this.action = "";
    this.due = Infinity;
    this.made += 1;
    if (!this.isWhole) this.next();
  }

  /** Whether a refusal is of the action on its way; one without an id was not read. */
  concerns(id: string): boolean {
    return this.acting && (!id || id === this.action);
  }

  /** Sends no more of a choice that was refused; how many of its actions were played. */
  drop(): number {
    const { made } = this;
    this.rest = [];
    this.answered();
    this.made = 0;
    return made;
  }

  stop(): void {
    clearTimeout(this.doubt);
  }
}
