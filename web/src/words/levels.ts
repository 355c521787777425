// The levels of bots by names that a person can choose from.

import type { Both, Language } from "../wire/types.ts";

const LEVELS: Record<string, Both> = {
  random: { en: "Sleepwalker (plays anything)", pl: "Lunatyk (gra byle co)" },
  dreamer: { en: "Dreamer (easy, forgets)", pl: "Marzyciel (łatwy, zapomina)" },
  thumb: { en: "Old hand (medium)", pl: "Stary wyga (średni)" },
  seeker: { en: "Seeker (strong, thinks longer)", pl: "Badacz (silny, myśli dłużej)" },
};

export const levelName = (level: string, language: Language): string => LEVELS[level]?.[language] ?? level;

/** Quick and decent: what "play now" seats. */
export function usualLevel(levels: string[]): string {
  return levels.includes("thumb") || levels.length === 0 ? "thumb" : levels.at(-1)!;
}
