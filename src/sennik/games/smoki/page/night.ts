// The night behind a table: the backs of sleeping dragons.

import { placed, type Night } from "../../../../../web/src/art/nights.ts";

const BACK =
  "M0 60Q10 10 40 -8L44 -28L58 -14Q72 -20 84 -16L94 -38L106 -12Q122 -6 134 6L150 -12L154 20Q168 36 190 34L204 18L210 40Q232 52 250 36" +
  "Q254 18 274 14L280 -2L290 14Q312 18 322 32Q314 44 296 42Q282 60 250 70L0 80Z";
const SPIRES = "M0 60L24 -30L38 10L58 -64L84 20L104 -20L130 60Z";

export const night = (): Night => ({
  hue: "#1f4a45",
  planes: [
    placed(SPIRES, 30, 660, 1.5) + placed(SPIRES, 1250, 650, 1.6, true) + placed(SPIRES, 1440, 664, 1.1, true),
    placed(BACK, 10, 760, 1.15) + placed(BACK, 1432, 764, 1.25, true),
  ],
});
