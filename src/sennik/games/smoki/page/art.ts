// Smoki: ten dragons and three raven lands.

import {
  INK, PAPER, type Face, badge, card, circle, cut, glow, group, hills, line, moon, path, rect, shape, stars, wash,
} from "../../../../../web/src/art/parts.ts";
import { raven } from "../../../../../web/src/art/ravens.ts";

type Skin = { body: string; belly: string; deep: string; dusk: [string, string, string] };
const SKINS: Skin[] = [
  { body: "#e9edf6", belly: "#b9c9e6", deep: "#8b9cc4", dusk: ["#18224f", "#42589c", "#a9bfe4"] },
  { body: "#8fd6c4", belly: "#e6f8ea", deep: "#4a9a8c", dusk: ["#0f3640", "#2d6f78", "#a3d6cc"] },
  { body: "#b5dc5c", belly: "#f3f9c2", deep: "#6f9c2c", dusk: ["#1c3a18", "#4a7a34", "#c4dd92"] },
  { body: "#4fb88a", belly: "#cff2d6", deep: "#227a58", dusk: ["#6d5a1c", "#b99a44", "#fbe9a8"] },
  { body: "#3f9fd2", belly: "#cdeaf7", deep: "#1b6a98", dusk: ["#7a4a26", "#c28a58", "#ffe2bd"] },
  { body: "#5568d0", belly: "#ccd4fa", deep: "#2f3f98", dusk: ["#2f5a7c", "#7fb0d2", "#e4f2f7"] },
  { body: "#9a58bd", belly: "#ecd2f7", deep: "#65307f", dusk: ["#6f3a5c", "#c08aa8", "#ffe2ec"] },
  { body: "#eda136", belly: "#ffecb4", deep: "#b0661a", dusk: ["#2f153c", "#6d3a70", "#e0a0b0"] },
  { body: "#e2562f", belly: "#ffd3a0", deep: "#a02f18", dusk: ["#151a3c", "#3c4478", "#c4a6c0"] },
  { body: "#b01f38", belly: "#ffb49a", deep: "#6d0f24", dusk: ["#6b3a14", "#c98a3c", "#ffe6a4"] },
];

type Spot = [x: number, y: number, turn: number, flip: boolean];
type Pose = { body: string; head: Spot; wing?: [x: number, y: number, scale: number, flip: boolean]; legs?: [x: number, y: number][] };
const POSES: Pose[] = [
  { body: "M30 104C28 120 70 122 72 102C74 86 50 84 46 94C43 102 54 106 58 100", head: [57, 99, -8, true] },
  { body: "M66 112C40 122 26 104 38 94C48 86 64 92 58 78C54 70 50 66 50 58", head: [51, 57, -6, false] },
  { body: "M16 110C30 122 54 116 50 98C46 80 62 72 62 60", head: [62, 58, 4, false], legs: [[36, 116]] },
  { body: "M14 100C14 122 50 122 50 100C50 78 30 78 34 60C36 52 44 50 50 50", head: [50, 51, 4, false], wing: [44, 92, 0.6, false],
    legs: [[30, 117], [46, 112]] },
  { body: "M12 112C34 116 34 92 48 90C66 88 76 96 74 78C72 66 62 66 62 54", head: [61, 52, -4, true], wing: [54, 90, 0.72, false], legs: [[42, 97], [66, 93]] },
  { body: "M86 112C66 118 66 92 50 90C32 88 22 80 32 66C38 58 48 58 54 52", head: [54, 51, -14, false], wing: [50, 89, 0.8, true], legs: [[58, 98], [40, 94]] },
  { body: "M12 96C12 122 44 120 48 98C52 74 88 88 82 66C79 54 66 54 58 52", head: [58, 52, 6, true], wing: [54, 86, 0.86, false], legs: [[36, 113], [70, 85]] },
  { body: "M20 58C4 92 32 122 62 108C90 94 74 68 54 72C44 74 44 60 54 54", head: [55, 53, -10, false], wing: [66, 100, 0.86, true],
    legs: [[34, 110], [56, 114]] },
  { body: "M10 106C30 122 40 98 52 88C66 78 78 72 74 56C71 48 62 48 56 48", head: [57, 48, 8, true], wing: [54, 86, 1, false], legs: [[46, 98], [64, 82]] },
  { body: "M90 110C70 124 64 98 52 88C40 78 20 76 26 56C29 46 40 46 46 44", head: [46, 44, 2, false], wing: [50, 86, 1.08, true], legs: [[60, 100], [40, 86]] },
];

