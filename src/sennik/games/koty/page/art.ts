// Koty: cats in four colours and four shapes, their backs, ravens, jokers and night cards.

import {
  GOLD, INK, PAPER, type Face, type Shape, badge, card, circle, cut, glow, group, hills, line, moon, path, rect, shape, stars, text, wash,
} from "../../../../../web/src/art/parts.ts";
import { raven } from "../../../../../web/src/art/ravens.ts";

type Coat = { shape: Shape; fur: string; deep: string; light: string; dusk: [string, string, string] };

const BLUE: Coat = { shape: "drop", fur: "#4f8fd6", deep: "#2a5c9e", light: "#d8ebfb", dusk: ["#10264f", "#2a5692", "#8ab8e2"] };
const YELLOW: Coat = { shape: "star", fur: "#f0b83a", deep: "#b5791a", light: "#fff0c2", dusk: ["#4a2c0c", "#a06a1c", "#ffe09a"] };
const GREEN: Coat = { shape: "leaf", fur: "#6db268", deep: "#3a7a44", light: "#e0f4d2", dusk: ["#0f3a2c", "#2f7350", "#b5dc9c"] };
const PINK: Coat = { shape: "heart", fur: "#ee8fae", deep: "#b84f78", light: "#ffe1ea", dusk: ["#4a1738", "#9c3c6c", "#ffc2d0"] };
const COATS = [BLUE, YELLOW, GREEN, PINK, PINK, GREEN, YELLOW, BLUE];

// --- Cats ------------------------------------------------------------------------------

const EYE = (x: number, grown: boolean): string =>
  grown
    ? path(`M${x - 5.600} 1Q${x} -7 ${x + 5.600} 1Q${x} 6 ${x - 5.600} 1Z`, "#fff6cf") +
      path(`M${x} -3.600Q${x + 2.200} 0 ${x} 4.200Q${x - 2.200} 0 ${x} -3.600Z`, INK)
    : circle(x, 0, 5.4, "#fffaf0") + circle(x + 0.4, 0.6, 3.6, INK) + circle(x + 1.6, -0.8, 1.2, "#fff");

/** A head with its ears, some 44 wide; a kitten has round eyes, a grown cat stripes. */
function head(coat: Coat, grown: boolean): string {
  const ears = path("M-20-4Q-24-20-19-31Q-8-26-4-16ZM20-4Q24-20 19-31Q8-26 4-16Z", coat.fur) +
    path("M-17-11Q-19-20-17-25Q-11-21-8-15ZM17-11Q19-20 17-25Q11-21 8-15Z", coat.light);
  const skull = path("M0-19C15-19 24-10 24 1C24 9 19 12 17 13C11 20-11 20-17 13C-19 12-24 9-24 1C-24-10-15-19 0-19Z", coat.fur);
  const stripes = grown ? path("M-7-18.600L-4.500-9L-2.500-19ZM-1.800-19L0-7L1.800-19ZM7-18.600L4.500-9L2.500-19ZM-23.500-3L-15-1L-24 2ZM23.500-3L15-1L24 2Z", coat.deep) : "";
  const muzzle = path("M0 4C7 2 12 7 10 12C8 16 3 16 0 13.500C-3 16-8 16-10 12C-12 7-7 2 0 4Z", coat.light);
  const nose = path("M-3.400 4.600Q0 3.400 3.400 4.600L0 8.400Z", "#c2506a") + line("M0 8.400V10.500M0 10.500Q-2.500 14-6 12M0 10.500Q2.500 14 6 12", INK, 1.2);
  const whiskers = line("M-13 8L-29 5M-13 11L-28 13M13 8L29 5M13 11L28 13", coat.light, 1, 'opacity=".85"');
  return cut(ears) + cut(skull) + stripes + muzzle + EYE(-10, grown) + EYE(10, grown) + nose + whiskers;
}

type Pose = (coat: Coat, grown: boolean) => string;
const bands = (coat: Coat, grown: boolean, d: string): string => (grown ? line(d, coat.deep, 2.6) : "");

/** Sitting, seen from the front: forelegs and hind paws. */
const sitting: Pose = (coat, grown) =>
  cut(line("M20 48C46 52 46 26 36 16", coat.deep, 8)) +
  cut(path("M-20 52C-30 40-20 10 0 8C20 10 30 40 20 52Z", coat.fur)) + bands(coat, grown, "M-22 30L-14 31M-24 38L-15 39M22 30L14 31M24 38L15 39") +
  cut(path("M-27 53C-28 42-16 40-12 48L-11 53ZM27 53C28 42 16 40 12 48L11 53Z", coat.deep)) +
  cut(path("M-11 53C-13 40-12 28-8 20H8C12 28 13 40 11 53Q6 55 1.500 53L0 34L-1.500 53Q-6 55-11 53Z", coat.fur)) +
    path("M-5 18Q0 32 5 18Z", coat.light) + line("M-7.500 50V53M-4.500 50V53M4.500 50V53M7.500 50V53", coat.deep, 1.1) +
  group(head(coat, grown), 0, -2);
