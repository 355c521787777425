// What bots are called: characters by their names, bare levels by words of our own.

import { company } from "../company.svelte.ts";
import type { Both, Language } from "../wire/types.ts";

const LEVELS: Record<string, Both> = {
  random: { en: "Sleepwalker (plays anything)", pl: "Lunatyk (gra byle co)" },
  dreamer: { en: "Dreamer (easy, forgets)", pl: "Marzyciel (łatwy, zapomina)" },
  thumb: { en: "Old hand (medium)", pl: "Stary wyga (średni)" },
  seeker: { en: "Seeker (strong, thinks longer)", pl: "Badacz (silny, myśli dłużej)" },
};

export const levelName = (level: string, language: Language): string =>
  company.find(level)?.names[language] ?? LEVELS[level]?.[language] ?? level;
