// The box on the shelf: a wide picture made of the cards' own parts.

import { small } from "../../../../../web/src/art/boxes.ts";
import { PAPER, group, line, rect, stars } from "../../../../../web/src/art/parts.ts";
import type { Box } from "../../../../../web/src/drawing.ts";
import { face } from "./art.ts";

const picture = (): string =>
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
  small(face(0), 40, 88, 54, -13) +
  small(face(12), 84, 82, 58, -4) +
  small(face(16), 128, 80, 60, 2) +
  small(face(13), 172, 84, 56, 8) +
  small(face(10), 210, 92, 50, 16);

export default { picture, minutes: "15" } satisfies Box;
