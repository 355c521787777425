// The box on the shelf: a wide picture made of the cards' own parts.

import { small } from "../../../../../web/src/art/boxes.ts";
import { PAPER, cut, glow, group, path, rect, stars } from "../../../../../web/src/art/parts.ts";
import type { Box } from "../../../../../web/src/drawing.ts";
import { face } from "./art.ts";

const picture = (): string =>
  rect(0, 0, 240, 150, "#26133a") +
  group(stars(4, 24, PAPER, 120), 0, 0, 1.2) +
  group(stars(6, 24, PAPER, 120), 120, 0, 1.2) +
  glow(120, 76, 110, "#e0b6ff", 0.8) +
  [16, 72, 128, 184].map((x) => cut(path(`M${x} 150V80C${x} 40 ${x + 46} 40 ${x + 46} 80V150H${x + 38}V84C${x + 38} 56 ${x + 8} 56 ${x + 8} 84V150Z`, "#4d2d68"))).join("") +
  small(face(0), 40, 88, 54, -13) +
  small(face(12), 84, 82, 58, -4) +
  small(face(16), 128, 80, 60, 2) +
  small(face(13), 172, 84, 56, 8) +
  small(face(10), 210, 92, 50, 16);

export default { picture, minutes: "15" } satisfies Box;