function skull(skin: Skin, horns: number): string {
  let crown = "";
  for (let i = 0; i < horns;
    i += 1) crown += path(`M${-9 + i * 4.500}-6Q${-12 + i * 4.500}-14 ${-19 + i * 5}-${18 - i * 1.500}Q${-8 + i * 4.500}-15 ${-3 + i * 4}-7Z`, "#fff0cc");
  return (
    cut(crown) +
    cut(path("M-12-5C-6-13 6-12 11-7L21-4.500Q26-2 24 3L12 4L14 6L6 9C-2 12-10 9-13 4Z", skin.body)) +
    path("M-11 5Q0 11 6 9L14 6Q4 6-4 3Q-9 2-11 5Z", skin.belly) + line("M9 4.500L22 2.500", skin.deep, 1.1) +
      path("M15 3.800L16.300 6.600L18 3.400Z", "#fffaf0") +
    glow(3, -4, 6, "#fff0a0", 0.8) + circle(3, -4, 3.2, "#fff6c4") + path("M3-7Q4.800-4 3-1Q1.200-4 3-7Z", INK) + circle(20.5, -1.4, 1, skin.deep)
  );
}

function wing(skin: Skin): string {
  return cut(path("M0 0C-2-28-22-42-44-40C-37-34-36-26-37-16C-30-21-23-18-22-7C-16-14-8-10 0 0Z", skin.belly)) +
    path("M0 0C-3-26-22-40-44-40C-24-36-8-26-3-6Z", skin.deep) + line("M-2-4C-10-20-24-30-37-17M-2-3C-8-12-15-14-22-8", skin.deep, 1.3);
}

function dragon(place: number): string {
  const { body, head: [x, y, turn, flip], wing: span, legs = [] } = POSES[place]!;
  const skin = SKINS[place]!;
  const thick = 8 + place * 0.8;
  const part = (width: number, from: number, to: number): string => line(body, skin.body, width,
    `pathLength="100" stroke-dasharray="${to - from} 200" stroke-dashoffset="${-from}"`);
  const spine = `<path d="${body}" fill="none" stroke="${skin.deep}" stroke-width="${thick + 6}" stroke-dasharray="2.200 4.600" stroke-linejoin="round"/>`;
  const tapered = part(thick * 0.42, 0, 24) + part(thick * 0.7, 14, 46) + part(thick, 32, 100);
  const scales = `<path d="${body}" fill="none" stroke="${skin.belly}" stroke-width="${thick * 0.38}" stroke-dasharray="2.600 2.800" opacity=".9"/>`;
  const feet = legs.map(([lx,
    ly]) => cut(path(`M${lx - 4} ${ly - 5}Q${lx - 6} ${ly + 4} ${lx - 4} ${ly + 8}H${lx + 5}Q${lx + 6} ${ly + 2} ${lx + 4} ${ly - 5}Z`,
    skin.deep)) + line(`M${lx - 2} ${ly + 8}v2M${lx + 1} ${ly + 8}v2M${lx + 4} ${ly + 8}v2`, "#fff0cc", 1.4)).join("");
  const size = 0.86 + place * 0.04;
  return feet + cut(spine) + cut(tapered) + scales + (span ? group(wing(skin), span[0], span[1], span[2], 0, span[3]) : "") +
    group(skull(skin, 1 + Math.floor(place / 3)), x, y, size, flip ? -turn : turn, flip);
}

