// The seat of a lesson: at a table in this page, dealt and played by what was written down.

import { dealing, random, scripted as dealt } from "../match/chance.ts";
import { Bots, scripted as played } from "../match/bots.ts";
import { CHANCE, Runner } from "../match/runner.ts";
import { scriptOf, type Written } from "../match/script.ts";
import { LocalSeat } from "../match/seat.ts";
import { Table } from "../match/table.ts";
import type { Game } from "../rules/game.ts";
import type { Sit } from "../wire/seat.ts";
import type { Lesson } from "./lessons.ts";

export function placeOf(game: Game, lesson: Lesson, name: string): Sit {
  const written = lesson.steps.map(([who, action]): Written[number] => [who === "chance" ? CHANCE : who, action]);
  const { outcomes, actions } = scriptOf(written, lesson.cast.length + 1);
  const bots = new Bots(game);
  const company = lesson.cast.map((key, number) => ({
    bot: played(game, actions[number + 1]!, bots.of(key)),
    manner: bots.mannerOf(key),
  }));
  const opening = {
    id: "dream",
    game: game.facts.key,
    options: optionsOf(game, lesson.options),
    seats: [{ name }, ...lesson.cast.map((bot) => ({ bot }))],
    memory_aid: true,
    pace: "slow" as const,
  };
  return (listener) => {
    const table = new Table(new Runner(game), opening, dealt(outcomes, dealing(random)));
    return new LocalSeat(table, 0, [null, ...company], random, listener);
  };
}

/** All options of a match, from those that are not the usual ones. */
function optionsOf(game: Game, chosen: Record<string, number>): Record<string, number> {
  const options = game.options(chosen);
  return Object.fromEntries(game.facts.offers.map(({ name }) => [name, options.get(name)]));
}
