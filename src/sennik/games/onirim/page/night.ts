// The night behind a table.

import { group, path } from "../../../../../web/src/art/parts.ts";
import type { Night } from "../../../../../web/src/art/nights.ts";

const arch = (x: number, y: number, scale: number, fill: string): string =>
  group(path("M-30 90V0C-30-44 30-44 30 0V90H18V2C18-26-18-26-18 2V90Z", fill, 'fill-rule="evenodd"'), x, y, scale);

const NIGHT: Night = {
  sky: "#1d1638",
  glow: "#5a4593",
  hills: ["#2b2050", "#241b45", "#191234"],
  shade: "#140e2a",
  extras: (shade) => arch(130, 740, 1.7, shade) + arch(250, 780, 1.2, shade) + arch(1310, 740, 1.7, shade) + arch(1190, 784, 1.1, shade),
};

export const night = (): Night => NIGHT;
