// The night behind a table: paper hills in the colours of the game, dim enough that
// every card stands out against it.

import { circle, path, rect } from "./parts.ts";

const WIDE = 1440;
const HIGH = 900;

export type Night = { sky: string; glow: string; hills: [string, string, string]; shade: string; extras: (shade: string) => string };

function ridge(seed: number, base: number, swing: number, fill: string): string {
  const points = 9;
  const step = WIDE / (points - 1);
  const height = (i: number): number => Math.round(base + Math.sin(seed + i * 1.7) * swing + Math.sin(seed * 3 + i * 0.9) * swing * 0.6);
  let d = `M0 ${height(0)}`;
  for (let i = 1; i < points; i += 1) {
    const middle = Math.round((i - 0.5) * step);
    d += `C${middle} ${height(i - 1)} ${middle} ${height(i)} ${Math.round(i * step)} ${height(i)}`;
  }
  return path(`${d}V${HIGH}H0Z`, fill);
}

function scattered(seed: number, count: number): string {
  let drawn = "";
  let n = seed * 7919 + 17;
  for (let i = 0; i < count; i += 1) {
    n = (n * 1103515245 + 12345) % 2147483648;
    const x = (n >> 8) % WIDE;
    n = (n * 1103515245 + 12345) % 2147483648;
    drawn += circle(x, (n >> 8) % 520, i % 4 === 0 ? 1.8 : 1.1, "#f4ecd8", `opacity="${i % 3 === 0 ? 0.5 : 0.28}"`);
  }
  return drawn;
}

/** Hills and nothing else, for a game that has no drawings. */
export const PLAIN: Night = {
  sky: "#161b45",
  glow: "#4657ad",
  hills: ["#1d2557", "#182049", "#12183a"],
  shade: "#0f1433",
  extras: () => "",
};

export function night({ sky, glow, hills, shade, extras }: Night, seed: number): string {
  const light = [620, 470, 330, 200].map((r) => circle(WIDE / 2, 380, r, glow, 'opacity=".1"')).join("");
  const picture =
    rect(0, 0, WIDE, HIGH, sky) +
    scattered(seed, 90) +
    light +
    ridge(2, 640, 46, hills[0]) +
    ridge(5, 730, 38, hills[1]) +
    extras(shade) +
    ridge(8, 820, 26, hills[2]);
  return `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${WIDE} ${HIGH}" ` +
    `preserveAspectRatio="xMidYMax slice" aria-hidden="true" focusable="false">${picture}</svg>`;
}
