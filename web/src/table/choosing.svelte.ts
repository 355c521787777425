// Choosing, changing one's mind, committing: what is chosen stays in the page until the choice is whole.

import type { Rules } from "../rules/library.ts";
import { aheadOf, type Asked } from "../wire/frames.ts";
import type { Choice, Frame } from "../wire/types.ts";

const FROM_HAND = /^(hand|shared)\./; // cards that nobody loses by one click

/** What was clicked: of equal cards each one is a copy. */
type Spot = { target: string; copy: number };
/** A thing that was chosen, and what may be done with it. */
export type Menu = Spot & { choices: Choice[] };
/** An action that only leads to the next choice, and the thing that was clicked for it. */
type Kept = Spot & { action: number };

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

  /** Things that mean what another one means, such as empty lands. */
  private readonly alike: ReadonlyMap<string, string> = $derived.by(() => {
    const { frame, rules } = this.stage;
    return (frame && rules?.drawing?.alike?.(frame.scene)) ?? NOTHING;
  });

  /** The thing that a click counts for. */
  meant(target: string): string {
    return this.alike.get(target) ?? target;
  }

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
    return (frame && rules?.drawing?.goals?.[choice.key]?.(frame.scene, frame.table.you)) ?? "";
  }

  /** What is kept to oneself so far. */
  get actions(): number[] {
    return this.kept.map((one) => one.action);
  }

  /** Whether something is chosen that can be put back. */
  get isUnderway(): boolean {
    return this.menu !== null || this.kept.length > 0;
  }

  /** The thing that was chosen last, or nothing. */
  get latest(): string {
    return (this.menu ?? this.kept.at(-1))?.target ?? "";
  }

  isChosen(target: string, copy = 0): boolean {
    const isIt = (one: Spot | null): boolean => one?.target === target && one.copy === copy;
    return isIt(this.menu) || this.kept.some(isIt);
  }

  /** Whether the chosen thing may go there, or a click there is a move. */
  isLit(target: string, copy = 0): boolean {
    const meant = this.meant(target);
    return this.goals.has(meant) || (this.menu === null && this.targets.has(meant) && !this.isChosen(target, copy));
  }

  /** Whether something else may be chosen by it. */
  isOther(target: string, copy = 0): boolean {
    return !this.isChosen(target, copy) && (this.menu ? this.targets.has(target) : this.others.has(target));
  }

  /** Whether a click chooses it, and does nothing yet. */
  isTaken(target: string): boolean {
    const choices = this.targets.get(target) ?? this.others.get(target);
    return choices !== undefined && (FROM_HAND.test(target) || choices.length > 1 || this.isTentative(choices[0]!));
  }

  /** Whether a choice only leads to the next one, and a click on the same thing can still mean to put it back. */
  private isTentative({ key, action, target }: Choice): boolean {
    const { frame, rules } = this.stage;
    if (!frame || !rules?.game.facts.words.tentative.includes(`label.${key}`)) return false;
    const ahead = aheadOf(rules, frame, [...this.actions, action]);
    return ahead !== null && (target === "" || ahead.legal.every((next) => next.target !== target));
  }

  /** A click on a thing: the choice that it makes whole, or nothing; `null` where it means nothing at all. */
  click(clicked: string, copy = 0): Choice | undefined | null {
    if (this.isChosen(clicked, copy)) return this.putBack({ target: clicked, copy });
    const target = this.meant(clicked);
    const goal = this.goals.get(target);
    if (goal) return goal;
    if (this.menu === null && this.targets.has(target)) return this.take({ target, copy });
    const others = this.menu ? this.targets : this.others;
    if (!others.has(target)) return null;
    this.letGo();
    return this.take({ target, copy });
  }

  private take(spot: Spot): Choice | undefined {
    const choices = this.targets.get(spot.target)!;
    const [only] = choices as [Choice];
    if (!this.isTaken(spot.target)) return only;
    if (choices.length > 1 || !this.keep(only, spot)) this.menu = { ...spot, choices };
    return undefined;
  }

  /** Keeps a choice that only leads to the next one; whether it does. */
  keep(choice: Choice, spot: Spot = this.menu ?? { target: choice.target, copy: 0 }): boolean {
    if (!this.isTentative(choice)) return false;
    this.kept = [...this.kept, { target: spot.target, copy: spot.copy, action: choice.action }];
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
  private putBack({ target, copy }: Spot): undefined {
    if (this.menu?.target !== target) this.kept = this.kept.slice(0, this.kept.findIndex((one) => one.target === target && one.copy === copy));
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
