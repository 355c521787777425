// What somebody made of the dream of a day: read from a match that is over. The first one at a table counts.

import type { Row } from "../rules/catalogue.ts";
import type { Runner } from "./runner.ts";
import { Table, type Command, type Journal, type Opening } from "./table.ts";

const YOU = 0;

/** How it ended: ahead of the best of the others by so much, or behind; 0 where all win or lose together. */
export type Outcome = { won: boolean; lead: number; score: number; ending: string };
/** With what a server works it out by itself, and how it went on the way. */
export type Attempt = Outcome & { rules: number; actions: number[]; course: number[]; result: Row };

/** The first match at a table. */
export function firstOf({ commands, outcomes, ...rest }: Journal): Journal {
  const end = commands.findIndex(([type]: Command) => type === "again");
  return { ...rest, commands: end < 0 ? commands : commands.slice(0, end), outcomes: outcomes.slice(0, 1) };
}

/** How far a seat is ahead of the best of the others. */
function leadOf({ game }: Runner, scores: number[], you: number): number {
  if (scores.length === 1 || isShared(game.facts.constants)) return 0;
  const sign = game.constant("LOW_WINS") ? -1 : 1;
  return sign * scores[you]! - Math.max(...scores.flatMap((score, seat) => (seat === you ? [] : [sign * score])));
}

const isShared = (constants: Record<string, number>): boolean => constants["MIN_SEATS"] === 1; // then all win or lose as one

export function outcomeOf(runner: Runner, table: Table, you = YOU): Outcome {
  const { ending, scores, winners } = table.play!.result!;
  return { won: winners.includes(you), lead: leadOf(runner, scores, you), score: scores[you]!, ending };
}

/** All about the first match at a table, which is played once more for it. */
export function attemptOf(runner: Runner, opening: Opening, journal: Journal): Attempt {
  const table = new Table(runner, opening, () => 0, Date.now, { commands: [], outcomes: journal.outcomes });
  const course: number[] = [];
  let before = "";
  const note = (): void => {
    const { scores } = table.play!.position;
    if (scores.join() !== before) course.push(scores.length === 1 ? scores[YOU]! : leadOf(runner, scores, YOU));
    before = scores.join();
  };
  for (const command of firstOf(journal).commands) {
    table.repeat(command);
    note();
  }
  const { steps, position } = table.play!;
  const actions = steps.flatMap(({ actor, action }) => (actor === YOU ? [action] : []));
  const result = runner.game.result(runner.read(position), YOU);
  return { ...outcomeOf(runner, table), rules: runner.game.facts.version, actions, course, result };
}