/** A flame for every point; the two stars of −2 are to your advantage. */
function points(value: number): string {
  const count = Math.abs(value);
  const step = Math.min(11, 84 / Math.max(1, count));
  let drawn = "";
  for (let i = 0; i < count; i += 1) {
    const x = 50 + (i - (count - 1) / 2) * step;
    drawn += value < 0 ? glow(x, 127, 10, "#cfe6ff", 0.8) + cut(shape("star", x, 127, 0.66, "#eaf6ff")) : glow(x, 128, 8, "#ffb04a", 0.7) +
      cut(shape("flame", x, 127.4, 0.56, "#ff9a3a")) + shape("flame", x, 129.2, 0.28, "#ffe9a8");
  }
  return drawn;
}

function dragonCard(place: number): Face {
  const skin = SKINS[place]!;
  const value = place === 0 ? -2 : place - 1;
  const heights = [[104, 96, 103, 95, 102], [98, 104, 95, 103, 97], [102, 97, 104, 98, 103]][place % 3]!;
  const shell = place <= 1
    ? cut(path("M24 96L31 102L37 95L44 102L50 96L57 102L63 95L70 102L76 96C78 112 66 123 50 123C34 123 22 112 24 96Z",
      place === 0 ? "#d6def2" : "#efe2c4")) + circle(36, 110, 2.4, skin.deep, 'opacity=".5"') +
      circle(60, 113, 3, skin.deep, 'opacity=".5"') + circle(48, 117, 1.800, skin.deep, 'opacity=".5"')
    : "";
  const cave = cut(path(place % 2 ? "M-3 146V60Q6 74 4 92T10 146ZM103 146V48Q92 70 97 92T90 146Z" : "M-3 146V50Q9 66 4 90T11 146ZM103 146V62Q95 78 98 96T91 146Z", skin.dusk[0]));
  return card(
    wash(...skin.dusk) + stars(place + 5, 16, "#fff0cc", 60) + (place % 2 ? moon(80, 26, 10) : "") + glow(52, 74, 54) +
      hills(heights, skin.dusk[1]) + cave + dragon(place) + shell + cut(path("M-3 118Q50 113 103 118V146H-3Z", skin.dusk[0])) + points(value),
    badge(value < 0 ? "−2" : String(value)), skin.belly, skin.dusk[1],
  );
}

function nest(): Face {
  const eggs = [30, 50, 70].map((x, i) => cut(path(`M${x} ${70 - (i % 2) * 6}c9 0 12 13 12 20c0 8-5 12-12 12s-12-4-12-12c0-7 3-20 12-20Z`,
    ["#bfe4d4", "#f4e3bd", "#d8c6f0"][i]!)) + [[-4, 12], [4, 18],
    [1, 8]].map(([dx, dy]) => circle(x + dx!, 70 + dy!, 1.5, INK, 'opacity=".28"')).join("")).join("");
  const twigs = cut(path("M10 92Q50 104 90 92Q90 116 74 124Q50 131 26 124Q10 116 10 92Z", "#6b452a")) +
    line("M11 96Q50 110 89 95M14 106Q48 120 86 104M20 116Q50 127 80 115", "#a9764a", 2.2) +
    line("M8 92L26 104M92 90L76 103M18 112L36 122M82 112L62 124M40 103L48 112M60 104L54 114", "#c99a63", 1.6);
  return card(wash("#241a44", "#5d4a80", "#e0b8b0") + stars(90, 20) + moon(74, 30, 12) + glow(50, 80, 52) +
    hills([112, 104, 110, 103, 112], "#4a3a66") + cut(path("M-3 124Q50 112 103 124V146H-3Z", "#33264c")) + cut(eggs) + twigs +
    raven(1, 24, 68, 0.52) + raven(2, 74, 68, 0.5, true), badge("9"), "#d9c7a8", "#5d4a80");
}

