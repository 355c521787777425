// node scenes.ts module.wasm facts.json scene.ts drawn.json [--accept]: what the page draws of
// some views, once more; every difference, a line each. Accepted, it is written down instead.

import { readFileSync, writeFileSync } from "node:fs";
import { pathToFileURL } from "node:url";
import { isDeepStrictEqual } from "node:util";
import { Game, type RulesFacts, type Sheet } from "../../web/src/rules/game.ts";

type Drawn = { seat: number; view: string; scene: Record<string, unknown> };
type Module = { scene: (game: Game, view: Sheet, seat: number) => Record<string, unknown> };

const [module, facts, source, file, accept] = process.argv.slice(2) as [string, string, string, string, string?];
const known = JSON.parse(readFileSync(facts, "utf8")) as RulesFacts;
const game = await Game.load(readFileSync(module), known);
const { scene } = (await import(pathToFileURL(source).href)) as Module;
const all = JSON.parse(readFileSync(file, "utf8")) as Drawn[];
const view = game.sheet();

let wrong = 0;
const drawn: Drawn[] = [];
for (const { seat, view: bytes, scene: expected } of all) {
  view.assign(Uint8Array.from(Buffer.from(bytes, "base64")));
  const found = scene(game, view, seat);
  drawn.push({ seat, view: bytes, scene: found });
  for (const part of new Set([...Object.keys(expected), ...Object.keys(found)])) {
    if (isDeepStrictEqual(found[part], expected[part])) continue;
    wrong += 1;
    if (wrong < 10) console.log(`seat ${seat}, ${part}: ${JSON.stringify(found[part])}, not ${JSON.stringify(expected[part])}`);
  }
}
console.log(`${all.length} scenes`);
if (accept === "--accept") writeFileSync(file, `[\n${drawn.map((one) => JSON.stringify(one)).join(",\n")}\n]\n`);
else process.exitCode = wrong || !all.length ? 1 : 0;
