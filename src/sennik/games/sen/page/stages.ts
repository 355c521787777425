// What is staged over the table of Sen: the call that ends a round wakes all ravens, and somebody wins.

import { circle, cut, glow, group, path } from "../../../../../web/src/art/parts.ts";
import { raven } from "../../../../../web/src/art/ravens.ts";
import { starry, triumph } from "../../../../../web/src/art/stages.ts";
import type { Stages } from "../../../../../web/src/table/stages.ts";

// All over the screen, and on a narrow one still above and below the moon.
const FLOCK = [
  [5, 620, 120, 1.7], [6, 840, 90, 1.4], [7, 730, 210, 1.5], [8, 560, 260, 1.3], [5, 900, 280, 1.6], [6, 590, 700, 1.6], [8, 850, 730, 1.8], [7, 720, 790, 1.3],
  [6, 380, 150, 2.1], [5, 240, 330, 1.6], [8, 120, 150, 1.3], [7, 400, 430, 1.7], [6, 150, 560, 1.9], [5, 330, 650, 1.4], [8, 60, 740, 1.2],
  [5, 1060, 160, 2.1], [6, 1220, 320, 1.6], [7, 1340, 130, 1.3], [8, 1050, 440, 1.8], [5, 1310, 540, 2], [6, 1110, 660, 1.4], [8, 1390, 730, 1.2],
];

/** Everybody is woken: a full moon, and ravens over the whole screen. */
const woken = (): string =>
  group(starry(6), 0, 0, 1) + group(starry(9), 0, 330, 1) + glow(720, 430, 760, undefined, 0.85) + cut(circle(720, 430, 196, "#fff0cc")) +
    circle(640, 350, 30, "#ecd9ac") + circle(790, 520, 44, "#ecd9ac") + circle(800, 340, 18, "#ecd9ac") + circle(650, 520, 16, "#ecd9ac") +
  cut(path("M-9 800C200 720 380 800 620 760S1060 710 1449 790V910H-9Z", "#4a57a4")) +
  FLOCK.map(([pose, x, y, scale]) => raven(pose!, x!, y!, scale!, x! < 720)).join("") +
  cut(path("M-9 852C240 800 520 864 800 826S1200 810 1449 852V910H-9Z", "#1d2762"));

const ASLEEP = [[4, 150, 306, 1.3], [0, 300, 322, 1.1], [4, 1130, 318, 1.2], [1, 1290, 300, 1.3]];

/** Whoever was awake first: the ravens sleep again. */
const won = (): string => triumph("#4a57a4", "#1d2762") + ASLEEP.map(([pose, x, y, scale]) => raven(pose!, x!, y!, scale!, x! > 720)).join("");

export const stages: Stages = {
  pictures: { wake: woken, won },
  whole: ["wake"],
  lines: {
    wake: () => ({ picture: "wake", long: true, sound: "call" }),
    won: ({ who }) => ({ picture: "won", seats: [who!], long: true }),
  },
};
