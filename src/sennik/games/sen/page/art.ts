// Sen: every land is a small landscape at dusk with exactly as many ravens as it counts. No two have the same colour
// or the same thing standing in them.

import {
  GLOW, GOLD, INK, PAPER, type Face, badge, card, circle, cut, glow, group, hills, line, moon, path, rect, stars, wash,
} from "../../../../../web/src/art/parts.ts";
import { flock, raven } from "../../../../../web/src/art/ravens.ts";

type Bird = [pose: number, x: number, y: number, scale: number, flip?: boolean, turn?: number];
type Land = { dusk: [string, string, string]; far: string; near: string; dark: string; lamp: [number, number, number];
  subject: (dark: string) => string; birds: Bird[] };

const LIT = "#ffe3a0";
const light = (x: number, y: number, w: number, h: number): string => glow(x + w / 2, y + h / 2, w * 1.7, GLOW, 0.7) + rect(x, y, w, h, LIT, 'rx=".8"');
const grass = (fill: string, xs: number[]): string =>
  xs.map((x, i) => path(`M${x - 4} 140Q${x - 3} ${126 - (i % 3) * 4} ${x - 6} ${120 - (i % 2) * 5}Q${x} ${127 - i} ${x} 140Q${x + 2} ${124 - (i % 2) * 5} ${x + 7} ${118 - (i % 3) * 3}Q${x + 3} 130 ${x + 4} 140Z`, fill)).join("");
const pine = (x: number, y: number, scale: number, fill: string): string =>
  group(path("M0-40L9-23Q4-25 2-24L13-8Q7-10 4-9L18 10Q9 7 3 8V16H-3V8Q-9 7-18 10L-4-9Q-7-10-13-8L-2-24Q-4-25-9-23Z", fill), x, y, scale);

const lake = (dark: string): string =>
  moon(52, 62, 25) + cut(path("M-3 96C20 93 40 97 60 95S90 93 103 96V146H-3Z", dark)) +
  [[34, 100, 36], [28, 106, 46], [38, 112, 30], [33, 118, 42],
    [44, 124, 20]].map(([x, y, w]) => rect(x!, y!, w!, 2.4, "#ffe9bd", 'rx="1.2" opacity=".75"')).join("") +
  cut(path("M75 111V94L87 109Z", PAPER) + path("M73.500 111V99L66 109Z", "#e0c79a") +
    path("M62 112Q74 115 90 111.500Q87 119 76 119Q66 119 62 112Z", "#7a3b2a"));
const lighthouse = (dark: string): string =>
  path("M32 47L104 20V66Z", "#fff0c0", 'opacity=".42"') + path("M28 47L-4 34V60Z", "#fff0c0", 'opacity=".3"') +
  cut(path("M17 112L23 56H37L43 112Z", PAPER) + path("M20.800 76L22 64.500H38L39.200 76ZM18.400 99L19.500 88H40.500L41.600 99Z", "#b9474a")) +
  cut(rect(20, 52, 20, 4.6, dark, 'rx="1"') + path("M23 41L30 33L37 41Z", dark)) + rect(24, 41, 12, 11, LIT) + glow(30, 47, 15) +
    rect(27, 104, 6, 8, dark, 'rx="3"');
const mill = (dark: string): string =>
  cut(path("M58 114L63 70Q72 62 81 70L86 114Z", dark)) + light(69, 92, 6, 9) +
  cut(group([20, 110, 200, 290].map((turn) => group(path("M-1.500 0L-1.500-34L10-32L9-10L1.500-8V0Z", PAPER) +
    line("M-1-27H9.500M-1-20H9.500M-1-13H9", dark, 0.9), 0, 0, 1, turn)).join("") + circle(0, 0, 3.4, GOLD), 72, 70, 0.92));
