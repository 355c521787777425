// Who sits at this device: the server knows a person by a cookie, others by a name.

import { settings, t } from "./settings.svelte.ts";
import * as api from "./wire/api.ts";

const PATIENCE = 1200; // a server that is just starting is asked again

class Person {
  name = $state("");
  trouble = $state("");

  async rename(name: string): Promise<void> {
    this.name = name.trim();
    if (this.name) await api.call({ name: this.name, language: settings.language });
  }
}

export const person = new Person();
let meeting: Promise<void> | null = null;

/** Resolves once the server knows this device; a stranger gets a name to begin with. */
export function known(): Promise<void> {
  meeting ??= meet();
  return meeting;
}

async function meet(): Promise<void> {
  for (;;) {
    try {
      person.name = (await api.me()).name;
      if (!person.name) await person.rename(`${t("guest")} ${1 + Math.floor(Math.random() * 98)}`);
      person.trouble = "";
      return;
    } catch (error) {
      person.trouble = error instanceof Error ? error.message : String(error);
      await new Promise((resolve) => setTimeout(resolve, PATIENCE));
    }
  }
}
