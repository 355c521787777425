// The box on the shelf: a wide picture made of the cards' own parts.

import { night, small } from "../../../../../web/src/art/boxes.ts";
import { moon } from "../../../../../web/src/art/parts.ts";
import type { Box } from "../../../../../web/src/drawing.ts";
import { face } from "./art.ts";

const picture = (): string =>
  night("#143a37", "#34756c", "#1f4a45", 3) +
  moon(28, 54, 14) +
  small(face(3), 62, 90, 56, -12) +
  small(face(9), 110, 82, 62, -1) +
  small(face(11), 158, 86, 56, 8) +
  small(face(0), 200, 94, 50, 18);

export default { picture, minutes: "20–30" } satisfies Box;
