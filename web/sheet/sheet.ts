// Prints every face as JSON, or as a page with all of them in colour and in grey.
// Node runs it as it is: `node sheet/sheet.ts --json`, `node sheet/sheet.ts > sheet.html`.

import { everyFace } from "../src/art/faces.ts";

const faces = everyFace();

function rows(width: number, grey: boolean): string {
  const decks = [...new Set(faces.map((one) => one.deck))];
  const cards = (deck: string): string => faces.filter((one) => one.deck === deck).map((one) => `<figure>${one.svg.replace("<svg ", `<svg width="${width}" data-face="${deck}.${one.kind}" `)}</figure>`).join("");
  return decks.map((deck) => `<section class="${grey ? "grey" : ""}">${cards(deck)}</section>`).join("");
}

const STYLE = "body{margin:12px;background:#262b52;width:1284px}section{display:flex;flex-wrap:wrap;gap:8px;margin-bottom:8px}section:not(.grey)+.grey{margin-top:26px}figure{margin:0}.grey{filter:grayscale(1)}svg{display:block}";

if (process.argv.includes("--json")) {
  console.log(JSON.stringify(faces));
} else {
  const width = Number(process.argv[2] ?? 60);
  console.log(`<!doctype html><meta charset="utf-8"><style>${STYLE}</style>${rows(width, false)}${rows(width, true)}`);
}
