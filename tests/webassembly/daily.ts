// node daily.ts module.wasm facts.json game.json day deal who [weights]: plays the dream of a day as the page does, with somebody
// at the person's seat ("" for the strongest there is), and prints its record.

import { readFileSync } from "node:fs";
import { castOf, dreamt, duplicate, publicDeal, sameLuck, strongestOf } from "../../web/src/match/daily.ts";
import { Bots } from "../../web/src/match/bots.ts";
import { record } from "../../web/src/match/replay.ts";
import { Runner } from "../../web/src/match/runner.ts";
import { Table } from "../../web/src/match/table.ts";
import { Game, type RulesFacts } from "../../web/src/rules/game.ts";
import type { GameFacts } from "../../web/src/wire/types.ts";

const read = <T>(path: string): T => JSON.parse(readFileSync(path, "utf8")) as T;
const [module, facts, told, day, given, named, weights] = process.argv.slice(2) as [string, string, string, string, string, string, string?];
const game = await Game.load(readFileSync(module), read<RulesFacts>(facts));
if (weights) {
  const { buffer, byteOffset, byteLength } = readFileSync(weights);
  game.teach(new Float32Array(buffer.slice(byteOffset, byteOffset + byteLength)));
}
const about = read<GameFacts>(told);
const deal = given || publicDeal(day, about.key);
const who = named || strongestOf(game)!;
const chosen = game.options({ ...about.fixed, ...about.short, seats: about.default_seats });
const options = Object.fromEntries(game.facts.offers.map(({ name }) => [name, chosen.get(name)]));
const seats = [{ bot: who }, ...castOf(day, about).map((bot) => ({ bot }))];
const table = new Table(new Runner(game), { id: "t", game: about.key, options, seats, memory_aid: true, pace: "instant", day }, duplicate(deal));
const bots = new Bots(game);
for (const _ of dreamt(table, seats.map(({ bot }) => bots.of(bot)), sameLuck(deal)));
console.log(record(table, deal));
