// Onirim's Book of steps (goals and spells), happy dreams and dark premonitions.

import { HUES, type Hue, SYMBOLS, edge, repeat } from "./hues.ts";
import { GOLD, INK, PAPER, type Face, card, circle, group, line, path, rect, shape, sky, stars, text } from "../../../../../web/src/art/parts.ts";

const BLOOD = "#a01c2c";
const thin = `stroke="${INK}" stroke-width="1.6" stroke-linejoin="round"`;

// --- The Book ------------------------------------------------------------------------

const footprint = (x: number, y: number, turn: number, fill: string): string =>
  group(
    path("M-3.4 6C-5.6 1-4.6-6 0-6.6C4-6.6 4.8-1.6 3 1.6C2 3.6 2.6 5 2.2 7.4C1.6 11-2.4 10.6-3.4 6Z", fill) +
      circle(-3, -10, 1.5, fill) +
      circle(0.4, -10.6, 1.3, fill) +
      circle(3.4, -9, 1.2, fill),
    x,
    y,
    0.82,
    turn,
  );

/** A page of the book: steps that lead to a colour. */
export function goal(hue: Hue): Face {
  const page = path("M15 13L85 10L88 126L72 131L14 128Z", PAPER, edge) + path("M88 126L72 131L74 118Z", hue.light, thin);
  const steps =
    footprint(34, 118, 24, hue.dark) + footprint(50, 108, 34, hue.dark) + footprint(46, 91, -8, hue.dark) + footprint(60, 81, 10, hue.dark);
  const seal = circle(50, 45, 26, hue.middle, edge) + circle(50, 45, 21, hue.light, thin) + shape(hue.shape, 50, 46, 1.6, hue.middle, edge);
  return card(sky(hue.middle) + hue.pattern + page + steps + seal, "", hue.light);
}

const COSTS = [
  [5, 7, 10],
  [6, 9, 12],
];
const eye = (x: number, y: number, scale: number, iris: string): string =>
  group(path("M-18 0C-10-11 10-11 18 0C10 11-10 11-18 0Z", "#fff", edge) + circle(0, 0, 6.6, iris) + circle(0, 0, 3, INK), x, y, scale);
const swap = (x: number, y: number): string =>
  group(
    line("M-13-3C-8-9 4-9 9-5", INK, 3.4) +
      path("M6-11L16-3L4-0Z", INK) +
      line("M13 5C8 11-4 11-9 7", BLOOD, 3.4) +
      path("M-6 13L-16 5L-4 2Z", BLOOD),
    x,
    y,
  );
const struck = (x: number, y: number, wide: number): string => {
  const slash = `M${x - wide} ${y + 13}L${x + wide} ${y - 13}`;
  return line(slash, PAPER, 7.5) + line(slash, BLOOD, 4.4);
};
const fright = (x: number, y: number, scale: number): string =>
  group(
    path("M-16 16C-17 0-14-8-10-14L-6-6L0-16L6-6L10-14C14-8 17 0 16 16Z", "#0b0816", `stroke="#7a6a9a" stroke-width="1.6"`) +
      path("M-10-1L-2 2C-4 6-9 5-10-1ZM10-1L2 2C4 6 9 5 10-1Z", "#f2e9c9") +
      path("M-8 9L-4 13L0 9L4 13L8 9", "none", `stroke="#f2e9c9" stroke-width="2"`),
    x,
    y,
    scale,
  );

/** Three spells with what they cost; the second side is the dear one. */
export function spells(side: number): Face {
  const dear = side === 1;
  const [night, leaf] = dear ? ["#3a1c38", "#d9c3c6"] : ["#22406a", PAPER];
  const row = (i: number, emblem: string): string =>
    rect(12, 12 + i * 40, 76, 36, leaf!, `rx="5" ${thin}`) +
    emblem +
    circle(29, 30 + i * 40, 14, GOLD, thin) +
    text(String(COSTS[side]![i]), 29, 36.6 + i * 40, 19);
  return card(
    sky(night!) +
      stars(71 + side, 16, PAPER, 120) +
      row(0, eye(66, 30, 0.92, dear ? "#8a3b6e" : "#3c6fae")) +
      row(1, swap(66, 70)) +
      row(2, fright(66, 110, 0.94) + struck(66, 110, 13)),
    "",
    dear ? "#b98aa0" : GOLD,
  );
}

