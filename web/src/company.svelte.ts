// The people of the dream world, as the server knows them: asked for once.

import * as api from "./wire/api.ts";
import { settings } from "./settings.svelte.ts";
import type { CharacterFacts } from "./wire/types.ts";

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
    return this.find(key)?.names[settings.language] ?? "";
  }

  /** The same where there is little room. */
  called(key: string): string {
    return this.find(key)?.short[settings.language] ?? "";
  }
}

export const company = new Company();
