// The night behind a table: arches of the labyrinth.

import { placed, type Night } from "../../../../../web/src/art/nights.ts";

const ARCH = "M-34 90L-34 0C-34 -50 34 -50 34 0L34 90L22 90L22 2C22 -32 -22 -32 -22 2L-22 90Z";
const STEPS = "M-70 40L-70 20L-46 20L-46 0L-22 0L-22 -20L2 -20L2 -40L40 -40L40 40Z";

export const night = (): Night => ({
  hue: "#3b1f4f",
  planes: [
    placed(ARCH, 90, 640, 1.3) + placed(ARCH, 190, 660, 1) + placed(ARCH, 1330, 640, 1.3) + placed(ARCH, 1230, 662, 1) + placed(ARCH, 1420, 650, 1),
    placed(STEPS, 60, 780, 1.6) + placed(ARCH, 196, 740, 1) + placed(STEPS, 1380, 780, 1.7, true) + placed(ARCH, 1240, 744, 1.1),
  ],
});
