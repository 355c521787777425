// Who sits at this device: the server knows a person by a cookie, others by a name.

import { settings, t } from "./settings.svelte.ts";
import { isSite } from "./place.ts";
import { keep, read } from "./storage.ts";
import * as api from "./wire/api.ts";
import { patiently } from "./wire/patience.svelte.ts";

const NAME = "sennik.name";

class Person {
  name = $state(read(NAME) ?? ""); // as it was last time, until the server says it

  async rename(name: string): Promise<void> {
    this.name = name.trim();
    keep(NAME, this.name);
    if (this.name && !isSite) await api.call({ name: this.name, language: settings.language });
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
  const name = isSite ? person.name : (await patiently(api.me))!.name;
  if (name) person.name = name;
  else await patiently(() => person.rename(`${t("guest")} ${1 + Math.floor(Math.random() * 98)}`));
}
