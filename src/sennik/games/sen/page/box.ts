// The box on the shelf: a wide picture made of the cards' own parts.

import { night, small } from "../../../../../web/src/art/boxes.ts";
import { GOLD, cut, moon, path } from "../../../../../web/src/art/parts.ts";
import { raven } from "../../../../../web/src/art/ravens.ts";
import type { Box } from "../../../../../web/src/drawing.ts";
import { back, face } from "./art.ts";

const first = (): string =>
  night("#22306e", "#3d529c", "#5d78b8", 2) +
  moon(182, 44, 28) +
  small(back(), 60, 86, 58, -14) +
  small(face(4), 104, 80, 58, -2) +
  small(face(0), 148, 88, 58, 11) +
  raven(2, 206, 112, 0.8) +
  raven(5, 208, 26, 0.5, true);

const jubilee = (): string =>
  night("#3a2a1a", "#7d5a22", "#b98a35", 5) +
  moon(60, 42, 26, GOLD) +
  small(face(14), 96, 88, 58, -10) +
  small(face(10), 140, 80, 60, 2) +
  small(face(16), 184, 88, 58, 13) +
  raven(1, 36, 112, 0.8, true) +
  cut(path("M120 8L124 17L134 18L126.500 24.500L129 34L120 29L111 34L113.500 24.500L106 18L116 17Z", GOLD));

export default { picture: (key) => (key === "sen-jubilee" ? jubilee() : first()), minutes: "20–30" } satisfies Box;
