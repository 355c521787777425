// The night behind a table.

import { group, line, path } from "../../../../../web/src/art/parts.ts";
import type { Night } from "../../../../../web/src/art/nights.ts";

const cat = (x: number, y: number, scale: number, fill: string): string =>
  group(
    path("M-14 30C-22 8-12-8-8-10L-10-26L-2-19H4L12-26L10-10C16-4 22 12 14 30Z", fill) + line("M14 28C30 30 32 14 26 6", fill, 5),
    x,
    y,
    scale,
  );

const NIGHT: Night = {
  sky: "#17213f",
  glow: "#3f6a8c",
  hills: ["#1e3350", "#1a2a46", "#142038"],
  shade: "#101a2f",
  extras: (shade) => cat(130, 806, 1.9, shade) + cat(1310, 800, 2.1, shade) + cat(1230, 830, 1.2, shade),
};

export const night = (): Night => NIGHT;
