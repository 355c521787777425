// Onirim: chambers in four colours with sun, moon and key, doors, nightmares and towers;
// the cards of its other expansions are in omens.ts.

import { type Hue, HUES, SYMBOLS, lantern, mark, repeat } from "./hues.ts";
import { goal, goalBack, happyDream, omen, omenBack, spells } from "./omens.ts";
import { GLOW, GOLD, INK, type Face, badge, card, circle, cut, glow, group, hills, line, path, rect, shape, stars,
  wash } from "../../../../../web/src/art/parts.ts";

type Arch = (w: number, top: number, foot: number) => string;
/** Every colour has arches of its own: pointed, round, curved like a leaf, and straight like a shelf. */
const ARCHES: Record<string, Arch> = {
  flame: (w, top, foot) => `M${50 - w} ${foot}V${top + w * 1.1}Q${50 - w} ${top + w * 0.45} 50 ${top - 2}Q${50 + w} ${top + w * 0.45} ${50 + w} ${top + w * 1.1}V${foot}Z`,
  drop: (w, top, foot) => `M${50 - w} ${foot}V${top + w}C${50 - w} ${top - w * 0.34} ${50 + w} ${top - w * 0.34} ${50 + w} ${top + w}V${foot}Z`,
  leaf: (w, top, foot) =>
    `M${50 - w} ${foot}V${top + w * 0.9}C${50 - w} ${top + w * 0.2} ${50 - w * 0.3} ${top + w * 0.34} 50 ${top - 6}` +
    `C${50 + w * 0.3} ${top + w * 0.34} ${50 + w} ${top + w * 0.2} ${50 + w} ${top + w * 0.9}V${foot}Z`,
  book: (w, top, foot) => `M${50 - w} ${foot}V${top + 9}Q${50 - w} ${top + 3} ${50 - w + 6} ${top + 3}H${50 + w - 6}Q${50 + w} ${top + 3} ${50 + w} ${top + 9}V${foot}Z`,
};

/** A room seen through its arch: a floor of tiles, the symbol in the light of its lamp. */
function chamber(hue: Hue, symbol: number): Face {
  const arch = ARCHES[hue.shape]!;
  const niche = path(arch(36, 22, 124), hue.dark) + glow(50, 70, 50, symbol === 1 ? "#bcd0ff" : GLOW, 0.85);
  const rays = symbol === 0 ? repeat(12, (i) => group(path("M-3.500-30L0-64L3.500-30Z", "#ffe3a0", 'opacity=".2"'), 50, 70, 1, i * 30 + 15)) : "";
  const beam = symbol === 2 ? path("M34 20H66L84 122H16Z", "#fff0c0", 'opacity=".2"') : "";
  const wall = cut(path(`M-3-3H103V143H-3Z${arch(36, 22, 124)}`, hue.middle, 'fill-rule="evenodd"') +
    `<g clip-path="url(#wall-${hue.shape})">${hue.pattern}</g>`);
  const clip = `<clipPath id="wall-${hue.shape}"><path clip-rule="evenodd" d="M-3-3H103V143H-3Z${arch(36, 22, 124)}"/></clipPath>`;
  const rim = cut(path(`${arch(39, 18.5, 124)}${arch(35, 22.5, 124)}`, hue.light, 'fill-rule="evenodd"'));
  const floor = cut(path("M-3 121H103V146H-3Z", hue.dark)) +
    repeat(7, (i) => line(`M${50 + (i - 3) * 14} 122L${50 + (i - 3) * 24} 140`, hue.middle, 1, 'opacity=".7"')) +
    line("M-3 129H103", hue.middle, 1, 'opacity=".7"');
  const step = symbol === 2 ? cut(path("M28 122L33 110H67L72 122Z", hue.middle) + rect(31, 107, 38, 4, hue.light, 'rx="1"')) : "";
  return card(clip + wash(...hue.dusk) + niche + rays + beam + (symbol === 1 ? group(stars(7, 14, "#fff0cc", 90), 15, 24, 0.7) : "") +
    wall + rim + floor + step + group(SYMBOLS[symbol]!(hue), 50, symbol === 2 ? 70 : 72, symbol === 2 ? 1 : 0.94) +
    cut(shape(hue.shape, 82, 122, 0.9, hue.light)), mark(hue), hue.light, hue.middle);
}

