// What is staged over the table of Onirim: a nightmare, a door that is found, the eighth one, and a dream that is lost.

import { type Hue, HUES, lantern } from "./hues.ts";
import { GLOW, GOLD, circle, cut, glow, group, path, shape } from "../../../../../web/src/art/parts.ts";
import { rays, ridge, starry } from "../../../../../web/src/art/stages.ts";
import type { Stages } from "../../../../../web/src/table/stages.ts";

const NIGHTMARE = 16;
const EYE = "M-150 -40Q-60 -34 40 40Q-20 96 -80 64Q-140 30 -150 -40Z";
const CLAW = "M-10 20Q-12 0-9-14Q-6-2-5 4Q-4-12-1-22Q2-10 2 3Q6-12 9-17Q10-4 7 6Q8 14 8 20Z";
const ARCH = "M-62 150V-40C-62 -110 62 -110 62 -40V150Z";

const eye = (x: number, flip: boolean): string =>
  glow(x, 150, 250, "#ff5b4a", 0.8) + group(path(EYE, "#fff0c4") + path("M-70 -14Q-40 26 -62 66Q-96 26 -70 -14Z", "#a01c2c"), x, 140, 1.15, 0, flip);
const teeth = Array.from({ length: 12 }, (_, i) => `L${500 + i * 40} ${i % 2 ? 300 : 352}`).join("");

const nightmare = (): string =>
  starry(7) + glow(720, 170, 720, "#a98bd8", 0.7) + ridge([250, 150, 60, 110, 40, 96, 40, 110, 60, 150, 250], "#4a3d6c") +
  cut(path("M250 420C280 180 400 60 470 20C500 60 540 70 580 60C620 30 680 20 720 6C760 20 820 30 860 60C900 70 940 60 970 20C1040 60 1160 180 1190 420Z", "#0a0714")) +
  eye(560, false) + eye(880, true) + path(`M470 300${teeth}L960 300Q720 252 470 300Z`, "#fff0c4", 'opacity=".92"') +
  cut([[210, 330, -24], [330, 352, -10], [1110, 352, 10], [1230, 330, 24]].map(([x, y, turn]) => group(path(CLAW, "#0a0714"), x, y, 5, turn)).join(""));

/** A door of a colour, shut or with light behind it. */
const door = (hue: Hue, x: number, y: number, size: number, isOpen: boolean): string =>
  group((isOpen ? glow(0, 20, 190, GLOW, 0.9) : "") + cut(path("M-78 160V-44C-78 -130 78 -130 78 -44V160Z", "#a79fc4")) +
    cut(path(ARCH, isOpen ? "#ffe9ae" : hue.dark)) +
    (isOpen ? cut(path("M-62 150V-40C-62 -74 -40 -92 -18 -94V168Z", hue.middle)) : cut(path("M-54 150V-36C-54 -96 54 -96 54 -36V150Z", hue.middle)) + cut(shape(hue.shape, 0, 20, 2.6, hue.light)) +
      circle(34, 74, 7, GOLD)) + (isOpen ? cut(shape(hue.shape, 20, -108, 1.6, hue.light)) : ""), x, y, size);

const corridor = (): string =>
  starry(1) + glow(720, 210, 620, "#e9b6ff", 0.75) + cut(rays(720, 210, 18, 60, 560, "#fff0c033")) +
  cut([150, 340, 1100, 1290].map((x, i) => group(path("M-90 240V-60C-90 -150 90 -150 90 -60V240H58V-56C58 -108 -58 -108 -58 -56V240Z", i % 3 ? "#6b4a8c" : "#4d3570"), x, 190, 1)).join("")) +
  group(lantern(0, 0), 245, 140, 2.6) + group(lantern(0, 0), 1195, 140, 2.6) + ridge([386, 380, 384, 388, 390, 388, 384, 380, 386], "#24163c");

const all = (): string =>
  starry(5) + glow(720, 200, 760, "#ffd27a", 0.8) + cut(rays(720, 380, 30, 80, 800, "#ffe2a02e")) +
  [0, 1, 2, 3, 3, 2, 1, 0].map((hue, i) => door(HUES[hue]!, 120 + i * 171, 214, 0.86, true)).join("") +
      ridge([378, 370, 376, 384, 388, 384, 376, 370, 378], "#3b1f4f");

const lost = (): string =>
  glow(720, 120, 520, "#6b5a9c", 0.6) + ridge([220, 160, 120, 130, 90, 130, 120, 160, 220], "#2a2148") +
  glow(640, 110, 70, "#ff5b4a", 0.7) + glow(800, 110, 70, "#ff5b4a", 0.7) +
      group(path(EYE, "#fff0c4"), 650, 104, 0.3) + group(path(EYE, "#fff0c4"), 790, 104, 0.3, 0, true) +
  [0, 1, 2, 3].map((hue, i) => door(HUES[hue]!, 330 + i * 260, 236, 0.9, false)).join("") + ridge([384, 372, 380, 386, 390, 386, 380, 372, 384], "#140d26");

export const stages: Stages = {
  pictures: { nightmare, door: corridor, all, lost },
  lines: {
    drawn: ({ card }) => (card === NIGHTMARE ? { picture: "nightmare", sound: "bad" } : null),
    fetched: ({ card }) => ({ picture: "door", cards: [card!], way: "rise", sound: "good" }),
    unlocked: ({ card }) => ({ picture: "door", cards: [card!], way: "rise", sound: "good" }),
    another: ({ card }) => ({ picture: "lost", cards: [card!], way: "fall", sound: "bad" }),
    victory: () => ({ picture: "all", long: true, sound: "call" }),
    defeat: () => ({ picture: "lost", long: true, sound: "bad" }),
  },
};
