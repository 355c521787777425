// The four colours of Onirim with their shapes and wallpapers, and the symbols of its rooms.

import { GLOW, GOLD, INK, PAPER, type Shape, circle, cut, glow, group, line, path, rect, shape } from "../../../../../web/src/art/parts.ts";

export type Hue = { shape: Shape; dark: string; middle: string; light: string; dusk: [string, string, string]; pattern: string };

export const repeat = (count: number, draw: (i: number) => string): string => Array.from({ length: count }, (_, i) => draw(i)).join("");

export const HUES: Hue[] = [
  {
    shape: "flame", dark: "#651722", middle: "#cc4a46", light: "#ffc9b0", dusk: ["#7a1a26", "#cf5248", "#f0996f"],
    pattern: repeat(7, (i) => line(`M0 ${12 + i * 21}L12.500 ${3 + i * 21}L25 ${12 + i * 21}L37.500 ${3 + i * 21}L50 ${12 + i * 21}L62.500 ${3 + i * 21}L75 ${12 + i * 21}L87.500 ${3 + i * 21}L100 ${12 + i * 21}`, "#e2674f", 2.4, 'opacity=".6"')),
  },
  {
    shape: "drop", dark: "#0a2247", middle: "#1f5399", light: "#bfe0f7", dusk: ["#0d2853", "#24589c", "#6fa8d4"],
    pattern: repeat(8, (i) => line(`M-12 ${10 + i * 18}q12.500-9 25 0t25 0t25 0t25 0t25 0`, "#69a6d8", 2.4, 'opacity=".6"')),
  },
  {
    shape: "leaf", dark: "#123f2a", middle: "#3f8d51", light: "#d8f2c4", dusk: ["#14492f", "#3f8f58", "#a4cf86"],
    pattern: repeat(18, (i) => group(shape("leaf", 0, 0, 0.78, "#82bd72", 'opacity=".6"', true), 12 + (i % 4) * 25 +
      (Math.floor(i / 4) % 2) * 12, 14 + Math.floor(i / 4) * 29, 1, i % 2 ? 24 : -24)),
  },
  {
    shape: "book", dark: "#3a210d", middle: "#8a5a28", light: "#f0d5a4", dusk: ["#432710", "#8a5c2c", "#cf9f5c"],
    pattern: repeat(5, (i) => rect(0, 27 + i * 29, 100, 3, "#3d230e") +
      repeat(10, (j) => rect(2 + j * 10, 6 + i * 29 + ((i * 2 + j) % 3) * 4, 7.4, 21 - ((i * 2 + j) % 3) * 4,
      ["#b98445", "#7d4a2a", "#a8553a", "#94743a"][(i + j * 3) % 4]!, 'rx=".8"'))),
  },
];

const KEY =
  "M0-34A13 13 0 0 1 4.200-8.700V6H15V12H12V19H15V31H4.200V34H-4.200V-8.700A13 13 0 0 1 0-34ZM0-27A6 6 0 1 0 0-15A6 6 0 1 0 0-27ZM7 12V19H4.200V12Z";

/** A sun, a moon and a key, which is one piece. */
export const SYMBOLS: ((hue: Hue) => string)[] = [
  () =>
    cut(repeat(16, (i) => group(path(i % 2 ? "M-4-18L0-29L4-18Z" : "M-4.600-18Q-1-28 3-35Q3.400-26 4.600-18Z", i % 2 ? GOLD : "#e8912f"), 0, 0, 1, i * 22.5))) +
    cut(circle(0, 0, 19, "#ffdc7a")) + circle(0, 0, 15.600, "none", 'stroke="#e8a23a" stroke-width="1"') +
    path("M-9-4Q-6-7-3-4M3-4Q6-7 9-4M-7 6Q0 12 7 6M0-3L-2 3H1", "none",
      'stroke="#7a3d12" stroke-width="1.700" stroke-linecap="round" stroke-linejoin="round"') +
      circle(-10, 4, 2.600, "#f0a04a", 'opacity=".6"') + circle(10, 4, 2.600, "#f0a04a", 'opacity=".6"'),
  () =>
    cut(path("M10-31A32 32 0 1 0 27 18A26 26 0 0 1 10-31Z", "#eef2ff")) +
    path("M-8-6Q-5-3-1-5M-9 9Q-5 13 0 11", "none", 'stroke="#44508c" stroke-width="1.700" stroke-linecap="round"') +
      circle(-17, 6, 3.400, "#cdd6f2") + circle(-8, 22, 2.400, "#cdd6f2") + circle(-15, -10, 2, "#cdd6f2") +
    cut([[19, -8, 1], [11, 2, 0.5], [27, 4, 0.55]].map(([x, y,
      s]) => group(path("M0-8L2.200-2.200L8 0L2.200 2.200L0 8L-2.200 2.200L-8 0L-2.200-2.200Z", "#fff0cc"), x!, y!, s!)).join("")),
  () => cut(path(KEY, "#ffd271", 'fill-rule="evenodd"')) +
    path("M-1.600-7.500V32H1V-7.500ZM-9.500-24A10 10 0 0 1 0-31", "#fff3d0", 'opacity=".75"') + path("M-4.200 0H4.200V3H-4.200Z", "#c98b2b"),
];

/** The colour's shape in the corner, on a little moon. */
export function mark(hue: Hue): string {
  return circle(19, 20.4, 16.6, "#05061a", 'opacity=".3"') + circle(19, 19, 16.4, PAPER) +
    circle(19, 19, 14.4, "none", `stroke="${INK}" stroke-opacity=".22" stroke-width=".8"`) +
    shape(hue.shape, 19, 19.4, 1.15, hue.middle);
}

/** A lamp on a little chain. */
export const lantern = (x: number, y: number): string =>
  line(`M${x} ${y - 24}V${y - 7}`, INK, 1) + glow(x, y, 15, GLOW, 0.85) +
    cut(path(`M${x - 4} ${y - 4}H${x + 4}L${x + 3} ${y + 6}H${x - 3}Z`, "#ffe3a0") +
    path(`M${x - 5} ${y - 4}L${x} ${y - 9}L${x + 5} ${y - 4}ZM${x - 4} ${y + 6}H${x + 4}V${y + 8}H${x - 4}Z`, INK));