function door(hue: Hue): Face {
  const arch = ARCHES[hue.shape]!;
  const wall = path(arch(42, 25, 138), "#6f6892");
  const blocks = path(arch(36, 31, 150), "none", 'stroke="#a79fc4" stroke-width="10.5" stroke-dasharray="12.500 1.300"');
  const leaf = arch(30, 37, 136);
  const planks = line("M35 44V134M50 38V134M65 44V134", hue.dark, 1.4, 'opacity=".75"');
  const iron = cut(path("M20 88H62Q66 91 62 94H20ZM20 118H62Q66 121 62 124H20Z", INK)) +
    repeat(3, (i) => circle(26 + i * 13, 91, 1.3, "#8f86b0") + circle(26 + i * 13, 121, 1.3, "#8f86b0"));
  const sign = cut(circle(50, 66, 16, hue.dark)) + cut(shape(hue.shape, 50, 66.6, 1.3, hue.light));
  const lock = glow(72, 104, 10, GLOW, 0.8) + cut(circle(72, 104, 4.6, GOLD)) +
    path("M72 101.600A1.700 1.700 0 0 1 72.900 104.700L73.500 107.400H70.500L71.100 104.700A1.700 1.700 0 0 1 72 101.600Z", INK);
  return card(wash("#120f30", "#2a2358", "#4d3f7d") + stars(13, 26, "#fff0cc", 70) + glow(50, 60, 62, hue.light, 0.55) +
    cut(wall + blocks) + cut(path(leaf, hue.middle)) + planks + iron + sign + lock + cut(path("M-3 134H103V146H-3Z", "#5b5280")) +
    lantern(88, 40), mark(hue), "#cbb67c", hue.middle);
}

function nightmare(): Face {
  const mist = hills([118, 108, 116, 106, 114], "#3a2f58") + hills([96, 104, 92, 102, 94], "#4a3d6c");
  const claws = [[10, 128, -20], [90, 128, 20]].map(([x, y,
    turn]) => group(path("M-10 20Q-12 0-9-14Q-6-2-5 4Q-4-12-1-22Q2-10 2 3Q6-12 9-17Q10-4 7 6Q8 14 8 20Z", "#0a0714"), x!, y!, 1, turn!)).join("");
  const body = path("M2 146C0 112 14 96 17 66C18 44 24 30 29 16C33 26 35 31 39 33C42 24 46 16 50 8C54 16 58 24 61 33C65 31 67 26 71 16C76 30 82 44 83 66C86 96 100 112 98 146Z", "#0a0714");
  const eyes = glow(35, 62, 17, "#ff5b4a", 0.75) + glow(65, 62, 17, "#ff5b4a", 0.75) +
    path("M22 54Q34 56 46 66Q38 76 29 71Q22 66 22 54ZM78 54Q66 56 54 66Q62 76 71 71Q78 66 78 54Z", "#fff0c4") +
    path("M34 58Q38 65 35 72Q31 66 34 58ZM66 58Q62 65 65 72Q69 66 66 58Z", "#a01c2c");
  const maw = path("M22 88Q50 80 78 88Q78 120 50 128Q22 120 22 88Z", "#7d1020") +
    path("M24 88L30 101L35 87L42 104L48 86L54 104L60 86.500L66 102L71 87.500L76 88.500Q50 81 24 88ZM31 116L35 104L40 119L46 107L50 123L55 107L60 119L65 104L69 116Q60 126 50 127Q40 126 31 116Z", "#fff0c4");
  return card(wash("#241a3c", "#5d4a80", "#a98bb8") + glow(50, 56, 66, "#c9b0ff", 0.6) +
    repeat(7, (i) => line(`M${-6 + i * 19} 150C${12 + i * 16} 100 ${-14 + i * 20} 60 ${6 + i * 16} -6`, "#8570a8", 2.6, 'opacity=".35"')) +
    mist + cut(body) + eyes + maw + cut(claws), "", "#8e86a6", "#2a1f42");
}

// The symbols on the edges of the towers 3, 4 and 5 by colour: 1 a sun, 2 a moon.
const LEFT = [3, 2, 1, 3, 1, 2, 1, 2, 0, 2, 1, 0];
const RIGHT = [2, 3, 3, 1, 2, 2, 1, 1, 2, 0, 0, 1];

