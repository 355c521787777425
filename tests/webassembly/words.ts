// node words.ts module.wasm facts.json catalogue.json language texts.jsonl: everything that was
// said along some matches, once more; every difference, a line each.

import { readFileSync } from "node:fs";
import { Catalogue, targetName, type CatalogueFile } from "../../web/src/rules/catalogue.ts";
import { Game, type RulesFacts } from "../../web/src/rules/game.ts";

type Asked = { what: string; views: string[]; given: number[]; said: string | string[] };

const [module, facts, file, language, texts] = process.argv.slice(2) as [string, string, string, string, string];
const known = JSON.parse(readFileSync(facts, "utf8")) as RulesFacts;
const game = await Game.load(readFileSync(module), known);
const catalogue = new Catalogue(language, JSON.parse(readFileSync(file, "utf8")) as CatalogueFile);
const [one, two] = [game.sheet(), game.sheet()];
const names = ["Ala", "Bolek", "Celina", "Darek", "Ewa", "Filip"];

function said({ what, views, given }: Asked): string | string[] {
  [one, two].forEach((sheet, at) => views[at] && sheet.assign(Uint8Array.from(Buffer.from(views[at], "base64"))));
  const [seat = 0, a = 0, b = 0] = given;
  const present = names.slice(0, one.get("seats"));
  const sentence = (row: number[], reader?: number): string => catalogue.sentence(known.words, row, present, reader);
  if (what === "prompt") return sentence(game.prompt(one, seat));
  if (what === "label") return sentence(game.label(one, seat, a));
  if (what === "target") return targetName(known.words, game.target(one, seat, a));
  if (what === "result") return sentence(game.result(one, seat));
  if (what === "shown") return game.shown(one, seat).map((row) => sentence(row, seat));
  return game.told(one, two, seat, a, b).map((row) => sentence(row, seat));
}

let wrong = 0;
const asked = readFileSync(texts, "utf8").trim().split("\n").map((line) => JSON.parse(line) as Asked);
for (const each of asked) {
  const found = said(each);
  if (JSON.stringify(found) !== JSON.stringify(each.said)) {
    wrong += 1;
    if (wrong < 10) console.log(`${each.what} ${each.given}: ${JSON.stringify(found)}, not ${JSON.stringify(each.said)}`);
  }
}
console.log(`${asked.length} texts`);
process.exitCode = wrong || !asked.length ? 1 : 0;