export function goalBack(): Face {
  const book =
    rect(17, 18, 66, 106, "#6e4a2a", `rx="5" ${edge}`) +
    rect(17, 18, 11, 106, "#4e3118", edge) +
    rect(36, 30, 40, 82, "none", `rx="4" stroke="${GOLD}" stroke-width="2"`);
  return card(
    sky("#1d1733") +
      stars(14, 22, PAPER, 120) +
      book +
      group(footprint(0, 0, 0, GOLD), 50, 60, 1.5, -8) +
      group(footprint(0, 0, 0, GOLD), 63, 88, 1.5, 10),
    "",
    "#c9a877",
  );
}

// --- Happy dreams ----------------------------------------------------------------------

export function happyDream(): Face {
  const arcs = ["#c04a4e", "#e0a93b", "#6fae66", "#2a5c96"]
    .map((colour, i) => line(`M${8 + i * 7} 104A${42 - i * 7} ${42 - i * 7} 0 0 1 ${92 - i * 7} 104`, colour, 7))
    .join("");
  const cloud = path(
    "M16 124C2 122 4 104 18 104C20 92 36 90 42 98C50 84 70 88 72 100C88 94 98 112 86 122C80 126 26 126 16 124Z",
    "#fffaf0",
    edge,
  );
  const face =
    path("M62 22A27 27 0 1 0 74 66A21 21 0 1 1 62 22Z", "#f6cf5b", edge) +
    line("M37 44C39 47 42 47 44 44M36 58C38 62 43 63 46 61", INK, 2.2);
  return card(
    sky("#f4c7ad") + stars(9, 14, "#fffaf0", 60) + arcs + face + cloud + shape("heart", 50, 111, 0.9, "#df7f9c", thin),
    "",
    "#fff1d6",
  );
}

// --- Dark premonitions -----------------------------------------------------------------

const ANY: Pick<Hue, "dark" | "middle" | "light"> = { dark: "#4d4860", middle: "#a7a1bd", light: "#e4deee" };

function smallDoor(x: number, y: number, scale: number, hue?: Hue): string {
  const { dark, middle, light } = hue ?? ANY;
  const leaf =
    path("M-14 24V-6C-14-26 14-26 14-6V24Z", PAPER, `stroke="${INK}" stroke-width="2.4"`) +
    path("M-10 24V-5C-10-21 10-21 10-5V24Z", middle, `stroke="${INK}" stroke-width="1.8"`);
  const sign = hue
    ? shape(hue.shape, 0, 2, 0.72, light, `stroke="${INK}" stroke-width="1.8"`)
    : line("M-3.5-15V23M3.5-15V23", dark, 1.6) + circle(6, 8, 2, GOLD);
  return group(leaf + sign, x, y, scale);
}

const spiral = (x: number, y: number, scale: number): string =>
  group(line("M0 1C2-2-3-4-4 0C-5 6 4 8 7 2C10-6 0-12-8-8C-15-4-14 8-6 13", "#5b3d8c", 3.4), x, y, scale);
const arrow = (x: number, y: number): string =>
  line(`M${x - 8} ${y}H${x + 3}`, INK, 3.6) + path(`M${x + 1} ${y - 7}L${x + 11} ${y}L${x + 1} ${y + 7}Z`, INK);
const slip = (x: number, y: number, turn: number, fill: string, sign = ""): string =>
  group(rect(-8, -11, 16, 22, fill, `rx="2.4" ${thin}`) + sign, x, y, 1.24, turn);
