// The games as boxes on a shelf: one wide picture each, made of the cards' own parts.

import { PAPER, DEFINED, type Face, circle, cut, glow, group, hills, rect, stars } from "./parts.ts";
import { paintings } from "./painting.ts";

const [WIDE, HIGH] = [240, 150];
const SHOWN = 420; // pixels that a box is wide at most
export const BANNER = 820; // and the picture beside the first button

const wide = (inner: string): string => `<g transform="scale(2.4 1.07)">${inner}</g>`;

export function small({ picture, over }: Face, x: number, y: number, width: number, turn: number): string {
  return cut(group(group(picture + over, -50, -70), x, y, width / 100, turn));
}

/** A sky of its own colours, with the lamp behind the cards. */
export function night(sky: string, far: string, near: string, seed: number, [x, y, r]: [number, number, number] = [120, 78, 110]): string {
  const heights = (base: number, step: number): number[] => [0, 1, 2, 3, 4].map((i) => base + ((i * step + seed) % 3) * 7);
  return (
    rect(0, 0, WIDE, HIGH, sky) + group(stars(seed, 24, PAPER, 80), 0, 0, 1.2) + group(stars(seed + 9, 24, PAPER, 80), 120, 0, 1.2) +
    glow(x, y, r) + wide(hills(heights(92, 2), far)) + wide(hills(heights(114, 4), near))
  );
}

/** A box without cards, for a game that has no drawings. */
const plain = (): string => night("#22306e", "#3d529c", "#5d78b8", 2) + cut(circle(182, 44, 28, "#fff0cc"));

/** The picture of a box; as long as it is not painted, nothing. */
export function box(key: string, picture: () => string = plain, shown = SHOWN): string {
  const opening = `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${WIDE} ${HIGH}"
    preserveAspectRatio="xMidYMid slice" aria-hidden="true" focusable="false">`;
  const image = paintings.of(`box.${key}.${shown}`, () => (
    { svg: `${opening}<defs>${DEFINED}</defs>${picture()}</svg>`, width: shown, height: (shown * HIGH) / WIDE }));
  return `${opening}${image ? `<image href="${image}" width="${WIDE}" height="${HIGH}"/>` : ""}</svg>`;
}
