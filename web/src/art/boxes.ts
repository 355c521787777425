// The five games as boxes on a shelf: one wide picture each, made of the cards' own parts.

import { GOLD, INK, PAPER, circle, group, hills, line, moon, path, raven, rect, stars } from "./parts.ts";
import { face } from "./faces.ts";

function small(game: string, kind: number, x: number, y: number, width: number, turn: number): string {
  const inner = face(game, kind).replace("<svg ", `<svg x="-50" y="-70" width="100" height="140" `);
  return group(inner, x, y, width / 100, turn);
}

function night(sky: string, far: string, near: string, seed: number): string {
  const heights = (base: number, step: number): number[] => [0, 1, 2, 3, 4].map((i) => base + ((i * step + seed) % 3) * 7);
  return (
    rect(0, 0, 240, 150, sky) +
    group(stars(seed, 14, PAPER, 80), 0, 0, 1.1) +
    group(stars(seed + 9, 14, PAPER, 80), 120, 0, 1.1) +
    group(hills(heights(96, 2), far), 0, 0, 2.4).replace("scale(2.4)", "scale(2.4 1)") +
    group(hills(heights(118, 4), near), 0, 0, 1).replace("scale(1)", "scale(2.4 1)")
  );
}

const BOXES: Record<string, () => string> = {
  sen: () =>
    night("#22306e", "#3d529c", "#5d78b8", 2) +
    moon(182, 44, 28) +
    small("sen", -1, 60, 86, 58, -14) +
    small("sen", 4, 104, 80, 58, -2) +
    small("sen", 0, 148, 88, 58, 11) +
    raven(190, 92, 1.7) +
    raven(212, 30, 1.1, true),
  "sen-jubilee": () =>
    night("#3a2a1a", "#7d5a22", "#b98a35", 5) +
    moon(60, 42, 26, GOLD) +
    small("sen", 14, 96, 88, 58, -10) +
    small("sen", 10, 140, 80, 60, 2) +
    small("sen", 16, 184, 88, 58, 13) +
    raven(36, 100, 1.6, false, true) +
    path("M120 8L124 17L134 18L126.500 24.500L129 34L120 29L111 34L113.500 24.500L106 18L116 17Z", GOLD, `stroke="${INK}"`),
  koty: () =>
    night("#1d2a4f", "#3a3f78", "#57508f", 8) +
    moon(120, 46, 30) +
    small("koty", 3, 48, 88, 56, -12) +
    small("koty", 7, 94, 82, 58, -3) +
    small("koty", -1, 142, 82, 58, 4) +
    small("koty", 1, 190, 88, 56, 13),
  smoki: () =>
    night("#3c2036", "#74374a", "#a85a4e", 3) +
    moon(46, 40, 22) +
    small("smoki", 3, 62, 90, 56, -12) +
    small("smoki", 9, 110, 82, 62, -1) +
    small("smoki", 11, 158, 86, 56, 8) +
    small("smoki", 0, 200, 94, 50, 18),
  onirim: () =>
    rect(0, 0, 240, 150, "#241a3d") +
    stars(4, 20, PAPER, 120) +
    group(stars(6, 20, PAPER, 120), 130, 0) +
    group(
      line(
        "M50 76A6 6 0 1 1 56 70M64 70A14 14 0 1 1 50 56M50 48A22 22 0 1 1 28 70M20 70A30 30 0 1 1 50 100M50 108A38 38 0 1 1 77 97",
        "#4a3a72",
        3,
      ),
      60,
      -20,
      1.35,
    ) +
    small("onirim", 0, 40, 88, 54, -13) +
    small("onirim", 12, 84, 82, 58, -4) +
    small("onirim", 16, 128, 80, 60, 2) +
    small("onirim", 13, 172, 84, 56, 8) +
    small("onirim", 10, 210, 92, 50, 16) +
    circle(0, 0, 0, INK),
};

export function box(game: string): string {
  const picture = (BOXES[game] ?? BOXES["sen"]!)();
  return `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 240 150" ` +
    `preserveAspectRatio="xMidYMid slice" aria-hidden="true" focusable="false">${picture}</svg>`;
}