const tree = (dark: string): string =>
  cut(path("M40 118C46 100 44 88 34 78L14 70L15 66L36 71L30 54L34 52L44 70C48 66 48 58 47 44H52C52 58 54 66 58 70L76 50L79 53L64 76L90 66L92 70L66 84C58 92 57 104 64 118Z", dark)) +
  cut([[16, 56, 9], [28, 44, 10], [46, 36, 11], [66, 38, 10], [84, 48, 10], [90, 62, 8],
    [56, 50, 7]].map(([x, y, r]) => circle(x!, y!, r!, "#5d8f4e")).join("")) +
  [[18, 56], [30, 42], [50, 36], [68, 36], [86, 50]].map(([x, y]) => circle(x!, y!, 1.6, "#ffcf70")).join("");
const peaks = (dark: string): string =>
  cut(path("M-6 112L20 66L34 84L52 40L78 88L88 74L106 100V146H-6Z", dark)) +
  path("M52 40L42.600 63L48 58.500L52 65L57 58L62.500 62ZM20 66L13.500 77.500L18 76L21 80L25 76.500L28.500 77ZM88 74L82.500 82.500L87 81L90 84L95 83.200Z", "#fff6e4");
const house = (dark: string): string =>
  cut(path("M64 62V48H72V56Z", "#6b3f26")) + line("M68 44C64 40 72 36 68 31", "#fff0cc", 2.4, 'opacity=".6"') +
  cut(path("M30 112V78H80V112Z", dark)) + cut(path("M23 81L55 52L87 81L83 85L55 60L27 85Z", "#a3502f")) +
  light(37, 86, 10, 11) + light(63, 86, 10, 11) + cut(path("M50 112V94Q55 88 60 94V112Z", "#6b3f26")) +
  cut([6, 14, 22].map((x) => path(`M${x} 122V108L${x + 2.500} 105L${x + 5} 108V122Z`, "#7a4a2a")).join("") + rect(2, 112, 30, 3, "#7a4a2a"));
const bridge = (dark: string): string =>
  path("M-3 110H103V146H-3Z", "#6f4a63") + cut(path("M-3 90Q50 76 103 90V126H93Q91 104 74 104Q58 104 56 126H44Q42 104 26 104Q9 104 7 126H-3Z", dark)) +
  cut(path("M-3 84Q50 70 103 84V90Q50 76-3 90Z", "#7e4a34")) +
    [[10, 114, 24], [52, 118, 30], [26, 124, 26], [70, 128, 20]].map(([x, y, w]) => rect(x!, y!, w!, 1.8, "#ffd9a8", 'rx=".9" opacity=".55"')).join("") +
  [33, 67].map((x) => cut(line(`M${x} 78V66`, INK, 1.8)) + glow(x, 63, 10) +
    cut(path(`M${x - 3} 60H${x + 3}L${x + 2} 67H${x - 2}Z`, LIT) + path(`M${x - 4} 60L${x} 56L${x + 4} 60Z`, INK))).join("");
const pines = (dark: string): string =>
  cut(pine(20, 88, 1.15, "#7d6299") + pine(80, 86, 1.2, "#7d6299") + pine(50, 80, 1.05, "#7d6299")) +
    cut(pine(4, 106, 1.3, dark) + pine(35, 106, 1.15, dark) + pine(66, 108, 1.2, dark) + pine(97, 106, 1.3, dark));
const ruins = (dark: string): string =>
  cut(path("M8 116V62H14V68H19V62H25V68H30V62H35V116ZM64 116V56L70 60L74 54L80 60L86 52L92 58V116Z", dark)) +
  cut(path("M33 116V88Q50 62 66 88V116H59V92Q50 78 41 92V116Z", dark)) + light(18, 84, 6, 10) + light(75, 82, 6, 10) +
    line("M12 78H22M26 102H33M68 72H78M82 100H90", "#c46a84", 1.3);
