// The night behind a table: paper hills in planes, each with a lighter edge and its shadow on the plane behind it.
// Colours are the page's own (`Night.svelte` mixes them from the hue of the game), so that a theme changes them too.

import { lots } from "./lots.ts";

const WIDE = 1440;
const HIGH = 900;

/** The colour of a game, and what stands on its hills: paths that are drawn as a plane of their own. */
export type Night = { hue: string; planes: [far: string, near: string] };

function ridge(seed: number, base: number, swing: number): string {
  const points = 9;
  const step = WIDE / (points - 1);
  const height = (i: number): number => Math.round(base + Math.sin(seed + i * 1.7) * swing + Math.sin(seed * 3 + i * 0.9) * swing * 0.6);
  let d = `M0 ${height(0)}`;
  for (let i = 1; i < points; i += 1) {
    const middle = Math.round((i - 0.5) * step);
    d += `C${middle} ${height(i - 1)} ${middle} ${height(i)} ${Math.round(i * step)} ${height(i)}`;
  }
  return `${d}V${HIGH + 40}H0Z`;
}

/** One plane of paper: its shadow above it, in steps, and a light edge. */
function plane(d: string, number: number): string {
  const shadow = [5, 11, 19, 29].map((up) => `<path class="shadow" d="${d}" transform="translate(0 ${-up})"/>`).join("");
  return `${shadow}<path class="edge" d="${d}"/><path class="plane${number}" d="${d}" transform="translate(0 2)"/>`;
}

function scattered(count: number): string {
  const next = lots(17);
  let drawn = "";
  for (let i = 0; i < count; i += 1) {
    drawn += `<circle class="star" cx="${next(WIDE)}" cy="${next(520)}" r="${i % 7 === 0 ? 2.2 : i % 3 === 0 ? 1.5 : 1}" opacity="${0.25 + next(50) / 100}"/>`;
  }
  return drawn;
}

/** Hills and nothing else, for a game that has no drawings. */
export const PLAIN: Night = { hue: "#27336b", planes: ["", ""] };

/** `seed` gives every game hills of its own. */
export function night({ planes: [far, near] }: Night, seed: number): string {
  const picture =
    scattered(130) +
    plane(ridge(seed + 2, 600, 46), 1) +
    plane(ridge(seed + 5, 690, 40) + far, 2) +
    plane(ridge(seed + 8, 775, 34) + near, 3) +
    plane(ridge(seed + 11, 846, 22), 4);
  return `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${WIDE} ${HIGH}" ` +
    `preserveAspectRatio="xMidYMax slice" aria-hidden="true" focusable="false">${picture}</svg>`;
}

const number = (value: number): number => Math.round(value * 10) / 10;

/** A path made of absolute commands (no arcs, no H, no V), moved and scaled. */
export function placed(d: string, x: number, y: number, scale: number, flip = false): string {
  let isAcross = false;
  return d.replace(/[A-Z]|-?\d*\.?\d+/g, (found) => {
    if (/[A-Z]/.test(found)) {
      isAcross = true;
      return found;
    }
    const value = isAcross ? x + Number(found) * scale * (flip ? -1 : 1) : y + Number(found) * scale;
    isAcross = !isAcross;
    return `${number(value)} `;
  });
}
