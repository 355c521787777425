// The people of the dream world, as the server knows them: asked for once.

import * as api from "./wire/api.ts";
import { both, t } from "./settings.svelte.ts";
import type { CharacterFacts } from "./wire/types.ts";

const LEVELS = ["random", "dreamer", "thumb", "seeker"] as const; // bots without a face

class Company {
  all: CharacterFacts[] = $state.raw([]);
  private asked: Promise<void> | null = null;

  /** Resolves once everybody is known. */
  known(): Promise<void> {
    this.asked ??= api.characters().then((found) => {
      this.all = found;
    });
    this.asked.catch(() => (this.asked = null)); // a server that is just starting is asked again
    return this.asked;
  }

  find(key: string): CharacterFacts | undefined {
    return this.all.find((one) => one.key === key);
  }

  /** What somebody is called, or nothing for a bot without a face. */
  named(key: string): string {
    return both(this.find(key)?.names ?? {});
  }

  /** The same where there is little room. */
  called(key: string): string {
    return both(this.find(key)?.short ?? {});
  }

  /** What any bot is called, also one without a face. */
  level(key: string): string {
    const level = LEVELS.find((one) => one === key);
    return this.named(key) || (level ? t(`level.${level}`) : key);
  }
}

export const company = new Company();
