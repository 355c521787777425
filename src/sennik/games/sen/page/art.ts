// Sen: every land is a small landscape with exactly as many ravens as it counts.

import { GOLD, INK, PAPER, badge, card, circle, group, hills, line, moon, path, ravens, rect, sky, stars } from "../../../../../web/src/art/parts.ts";

type Land = { sky: string; far: string; near: string; dark: string; landmark: (dark: string) => string };

const lighthouse = (dark: string): string =>
  path("M24 114L28 58H36L40 114Z", dark) +
  rect(28, 50, 8, 8, GOLD) +
  path("M26 50L32 43L38 50Z", dark) +
  path("M38 54L92 40V66Z", PAPER, 'opacity=".22"');
const mill = (dark: string): string =>
  path("M64 114L68 72H78L82 114Z", dark) +
  group(path("M-2-2L-20-14L-16-19L0-4ZM2-2L14-20L19-16L4 0ZM2 2L20 14L16 19L0 4ZM-2 2L-14 20L-19 16L-4 0Z", dark), 73, 70, 1);
const tree = (dark: string): string =>
  path("M30 116C34 96 32 86 26 76L29 74L34 82L36 62L40 62L39 84L48 72L51 75L41 92C40 100 41 108 43 116Z", dark) +
  circle(27, 68, 12, dark) +
  circle(42, 58, 14, dark) +
  circle(54, 70, 11, dark);
const peaks = (dark: string): string =>
  path("M0 112L24 62L38 84L58 46L84 92L100 76V140H0Z", dark) + path("M58 46L50 61L57 58L62 63L66 60Z", PAPER);
const bridge = (dark: string): string =>
  path("M0 92H100V99H92A17 17 0 0 0 58 118H46A17 17 0 0 0 12 118H0Z", dark) + path("M12 92V84H16V92ZM84 92V84H88V92Z", dark);
const house = (dark: string): string =>
  path("M22 112V86H18L36 68L54 86H50V112Z", dark) + rect(31, 92, 8, 9, GOLD) + path("M44 74V66H49V80Z", dark);
const pines = (dark: string): string =>
  [16, 34, 70, 86]
    .map((x, i) => path(`M${x} ${60 + (i % 2) * 12}L${x + 11} 96H${x + 4}L${x + 12} 116H${x - 12}L${x - 4} 96H${x - 11}Z`, dark))
    .join("");
const ruins = (dark: string): string =>
  path("M16 114V66H24V74H28V66H36V114ZM44 114V78C44 68 60 68 60 78V114H56V80C56 74 48 74 48 80V114ZM66 114V60L74 64V58L84 66V114Z", dark);
const thorns = (dark: string): string =>
  line("M6 118C20 60 46 118 52 76C58 40 88 60 96 20", dark, 5) +
  path("M18 90L8 82L22 84ZM46 98L58 92L50 104ZM54 70L44 60L57 62ZM76 54L86 62L72 60Z", dark) +
  line("M0 60C20 40 30 70 46 50", dark, 3.4);

const LANDS: Land[] = [
  {
    sky: "#2f4f8f",
    far: "#5f86bd",
    near: "#8fb7cf",
    dark: "#24407a",
    landmark: () => moon(50, 66, 25) + path("M22 104H78L72 107H28ZM30 111H70L64 114H36ZM38 118H62L56 121H44Z", PAPER, 'opacity=".75"'),
  },
  { sky: "#4a74b4", far: "#7fa6cd", near: "#b9d3d8", dark: "#2f558f", landmark: lighthouse },
  { sky: "#5d93a8", far: "#8dbcb8", near: "#c4dcc0", dark: "#3c7183", landmark: mill },
  { sky: "#6a9d86", far: "#97bf95", near: "#d0dca9", dark: "#447a63", landmark: tree },
  { sky: "#9a9fca", far: "#c3bfdd", near: "#e4dde6", dark: "#6f74a6", landmark: peaks },
  { sky: "#b7a566", far: "#d3c07f", near: "#e9dba6", dark: "#8a7838", landmark: house },
  { sky: "#bf8a5c", far: "#d8a878", near: "#ecc9a0", dark: "#91613a", landmark: bridge },
  { sky: "#8c6fa6", far: "#ab8fbf", near: "#cdb6d4", dark: "#64487e", landmark: pines },
  { sky: "#a96079", far: "#c48295", near: "#dfaeb5", dark: "#7d3d55", landmark: ruins },
  { sky: "#8d4a4f", far: "#b0686a", near: "#cf9490", dark: "#5e2a30", landmark: thorns },
];

function scenery(land: Land, seed: number): string {
  const heights = [
    [96, 88, 98, 90, 95],
    [90, 98, 88, 96, 88],
    [98, 90, 92, 99, 92],
  ][seed % 3]!;
  const near = heights.map((height, i) => height + 20 - ((seed + i) % 3) * 4);
  const orb = seed === 0 ? "" : moon(seed % 2 ? 78 : 72, 28, 10 + (seed % 3) * 2);
  return sky(land.sky) + stars(seed + 1, 9) + orb + hills(heights, land.far) + land.landmark(land.dark) + hills(near, land.near);
}

function plain(count: number): string {
  return card(scenery(LANDS[count]!, count) + ravens(count, 30, 130), badge(String(count)));
}

