// Choosing, changing one's mind, committing: what is chosen stays in the page until the choice is whole.

import type { Rules } from "../rules/library.ts";
import { aheadOf, type Asked } from "../wire/frames.ts";
import type { Choice, Frame } from "../wire/types.ts";

const FROM_HAND = /^(hand|shared)\./; // cards that nobody loses by one click

/** A thing that was chosen, and what may be done with it. */
export type Menu = { target: string; choices: Choice[] };
/** An action that only leads to the next choice, and the thing that was clicked for it. */
type Kept = { target: string; action: number };

/** What is chosen from. */
export type Stage = {
  readonly frame: Frame | null;
  readonly rules: Rules | null;
  worded(frame: Frame, asked: Asked): Choice[];
};

const NOTHING: ReadonlyMap<string, never> = new Map<string, never>();

function byTarget(choices: Choice[]): Map<string, Choice[]> {
  const found = new Map<string, Choice[]>();
  for (const choice of choices) found.set(choice.target, [...(found.get(choice.target) ?? []), choice]);
  return found;
}

export class Choosing {
  menu: Menu | null = $state.raw(null);
  question: Choice | null = $state.raw(null); // asked about once more
  private kept: Kept[] = $state.raw([]);
  private readonly stage: Stage;

  constructor(stage: Stage) {
    this.stage = stage;
  }

  /** What the seat is asked: by the server or, after what it keeps to itself, by the rules of the page. */
  readonly asked: Asked | null = $derived.by(() => {
    const { frame, rules } = this.stage;
    if (!frame || this.kept.length === 0) return frame;
    return rules && aheadOf(rules, frame, this.actions);
  });

  /** What can be clicked now, by the thing to click; made once a frame, as every card asks. */
  readonly targets: ReadonlyMap<string, Choice[]> = $derived.by(() => this.named(this.asked));

  /** What could have been chosen instead. */
  private readonly others: ReadonlyMap<string, Choice[]> = $derived.by(() => (this.kept.length > 0 ? this.named(this.stage.frame) : NOTHING));

  /** Where the chosen thing may go, by what happens to it there. */
  readonly goals: ReadonlyMap<string, Choice> = $derived.by(() => {
    const found = (this.menu?.choices ?? []).map((choice): [string, Choice] => [this.goalOf(choice), choice]);
    return new Map(found.filter(([goal]) => goal !== "").reverse());
  });

  private named(asked: Asked | null): ReadonlyMap<string, Choice[]> {
    const { frame } = this.stage;
    return frame && asked ? byTarget(this.stage.worded(frame, asked)) : NOTHING;
  }

  /** Where a choice takes a card of the hand, or nothing. */
  goalOf(choice: Choice): string {
    const { frame, rules } = this.stage;
    return (frame && rules?.drawing?.goals?.[choice.key]?.(frame.scene, frame.table.you ?? -1)) ?? "";
  }

  /** What is kept to oneself so far. */
  get actions(): number[] {
    return this.kept.map((one) => one.action);
  }

  /** Whether something is chosen that can be put back. */
  get isUnderway(): boolean {
    return this.menu !== null || this.kept.length > 0;
  }

  isChosen(target: string): boolean {
    return this.menu?.target === target || this.kept.some((one) => one.target === target);
  }

  /** Whether the chosen thing may go there, or a click there is a move. */
  isLit(target: string): boolean {
    return this.goals.has(target) || (this.menu === null && this.targets.has(target) && !this.isChosen(target));
  }

  /** Whether something else may be chosen by it. */
  isOther(target: string): boolean {
    return !this.isChosen(target) && (this.menu ? this.targets.has(target) : this.others.has(target));
  }

  /** Whether a click chooses it, and does nothing yet. */
  isTaken(target: string): boolean {
    const choices = this.targets.get(target) ?? this.others.get(target);
    return choices !== undefined && (FROM_HAND.test(target) || choices.length > 1 || this.isTentative(choices[0]!));
  }

  private isTentative(choice: Choice): boolean {
    const { frame, rules } = this.stage;
    if (!frame || !rules?.game.facts.words.tentative.includes(`label.${choice.key}`)) return false;
    return aheadOf(rules, frame, [...this.actions, choice.action]) !== null;
  }

  /** A click on a thing: the choice that it makes whole, or nothing; `null` where it means nothing at all. */
  click(target: string): Choice | undefined | null {
    if (this.isChosen(target)) return this.putBack(target);
    const goal = this.goals.get(target);
    if (goal) return goal;
    if (this.menu === null && this.targets.has(target)) return this.take(target, this.targets.get(target)!);
    const others = this.menu ? this.targets : this.others;
    if (!others.has(target)) return null;
    this.letGo();
    return this.take(target, this.targets.get(target)!);
  }

  private take(target: string, choices: Choice[]): Choice | undefined {
    const [only] = choices as [Choice];
    if (!this.isTaken(target)) return only;
    if (choices.length > 1 || !this.keep(only)) this.menu = { target, choices };
    return undefined;
  }

  /** Keeps a choice that only leads to the next one; whether it does. */
  keep(choice: Choice): boolean {
    if (!this.isTentative(choice)) return false;
    this.kept = [...this.kept, { target: this.menu?.target ?? choice.target, action: choice.action }];
    this.menu = null;
    return true;
  }

  /** Whether a choice is asked about first. */
  doubts(choice: Choice): boolean {
    const costly = this.stage.rules?.game.facts.words.costly ?? [];
    if (!costly.includes(`label.${choice.key}`) || this.question?.action === choice.action) return false;
    this.question = choice;
    this.menu = null;
    return true;
  }

  /** All actions of a choice that is whole; nothing is chosen any more. */
  whole(action: number): number[] {
    const actions = [...this.actions, action];
    this.letGo();
    return actions;
  }

  /** Puts a thing back, with all that was chosen after it. */
  private putBack(target: string): undefined {
    if (this.menu?.target !== target) this.kept = this.kept.slice(0, this.kept.findIndex((one) => one.target === target));
    this.menu = null;
  }

  /** One step back; whether there was one. */
  back(): boolean {
    const was = this.isUnderway || this.question !== null;
    if (this.menu === null && this.question === null) this.kept = this.kept.slice(0, -1);
    this.menu = this.question = null;
    return was;
  }

  letGo(): void {
    this.menu = this.question = null;
    this.kept = [];
  }
}
