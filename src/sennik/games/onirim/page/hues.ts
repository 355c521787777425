// The four colours of Onirim with their shapes and wallpapers, and the symbols of its rooms.

import { GOLD, INK, PAPER, type Shape, circle, group, line, path, rect, shape } from "../../../../../web/src/art/parts.ts";

export type Hue = { shape: Shape; dark: string; middle: string; light: string; pattern: string };

export const repeat = (count: number, draw: (i: number) => string): string => Array.from({ length: count }, (_, i) => draw(i)).join("");

export const HUES: Hue[] = [
  {
    shape: "flame",
    dark: "#7d1f2b",
    middle: "#c04a4e",
    light: "#f6c9b8",
    pattern: repeat(6, (i) =>
      line(`M0 ${22 + i * 22}L25 ${12 + i * 22}L50 ${22 + i * 22}L75 ${12 + i * 22}L100 ${22 + i * 22}`, "#96303a", 2.6),
    ),
  },
  {
    shape: "drop",
    dark: "#102f5c",
    middle: "#2a5c96",
    light: "#a9cbe8",
    pattern: repeat(7, (i) => line(`M0 ${18 + i * 19}q12.5-10 25 0t25 0t25 0t25 0`, "#3f78b4", 2.6)),
  },
  {
    shape: "leaf",
    dark: "#1c5236",
    middle: "#6fae66",
    light: "#d6eec6",
    pattern: repeat(15, (i) =>
      shape("leaf", 14 + (i % 4) * 24 + (Math.floor(i / 4) % 2) * 10, 22 + Math.floor(i / 4) * 32, 0.72, "#4f9050"),
    ),
  },
  {
    shape: "book",
    dark: "#40260f",
    middle: "#7a5228",
    light: "#e0c496",
    pattern: repeat(
      4,
      (i) =>
        rect(0, 30 + i * 32, 100, 3, "#543515") +
        repeat(9, (j) => rect(4 + j * 11, 8 + i * 32 + ((i + j) % 3) * 3, 7, 22 - ((i + j) % 3) * 3, "#9a6e3c")),
    ),
  },
];

export const edge = `stroke="${INK}" stroke-width="2" stroke-linejoin="round"`;

export const SYMBOLS: ((hue: Hue) => string)[] = [
  () =>
    repeat(12, (i) => group(path("M-4.6-19L0-33L4.6-19Z", GOLD, `stroke="${INK}" stroke-width="1.4"`), 0, 0, 1, i * 30)) +
    circle(0, 0, 18, "#f6cf5b", edge) +
    circle(-6, -3, 2, INK) +
    circle(6, -3, 2, INK) +
    line("M-7 6C-3 10 3 10 7 6", INK, 2),
  () =>
    path("M8-30A30 30 0 1 0 27 14A24 24 0 0 1 8-30Z", "#dfe6f4", edge) +
    path("M20-18L22-12L28-12L23-8L25-2L20-6L15-2L17-8L12-12L18-12Z", PAPER, `stroke="${INK}" stroke-width="1"`),
  () =>
    group(
      circle(0, -19, 13, "#f0d79a", edge) + circle(0, -19, 5.6, INK) + path("M-4-7H4V30H18V23H13V18H18V11H4Z", "#f0d79a", edge),
      -3,
      0,
      1,
    ),
];

export function mark(hue: Hue): string {
  return (
    circle(18, 18, 15, PAPER, `stroke="${INK}" stroke-width="1.6"`) +
    shape(hue.shape, 18, 18.4, 0.98, hue.middle, `stroke="${INK}" stroke-width="1.4"`)
  );
}
