// Prints every face as JSON, or as a page with all of them in colour and in grey.
// Node runs it as it is: `node sheet/sheet.ts --json`, `node sheet/sheet.ts > sheet.html`.

import { everyFace } from "../src/art/faces.ts";

const faces = everyFace();

function row(width: number, grey: boolean): string {
  const cards = faces.map((one) => `<figure>${one.svg.replace("<svg ", `<svg width="${width}" data-face="${one.deck}.${one.kind}" `)}</figure>`);
  return `<section class="${grey ? "grey" : ""}">${cards.join("")}</section>`;
}

const STYLE = "body{margin:12px;background:#262b52;width:1180px}section{display:flex;flex-wrap:wrap;gap:8px;margin-bottom:20px}figure{margin:0}.grey{filter:grayscale(1)}svg{display:block}";

if (process.argv.includes("--json")) {
  console.log(JSON.stringify(faces));
} else {
  const width = Number(process.argv[2] ?? 60);
  console.log(`<!doctype html><meta charset="utf-8"><style>${STYLE}</style>${row(width, false)}${row(width, true)}`);
}