/** Standing in profile on four legs, the tail up. */
const standing: Pose = (coat, grown) =>
  cut(line("M-26 22C-44 18-40-12-32-18", coat.fur, 7)) +
  cut(path("M-24 30L-28 54H-20L-15 36ZM10 34L12 54H20L20 32Z", coat.deep)) +
  cut(path("M-32 26C-32 14-18 14 0 15C12 15 24 14 26 26C26 36 22 40 20 54H11L9 41Q-4 45-14 40L-14 54H-23L-26 38Q-32 34-32 26Z", coat.fur)) +
    bands(coat, grown, "M-20 16L-19 26M-12 15.500L-11 26M-4 15.500L-3 25M-23 44H-16M12 44H19") +
    line("M-21 51V54M-17.500 51V54M13.500 51V54M17 51V54", coat.deep, 1.1) +
  group(head(coat, grown), 22, 2, 0.86);
/** Walking towards us, a paw lifted. */
const walking: Pose = (coat, grown) =>
  cut(line("M-14 34C-40 34-44 4-30-8", coat.deep, 7.5)) +
  cut(path("M-22 53L-20 26H-8L-10 53ZM9 53L10 26H20L21 53Z", coat.deep)) +
  cut(path("M-18 38C-22 16-12 8 0 8C12 8 22 16 18 38Q0 46-18 38Z", coat.fur)) + bands(coat, grown, "M-17 22L-10 23M-18 30L-10 31M17 22L10 23M18 30L10 31") +
  cut(path("M-12 26H-2L-2.500 53Q-8 55-12.500 53Z", coat.fur)) + cut(path("M3 26H13Q17 34 15 42Q9 45 5 40Z", coat.fur)) +
    path("M6 38Q10 42 14 39", "none", `stroke="${coat.light}" stroke-width="2.400" stroke-linecap="round"`) + line("M-9 50V53M-5.500 50V53", coat.deep, 1.1) +
  group(head(coat, grown), 0, -2);
/** Stretching: chest down, behind up. */
const stretching: Pose = (coat, grown) =>
  cut(line("M-30 14C-44-2-36-24-26-26", coat.fur, 7)) +
  cut(path("M-26 26L-27 54H-18L-14 34Z", coat.deep)) +
  cut(path("M-34 18C-32 8-18 8-8 16C2 22 12 22 20 26L34 48Q36 54 30 54H8Q2 54 8 49L14 48L2 40Q-10 42-15 36L-14 54H-24L-30 34Q-35 28-34 18Z",
    coat.fur)) + bands(coat, grown, "M-24 11L-23 20M-16 11L-15 21M-8 16L-9 25M-24 46H-15") +
    line("M-21 51V54M-17.500 51V54M26 51V54M30 51V54", coat.deep, 1.1) +
  group(head(coat, grown), 22, 14, 0.82);
const POSES: Pose[] = [sitting, walking, standing, stretching, standing, walking, stretching, sitting];

function pips(coat: Coat, value: number): string {
  let drawn = "";
  for (let i = 0; i < value; i += 1) {
    const inRow = value > 4 ? Math.ceil(value / 2) : value;
    const row = i < inRow ? 0 : 1;
    const many = row === 0 ? inRow : value - inRow;
    const x = 50 + ((row === 0 ? i : i - inRow) - (many - 1) / 2) * 19;
    drawn += shape(coat.shape, x, (value > 4 ? 115 : 121) + row * 12.6, 0.62, coat.light, "", true);
  }
  return cut(drawn);
}

/** The number in the shape of its colour. */
function number(coat: Coat, value: number): string {
  const [size, drop] = { drop: [2.2, 4], star: [2.35, 1.5], leaf: [2.15, -0.5], heart: [2.15, -1] }[coat.shape as "drop"]!;
  return group(shape(coat.shape, 0, 1.4, size!, "#05061a", 'opacity=".3"', true), 23, 25) +
    shape(coat.shape, 23, 25, size!, PAPER, "", true) + text(String(value), 23, 33.4 + drop!, coat.shape === "star" ? 23 : 26);
}

