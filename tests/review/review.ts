// node review.ts module.wasm facts.json cases.json: examines what Python has examined, and prints what differs.

import { readFileSync } from "node:fs";
import { Catalogue, type CatalogueFile } from "../../web/src/rules/catalogue.ts";
import { Game, type RulesFacts } from "../../web/src/rules/game.ts";
import { characters } from "../../web/src/review/agreeing.ts";
import { Examination, type Look, type Match } from "../../web/src/review/examining.ts";
import { findings } from "../../web/src/review/findings.ts";
import { Teller } from "../../web/src/review/telling.ts";

/** A language: the sentences of reviews and of the game, what the seats are called, and what Python says. */
type Tongue = { language: string; review: CatalogueFile; words: CatalogueFile; names: string[]; said: string[] };
type Case = Match & { look: Look; found: string; findings: string; tongues: Tongue[] };

/** What is said otherwise than Python says it. */
function* otherwise(exam: Examination, every: ReturnType<typeof findings>["told"], { language, review, words, names, said }: Tongue): Generator<string> {
  const teller = new Teller(new Catalogue(language, review), new Catalogue(language, words), exam.game, names, exam.look.seat);
  for (const [number, one] of every.entries()) {
    const view = one.step < 0 ? undefined : exam.known(exam.moments[one.step]!).bytes.slice();
    const told = teller.said(one, view);
    if (told !== said[number]) yield `tells ${told}\nand not ${said[number]}`;
  }
}

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
  else {
    const wrong = one.tongues.flatMap((tongue) => [...otherwise(exam, [...verdict, ...moments], tongue)]);
    for (const line of wrong) console.log(line);
    alike += Number(wrong.length === 0);
  }
}
console.log(`${alike} of ${cases.length} alike`);
