// node run.ts module.wasm facts.json traces.jsonl [weights]: every difference, a line each.

import { readFileSync } from "node:fs";
import { Game, type RulesFacts } from "../../web/src/rules/game.ts";
import { difference, type Trace } from "./replay.ts";

const [module, facts, traces, weights] = process.argv.slice(2) as [string, string, string, string?];
const game = await Game.load(readFileSync(module), JSON.parse(readFileSync(facts, "utf8")) as RulesFacts);
if (weights) game.teach(new Float32Array(new Uint8Array(readFileSync(weights)).buffer));
const found = readFileSync(traces, "utf8").trim().split("\n").map((line) => difference(game, JSON.parse(line) as Trace));
for (const one of found.filter(Boolean)) console.log(one);
process.exitCode = found.some(Boolean) ? 1 : 0;
console.log(`${found.length} matches`);