function catCard(kind: number): Face {
  const coat = COATS[kind]!;
  const value = kind + 1;
  const grown = value > 4;
  const night = wash(...coat.dusk) + stars(kind + 3, 16, "#fff0cc", 60) + glow(54, 62, 52) + (kind % 2 ? moon(80, 26, 10) : "") +
    hills([98, 90, 97, 91, 99], coat.dusk[1]);
  const roof = cut(path(kind % 2 ? "M-3 106Q50 99 103 106V146H-3Z" : "M-3 105L20 103L52 106L80 103L103 106V146H-3Z", coat.deep));
  return card(night + roof + group(POSES[kind]!(coat, grown), 52, 60, 0.82 + value * 0.012) +
    cut(path("M-3 109Q50 104 103 109V146H-3Z", coat.dusk[0])) + pips(coat, value), number(coat, value), coat.light, coat.dusk[1]);
}

// --- Night cards -------------------------------------------------------------------------

function ravenCard(): Face {
  const night = wash("#272f4d", "#5f6d96", "#d3d2dd") + stars(12, 16) + moon(50, 58, 30) + hills([116, 108, 115, 107, 113], "#4a557c") +
    hills([128, 122, 128, 121, 126], "#2a3254");
  const bough = cut(path("M-3 108Q30 100 56 104Q80 106 103 92V97Q82 112 58 110Q30 107-3 116Z", "#1d1730") +
    line("M20 106Q22 96 16 90M78 103Q86 96 84 86", "#1d1730", 2.6));
  return card(night + bough + raven(0, 50, 107, 1.25), "", "#c9ccd8", "#5f6d96");
}

function joker(): Face {
  const hat = (d: string, fill: string): string => cut(path(d, fill));
  const cap = hat("M-22-10C-34-26-28-42-46-40C-26-58-8-44-5-24Z", BLUE.fur) + hat("M22-10C34-26 28-42 46-40C26-58 8-44 5-24Z", PINK.fur) +
    hat("M-13-14C-14-34-6-44 2-58C10-44 14-34 13-14Q0-20-13-14Z", GOLD);
  const bells = cut(circle(-45, -40, 4.6, "#ffe9a8") + circle(2, -58, 4.6, "#ffe9a8") + circle(45, -40, 4.6, "#ffe9a8"));
  const grey: Coat = { shape: "star", fur: "#9a90bc", deep: "#5d5285", light: "#efe9fa", dusk: ["#1f1642", "#4a3a7c", "#9a86c4"] };
  const ruff = cut(path("M-30 18L-22 30L-14 20L-7 33L0 21L7 33L14 20L22 30L30 18Q0 8-30 18Z", PAPER));
  const corners = cut(shape("drop", 20, 122, 0.95, BLUE.fur, "", true) + shape("star", 40, 123, 0.95, YELLOW.fur) +
    shape("leaf", 60, 122, 0.95, GREEN.fur, "", true) + shape("heart", 80, 123, 0.95, PINK.fur));
  return card(wash(...grey.dusk) + stars(44, 24, "#fff0cc", 90) + glow(50, 70, 54) + hills([108, 104, 108, 103, 108], "#2c2058") +
    group(ruff + group(head(grey, true), 0, 4) + cap + bells, 50, 72, 0.92) + corners, "", "#ded4f0", "#4a3a7c");
}

function moth(): Face {
  const wings = cut(path("M0 6C-6 14-14 22-18 36C-26 40-34 28-30 14Q-18 6 0 6ZM0 6C6 14 14 22 18 36C26 40 34 28 30 14Q18 6 0 6Z",
    "#cfa86a")) + cut(path("M0 8C-10 14-42 20-45-10C-46-26-38-34-30-30C-14-24-4-8 0 2C4-8 14-24 30-30C38-34 46-26 45-10C42 20 10 14 0 8Z", "#f0dcae"));
  const marks = path("M-40-16Q-30-22-22-10Q-30-4-40-16ZM40-16Q30-22 22-10Q30-4 40-16Z", "#c98a5a") + circle(-27, -12, 6, "#8a4a5e") +
    circle(27, -12, 6, "#8a4a5e") + circle(-27, -12, 2.8, INK) + circle(27, -12, 2.8, INK) + circle(-23, 22, 3, "#8a4a5e") +
    circle(23, 22, 3, "#8a4a5e") + line("M-43-2Q-30 6-12 8M43-2Q30 6 12 8", "#c98a5a", 1.6);
  const body = cut(path("M0-10C5-10 5.500 24 0 34C-5.500 24-5-10 0-10Z", "#7a5240")) +
    line("M-3 2H3M-3.500 9H3.500M-3 16H3M-2 23H2", "#f0dcae", 1.2) + line("M-2-9C-6-20-12-22-16-26M2-9C6-20 12-22 16-26", "#f0dcae", 1.8);
  return card(wash("#121a44", "#33447e", "#93a5d6") + stars(8, 30, "#fff0cc", 120) + moon(50, 68, 34, "#dfe6fb") +
    hills([126, 120, 125, 119, 126], "#1d2656") + group(wings + marks + body, 50, 72, 0.94), "", "#c3cbe6", "#33447e");
}