function edges(hue: Hue, symbols: number, x: number): string {
  const worn = [0, 1].filter((symbol) => symbols & (1 << symbol));
  return worn.map((symbol, i) => {
    const y = 80 + (i - (worn.length - 1) / 2) * 30;
    return cut(circle(x, y, 13.6, "#211a44")) + group(SYMBOLS[symbol]!(hue), x, y, 0.34);
  }).join("");
}

function tower(hue: Hue, sight: number, left: number, right: number): Face {
  const high = 62 - (sight - 3) * 10;
  const walls = cut(path(`M31 136L36 ${high}H64L69 136Z`, "#8b83b0")) +
    cut(path(`M30 ${high + 2}V${high - 14}H37V${high - 8}H46V${high - 14}H54V${high - 8}H63V${high - 14}H70V${high + 2}Z`, "#a79fc8"));
  const bricks = repeat(6, (i) => line(`M${38 + (i % 2) * 14} ${high + 12 + i * 13}h9`, "#6a6291", 1.3));
  const banner = line(`M50 ${high - 14}V${high - 34}`, INK, 1.6) +
    cut(path(`M50.600 ${high - 34}Q58 ${high - 37} 64 ${high - 33}Q70 ${high - 30} 76 ${high - 33}L72 ${high - 26}L76 ${high - 20}Q68 ${high - 18} 62 ${high - 21}Q56 ${high - 24} 50.600 ${high - 21}Z`, hue.middle));
  const windows = repeat(sight, (i) => {
    const [x, y] = [i % 2 ? 57 : 43, high + 14 + i * ((122 - high) / (sight + 1))];
    return glow(x, y, 8, GLOW, 0.9) + path(`M${x - 3.400} ${y + 5}V${y - 2}A3.400 3.400 0 0 1 ${x + 3.400} ${y - 2}V${y + 5}Z`, "#ffe9ae");
  });
  const number = group(badge(String(sight)), 66.6, 2.6, 0.86);
  return card(wash("#17133c", "#3b2f6e", hue.middle) + stars(7 + sight, 22, "#fff0cc", 60) + glow(50, 80, 54, hue.light, 0.55) +
    hills([114, 104, 110, 104, 114], hue.middle) + banner + walls + bricks + windows + hills([130, 126, 128, 126, 130], hue.dark) +
    cut([28, 50, 72].map((x) => shape(hue.shape, x, 131, 0.5, hue.light)).join("")),
    mark(hue) + number + edges(hue, left, 13) + edges(hue, right, 87), hue.light, hue.middle);
}

// Every run of faces by the kind it begins with. The sides of the spell card and two
// backs are faces that the rules do not know.
const FACES: [first: number, draw: (number: number) => Face][] = [
  [0, (number) => chamber(HUES[number & 3]!, number >> 2)],
  [12, (number) => door(HUES[number]!)],
  [16, nightmare],
  [17, (number) => tower(HUES[number & 3]!, 3 + (number >> 2), LEFT[number]!, RIGHT[number]!)],
  [29, happyDream],
  [30, omen],
  [38, (number) => goal(HUES[number]!)],
  [42, spells],
  [44, goalBack],
  [45, omenBack],
];

export const KINDS = 46;

export function face(kind: number): Face {
  const [first, draw] = FACES.findLast(([first]) => first <= kind)!;
  return draw(kind - first);
}

export function back(): Face {
  const walls = [[40, 330], [32, 300], [24, 320], [16, 290], [8, 270]].map(([r, sweep], i) => {
    const turn = i * 97 + 30;
    const end = ((turn + sweep!) * Math.PI) / 180;
    const start = (turn * Math.PI) / 180;
    const at = (angle: number): string => `${(50 + Math.cos(angle) * r!).toFixed(1)} ${(70 + Math.sin(angle) * r!).toFixed(1)}`;
    return line(`M${at(start)}A${r} ${r} 0 1 1 ${at(end)}`, ["#d9c48a", "#cbb67c", "#bda66d", "#cbb67c", "#d9c48a"][i]!, 3);
  }).join("");
  const corners = [[18, 19, 0], [82, 19, 1], [18, 121, 2], [82, 121, 3]].map(([x, y, i]) => cut(shape(HUES[i!]!.shape, x!, y!, 0.8, HUES[i!]!.light))).join("");
  return card(wash("#1a0f2e", "#3b1f4f", "#5a3374") + stars(3, 26, "#fff0cc", 120) + glow(50, 70, 44, "#e9b6ff", 0.7) + cut(walls) +
    corners, "", "#cbb67c", "#3b1f4f");
}