const thorns = (dark: string): string =>
  cut(line("M-4 122C18 112 28 62 4 40M6 48C30 30 44 60 40 88M104 118C78 112 64 66 94 36M96 42C72 28 58 60 62 92M-4 66C30 56 64 74 104 58M-4 96C30 108 70 90 104 100", dark, 4.4) +
    [[10, 60, 40], [18, 92, 200], [38, 62, 80], [60, 66, 20], [82, 90, 120], [86, 58, 300], [26, 60, 190], [74, 66, 10], [46, 101, 0],
      [70, 97, 180], [20, 101, 180], [6, 44, 250], [94, 40, 80]].map(([x, y, turn]) => group(path("M-3.500 1L0-9L3.500 1Z", dark), x!, y!, 1, turn!)).join(""));

const LANDS: Land[] = [
  { dusk: ["#142a63", "#3563a8", "#a9c6dd"], far: "#4a74b4", near: "#2c528f", dark: "#1f4079", lamp: [52, 62, 62], subject: lake, birds: [] },
  { dusk: ["#1f4a86", "#5a93c6", "#ffe3bd"], far: "#7fb0d4", near: "#3d78ac", dark: "#1d3c66", lamp: [66, 74, 52], subject: lighthouse,
    birds: [[1, 69, 108, 0.62, true]] },
  { dusk: ["#1b5560", "#4fa3a4", "#f2e3b4"], far: "#78b8b0", near: "#3f8484", dark: "#1f5560", lamp: [40, 66, 52], subject: mill,
    birds: [[5, 34, 48, 0.56, false, -6], [0, 30, 112, 0.62]] },
  { dusk: ["#35602f", "#86ad55", "#fbeeb0"], far: "#a3c06c", near: "#5e8a43", dark: "#3c3a1c", lamp: [50, 62, 56], subject: tree,
    birds: [[0, 22, 68, 0.5], [2, 76, 66, 0.52, true], [4, 50, 128, 0.5]] },
  { dusk: ["#494c8c", "#9b9ad0", "#fbe9e4"], far: "#c3bfe2", near: "#8a86bd", dark: "#5a5a9a", lamp: [54, 50, 52], subject: peaks,
    birds: [[6, 26, 56, 0.42], [8, 76, 34, 0.42, true], [0, 30, 120, 0.5], [1, 70, 122, 0.5, true]] },
  { dusk: ["#8a6a1f", "#d9b24a", "#fff0bd"], far: "#e3c877", near: "#a98434", dark: "#8a5a2a", lamp: [55, 62, 54], subject: house,
    birds: [[5, 66, 26, 0.38], [2, 38, 71, 0.38], [0, 72, 71, 0.36, true], [1, 13, 105, 0.4], [4, 72, 131, 0.42, true]] },
  { dusk: ["#8a4426", "#d98a4f", "#ffe6c0"], far: "#e0a777", near: "#a9623d", dark: "#5c2f25", lamp: [50, 52, 56], subject: bridge,
    birds: [[7, 64, 24, 0.36], [5, 27, 50, 0.38, true], [8, 78, 46, 0.38], [0, 19, 81, 0.38], [4, 50, 76.500, 0.36], [2, 81, 81, 0.38, true]] },
  { dusk: ["#4a2c66", "#9a6fb8", "#ffdfe0"], far: "#b796cb", near: "#6d4a86", dark: "#3f2657", lamp: [52, 50, 56], subject: pines,
    birds: [[5, 60, 24, 0.35], [6, 23, 48, 0.35], [8, 77, 44, 0.35, true], [0, 35, 76, 0.36], [2, 67, 76, 0.36, true], [4, 26, 128, 0.4],
    [1, 68, 130, 0.4, true]] },
  { dusk: ["#6d1f3f", "#c4597a", "#ffd9c6"], far: "#d98aa0", near: "#8c3553", dark: "#571a35", lamp: [50, 54, 56], subject: ruins,
    birds: [[5, 52, 25, 0.32], [8, 80, 28, 0.32, true], [0, 19, 62, 0.32], [1, 48, 76, 0.32], [2, 80, 57, 0.32, true], [3, 18, 128, 0.34],
    [4, 50, 124, 0.34], [0, 80, 128, 0.34, true]] },
  { dusk: ["#5a1418", "#b8413a", "#ffcf9a"], far: "#a63c38", near: "#6b1d22", dark: "#36101a", lamp: [50, 62, 60], subject: thorns,
    birds: [[7, 54, 22, 0.3], [5, 80, 28, 0.3, true], [6, 50, 42, 0.3], [0, 18, 62, 0.31], [2, 50, 67, 0.31], [1, 81, 61, 0.31, true],
    [3, 18, 99, 0.33], [4, 50, 99, 0.33, true], [0, 83, 98, 0.33, true]] },
];
const RISES = [[94, 88, 96, 88, 93], [90, 96, 87, 95, 88], [95, 88, 91, 97, 90]];