function bat(): Face {
  const wings = cut(path("M0-8L-6-18L-9-9C-20-22-36-24-47-16C-39-10-37 0-39 11C-31 4-25 6-22 15C-16 9-10 9-6 18L0 27L6 18C10 9 16 9 22 15C25 6 31 4 39 11C37 0 39-10 47-16C36-24 20-22 9-9L6-18Z", "#2c1f47")) + line("M-9-6Q-26-14-39-6M-9-4Q-20-4-24 8M9-6Q26-14 39-6M9-4Q20-4 24 8", "#6b5590", 1.4);
  const face = cut(path("M0-10C8-10 10 0 8 8C6 16-6 16-8 8C-10 0-8-10 0-10Z", "#4a3768")) + circle(-3.6, -1, 2.6, "#ffe08a") +
    circle(3.6, -1, 2.6, "#ffe08a") + circle(-3.2, -0.6, 1.2, INK) + circle(3.2, -0.6, 1.2, INK) + path("M-3.400 6H3.400L2 10L0 6.600L-2 10Z", PAPER);
  return card(wash("#4a1f3f", "#a0577c", "#ffd0b8") + stars(22, 14) + moon(50, 44, 25) + hills([106, 94, 104, 92, 102], "#7a3f63") +
    cut(path("M12 122V92L20 84L28 92V122ZM74 122V86H78V92H82V86H86V92H90V86H92V122Z", "#4a2242")) +
    hills([122, 114, 120, 113, 122], "#38183a") + group(wings + face, 50, 74, 0.96), "", "#dcc3d3", "#a0577c");
}

function owl(): Face {
  const body = cut(path("M-27-32L-15-24C-6-28 6-28 15-24L27-32C31-6 30 16 18 34C10 42-10 42-18 34C-30 16-31-6-27-32Z", "#94683c"));
  const wing = cut(path("M-24-6C-30 10-26 28-16 34C-14 18-16 6-24-6ZM24-6C30 10 26 28 16 34C14 18 16 6 24-6Z", "#6e4826"));
  const breast = path("M-12 4C-4-2 4-2 12 4C15 18 8 32 0 35C-8 32-15 18-12 4Z", "#f0d9a8") +
    line("M-7 11L-3.500 14.500L0 11L3.500 14.500L7 11M-7 19L-3.500 22.500L0 19L3.500 22.500L7 19M-4 27L0 30L4 27", "#b98546", 1.8);
  const eyes = cut(circle(-10, -10, 10, "#f0d9a8") + circle(10, -10, 10, "#f0d9a8")) + circle(-10, -10, 7, "#ffcf4a") +
    circle(10, -10, 7, "#ffcf4a") + circle(-9.4, -9.6, 4, INK) + circle(9.4, -9.6, 4, INK) + circle(-8, -11, 1.3, "#fff") + circle(8, -11, 1.3, "#fff");
  const beak = cut(path("M-4-4Q0-7 4-4L0 6Z", "#e8912f")) +
    path("M-12 38L-8 34L-6 40L-3 35L-1 39M12 38L8 34L6 40L3 35L1 39", "none", 'stroke="#e8912f" stroke-width="2.200" stroke-linecap="round"');
  return card(wash("#0f2d33", "#2d5c60", "#b5cfa8") + stars(61, 22, "#fff0cc", 80) + glow(50, 66, 54) + moon(80, 28, 10) +
    hills([112, 104, 112, 103, 110], "#23494c") + cut(path("M-3 108Q40 104 103 112V119Q40 112-3 117Z", "#4a3322") +
    line("M80 110Q88 100 86 90", "#4a3322", 2.6)) + group(body + wing + breast + eyes + beak, 50, 71, 1.02), "", "#c8dbd8", "#2d5c60");
}

