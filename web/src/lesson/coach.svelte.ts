// Who leads through a lesson: asks for one action after another, and lets nothing else happen.

import type { Choosing } from "../table/choosing.svelte.ts";
import type { Sit } from "../wire/seat.ts";
import type { Choice, Legal } from "../wire/types.ts";
import type { Lesson, Step } from "./lessons.ts";

const LEARNER = 0;

export class Coach {
  readonly game: string;
  readonly lesson: Lesson;
  made = $state(0); // actions of the learner so far
  reminded = $state(false); // something else was clicked
  leaving = $state(false); // on to what comes after the lesson
  private readonly own: Step[];
  private readonly place: Sit;

  /** `place` is a seat at the table where the lesson is played. */
  constructor(game: string, lesson: Lesson, place: Sit) {
    this.game = game;
    this.lesson = lesson;
    this.own = lesson.steps.filter(([who]) => who === LEARNER);
    this.place = place;
  }

  /** The learner's seat: what is played there is counted. */
  readonly sit: Sit = (listener) => {
    const acts = new Set<string>();
    const done = (id: string, seq: number): void => {
      if (acts.has(id)) this.made += 1;
      listener.done(id, seq);
    };
    const seat = this.place({ ...listener, done });
    return {
      send: (message) => {
        if (message.type === "act") acts.add(message.id);
        seat.send(message);
      },
      stop: () => seat.stop(),
    };
  };

  get steps(): number {
    return this.own.length;
  }

  get isOver(): boolean {
    return this.made >= this.own.length;
  }

  /** Of what could be done, what is asked for now: after so many actions that are kept to oneself. */
  allowed(legal: Legal[], kept: number): Legal[] {
    const next = this.own[this.made + kept];
    return next ? legal.filter(({ action }) => action === next[1]) : [];
  }

  /** What is said now: a key of the game's catalogue. */
  words(kept: number): string {
    return this.own[this.made + kept]?.[3] ?? this.lesson.end;
  }

  /** The thing to click, as a selector. */
  spot(choosing: Choosing): string {
    if (choosing.question) return "[data-yes]";
    if (choosing.menu) return ".prompt .meaning";
    const [choice] = [...choosing.targets.values()].flat();
    if (choice) return spotOf(choice);
    return this.isOver ? "[data-onward]" : "";
  }
}

function spotOf({ target, key }: Choice): string {
  return target ? `.board [data-t="${target}"], .prompt [data-t="${target}"]` : `.prompt [data-action="${key}"]`;
}
