// The lessons of the games: found by their paths, and loaded when somebody begins one.

/** What a seat or Chance does: its number, how records write it, and what the learner is told before. */
export type Step = [who: number | "chance", action: number, notation: string, words?: string];
/** `page/lesson.json` in the folder of the game of that name: a match that was written down. The learner has seat 0. */
export type Lesson = {
  options: Record<string, number>;
  cast: string[]; // who sits at the other seats
  memory?: boolean; // whether one is asked afterwards how to remember
  playOn?: number; // seats of the match that is offered afterwards; else what was chosen last
  end: string; // what is said when all is done
  steps: Step[];
};

const FILES = import.meta.glob<Lesson>("../../../src/sennik/games/*/page/lesson.json", { import: "default" });
const fileOf = (game: string): string => `../../../src/sennik/games/${game}/page/lesson.json`;

/** The games that have a lesson. */
export const TAUGHT: string[] = Object.keys(FILES).map((file) => file.split("/").at(-3)!);

export function lessonOf(game: string): Promise<Lesson> {
  const load = FILES[fileOf(game)];
  return load ? load() : Promise.reject(new RangeError(`${game} has no lesson`));
}