function plain(count: number): Face {
  const { dusk, far, near, dark, lamp: [x, y, r], subject, birds } = LANDS[count]!;
  const rise = RISES[count % 3]!;
  const picture =
    wash(...dusk) + stars(count + 3, 16, "#fff0cc", 50) + glow(x, y, r) + hills(rise, far) + subject(dark) +
    (count === 0 || count === 6 ? "" : hills(rise.map((height, i) => height + 20 - ((count + i) % 3) * 3), near)) +
    cut(grass(dark, [4, 97, count % 2 ? 15 : 86])) +
    birds.map(([pose, bx, by, scale, flip, turn]) => raven(pose, bx, by, scale, flip, turn)).join("");
  return card(picture, badge(String(count)), PAPER, dusk[1]);
}

function hourglass(): Face {
  const glass = "M28 36H72V44C72 60 56 65 56 72C56 79 72 84 72 100V108H28V100C28 84 44 79 44 72C44 65 28 60 28 44Z";
  const night = wash("#141a4a", "#2d3a86", "#6a6fb4") + stars(31, 26, "#fff0cc", 110) + glow(50, 72, 58) +
    hills([118, 110, 116, 108, 118], "#2c3a80") + hills([128, 124, 129, 123, 128], "#1a2458");
  const sand = path("M33 52C45 48 55 56 67 51C64 60 54 64 51.400 70V84C58 88 66 94 67 105H33C34 94 42 88 48.600 84V70C46 64 36 60 33 52Z",
    GOLD) + line("M50 70V92", "#ffe3a0", 1.4);
  const feet = cut(rect(21, 27, 58, 10, "#8a5a2a", 'rx="3"') + rect(21, 107, 58, 10, "#8a5a2a", 'rx="3"')) +
    rect(25, 29.5, 50, 2, GOLD, 'rx="1"') + rect(25, 109.5, 50, 2, GOLD, 'rx="1"');
  const rods = cut(rect(24, 36, 3.4, 72, "#8a5a2a") + rect(72.6, 36, 3.4, 72, "#8a5a2a"));
  return card(night + rods + cut(path(glass, "#f2f4fb", 'opacity=".9"')) + sand +
    path("M33 42C33 56 44 60 46 66", "none", 'stroke="#fff" stroke-width="2" opacity=".8" stroke-linecap="round"') + feet, "", GOLD, "#2d3a86");
}

const leaf = (x: number, turn: number, fill: string, mark = ""): string =>
  group(cut(rect(-8.500, -12, 17, 24, fill, 'rx="2.400"')) +
    rect(-6.300, -9.800, 12.600, 19.600, "none", `rx="1.400" stroke="${INK}" stroke-opacity=".3" stroke-width=".8"`) + mark, x, 114, 1, turn);
