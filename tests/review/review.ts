// node review.ts module.wasm facts.json cases.json: examines what Python has examined, and prints what differs.

import { readFileSync } from "node:fs";
import { Game, type RulesFacts } from "../../web/src/rules/game.ts";
import { characters } from "../../web/src/review/agreeing.ts";
import { Examination, type Look, type Match } from "../../web/src/review/examining.ts";
import { findings } from "../../web/src/review/findings.ts";

type Case = Match & { look: Look; found: string; findings: string };

const [module, facts, given] = process.argv.slice(2) as [string, string, string];
const told = JSON.parse(readFileSync(facts, "utf8")) as RulesFacts;
const cases = JSON.parse(readFileSync(given, "utf8")) as Case[];
let alike = 0;
for (const one of cases) {
  const game = await Game.load(readFileSync(module), told);
  const exam = new Examination(game, one, one.look);
  const examined = exam.moments.map(({ step }) => step).reverse().map((step) => exam.examine(step)).reverse(); // any order will do
  const found = exam.putTogether(examined);
  const { verdict, told: moments } = findings(found, exam.moments, characters(exam));
  if (JSON.stringify(found) !== one.found) console.log(`found ${JSON.stringify(found)}\nand not ${one.found}`);
  else if (JSON.stringify([...verdict, ...moments]) !== one.findings) console.log(`says ${JSON.stringify([...verdict, ...moments])}\nand not ${one.findings}`);
  else alike += 1;
}
console.log(`${alike} of ${cases.length} alike`);
