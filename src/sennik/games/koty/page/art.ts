// Koty: cats in four colours and four shapes, their backs, ravens, jokers and night cards.

import {
  GOLD,
  INK,
  PAPER,
  type Shape,
  type Face, card,
  circle,
  group,
  hills,
  line,
  moon,
  path,
  rect,
  shape,
  sky,
  stars,
  text,
} from "../../../../../web/src/art/parts.ts";
import { raven } from "../../../../../web/src/art/ravens.ts";

type Coat = { shape: Shape; fur: string; light: string; sky: string };

const BLUE: Coat = { shape: "drop", fur: "#4f86c6", light: "#bcd8f2", sky: "#1d3a66" };
const YELLOW: Coat = { shape: "star", fur: "#e3b53c", light: "#fbebb4", sky: "#6b4b16" };
const GREEN: Coat = { shape: "leaf", fur: "#5c9e5a", light: "#cbe6bf", sky: "#1f4a35" };
const PINK: Coat = { shape: "heart", fur: "#df7f9c", light: "#fbd9e2", sky: "#6a2745" };
const COATS = [BLUE, YELLOW, GREEN, PINK, PINK, GREEN, YELLOW, BLUE];

const edge = `stroke="${INK}" stroke-width="2" stroke-linejoin="round"`;

function head(coat: Coat, grown: boolean): string {
  const ears =
    path("M-21-8L-22-31L-6-20ZM21-8L22-31L6-20Z", coat.fur, edge) + path("M-18-14L-19-25L-10-19ZM18-14L19-25L10-19Z", coat.light);
  const skull = path("M0-22C17-22 25-11 25 0C25 13 13 20 0 20C-13 20-25 13-25 0C-25-11-17-22 0-22Z", coat.fur, edge);
  const stripes = grown ? line("M-5-21L-4-13M0-22V-12M5-21L4-13M-25-2L-17-1M25-2L17-1", INK, 2.2) : "";
  const muzzle = path("M0 3C9 3 13 8 11 13C8 18-8 18-11 13C-13 8-9 3 0 3Z", coat.light);
  const eyes = grown
    ? path("M-15-3C-12-8-6-8-4-2C-7 1-12 1-15-3ZM15-3C12-8 6-8 4-2C7 1 12 1 15-3Z", PAPER, `stroke="${INK}" stroke-width="1.4"`) +
      path("M-10-6V1M10-6V1", "none", `stroke="${INK}" stroke-width="2.6"`)
    : circle(-10, -3, 5.4, PAPER, `stroke="${INK}" stroke-width="1.4"`) +
      circle(10, -3, 5.4, PAPER, `stroke="${INK}" stroke-width="1.4"`) +
      circle(-9.4, -2.4, 3, INK) +
      circle(9.4, -2.4, 3, INK);
  const nose = path("M-3.4 4H3.4L0 8Z", INK) + line("M0 8V10M0 10C-2 13-5 13-6 11M0 10C2 13 5 13 6 11", INK, 1.4);
  const whiskers = line("M-13 8L-29 5M-13 11L-28 13M13 8L29 5M13 11L28 13", INK, 1);
  return ears + skull + stripes + muzzle + eyes + nose + whiskers;
}

function cat(coat: Coat, value: number): string {
  const grown = value > 4;
  const size = 0.74 + value * 0.045;
  const tail = value % 2 ? "M20 40C44 42 46 14 34 8" : "M-20 40C-44 42-46 14-34 8";
  const body =
    line(tail, INK, 11) +
    line(tail, coat.fur, 7.4) +
    path("M-22 50C-26 22-14 8 0 8C14 8 26 22 22 50Z", coat.fur, edge) +
    path("M-9 50C-12 30-6 20 0 20C6 20 12 30 9 50Z", coat.light);
  const bands = grown ? line("M-21 34L-13 33M21 34L13 33M-22 42L-14 41M22 42L14 41", INK, 2) : "";
  return group(body + bands + group(head(coat, grown), 0, -6), 52, 74, size);
}

function pips(coat: Coat, value: number): string {
  let drawn = "";
  for (let i = 0; i < value; i += 1) {
    const inRow = value > 4 ? Math.ceil(value / 2) : value;
    const row = i < inRow ? 0 : 1;
    const many = row === 0 ? inRow : value - inRow;
    const x = 50 + ((row === 0 ? i : i - inRow) - (many - 1) / 2) * 19;
    drawn += shape(coat.shape, x, (value > 4 ? 113 : 120) + row * 13.5, 0.62, coat.light, `stroke="${INK}" stroke-width="2"`);
  }
  return drawn;
}

