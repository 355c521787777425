// The night behind a table.

import { path } from "../../../../../web/src/art/parts.ts";
import type { Night } from "../../../../../web/src/art/nights.ts";

const spine = (x: number, y: number, fill: string): string =>
  path(
    `M${x} ${y}C${x + 90} ${y - 150} ${x + 190} ${y - 10} ${x + 290} ${y - 90}C${x + 340} ${y - 130} ${x + 400} ${y - 120} ${x + 420} ${y - 90}` +
      `L${x + 470} ${y - 84}L${x + 424} ${y - 66}C${x + 390} ${y - 60} ${x + 350} ${y - 70} ${x + 310} ${y - 34}` +
        `C${x + 220} ${y + 40} ${x + 120} ${y - 70} ${x} ${y}Z`,
    fill,
  );

const NIGHT: Night = {
  sky: "#271a38",
  glow: "#7d3f4d",
  hills: ["#3a2444", "#2f1d3a", "#22152c"],
  shade: "#1b1024",
  extras: (shade) => spine(40, 800, shade) + spine(960, 820, shade),
};

export const night = (): Night => NIGHT;
