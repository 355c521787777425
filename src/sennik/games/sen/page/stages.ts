// What is staged over the table of Sen: the call that ends a round wakes all ravens, and somebody wins.

import { circle, cut, glow, path } from "../../../../../web/src/art/parts.ts";
import { raven } from "../../../../../web/src/art/ravens.ts";
import { starry, triumph } from "../../../../../web/src/art/stages.ts";
import type { Stages } from "../../../../../web/src/table/stages.ts";

const FLOCK = [
  [6, 300, 150, 1.1], [5, 420, 84, 1.5], [8, 250, 250, 0.9], [7, 560, 60, 1.2], [5, 130, 190, 0.7], [6, 470, 200, 1.3], [5, 880, 60, 1.3],
  [6, 1010, 120, 1.5], [8, 1130, 70, 1.1], [7, 960, 220, 0.9], [5, 1240, 160, 1.1], [8, 1340, 90, 0.7], [6, 60, 90, 0.6],
];

const woken = (): string =>
  starry(6) + glow(720, 190, 560, undefined, 0.8) + cut(circle(720, 190, 132, "#fff0cc")) + circle(680, 165, 22, "#ecd9ac") +
    circle(755, 225, 32, "#ecd9ac") + circle(765, 140, 13, "#ecd9ac") +
  cut(path("M-9 330C200 250 380 330 620 290S1060 240 1449 320V420H-9Z", "#4a57a4")) +
  FLOCK.map(([pose, x, y, scale]) => raven(pose!, x!, y!, scale!, x! < 720)).join("") +
  cut(path("M-9 372C240 320 520 384 800 346S1200 330 1449 372V420H-9Z", "#1d2762"));

const ASLEEP = [[4, 150, 306, 1.3], [0, 300, 322, 1.1], [4, 1130, 318, 1.2], [1, 1290, 300, 1.3]];

/** Whoever was awake first: the ravens sleep again. */
const won = (): string => triumph("#4a57a4", "#1d2762") + ASLEEP.map(([pose, x, y, scale]) => raven(pose!, x!, y!, scale!, x! > 720)).join("");

export const stages: Stages = {
  pictures: { wake: woken, won },
  lines: {
    wake: () => ({ picture: "wake", long: true, sound: "call" }),
    won: ({ who }) => ({ picture: "won", seats: [who!], long: true }),
  },
};