function number(coat: Coat, value: number): string {
  const [size, drop] = { drop: [2, 3], star: [2.05, 1], leaf: [2, -1], heart: [1.95, -1] }[coat.shape as "drop"]!;
  return (
    shape(coat.shape, 23, 25, size!, PAPER, `stroke="${INK}" stroke-width="1"`, true) +
    text(String(value), 23, 32.5 + drop!, coat.shape === "star" ? 19 : 22)
  );
}

function catCard(kind: number): Face {
  const coat = COATS[kind]!;
  const value = kind + 1;
  const night =
    sky(coat.sky) +
    stars(kind + 3, 12) +
    moon(76, 28, 11) +
    hills([100, 94, 100, 95, 102], coat.fur) +
    hills([109, 105, 107, 104, 108], coat.sky);
  return card(night + cat(coat, value) + pips(coat, value), number(coat, value), coat.light);
}

function ravenCard(): Face {
  const night =
    sky("#5d6a8c") + moon(50, 64, 36) + hills([112, 106, 114, 108, 112], "#39425f") + line("M8 116C30 104 60 112 92 98", "#2a2140", 7);
  return card(night + raven(0, 50, 108, 1.2), "", "#c9ccd8");
}

function joker(): Face {
  const hat =
    path("M-24-12C-34-30-26-44-44-44C-24-58-8-44-6-26L0-50L6-26C8-44 24-58 44-44C26-44 34-30 24-12Z", GOLD, edge) +
    path("M-24-12C-34-30-26-44-44-44C-24-58-8-44-6-26L-6-12Z", "#4f86c6", edge) +
    path("M24-12C34-30 26-44 44-44C24-58 8-44 6-26L6-12Z", "#df7f9c", edge);
  const bells = circle(-44, -43, 4.6, PAPER, edge) + circle(0, -51, 4.6, PAPER, edge) + circle(44, -43, 4.6, PAPER, edge);
  const grey: Coat = { shape: "star", fur: "#8d83a8", light: "#e6e0f0", sky: INK };
  const corners =
    shape("drop", 20, 120, 0.9, BLUE.fur, edge) +
    shape("star", 40, 121, 0.9, YELLOW.fur, edge) +
    shape("leaf", 60, 120, 0.9, GREEN.fur, edge) +
    shape("heart", 80, 121, 0.9, PINK.fur, edge);
  return card(
    sky("#3a2c5e") +
      stars(44, 18) +
      circle(50, 66, 38, "#5b4a88") +
      group(hat + bells + group(head(grey, true), 0, 6), 50, 76, 0.86) +
      corners,
    "",
    "#ded4f0",
  );
}

function moth(): Face {
  const wings = path(
    "M0 2C-12-30-42-34-44-12C-44 2-26 8-6 8C-30 12-34 32-22 34C-10 36-2 22 0 12ZM0 2C12-30 42-34 44-12C44 2 26 8 6 8C30 12 34 32 22 34C10 36 2 22 0 12Z",
    "#e9d8b4",
    edge,
  );
  const eyes = circle(-28, -12, 7, "#8a5a6e") + circle(28, -12, 7, "#8a5a6e") + circle(-28, -12, 3, INK) + circle(28, -12, 3, INK);
  const body = path("M0-8C5-8 5 26 0 32C-5 26-5-8 0-8Z", "#6b4a3a", edge) + line("M-2-8C-6-18-12-20-14-22M2-8C6-18 12-20 14-22", INK, 2);
  return card(
    sky("#27335f") + stars(8, 20, PAPER, 120) + moon(50, 70, 40, "#cdd6f0") + group(wings + eyes + body, 50, 72, 0.94),
    "",
    "#c3cbe6",
  );
}

function bat(): Face {
  const wings = path(
    "M0-6L-6-16L-8-8C-20-22-38-22-46-14C-38-10-36 0-38 10C-30 4-24 6-22 14C-16 8-10 8-6 " +
      "16L0 24L6 16C10 8 16 8 22 14C24 6 30 4 38 10C36 0 38-10 46-14C38-22 20-22 8-8L6-16Z",
    "#33264f",
    `stroke="${PAPER}" stroke-width="1.6" stroke-linejoin="round"`,
  );
  const face = circle(-4, -2, 2, GOLD) + circle(4, -2, 2, GOLD) + path("M-3 5H3L1.6 9L0 5.6L-1.6 9Z", PAPER);
  return card(
    sky("#8a5a78") +
      moon(50, 46, 26) +
      hills([104, 96, 104, 92, 100], "#5b3a58") +
      hills([118, 110, 118, 112, 118], "#3c2542") +
      group(wings + face, 50, 76, 0.96),
    "",
    "#dcc3d3",
  );
}