function dragonCard(): Face {
  const NECK = "M26 130C14 98 78 100 64 66C59 55 50 50 42 48";
  const wing = cut(path("M62 84C72 52 94 48 98 42C96 58 98 66 102 70C92 70 88 76 90 84C82 80 74 84 72 92Z", "#e0975a")) +
    line("M64 84Q78 66 96 48M66 86Q80 76 98 70M68 88Q80 82 89 83", "#a8582c", 1.3);
  const neck = cut(line(NECK, "#b8492c", 19)) + line(NECK, "#f2bb70", 7, 'stroke-dasharray="2 5"');
  const spikes = cut(path("M70 92L80 90L70 84ZM72 76L81 71L70 68ZM66 62L74 54L62 56Z", "#f2e3b8"));
  const skull = cut(path("M50 37L66 18L58 42ZM43 36L46 15L52 37Z", PAPER)) +
    cut(path("M54 38Q44 32 31 41L14 49Q11 53 14 57L19 58L17 61L34 64Q48 64 56 56Q60 46 54 38Z", "#b8492c")) +
    path("M19 58L34 56.500", "none", `stroke="${INK}" stroke-width="1.400" stroke-linecap="round"`) +
    path("M24 58L25.500 62L28 57.800Z", PAPER) + glow(38, 47, 8, "#ffe08a", 0.9) + circle(38, 47, 3.2, "#ffe08a") +
    path("M38 44Q39.600 47 38 50Q36.400 47 38 44Z", INK) + circle(17, 52, 1.3, INK);
  const fire = glow(14, 74, 20, "#ffb04a", 0.9) + cut(path("M15 62C6 70 16 76 6 84C6 92 20 92 22 82C24 76 18 74 21 66Z", "#ff9a3a")) +
    path("M14 74C10 80 12 86 15 86C18 84 17 79 14 74Z", "#ffe9a8");
  return card(wash("#2f0f2a", "#7a2c48", "#f09a6a") + stars(19, 22, "#fff0cc", 80) + glow(48, 66, 56) +
    hills([122, 112, 118, 110, 120], "#571d3c") + wing + spikes + neck + skull + fire + hills([134, 130, 134, 129, 133], "#330f28"), "", "#ecc7a2", "#7a2c48");
}

const NIGHT = [ravenCard, joker, moth, bat, owl, dragonCard];
export const KINDS = 14;

export function face(kind: number): Face {
  return kind < 8 ? catCard(kind) : NIGHT[kind - 8]!();
}

/** A rolled-over cat: the back of every card, a 9 that doubles what lies on it. */
export function back(): Face {
  const [fur, deep, lit] = ["#a598d6", "#6d61a6", "#e6e0fa"];
  const body = cut(path("M50 38C78 38 88 62 83 82C78 102 58 110 40 105C20 100 13 80 20 60C25 46 36 38 50 38Z", fur)) +
    line("M80 62Q72 64 68 60M83 74Q74 76 70 71M80 88Q72 88 68 82", deep, 2.6);
  const tail = cut(line("M80 84C72 106 42 112 30 98", deep, 9) + circle(30, 98, 4.5, lit));
  const paws = cut(path("M60 92Q70 86 74 94Q72 102 62 101ZM44 98Q40 90 48 88Q56 90 54 98Z", fur)) + line("M66 92V95M70 93V96M46 92V95M50 91V94", deep, 1.2);
  const face = cut(path("M33 68L31 48L44 56ZM64 62L74 48L75 68Z", fur)) + path("M36 62L35 54L41 58ZM67 62L71 55L72 63Z", lit) +
    cut(path("M54 54C68 54 77 62 76 72C75 83 66 88 54 88C42 88 33 82 32 71C32 61 41 54 54 54Z", "#c2b7ea")) +
    line("M41 70Q45 75 49 71M60 71Q64 75 68 70", INK, 2) + path("M51.600 75H57.400L54.500 78.600Z", "#c2506a") +
      line("M54.500 78.600Q52 83 48 81M54.500 78.600Q57 83 61 81", INK, 1.2) + line("M40 77L26 75M40 80L27 83M69 77L83 75M69 80L82 83", lit, 1);
  const moonlit = glow(50, 70, 54) + cut(path("M50 20A50 50 0 1 0 50 120A50 50 0 1 0 50 20ZM50 28A42 42 0 1 1 50 112A42 42 0 1 1 50 28Z",
    "#2f2a66", 'fill-rule="evenodd"'));
  const twice = `<rect x="52" y="109" width="39" height="23.600" rx="8" fill="#05061a" opacity=".3"/>` +
    rect(52, 107.6, 39, 23.6, GOLD, 'rx="8"') + text("×2", 71.5, 127, 23);
  return card(wash("#100f2e", "#2a2358", "#57407c") + stars(77, 30, "#fff0cc", 118) + moonlit + body + face + paws + tail, badge("9") +
    twice, "#bdb6dc", "#2a2358");
}
