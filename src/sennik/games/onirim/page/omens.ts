// Onirim's Book of steps (goals and spells), happy dreams and dark premonitions.

import { HUES, type Hue, SYMBOLS, repeat } from "./hues.ts";
import { GLOW, GOLD, INK, PAPER, type Face, card, circle, cut, glow, group, hills, line, path, rect, shape, stars, text,
  wash } from "../../../../../web/src/art/parts.ts";

const BLOOD = "#b3213a";
const NIGHT = "#0a0714";

// --- The Book ------------------------------------------------------------------------

const footprint = (x: number, y: number, turn: number, fill: string, scale = 0.82): string =>
  group(
    path("M-3.400 6C-5.600 1-4.600-6 0-6.600C4-6.600 4.800-1.600 3 1.600C2 3.600 2.600 5 2.200 7.400C1.600 11-2.400 10.600-3.400 6Z", fill) +
      circle(-3, -10, 1.5, fill) + circle(0.4, -10.6, 1.3, fill) + circle(3.4, -9, 1.2, fill),
    x, y, scale, turn,
  );

/** A page of the book: steps that lead to a colour. */
export function goal(hue: Hue): Face {
  const under = cut(path("M18 16L90 19L84 132L13 128Z", "#cdb98f"));
  const page = cut(path("M14 14L86 11L89 122L76 133L13 130Z", PAPER)) + cut(path("M89 122L76 133L75 119Z", hue.light));
  const steps = footprint(31, 119, 28, hue.dark) + footprint(45, 112, 36, hue.dark) + footprint(46, 96, -4, hue.dark) + footprint(60, 90, 14, hue.dark);
  const seal = glow(50, 50, 38, GLOW, 0.8) + cut(path(repeat(16,
    (i) => { const a = (i / 16) * Math.PI * 2; const r = i % 2 ? 27.5 : 30;
    return `${i ? "L" : "M"}${(50 + Math.cos(a) * r).toFixed(1)} ${(50 + Math.sin(a) * r).toFixed(1)}`; }) + "Z", hue.middle)) +
    cut(circle(50, 50, 22, hue.light)) + cut(shape(hue.shape, 50, 51, 1.7, hue.middle));
  return card(wash(...hue.dusk) + hue.pattern + under + page + seal +
    (hue.shape === "drop" || hue.shape === "book" ? `<g transform="translate(100 0) scale(-1 1)">${steps}</g>` : steps), "", hue.light, hue.middle);
}

const COSTS = [
  [5, 7, 10],
  [6, 9, 12],
];
const eye = (x: number, y: number, scale: number, iris: string): string =>
  group(cut(path("M-18 0C-10-12 10-12 18 0C10 12-10 12-18 0Z", "#fffaf0")) + circle(0, 0, 7.4, iris) + circle(0, 0, 3.4, INK) +
    circle(2.4, -2.4, 1.4, "#fff"), x, y, scale);
const swap = (x: number, y: number): string =>
  group(cut(line("M-14-4C-8-10 5-10 10-5", INK, 3.6) + path("M7-12L18-3L4 1Z", INK)) +
    cut(line("M14 5C8 11-5 11-10 6", BLOOD, 3.6) + path("M-7 13L-18 4L-4 0Z", BLOOD)), x, y);
const struck = (x: number, y: number, wide: number): string =>
  cut(path(`M${x - wide - 2} ${y + 11}L${x + wide - 2} ${y - 15}L${x + wide + 3} ${y - 11}L${x - wide + 3} ${y + 15}Z`, PAPER)) +
    line(`M${x - wide} ${y + 13}L${x + wide} ${y - 13}`, BLOOD, 4);
const fright = (x: number, y: number, scale: number): string =>
  group(
    cut(path("M-17 17C-18 0-15-8-11-16L-6-6L0-18L6-6L11-16C15-8 18 0 17 17Z", NIGHT)) +
      path("M-11-2L-2 2C-4 7-9.500 6-11-2ZM11-2L2 2C4 7 9.500 6 11-2Z", "#fff0c4") +
        path("M-9 10L-4.500 14.500L0 10L4.500 14.500L9 10", "none", 'stroke="#fff0c4" stroke-width="2.200"'),
    x, y, scale,
  );