const STAR = "M0-5L1.500-1.800L5-1.500L2.400 .8L3.200 4.200L0 2.400L-3.200 4.200L-2.400 .8L-5-1.500L-1.500-1.800Z";
const arrow = (d: string, tip: string, colour: string): string => cut(line(d, colour, 4.6) + path(tip, colour));
const EMBLEMS: Record<string, string> = {
  take: leaf(39, -11, "#7f9fd4") + leaf(60, 11, "#c9d8ef"),
  peek: cut(path("M23 114C35 99 65 99 77 114C65 129 35 129 23 114Z", "#fffaf0")) + circle(50, 114, 9.4, "#3c6fae") +
    circle(50, 114, 4.6, INK) + circle(53, 111, 1.8, "#fff"),
  swap: arrow("M27 109C35 100 55 99 65 106", "M61 98L77 109L60 113Z", INK) + arrow("M73 119C65 128 45 129 35 122", "M39 130L23 119L40 115Z", "#a83250"),
  pick: leaf(31, -14, "#9db7e0") + leaf(69, 14, "#9db7e0") + leaf(50, 0, GOLD, path(STAR, PAPER)),
};
const SPECIALS = ["take", "peek", "swap", "pick", "take", "peek", "swap"];
const DUSKS: Record<string, [string, string, string]> = {
  take: ["#173f66", "#4a86b4", "#d8ecf2"], peek: ["#33246d", "#7d6ac0", "#efdcf4"],
  swap: ["#6b1f4f", "#b9608f", "#ffdce4"], pick: ["#14513f", "#4d9c80", "#e2f2cf"],
};

function special(kind: number, count: number): Face {
  const effect = SPECIALS[kind - 11]!;
  const dusk = DUSKS[effect]!;
  const jubilee = kind >= 14;
  const wreath = jubilee ? group(cut(path("M0-9L2.600-3.200L9-2.700L4.200 1.500L5.700 7.700L0 4.300L-5.700 7.700L-4.200 1.500L-9-2.700L-2.600-3.200Z", GOLD)), 84, 17, 1.15) : "";
  const plate = cut(path("M-3 97Q6 92 14 96Q24 91 34 95Q44 90 54 94Q64 90 74 95Q84 91 92 96Q98 93 103 97V146H-3Z", PAPER));
  const picture = wash(...dusk) + stars(kind, 18, "#fff0cc", 60) + glow(54, 56, 52) + hills([86, 80, 88, 79, 85], dusk[1]) +
    flock(count, count > 2 ? 20 : 34, 92) + plate + EMBLEMS[effect]! + wreath;
  return card(picture, badge(String(count)), jubilee ? GOLD : PAPER, dusk[1]);
}

export const KINDS = 18;
export const COUNTS = [
  [0, 1, 2, 3, 4, 5, 6, 7, 8, 9, 0, 5, 6, 7, 6, 5, 3, 7],
  [0, 1, 2, 3, 4, 5, 6, 7, 8, 9, 0, 5, 6, 7, 8, 5, 6, 7],
];

export function face(kind: number, counts: number[] = COUNTS[0]!): Face {
  if (kind < 10) return plain(kind);
  return kind === 10 ? hourglass() : special(kind, counts[kind] ?? 0);
}

export function back(): Face {
  const barbs = [40, 50, 60, 70, 80, 90, 100].map((y,
    i) => `M50 ${y + 6}L${33 + Math.abs(i - 2.5) * 1.6} ${y - 6}M50 ${y + 6}L${67 - Math.abs(i - 2.5) * 1.6} ${y - 6}`).join("");
  const feather = cut(path("M50 124L48 112C30 96 28 58 50 22C72 58 70 96 52 112Z", "#6f7cc4")) +
    cut(path("M50 112C36 94 36 64 50 34C64 64 64 94 50 112Z", "#98a3dd")) + line("M50 34V124", "#fff0cc", 1.8) + line(barbs, "#5663ad", 1);
  const ring = cut(path("M50 16A54 54 0 0 1 50 124A54 54 0 0 1 50 16ZM50 24A46 46 0 0 0 50 116A46 46 0 0 0 50 24Z", "#2a3576", 'fill-rule="evenodd"'));
  const corners = [[17, 18], [83, 18], [17, 122], [83, 122]].map(([x, y]) => group(cut(path(STAR, GOLD)), x!, y!, 1.2)).join("");
  return card(wash("#141b4e", "#27336b", "#3b4a92") + stars(5, 34, "#fff0cc", 120) + glow(50, 70, 52, GLOW, 0.75) + ring + feather +
    corners, "", "#cfd5ee", "#27336b");
}
