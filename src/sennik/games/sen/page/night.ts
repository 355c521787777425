// The night behind a table.

import { group, path, raven } from "../../../../../web/src/art/parts.ts";
import type { Night } from "../../../../../web/src/art/nights.ts";

const pine = (x: number, y: number, scale: number, fill: string): string =>
  group(path("M0-60L16-30H8L24-4H10L30 30H-30L-10-4H-24L-8-30H-16Z", fill), x, y, scale);

const FIRS: Night = {
  sky: "#161b45",
  glow: "#4657ad",
  hills: ["#1d2557", "#182049", "#12183a"],
  shade: "#0f1433",
  extras: (shade) => pine(120, 800, 1.5, shade) + pine(180, 826, 1.1, shade) + pine(1330, 800, 1.6, shade) + pine(1260, 830, 1, shade),
};

const GOLDEN: Night = {
  sky: "#241d3c",
  glow: "#8a6a35",
  hills: ["#33284a", "#2a2140", "#1d1730"],
  shade: "#171226",
  extras: (shade) => pine(96, 806, 1.4, shade) + pine(1350, 804, 1.5, shade) + raven(1180, 150, 1.6, true) + raven(1240, 118, 1.1, true),
};

export const night = (key: string): Night => (key === "sen-jubilee" ? GOLDEN : FIRS);