/** Three spells with what they cost; the second side is the dear one. */
export function spells(side: number): Face {
  const dear = side === 1;
  const row = (i: number, emblem: string): string =>
    cut(path(`M${11 + i} ${12 + i * 40}H89V${47 + i * 40}H11Z`, dear ? "#e3cdd4" : PAPER)) + emblem + glow(29, 30 + i * 40, 20, GLOW, 0.6) +
      cut(circle(29, 29.5 + i * 40, 15, GOLD)) + circle(29, 29.5 + i * 40, 12.6, "none", `stroke="${INK}" stroke-opacity=".25" stroke-width=".8"`);
  const prices = COSTS[side]!.map((cost, i) => text(String(cost), 29, 37.2 + i * 40, 22)).join(" "); // read apart
  const night = dear ? ["#2b0f2c", "#6b2f62", "#b4698f"] : ["#122a5a", "#2f5aa0", "#8ab4dc"];
  return card(
    wash(...night) + stars(71 + side, 16, "#fff0cc", 120) + glow(50, 70, 70, dear ? "#ff9ad0" : GLOW, 0.4) +
      row(0, eye(66, 30, 0.96, dear ? "#8a3b6e" : "#3c6fae")) + row(1, swap(66, 70)) + row(2, fright(66, 110, 0.9) + struck(66, 110, 14)),
    prices, dear ? "#b98aa0" : GOLD, night[1]!,
  );
}

export function goalBack(): Face {
  const book = cut(rect(19, 20, 66, 106, "#d8c499", 'rx="3"')) + cut(rect(16, 16, 66, 106, "#7a4a26", 'rx="5"')) +
    cut(rect(16, 16, 12, 106, "#54300f", 'rx="3"')) +
    rect(34, 27, 42, 84, "none", `rx="4" stroke="${GOLD}" stroke-width="1.8"`) + repeat(3, (i) => rect(17, 30 + i * 34, 10, 3, GOLD, 'rx="1"'));
  return card(
    wash("#140f2e", "#33265c", "#5c4a86") + stars(14, 26, "#fff0cc", 120) + glow(50, 70, 66, GLOW, 0.55) + book +
      glow(55, 70, 26, GLOW, 0.5) + cut(footprint(48, 58, -8, GOLD, 1.5)) + cut(footprint(62, 84, 10, GOLD, 1.5)),
    "", "#c9a877", "#33265c",
  );
}

// --- Happy dreams ----------------------------------------------------------------------

export function happyDream(): Face {
  const arcs = ["#c9474e", "#f0a93b", "#5fae66", "#2f6cb0"].map((colour,
    i) => cut(path(`M${7 + i * 8} 108A${43 - i * 8} ${43 - i * 8} 0 0 1 ${93 - i * 8} 108H${85 - i * 8}A${35 - i * 8} ${35 - i * 8} 0 0 0 ${15 + i * 8} 108Z`, colour))).join("");
  const cloud = cut(path("M10 128C0 124 2 104 17 104C20 91 36 90 42 98C50 84 70 88 72 100C88 94 100 112 88 124Q92 136 70 134H26Q8 136 10 128Z", "#fffaf0")) + path("M24 118Q32 124 40 118M62 118Q70 124 78 118", "none", 'stroke="#f0dcc8" stroke-width="2" stroke-linecap="round"');
  const face = cut(path("M64 14A26 26 0 1 0 76 56A21 21 0 1 1 64 14Z", "#ffd561")) +
    line("M38 34Q41 38 45 34M38 47Q42 52 47 49", "#7a3d12", 2) + circle(36, 42, 2.4, "#f0a04a", 'opacity=".6"');
  return card(
    wash("#f0a9a0", "#ffd2a8", "#fff3d6") + glow(52, 44, 54, "#fff3c4", 1) + stars(9, 18, "#fffaf0", 70) + arcs + face + cloud +
      cut(shape("heart", 50, 114, 1, "#e0607f")),
    "", "#fff1d6", "#ffd2a8",
  );
}

// --- Dark premonitions -----------------------------------------------------------------

const ANY: Pick<Hue, "dark" | "middle" | "light"> = { dark: "#4d4860", middle: "#a7a1bd", light: "#e4deee" };

function smallDoor(x: number, y: number, scale: number, hue?: Hue): string {
  const { dark, middle, light } = hue ?? ANY;
  const leaf = cut(path("M-15 24V-6C-15-27 15-27 15-6V24Z", PAPER)) + cut(path("M-10.500 24V-5C-10.500-21 10.500-21 10.500-5V24Z", middle));
  const sign = hue ? shape(hue.shape, 0, 2, 0.78, light) : line("M-3.500-15V23M3.500-15V23", dark, 1.6) + circle(6, 8, 2, GOLD);
  return group(leaf + sign, x, y, scale);
}

const spiral = (x: number, y: number, scale: number): string =>
  group(line("M0 1C2-2-3-4-4 0C-5 6 4 8 7 2C10-6 0-12-8-8C-15-4-14 8-6 13", "#5b3d8c", 3.6), x, y, scale);
const arrow = (x: number, y: number): string =>
  cut(path(`M${x - 9} ${y - 2}H${x + 1}V${y - 7}L${x + 11} ${y}L${x + 1} ${y + 7}V${y + 2}H${x - 9}Z`, INK));
