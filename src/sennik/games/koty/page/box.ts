// The box on the shelf: a wide picture made of the cards' own parts.

import { night, small } from "../../../../../web/src/art/boxes.ts";
import { moon } from "../../../../../web/src/art/parts.ts";
import type { Box } from "../../../../../web/src/drawing.ts";
import { back, face } from "./art.ts";

const picture = (): string =>
  night("#1d2a4f", "#3a3f78", "#57508f", 8) +
  moon(120, 46, 30) +
  small(face(3), 48, 88, 56, -12) +
  small(face(7), 94, 82, 58, -3) +
  small(back(), 142, 82, 58, 4) +
  small(face(1), 190, 88, 56, 13);

export default { picture, minutes: "30" } satisfies Box;
