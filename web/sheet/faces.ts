// Writes the faces of every game that has drawings to `faces.json` in its folder: pictures outside the page are made of
// them. Numbers are drawn as strokes, so that they are there where no font is. `npm run build` runs it.

import { existsSync, readdirSync, writeFileSync } from "node:fs";
import type { Art } from "../src/art/faces.ts";
import { DEFINED, type Face } from "../src/art/parts.ts";

const games = new URL("../../src/sennik/games/", import.meta.url);
const WRITTEN = /<text x="([^"]*)" y="([^"]*)" font-size="([^"]*)" fill="([^"]*)"[^>]*>([^<]*)<\/text>/g;

// Signs of 10 by 14 units.
const SIGNS: Record<string, string> = {
  "0": "M5 0C8.500 0 9.500 3 9.500 7C9.500 11 8.500 14 5 14C1.500 14 .5 11 .5 7C.5 3 1.500 0 5 0Z",
  "1": "M1.500 3.500L5.500 0V14M2 14H9",
  "2": "M.8 3.800C1 1.400 2.800 0 5 0C7.600 0 9.300 1.800 9.300 4C9.300 7 6 9 .8 14H9.500",
  "3": "M.6 1.500C1.800 .5 3.200 0 4.800 0C7.600 0 9.200 1.600 9.200 3.500C9.200 5.500 7.500 6.700 4.500 6.700C8 6.700 9.600 8.300 9.600 10.300C9.600 12.500 7.600 14 4.800 14C3 14 1.500 13.500 .3 12.500",
  "4": "M7.300 14V0L.3 10H10",
  "5": "M8.800 0H1.800L1.200 6C2.500 5.300 3.700 5 5 5C7.800 5 9.600 6.800 9.600 9.400C9.600 12.200 7.700 14 4.800 14C3 14 1.600 13.500 .4 12.500",
  "6": "M8.800 .9C7.900 .3 6.800 0 5.700 0C2.300 0 .5 3.200 .5 8C.5 12 2.300 14 5.100 14C7.800 14 9.600 12.100 9.600 9.500C9.600 6.900 7.900 5.300 5.300 5.300C3 5.300 1.100 6.600 .5 8.600",
  "7": "M.5 0H9.500L4 14",
  "8": "M5 6.600C2.500 6.600 1 5.300 1 3.400C1 1.400 2.600 0 5 0C7.400 0 9 1.400 9 3.400C9 5.300 7.500 6.600 5 6.600C2.200 6.600 .4 8.200 .4 10.400C.4 12.600 2.300 14 5 14C7.700 14 9.600 12.600 9.600 10.400C9.600 8.200 7.800 6.600 5 6.600Z",
  "9": "M1.200 13.100C2.100 13.700 3.200 14 4.300 14C7.700 14 9.500 10.800 9.500 6C9.500 2 7.700 0 4.900 0C2.200 0 .4 1.900 .4 4.500C.4 7.100 2.100 8.700 4.700 8.700C7 8.700 8.900 7.400 9.500 5.400",
  "×": "M1 5L9 13M9 5L1 13",
  "−": "M1 8H9",
};
const [WIDE, HIGH, APART] = [10, 14, 3.5];

/** What is written on a card, as strokes. */
function stroked(_: string, x: string, y: string, size: string, fill: string, words: string): string {
  const scale = (0.68 * Number(size)) / HIGH;
  const width = [...words].length * (WIDE + APART) - APART;
  const paths = [...words].map((sign, i) => {
    if (!SIGNS[sign]) throw new Error(`no strokes for ${sign}`);
    return `<path d="${SIGNS[sign]}" transform="translate(${i * (WIDE + APART)} 0)"/>`;
  });
  const place = `translate(${Number(x) - (width / 2) * scale} ${Number(y) - HIGH * scale}) scale(${scale})`;
  return `<g transform="${place}" fill="none" stroke="${fill}" stroke-width="2.600" stroke-linecap="round" stroke-linejoin="round">${paths.join("")}</g>`;
}

/** The inside of a face, without what all of them refer to. */
const inside = ({ picture, over }: Face): string => (picture.replaceAll(`<defs>${DEFINED}</defs>`, "") + over).replace(WRITTEN, stroked);

for (const deck of readdirSync(games)) {
  const source = new URL(`${deck}/page/art.ts`, games);
  if (!existsSync(source)) continue;
  const art = (await import(source.href)) as Art;
  const kinds = [...Array(art.KINDS).keys()];
  const faces = (art.COUNTS ?? [undefined]).flatMap((counts) => kinds.map((kind) => inside(art.face(kind, counts))));
  writeFileSync(new URL(`${deck}/faces.json`, games), JSON.stringify({ defined: DEFINED, back: inside(art.back()), faces }));
}