function hourglass(): string {
  const glass = path(
    "M28 34H72V42C72 58 56 64 56 72C56 80 72 86 72 102V110H28V102C28 86 44 80 44 72C44 64 28 58 28 42Z",
    "#dfe9f2",
    `stroke="${INK}" stroke-width="2.4"`,
  );
  const sand = path("M34 50C46 46 54 54 66 50C62 60 54 64 51.4 71V84L66 104H34L48.6 84V71C46 64 38 60 34 50Z", GOLD);
  const feet =
    rect(22, 26, 56, 9, PAPER, `rx="3" stroke="${INK}" stroke-width="2"`) +
    rect(22, 109, 56, 9, PAPER, `rx="3" stroke="${INK}" stroke-width="2"`);
  const night =
    sky("#1f2a5c") +
    stars(31, 16, PAPER, 110) +
    hills([112, 104, 110, 102, 112], "#3b4a8c") +
    circle(50, 72, 44, "#f4ecd8", 'opacity=".16"');
  return card(night + glass + sand + feet, "", GOLD);
}

const CARD_BACK = (x: number, turn: number, fill: string): string =>
  group(
    rect(-8, -12, 16, 24, fill, `rx="2.4" stroke="${INK}" stroke-width="1.8"`) + circle(0, 0, 3.4, INK, 'opacity=".35"'),
    x,
    113,
    1,
    turn,
  );
const EMBLEMS: Record<string, string> = {
  take: CARD_BACK(41, -12, "#9db7e0") + CARD_BACK(59, 12, "#c9d8ef"),
  peek:
    path("M24 113C36 98 64 98 76 113C64 128 36 128 24 113Z", "#fff", `stroke="${INK}" stroke-width="2.2"`) +
    circle(50, 113, 9, "#3c6fae") +
    circle(50, 113, 4.4, INK) +
    circle(52.4, 110.4, 1.6, "#fff"),
  swap:
    line("M28 107C36 99 58 99 66 105", INK, 4.4) +
    path("M62 97L76 107L60 112Z", INK) +
    line("M72 119C64 127 42 127 34 121", "#9a3b52", 4.4) +
    path("M38 129L24 119L40 114Z", "#9a3b52"),
  pick:
    CARD_BACK(36, -14, "#c9d8ef") +
    CARD_BACK(64, 14, "#c9d8ef") +
    group(CARD_BACK(50, 0, GOLD), 0, -4) +
    path("M50 103L52 107.4L56.8 107.8L53.2 111L54.3 115.8L50 113.2L45.7 115.8L46.8 111L43.2 107.8L48 107.4Z", PAPER),
};
const SPECIALS = ["take", "peek", "swap", "pick", "take", "peek", "swap"];
const SPECIAL_SKIES: Record<string, string[]> = {
  take: ["#33608c", "#5b8bb3"],
  peek: ["#4b3f86", "#8479b8"],
  swap: ["#7a3d63", "#b5759a"],
  pick: ["#2f6b5c", "#6fa896"],
};

function special(kind: number, count: number): string {
  const effect = SPECIALS[kind - 11]!;
  const [dark, light] = SPECIAL_SKIES[effect]!;
  const jubilee = kind >= 14;
  const wreath = jubilee
    ? group(
        path("M0-9L2.4-3L8.8-2.6L3.9 1.6L5.5 7.8L0 4.4L-5.5 7.8L-3.9 1.6L-8.8-2.6L-2.4-3Z", GOLD, `stroke="${INK}" stroke-width="1.2"`),
        80,
        19,
        1.1,
      )
    : "";
  const plate = path("M5 96C30 88 70 88 95 96V135H5Z", PAPER, `stroke="${INK}" stroke-width="1.4"`);
  const picture = sky(dark!) + stars(kind, 14, PAPER, 80) + circle(50, 58, 34, light!) + hills([84, 78, 86, 78, 84], light!);
  return card(
    picture + ravens(count, jubilee ? 24 : 22, 90) + plate + EMBLEMS[effect]! + wreath,
    badge(String(count)),
    jubilee ? GOLD : PAPER,
  );
}

export const KINDS = 18;
export const RAVENS = [0, 1, 2, 3, 4, 5, 6, 7, 8, 9, 0, 5, 6, 7, 6, 5, 3, 7];

export function face(kind: number, counts: number[] = RAVENS): string {
  if (kind < 10) return plain(kind);
  return kind === 10 ? hourglass() : special(kind, counts[kind] ?? 0);
}

export function back(): string {
  const feather =
    path("M50 118C34 96 32 62 50 28C68 62 66 96 50 118Z", "#56639f", `stroke="${INK}" stroke-width="1.6"`) +
    line("M50 36V126", PAPER, 1.8) +
    [52, 64, 76, 88, 100].map((y) => line(`M50 ${y}L39 ${y - 9}M50 ${y}L61 ${y - 9}`, PAPER, 1.1, 'opacity=".8"')).join("");
  const dots = [
    [20, 26],
    [80, 26],
    [20, 114],
    [80, 114],
  ]
    .map(([x, y]) => circle(x!, y!, 4, GOLD))
    .join("");
  return card(sky("#232c63") + stars(5, 26, PAPER, 120) + circle(50, 70, 41, "#2f3b80") + feather + dots, "", "#cfd5ee");
}