const gloom = (x: number, y: number, turn = 0): string => slip(x, y, turn, "#2a1a3a", eye(0, 0, 0.36, BLOOD));

type Omen = { when: string; then: string };
const pair = (hue?: Hue): string => smallDoor(33, 52, 1.12, hue) + smallDoor(67, 52, 1.12, hue);
const OMENS: Omen[] = [
  {
    when: pair(HUES[0]),
    then:
      [24, 41, 59, 76].map((x, i) => slip(x, 113, (i - 1.5) * 7, HUES[0]!.middle, shape("flame", 0, 0, 0.5, HUES[0]!.light))).join("") +
      struck(50, 113, 30),
  },
  {
    when: pair(HUES[1]),
    then: group(SYMBOLS[2]!(HUES[1]!), 36, 112, 0.6) + group(SYMBOLS[2]!(HUES[1]!), 64, 112, 0.6) + struck(50, 113, 26),
  },
  { when: pair(HUES[2]), then: fright(29, 113, 1.06) + arrow(54, 113) + spiral(80, 113, 1.06) },
  { when: pair(HUES[3]), then: smallDoor(29, 111, 0.78) + arrow(54, 113) + spiral(80, 113, 1.06) },
  {
    when: pair() + rect(43, 44, 14, 5, GOLD, thin) + rect(43, 54, 14, 5, GOLD, thin),
    then: smallDoor(19, 111, 0.66) + smallDoor(38, 111, 0.66) + arrow(59, 113) + spiral(82, 113, 0.92),
  },
  {
    when: [24, 50, 76].map((x) => smallDoor(x, 52, 0.92)).join(""),
    then:
      [19, 28, 37, 46].map((x, i) => slip(x, 113, (i - 1.5) * 8, "#9db7e0")).join("") +
      struck(32, 113, 17) +
      line("M61 113H69M65 109V117", INK, 3) +
      gloom(81, 113),
  },
  {
    when: HUES.map((hue, i) => smallDoor(19 + i * 20.6, 52, 0.78, hue)).join(""),
    then:
      slip(37, 113, -8, "#f4c7ad", shape("heart", 0, 0, 0.6, "#df7f9c", thin)) +
      slip(63, 113, 8, "#f4c7ad", shape("heart", 0, 0, 0.6, "#df7f9c", thin)) +
      struck(50, 113, 24),
  },
  {
    when: [18, 34, 50, 66, 82].map((x, i) => smallDoor(x, i % 2 ? 44 : 58, 0.74)).join(""),
    then: line("M17 113H29M23 107V119", INK, 3.8) + gloom(47, 113, -6) + gloom(73, 113, 6),
  },
];

/** What brings it about above, what it does below: on torn paper. */
export function omen(which: number): Face {
  const { when, then } = OMENS[which]!;
  const eclipse = circle(50, 48, 41, "#c9b8e6", 'opacity=".24"') + circle(50, 48, 36, "#120c22", `stroke="#c9b8e6" stroke-width="1.6"`);
  const torn = path("M5 92L15 86L25 93L37 85L50 92L62 85L74 93L85 86L95 92V135H5Z", "#ddd2e6", `stroke="${INK}" stroke-width="1.4"`);
  return card(sky(which % 2 ? "#43264f" : "#562a45") + stars(which + 30, 12, "#c9b8e6", 80) + eclipse + when + torn + then, "", "#7d6a94");
}

export function omenBack(): Face {
  const rays = repeat(12, (i) => group(path("M-5-36L0-56L5-36Z", "#c9b8e6"), 50, 70, 1, i * 30));
  return card(
    sky("#2a1535") +
      stars(55, 18, "#c9b8e6", 120) +
      rays +
      circle(50, 70, 36, "#120c22", `stroke="#c9b8e6" stroke-width="2"`) +
      eye(50, 70, 1.42, BLOOD),
    "",
    "#7d6a94",
  );
}
