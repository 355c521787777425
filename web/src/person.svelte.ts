// Who sits at this device: the server knows a person by a cookie, others by a name.

import { settings, t } from "./settings.svelte.ts";
import * as api from "./wire/api.ts";
import { patiently } from "./wire/patience.svelte.ts";

class Person {
  name = $state("");

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
  const name = (await patiently(api.me))!.name;
  if (name) person.name = name;
  else await patiently(() => person.rename(`${t("guest")} ${1 + Math.floor(Math.random() * 98)}`));
}
