import { expect, inject, test } from "vitest";
import type { Args, Paths } from "../src/table/flights.ts";
import { factsOf } from "./match.ts";

const FLIGHTS = import.meta.glob<{ flights: Paths }>("../../src/sennik/games/*/page/flights.ts", { eager: true });
const OPTIONAL = ["whom"]; // some lines of one form name a rival, some do not

/** The arguments of a line; asking for another one is a mistake. */
function argsOf(names: string[]): Args {
  const given = Object.fromEntries(names.map((name, i) => [name, i + 1]));
  return new Proxy(given, {
    get: (args, name: string) => {
      if (!(name in args) && !OPTIONAL.includes(name)) throw new Error(`there is no ${name}`);
      return args[name]!;
    },
  });
}

test.each(Object.keys(inject("rules")))("%s: cards fly by what their lines say", (game) => {
  const { messages } = factsOf(game).words;
  const found = FLIGHTS[`../../src/sennik/games/${game}/page/flights.ts`]!;
  for (const [key, path] of Object.entries(found.flights)) {
    const message = messages.find(([one]) => one === key);
    expect(message, key).toBeDefined();
    for (const { from, to, card } of path(argsOf(message!.slice(1)))) expect([from, to, card].join(), key).not.toMatch(/undefined|NaN/);
  }
});
