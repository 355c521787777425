// Prints every face as JSON, or as a page with all of them in colour and in grey.
// Node runs it as it is: `node sheet/sheet.ts --json`, `node sheet/sheet.ts > sheet.html`.

import { existsSync, readdirSync } from "node:fs";
import type { Art } from "../src/art/faces.ts";
import { whole } from "../src/art/parts.ts";

const games = new URL("../../src/sennik/games/", import.meta.url);
const sourceOf = (deck: string): URL => new URL(`${deck}/page/art.ts`, games);
const decks = readdirSync(games).filter((deck) => existsSync(sourceOf(deck))).sort();

const faces: { deck: string; kind: number; svg: string }[] = [];
for (const deck of decks) {
  const art = (await import(sourceOf(deck).href)) as Art;
  for (let kind = -1; kind < art.KINDS; kind += 1) faces.push({ deck, kind, svg: whole(kind < 0 ? art.back() : art.face(kind)) });
}

function row(deck: string, width: number, isGrey: boolean): string {
  const cards = faces.filter((one) => one.deck === deck).map(({ kind, svg }) => {
    const source = `data:image/svg+xml,${encodeURIComponent(svg)}`;
    return `<figure><img src="${source}" width="${width}" alt="${deck}.${kind}"></figure>`;
  });
  return `<section class="${isGrey ? "grey" : ""}">${cards.join("")}</section>`;
}

const rows = (width: number, isGrey: boolean): string => decks.map((deck) => row(deck, width, isGrey)).join("");

const STYLE =
  "body{margin:12px;background:#262b52;width:1284px}section{display:flex;flex-wrap:wrap;gap:8px;margin-bottom:8px}" +
  "section:not(.grey)+.grey{margin-top:26px}figure{margin:0}.grey{filter:grayscale(1)}img{display:block}";

if (process.argv.includes("--json")) {
  console.log(JSON.stringify(faces));
} else {
  const width = Number(process.argv[2] ?? 60);
  console.log(`<!doctype html><meta charset="utf-8"><style>${STYLE}</style>${rows(width, false)}${rows(width, true)}`);
}
