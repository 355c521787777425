// Onirim: chambers in four colours with sun, moon and key, doors, nightmares and towers.

import { GOLD, INK, PAPER, type Shape, card, circle, group, line, path, rect, shape, sky, stars, text } from "./parts.ts";

type Hue = { shape: Shape; dark: string; middle: string; light: string; pattern: string };

const repeat = (count: number, draw: (i: number) => string): string => Array.from({ length: count }, (_, i) => draw(i)).join("");

const HUES: Hue[] = [
  { shape: "flame", dark: "#7d1f2b", middle: "#c04a4e", light: "#f6c9b8", pattern: repeat(6, (i) => line(`M0 ${22 + i * 22}L25 ${12 + i * 22}L50 ${22 + i * 22}L75 ${12 + i * 22}L100 ${22 + i * 22}`, "#96303a", 2.6)) },
  { shape: "drop", dark: "#102f5c", middle: "#2a5c96", light: "#a9cbe8", pattern: repeat(7, (i) => line(`M0 ${18 + i * 19}q12.5-10 25 0t25 0t25 0t25 0`, "#3f78b4", 2.6)) },
  { shape: "leaf", dark: "#1c5236", middle: "#6fae66", light: "#d6eec6", pattern: repeat(15, (i) => shape("leaf", 14 + (i % 4) * 24 + (Math.floor(i / 4) % 2) * 10, 22 + Math.floor(i / 4) * 32, 0.72, "#4f9050")) },
  { shape: "book", dark: "#40260f", middle: "#7a5228", light: "#e0c496", pattern: repeat(4, (i) => rect(0, 30 + i * 32, 100, 3, "#543515") + repeat(9, (j) => rect(4 + j * 11, 8 + i * 32 + ((i + j) % 3) * 3, 7, 22 - ((i + j) % 3) * 3, "#9a6e3c"))) },
];

const edge = `stroke="${INK}" stroke-width="2" stroke-linejoin="round"`;

const SYMBOLS: ((hue: Hue) => string)[] = [
  () => repeat(12, (i) => group(path("M-4.6-19L0-33L4.6-19Z", GOLD, `stroke="${INK}" stroke-width="1.4"`), 0, 0, 1, i * 30)) + circle(0, 0, 18, "#f6cf5b", edge) + circle(-6, -3, 2, INK) + circle(6, -3, 2, INK) + line("M-7 6C-3 10 3 10 7 6", INK, 2),
  () => path("M8-30A30 30 0 1 0 27 14A24 24 0 0 1 8-30Z", "#dfe6f4", edge) + path("M20-18L22-12L28-12L23-8L25-2L20-6L15-2L17-8L12-12L18-12Z", PAPER, `stroke="${INK}" stroke-width="1"`),
  () => group(circle(0, -19, 13, "#f0d79a", edge) + circle(0, -19, 5.6, INK) + path("M-4-7H4V30H18V23H13V18H18V11H4Z", "#f0d79a", edge), -3, 0, 1),
];

function mark(hue: Hue): string {
  return circle(18, 18, 15, PAPER, `stroke="${INK}" stroke-width="1.6"`) + shape(hue.shape, 18, 18.4, 0.98, hue.middle, `stroke="${INK}" stroke-width="1.4"`);
}

function chamber(hue: Hue, symbol: number): string {
  const room = path("M18 128V66C18 36 82 36 82 66V128Z", hue.dark, edge) + path("M18 128L34 108H66L82 128Z", hue.light, `stroke="${INK}" stroke-width="1.4"`) + path("M34 108V68C34 52 66 52 66 68V108Z", hue.middle, 'opacity=".55"');
  const halo = circle(50, 74, 35, hue.light, 'opacity=".28"');
  return card(sky(hue.middle) + hue.pattern + room + halo + group(SYMBOLS[symbol]!(hue), 50, 74, 0.98) + shape(hue.shape, 50, 120, 0.72, hue.middle, edge), mark(hue), hue.light);
}

function door(hue: Hue): string {
  const stone = path("M14 132V64C14 20 86 20 86 64V132H74V66C74 36 26 36 26 66V132Z", "#8e88a8", edge) + line("M20 96H26M20 76H26M74 96H80M74 76H80M34 40L29 33M66 40L71 33M50 34V27", INK, 1.6);
  const leaf = path("M26 132V66C26 36 74 36 74 66V132Z", hue.middle, edge) + line("M42 45V132M58 45V132", hue.dark, 2.4) + rect(26, 84, 48, 5, hue.dark) + rect(26, 116, 48, 5, hue.dark);
  const lock = circle(66, 102, 5, GOLD, edge) + shape(hue.shape, 50, 66, 1.35, hue.light, edge);
  return card(sky("#1c1a38") + stars(13, 18, PAPER, 60) + stone + leaf + lock, mark(hue), "#cbb67c", INK);
}