const slip = (x: number, y: number, turn: number, fill: string, sign = ""): string =>
  group(cut(rect(-8, -11, 16, 22, fill, 'rx="2.4"')) +
    rect(-6.4, -9.4, 12.8, 18.8, "none", 'rx="1.6" stroke="#fff" stroke-opacity=".35" stroke-width=".8"') + sign, x, y, 1.24, turn);
const gloom = (x: number, y: number, turn = 0): string => slip(x, y, turn, "#2a1a3a", eye(0, 0, 0.38, BLOOD));
const key = (x: number): string => group(SYMBOLS[2]!(HUES[1]!), x, 113, 0.56, x < 50 ? -14 : 14);

type Omen = { when: string; then: string };
const pair = (hue?: Hue): string => smallDoor(32, 52, 1.12, hue) + smallDoor(68, 52, 1.12, hue);
const OMENS: Omen[] = [
  { when: pair(HUES[0]), then: [24, 41, 59, 76].map((x, i) => slip(x, 114, (i - 1.5) * 7, HUES[0]!.middle,
    shape("flame", 0, 0, 0.5, HUES[0]!.light))).join("") + struck(50, 114, 30) },
  { when: pair(HUES[1]), then: key(36) + key(64) + struck(50, 114, 26) },
  { when: pair(HUES[2]), then: fright(27, 113, 1.06) + arrow(54, 114) + spiral(80, 114, 1.06) },
  { when: pair(HUES[3]), then: smallDoor(27, 111, 0.8) + arrow(54, 114) + spiral(80, 114, 1.06) },
  { when: pair() + cut(rect(42, 43, 16, 5, GOLD, 'rx="1"') + rect(42, 53, 16, 5, GOLD, 'rx="1"')), then: smallDoor(18, 111, 0.66) +
    smallDoor(38, 111, 0.66) + arrow(59, 114) + spiral(82, 114, 0.92) },
  {
    when: [23, 50, 77].map((x) => smallDoor(x, 52, 0.92)).join(""),
    then: [19, 28, 37, 46].map((x, i) => slip(x, 114, (i - 1.5) * 8, "#7f9fd4")).join("") + struck(32, 114, 17) +
      line("M60 114H69M64.500 109.500V118.500", INK, 3) + gloom(82, 114),
  },
  {
    when: HUES.map((hue, i) => smallDoor(18 + i * 21.3, 52, 0.76, hue)).join(""),
    then: slip(37, 114, -8, "#ffd2a8", shape("heart", 0, 0, 0.6, "#e0607f")) +
      slip(63, 114, 8, "#ffd2a8", shape("heart", 0, 0, 0.6, "#e0607f")) + struck(50, 114, 24),
  },
  { when: [17, 33.5, 50, 66.5, 83].map((x, i) => smallDoor(x, i % 2 ? 43 : 59, 0.72)).join(""),
    then: line("M17 114H29M23 108V120", INK, 3.8) + gloom(48, 114, -6) + gloom(75, 114, 6) },
];

/** What brings it about above, what it does below: on torn paper. */
export function omen(which: number): Face {
  const { when, then } = OMENS[which]!;
  const eclipse = glow(50, 48, 64, "#d9b3ff", 0.75) + cut(circle(50, 48, 37, "#120a24")) +
    circle(50, 48, 37.6, "none", 'stroke="#f0dcff" stroke-width="1.4" opacity=".8"');
  const torn = cut(path("M-3 92L8 86L19 93L29 86L40 93L50 85L61 93L72 86L82 93L93 86L103 92V146H-3Z", "#e6dcec"));
  const dusk = which % 2 ? ["#1f0f33", "#4a2a60", "#7d4f8a"] : ["#2b0d2b", "#5f2750", "#9a5170"];
  return card(wash(...dusk) + stars(which + 30, 18, "#e3cfff", 80) + eclipse + when + torn + then, "", "#8b78a4", dusk[1]!);
}

export function omenBack(): Face {
  const rays = cut(repeat(16, (i) => group(path(i % 2 ? "M-4-36L0-50L4-36Z" : "M-4.500-36L0-59L4.500-36Z", i % 2 ? "#a58fd0" : "#c9b8e6"),
    50, 70, 1, i * 22.5)));
  return card(
    wash("#1a0b26", "#3a1b4c", "#5c3570") + stars(55, 24, "#e3cfff", 120) + glow(50, 70, 66, "#d9b3ff", 0.7) + rays +
      cut(circle(50, 70, 36, "#120a24")) + hills([132, 128, 131, 127, 132], "#1a0b26") + eye(50, 70, 1.5, BLOOD),
    "", "#8b78a4", "#3a1b4c",
  );
}
