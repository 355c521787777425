// The night behind a table: cats on the hills.

import { placed, type Night } from "../../../../../web/src/art/nights.ts";

const CAT =
  "M-13 34Q-22 8 -9 -7L-12 -27L-4 -19Q0 -20 4 -19L12 -27L9 -7Q20 6 15 30Q32 30 28 12Q26 2 32 -3Q38 6 36 18Q34 40 10 40L-10 40Z";
const ROOF = "M-60 40L-34 -4L-30 -8L-30 -26L-18 -26L-18 -22L0 -40L60 40Z";

export const night = (): Night => ({
  hue: "#4a2545",
  planes: [
    placed(ROOF, 110, 690, 1.4) + placed(ROOF, 250, 706, 1) + placed(ROOF, 1310, 690, 1.5, true) + placed(ROOF, 1180, 706, 1, true),
    placed(CAT, 92, 762, 1.9) + placed(CAT, 196, 784, 1.1, true) + placed(CAT, 1340, 766, 2.1, true) + placed(CAT, 1236, 790, 1.2),
  ],
});
