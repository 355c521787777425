// What is staged over the table of Smoki: a circle goes round, and somebody wins.

import { circle, cut, glow, group, path } from "../../../../../web/src/art/parts.ts";
import { raven } from "../../../../../web/src/art/ravens.ts";
import { ridge, starry, triumph } from "../../../../../web/src/art/stages.ts";
import type { Stages } from "../../../../../web/src/table/stages.ts";

const BACK =
  "M0 60Q10 10 40 -8L44 -28L58 -14Q72 -20 84 -16L94 -38L106 -12Q122 -6 134 6L150 -12L154 20Q168 36 190 34L204 18L210 40Q232 52 250 36" +
  "Q254 18 274 14L280 -2L290 14Q312 18 322 32Q314 44 296 42Q282 60 250 70L0 80Z";
const sleeper = (x: number, flip: boolean, fill: string): string => cut(group(path(BACK, fill), x, 296, 1.5, 0, flip));

/** Ravens fly round a low sun. */
const circled = (): string =>
  starry(3) + glow(720, 200, 640, "#ff9a86", 0.8) + cut(circle(720, 200, 118, "#ffd9b0")) +
  Array.from({ length: 14 }, (_, i) => {
    const at = (i / 14) * 2 * Math.PI;
    return raven(5 + (i % 4), 720 + Math.cos(at) * 560, 190 + Math.sin(at) * 132, 0.8 + 0.35 * (1 + Math.sin(at)), Math.sin(at) > 0);
  }).join("") +
  ridge([340, 318, 332, 346, 350, 344, 330, 316, 338], "#2d6f78") + ridge([384, 370, 380, 388, 390, 386, 378, 368, 382], "#123c44");
const won = (): string => triumph("#2d6f78", "#123c44") + sleeper(20, false, "#1b5a5c") + sleeper(1420, true, "#1b5a5c");

export const stages: Stages = {
  pictures: { circle: circled, won },
  lines: {
    pass: ({ card, who, whom }) => ({ picture: "circle", cards: [card!], seats: [who!, whom!], way: "circle", sound: "good" }),
    win: ({ who }) => ({ picture: "won", seats: [who!], long: true }),
  },
};
