// The paper of stages: planes of 1440 by 400 that fade into the night above and below.

import { circle, cut, glow, group, path, stars } from "./parts.ts";

const WIDE = 1440;
const GROUND = 412;

const round = (number: number): number => Math.round(number * 10) / 10;

/** Hills from edge to edge: heights at equal steps. */
export function ridge(heights: number[], fill: string): string {
  const step = (WIDE + 40) / (heights.length - 1);
  let d = `M-20 ${heights[0]}`;
  for (let i = 1; i < heights.length; i += 1) {
    const middle = round((i - 0.5) * step - 20);
    d += `C${middle} ${heights[i - 1]} ${middle} ${heights[i]} ${round(i * step - 20)} ${heights[i]}`;
  }
  return cut(path(`${d}V${GROUND}H-20Z`, fill));
}

/** Stars over the whole width. */
export const starry = (seed: number): string => [0, 1, 2, 3].map((part) => group(stars(seed + part * 3, 22, "#fff0cc", 66), part * 360, 0, 3.6)).join("");

/** Paper rays around a lamp. */
export function rays(x: number, y: number, count: number, from: number, to: number, fill: string): string {
  return Array.from({ length: count }, (_, i) => {
    const at = (i * 2 * Math.PI) / count;
    const wide = Math.PI / count / 2.2;
    const spot = (angle: number, r: number): string => `${round(x + Math.cos(angle) * r)} ${round(y + Math.sin(angle) * r)}`;
    return path(`M${spot(at - wide / 2, from)}L${spot(at - wide, to)}L${spot(at + wide, to)}L${spot(at + wide / 2, from)}Z`, fill);
  }).join("");
}

const GARLAND = ["#f2b84b", "#e8748f", "#6fb7d8", "#8fce7f", "#f4ecd8"];

/** Little flags on a line between two points. */
function garland(x: number, y: number, wide: number, sag: number): string {
  const flags = 11;
  const spot = (i: number): [number, number] => [x + (wide * i) / flags, y + sag * 4 * (i / flags) * (1 - i / flags)];
  const drawn = Array.from({ length: flags - 1 }, (_, i) => {
    const [at, high] = spot(i + 1);
    return path(`M${round(at - 15)} ${round(high)}H${round(at + 15)}L${round(at)} ${round(high + 34)}Z`, GARLAND[i % GARLAND.length]!);
  }).join("");
  return cut(`<path d="M${x} ${y}Q${x + wide / 2} ${y + sag * 2} ${x + wide} ${y}" fill="none" stroke="#f4ecd8" stroke-width="3"/>${drawn}`);
}

/** The night of whoever has won: rays of paper behind the portrait, flags, and hills of the game's colours. */
export const triumph = (far: string, near: string): string =>
  starry(4) + glow(720, 190, 620, "#ffd27a", 0.85) + cut(rays(720, 200, 22, 120, 760, "#ffe2a033")) + circle(720, 195, 150, "#fff0cc", 'opacity=".9"') +
  circle(720, 195, 132, "#f2b84b", 'opacity=".55"') + garland(-10, 40, 480, 46) + garland(970, 40, 480, 46) +
  ridge([330, 296, 322, 340, 348, 338, 318, 292, 326], far) + ridge([372, 352, 366, 378, 382, 376, 364, 350, 370], near);