function ring(): Face {
  const places = [[62, 30], [81, 47], [85, 69], [82, 91], [70, 112], [47, 121], [25, 109], [17, 88], [16, 66], [30, 46]];
  const flock = places.map(([x, y], i) => raven(5 + (i % 4), x!, y!, 0.29, x! < 50)).join("");
  return card(wash("#4a1428", "#9c3a54", "#ffc9a8") + stars(33, 12) + moon(51, 80, 20) + hills([134, 128, 133, 127, 134], "#571a30") +
    flock, badge("10"), "#e6bcae", "#9c3a54");
}

function mirror(): Face {
  const mountains = "M-3 76V66L22 46L38 64L58 38L82 66L103 54V76Z";
  const upper = glow(52, 34, 34) + cut(circle(52, 34, 14, "#fff0cc")) + cut(path(mountains, "#5a5796")) +
    path("M58 38L51 47L56 45L59 49L63 45L66.400 47.800ZM22 46L16.500 50.500L20.500 50L23 53L27.500 52Z", "#fff6e4");
  const water = rect(0, 76, 100, 64, "#1f4f70");
  const lower = `<g transform="matrix(1 0 0 -1 0 152)" opacity=".55">${path(mountains, "#4c6a9a")}${circle(52, 34, 14, "#fff0cc")}</g>` +
    [[14, 84, 26], [58, 88, 30], [30, 96, 40], [10, 106, 22], [46, 110, 36], [26, 120, 30],
    [64, 126, 24]].map(([x, y, w]) => rect(x!, y!, w!, 1.8, "#bfe6f2", 'rx=".9" opacity=".7"')).join("");
  const sign = circle(19, 20.4, 16.6, "#05061a", 'opacity=".3"') + circle(19, 19, 16.4, PAPER) +
    circle(19, 19, 14.4, "none", `stroke="${INK}" stroke-opacity=".22" stroke-width=".8"`) + rect(10, 12.4, 18, 4.6, INK, 'rx="1"') +
    rect(10, 21, 18, 4.6, INK, 'rx="1"');
  return card(wash("#17204f", "#4a5a9c", "#ffd9c0", "#ffd9c0") + stars(23, 20, "#fff0cc", 40) + upper + water + lower +
    line("M-3 76H103", "#fff0cc", 1.6), sign, "#bcd7e0", "#35608a");
}

export const KINDS = 13;

export function face(kind: number): Face {
  if (kind < 10) return dragonCard(kind);
  return [nest, ring, mirror][kind - 10]!();
}

export function back(): Face {
  let scales = "";
  for (let row = 0; row < 11; row += 1) {
    let shingles = "";
    for (let i = 0; i < 7; i += 1) shingles += path(`M${(row % 2 ? -8 : 0) + i * 17 - 9} ${8 + row * 13}h18v3a9 10 0 0 1-18 0Z`,
      (i + row) % 3 ? "#2a655c" : "#33766a");
    scales = cut(shingles) + scales;
  }
  const lids = cut(path("M4 70C24 34 76 34 96 70C76 106 24 106 4 70Z", "#123530"));
  const eye = glow(50, 70, 46, "#ffcf5a", 0.8) + cut(path("M13 70C30 45 70 45 87 70C70 95 30 95 13 70Z", "#f0b03a")) +
    path("M22 70C36 54 64 54 78 70C64 86 36 86 22 70Z", "#ffd470") + cut(path("M50 48C60 60 60 80 50 92C40 80 40 60 50 48Z", INK)) +
    circle(55, 61, 3.4, "#fff6dc");
  return card(wash("#0f2f2a", "#1f4a45", "#357268") + scales + lids + eye, "", "#b9d2bd", "#1f4a45");
}
