// The box on the shelf: a wide picture made of the cards' own parts.

import { night, small } from "../../../../../web/src/art/boxes.ts";
import { moon } from "../../../../../web/src/art/parts.ts";
import type { Box } from "../../../../../web/src/drawing.ts";
import { back, face } from "./art.ts";

const picture = (): string =>
  night("#3a1a3c", "#7a3f70", "#4a2545", 8, [120, 60, 110]) +
  moon(216, 50, 14) +
  small(face(3), 48, 88, 56, -12) +
  small(face(7), 94, 82, 58, -3) +
  small(back(), 142, 82, 58, 4) +
  small(face(1), 190, 88, 56, 13);

export default { picture, minutes: "30" } satisfies Box;