function nightmare(): string {
  const shadow = path("M8 140C4 100 16 84 20 58C22 40 30 24 34 40C38 28 46 18 50 34C54 18 62 28 66 40C70 24 78 40 80 58C84 84 96 100 92 140Z", "#0b0816", `stroke="#7a6a9a" stroke-width="1.6"`);
  const eyes = path("M26 64L46 72C42 80 30 78 26 64ZM74 64L54 72C58 80 70 78 74 64Z", "#f2e9c9") + circle(39, 72.6, 2.6, "#a01c2c") + circle(61, 72.6, 2.6, "#a01c2c");
  const teeth = path("M26 94C40 88 60 88 74 94C72 112 62 120 50 120C38 120 28 112 26 94Z", "#a01c2c") + path("M28 94L33 104L38 92L43 106L48 91L53 106L58 91L62 105L67 92L72 94C60 88 40 88 28 94ZM34 112L38 103L43 116L48 106L53 118L58 106L62 114L66 104L68 110C58 122 42 122 34 112Z", "#f2e9c9");
  return card(sky("#54436f") + repeat(6, (i) => line(`M${-10 + i * 22} 140C${10 + i * 18} 90 ${-20 + i * 24} 60 ${6 + i * 20} 0`, "#6a5788", 4)) + shadow + eyes + teeth, "", "#8e86a6");
}

// The symbols on the edges of the towers 3, 4 and 5 by colour: 1 a sun, 2 a moon.
const FIRST_TOWER = 17;
const LEFT = [3, 2, 1, 3, 1, 2, 1, 2, 0, 2, 1, 0];
const RIGHT = [2, 3, 3, 1, 2, 2, 1, 1, 2, 0, 0, 1];

function edges(hue: Hue, symbols: number, x: number): string {
  const worn = [0, 1].filter((symbol) => symbols & (1 << symbol));
  return worn.map((symbol, i) => {
    const y = 74 + (i - (worn.length - 1) / 2) * 29;
    return circle(x, y, 13, "#2b2449", `stroke="${INK}" stroke-width="1.4"`) + group(SYMBOLS[symbol]!(hue), x, y, 0.33);
  }).join("");
}

function tower(hue: Hue, sight: number, left: number, right: number): string {
  const walls = path("M33 132L36 50H64L67 132Z", "#8e88a8", edge) + path("M30 50V34H37V40H46V34H54V40H63V34H70V50Z", "#a9a3c0", edge) + line("M37 66H46M52 84H63M38 104H48M54 120H64", INK, 1.4);
  const banner = line("M50 34V13", INK, 2) + path("M51 13L72 18L51 24Z", hue.middle, edge);
  const windows = repeat(sight, (i) => path("M-3.6 5V-2A3.6 3.6 0 0 1 3.6-2V5Z", "#f6cf5b", `stroke="${INK}" stroke-width="1.2" transform="translate(${i % 2 ? 57 : 43} ${62 + i * 12})"`));
  const number = circle(82, 18, 13, PAPER, `stroke="${INK}" stroke-width="1.6"`) + text(String(sight), 82, 25.4, 21);
  return card(sky("#39305f") + stars(7 + sight, 16, PAPER, 60) + path("M0 140V124C30 112 70 112 100 124V140Z", hue.dark) + banner + walls + windows, mark(hue) + number + edges(hue, left, 14) + edges(hue, right, 86), hue.light);
}

export const ONIRIM_KINDS = 29;

export function onirimFace(kind: number): string {
  if (kind < 12) return chamber(HUES[kind & 3]!, kind >> 2);
  if (kind < 16) return door(HUES[kind & 3]!);
  if (kind < FIRST_TOWER) return nightmare();
  const number = kind - FIRST_TOWER;
  return tower(HUES[number & 3]!, 3 + (number >> 2), LEFT[number]!, RIGHT[number]!);
}

export function onirimBack(): string {
  const maze = "M50 76A6 6 0 1 1 56 70M64 70A14 14 0 1 1 50 56M50 48A22 22 0 1 1 28 70M20 70A30 30 0 1 1 50 100M50 108A38 38 0 1 1 77 97M28 70H36M50 100V108M64 70H72M50 48V40";
  const corners = [[18, 20, 0], [82, 20, 1], [18, 120, 2], [82, 120, 3]].map(([x, y, i]) => shape(HUES[i!]!.shape, x!, y!, 0.7, HUES[i!]!.light)).join("");
  return card(sky("#2b1f45") + stars(3, 18, PAPER, 120) + line(maze, "#d9c48a", 3.2) + corners, "", "#cbb67c");
}