function owl(): Face {
  const body = path("M-26-30L-16-24C-6-28 6-28 16-24L26-30C30-6 30 14 18 32C10 40-10 40-18 32C-30 14-30-6-26-30Z", "#8c6a45", edge);
  const breast =
    path("M-12 2C-4-4 4-4 12 2C14 16 8 30 0 33C-8 30-14 16-12 2Z", "#e0c79a") +
    line("M-6 10L-3 13L0 10L3 13L6 10M-6 18L-3 21L0 18L3 21L6 18", "#8c6a45", 1.6);
  const eyes = circle(-10, -9, 9, PAPER, edge) + circle(10, -9, 9, PAPER, edge) + circle(-9, -8, 4.6, INK) + circle(9, -8, 4.6, INK);
  const beak = path("M-4-4H4L0 5Z", GOLD, `stroke="${INK}" stroke-width="1.4"`);
  return card(
    sky("#2c4a4f") +
      stars(61, 16) +
      moon(74, 30, 12) +
      hills([112, 108, 114, 110, 112], "#1f3438") +
      line("M6 112H94", "#5c4330", 8) +
      group(body + breast + eyes + beak, 50, 74, 1.06),
    "",
    "#c8dbd8",
  );
}

function dragonCard(): Face {
  const neck = "M30 122C20 86 76 96 60 62C56 52 48 48 44 46";
  const wing = path("M60 78C76 52 92 56 92 56C88 62 90 68 91 74C84 72 80 76 80 82C74 80 66 84 60 78Z", "#d58a4a", edge);
  const skull =
    path("M52 36L30 40L16 50L18 58L34 60L50 58Z", "#b5532f", edge) +
    path("M50 38L64 22L56 42ZM44 36L50 18L50 36Z", PAPER, edge) +
    circle(36, 46, 3, GOLD) +
    circle(36, 46, 1.4, INK) +
    circle(20, 52, 1.4, INK);
  return card(
    sky("#46203a") +
      stars(19, 18) +
      circle(46, 64, 38, "#74324c") +
      wing +
      line(neck, INK, 21) +
      line(neck, "#b5532f", 17) +
      line(neck, "#e7b26a", 7, 'stroke-dasharray="2 5"') +
      skull +
      path("M14 58C8 66 14 70 10 78C18 74 22 68 20 60Z", GOLD),
    "",
    "#ecc7a2",
  );
}

const NIGHT = [ravenCard, joker, moth, bat, owl, dragonCard];
export const KINDS = 14;

export function face(kind: number): Face {
  return kind < 8 ? catCard(kind) : NIGHT[kind - 8]!();
}

/** A rolled-over cat: the back of every card, a 9 that doubles what lies on it. */
export function back(): Face {
  const curled =
    path("M50 40C76 40 84 62 80 80C76 98 58 106 42 102C24 98 16 80 22 62C26 48 38 40 50 40Z", "#6d6591", edge) +
    line("M78 84C70 104 40 110 28 94C20 82 30 74 40 80", INK, 11) +
    line("M78 84C70 104 40 110 28 94C20 82 30 74 40 80", "#8d86b3", 7.6);
  const face =
    path("M38 66L36 52L46 58C52 56 58 57 62 60L72 54L71 68C74 78 66 85 56 85C46 85 36 78 38 66Z", "#8d86b3", edge) +
    line("M44 70C46 73 49 73 51 71M58 71C60 74 63 74 65 71M54 76L56 78L58 76", INK, 1.8);
  const nine = circle(20, 21, 15, PAPER, `stroke="${INK}" stroke-width="1.6"`) + text("9", 20, 29, 23);
  const twice = rect(52, 108, 38, 23, GOLD, `rx="7" stroke="${INK}" stroke-width="1.6"`) + text("×2", 71, 126, 20);
  return card(sky("#191a3d") + stars(77, 24, PAPER, 118) + circle(50, 72, 42, "#272a5c") + curled + face, nine + twice, "#bdb6dc");
}
