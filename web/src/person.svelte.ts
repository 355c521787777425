// Who sits at this device: the server knows a person by a cookie, others by a name and a portrait.

import { PEOPLE } from "./art/people.ts";
import { settings, t } from "./settings.svelte.ts";
import { isSite } from "./place.ts";
import { keep, read } from "./storage.ts";
import * as api from "./wire/api.ts";
import { patiently } from "./wire/patience.svelte.ts";

const NAME = "sennik.name";
const PORTRAIT = "sennik.portrait";

class Person {
  name = $state(read(NAME) ?? ""); // as it was last time, until the server says it

  portrait = $state(read(PORTRAIT) ?? "");

  /** Goes by another name, or looks different to the others, from now on. */
  async be({ name = this.name, portrait = this.portrait }: { name?: string; portrait?: string }): Promise<void> {
    this.name = name.trim();
    this.portrait = portrait;
    keep(NAME, this.name);
    keep(PORTRAIT, portrait);
    if (this.name && !isSite) await api.call({ name: this.name, portrait, language: settings.language });
  }
}

export const person = new Person();
let meeting: Promise<void> | null = null;

/** Resolves once the server knows this device; a stranger gets a name and a portrait to begin with. */
export function known(): Promise<void> {
  meeting ??= meet();
  return meeting;
}

async function meet(): Promise<void> {
  const { name, portrait } = isSite ? person : (await patiently(api.me))!;
  if (name) {
    person.name = name;
    person.portrait = portrait;
    return;
  }
  const all = Object.keys(PEOPLE);
  const any = (many: number): number => Math.floor(Math.random() * many);
  await patiently(() => person.be({ name: `${t("guest")} ${1 + any(98)}`, portrait: all[any(all.length)]! }));
}
