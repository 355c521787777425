// The games as boxes on a shelf: one wide picture each, made of the cards' own parts.

import { PAPER, type Face, group, hills, moon, rect, stars } from "./parts.ts";

export function small({ picture, over }: Face, x: number, y: number, width: number, turn: number): string {
  return group(group(picture + over, -50, -70), x, y, width / 100, turn);
}

const wide = (inner: string): string => `<g transform="scale(2.4 1)">${inner}</g>`;

export function night(sky: string, far: string, near: string, seed: number): string {
  const heights = (base: number, step: number): number[] => [0, 1, 2, 3, 4].map((i) => base + ((i * step + seed) % 3) * 7);
  return (
    rect(0, 0, 240, 150, sky) +
    group(stars(seed, 14, PAPER, 80), 0, 0, 1.1) +
    group(stars(seed + 9, 14, PAPER, 80), 120, 0, 1.1) +
    wide(hills(heights(96, 2), far)) +
    wide(hills(heights(118, 4), near))
  );
}

/** A box without cards, for a game that has no drawings. */
const plain = (): string => night("#22306e", "#3d529c", "#5d78b8", 2) + moon(182, 44, 28);

export function box(picture: string = plain()): string {
  return `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 240 150" ` +
    `preserveAspectRatio="xMidYMid slice" aria-hidden="true" focusable="false">${picture}</svg>`;
}
