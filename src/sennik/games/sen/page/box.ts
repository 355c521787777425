// The box on the shelf: a wide picture made of the cards' own parts.

import { night, small } from "../../../../../web/src/art/boxes.ts";
import { moon } from "../../../../../web/src/art/parts.ts";
import { raven } from "../../../../../web/src/art/ravens.ts";
import type { Box } from "../../../../../web/src/drawing.ts";
import { back, face } from "./art.ts";

const first = (): string =>
  night("#1b2558", "#4457a0", "#27336b", 2) +
  moon(190, 56, 24) +
  small(back(), 60, 86, 58, -14) +
  small(face(4), 104, 80, 58, -2) +
  small(face(0), 148, 88, 58, 11) +
  raven(2, 206, 112, 0.8) +
  raven(5, 32, 50, 0.5);

const jubilee = (): string =>
  night("#3a2610", "#96692a", "#5a3e1b", 5) +
  moon(42, 58, 22, "#ffd98a") +
  small(face(14), 96, 88, 58, -10) +
  small(face(10), 140, 80, 60, 2) +
  small(face(16), 184, 88, 58, 13) +
  raven(1, 36, 112, 0.8, true);

export default { picture: (key) => (key === "sen-jubilee" ? jubilee() : first()), minutes: "20–30" } satisfies Box;
