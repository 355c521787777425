// What is staged over the table of Koty: friends run away together, cats fight, an attack is repelled, an owl and the dragon come, somebody wins.

import { circle, cut, glow, group, line, path } from "../../../../../web/src/art/parts.ts";
import { rays, ridge, starry, triumph } from "../../../../../web/src/art/stages.ts";
import type { Stages } from "../../../../../web/src/table/stages.ts";

const OWL = 12;
const DRAGON = 13;
const ROOF = "M-120 120L-60 -30H60L120 120ZM24 -30V-64H44V-30Z";
const CAT = "M-13 34Q-22 8 -9 -7L-12 -27L-4 -19Q0 -20 4 -19L12 -27L9 -7Q20 6 15 30Q32 30 28 12Q26 2 32 -3Q38 6 36 18Q34 40 10 40L-10 40Z";
const PINE = "M0 -170L40 -90L20 -96L62 -10L26 -24L70 90H-70L-26 -24L-62 -10L-20 -96L-40 -90Z";
const FLAME = "M0 -96C14 -44 60 -30 56 24C52 62 30 76 0 76C-30 76 -52 62 -56 24C-58 0 -34 -16 -28 -46C-20 -30 -14 -22 -6 -20C-12 -52 0 -70 0 -96Z";

const moonlit = (x: number): string => glow(x, 150, 420, "#ffd9ec", 0.7) + cut(circle(x, 150, 96, "#fff0cc")) +
      circle(x - 28, 130, 16, "#ecd9ac") + circle(x + 26, 176, 22, "#ecd9ac");
const roofs = (far: string, near: string): string =>
  cut([[120, 300, 1.5], [420, 316, 1.2], [980, 316, 1.25], [1310, 298, 1.5]].map(([x, y, size]) => group(path(ROOF, far), x, y, size)).join("")) +
  ridge([386, 372, 380, 376, 386, 374, 380, 370, 384], near);
const sitters = (...spots: number[][]): string => cut(spots.map(([x, y, size, flip]) => group(path(CAT, "#2a1228"), x, y, size, 0, flip === 1)).join(""));

const fled = (): string => starry(2) + moonlit(1090) + roofs("#8a4470", "#3c1a38") + sitters([126, 208, 1.5], [444, 244, 1.1, 1]);
const fight = (): string =>
  starry(8) + glow(720, 190, 600, "#ff9ab0", 0.75) + cut(rays(720, 195, 15, 30, 980, "#ffd6a0")) +
      cut(rays(720, 195, 15, 20, 330, "#f4709a")) + roofs("#7a3560", "#3c1a38");
/** Where two fought and neither lies any more: dust, and the moon behind it. */
const DUST = "M-150 60C-196 58 -196 4 -150 2C-156 -50 -84 -66 -62 -30C-42 -78 34 -76 44 -30C76 -62 146 -36 132 4C188 4 186 62 138 60Z";
const dust = (): string =>
  starry(8) + moonlit(720) + roofs("#4c3a66", "#231a3c") +
      cut([[520, 250, 1.1], [930, 254, 1.15]].map(([x, y, size]) => group(path(DUST, "#8c7a9c"), x, y, size)).join("")) +
      cut([[720, 280, 1.5], [400, 306, 0.8], [1060, 306, 0.85]].map(([x, y, size]) => group(path(DUST, "#b3a2bd"), x, y, size)).join(""));
const SHIELD = "M0 -150C60 -120 110 -120 150 -124C160 10 110 120 0 178C-110 120 -160 10 -150 -124C-110 -120 -60 -120 0 -150Z";
const ward = (): string =>
  starry(5) + glow(720, 190, 560, "#a8d4ff", 0.75) + cut(rays(720, 190, 26, 200, 420, "#cfe6ff88")) + cut(group(path(SHIELD, "#3c66a8"), 720, 186, 1.1)) +
  cut(group(path(SHIELD, "#5b8fd6"), 720, 186, 0.96)) + roofs("#3a3a78", "#231a48") +
  line("M470 96L580 210M505 80L612 190M540 70L640 172", "#ffd0dc", 9, 'opacity=".8"');
const wood = (): string => {
  const feather = (x: number, y: number, turn: number): string =>
    group(path("M0 -34C12 -16 12 10 0 34C-12 10 -12 -16 0 -34Z", "#e2c28e") + line("M0 -30V44", "#94683c", 2.4), x, y, 1.1, turn);
  return starry(9) + moonlit(720) + cut([[90, 330, 1.3], [250, 350, 1], [400, 362, 0.8], [1040, 362, 0.8], [1190, 350, 1.05], [1360, 330, 1.3]]
    .map(([x, y, size]) => group(path(PINE, "#2c4a4c"), x, y, size)).join("")) + ridge([378, 366, 374, 384, 388, 384, 372, 364, 378], "#14282e") +
    cut(feather(520, 110, 24) + feather(930, 84, -30) + feather(1010, 190, 16) + feather(440, 210, -18));
};
const fire = (): string =>
  glow(720, 330, 720, "#ff8a3a", 0.9) + cut([[80, 1.5], [260, 1.9], [440, 1.5], [610, 2.1], [830, 2.1], [1000, 1.5], [1180, 1.9], [1360, 1.5]]
    .map(([x, size]) => group(path(FLAME, "#e2562f"), x, 330, size)).join("")) +
  cut([[170, 1.3], [350, 1], [530, 1.4], [720, 1.5], [910, 1.4], [1090, 1], [1270, 1.3]]
        .map(([x, size]) => group(path(FLAME, "#ffb03a"), x, 352, size)).join("")) +
  ridge([388, 378, 384, 380, 388, 380, 384, 378, 388], "#3c1220");
const won = (): string => triumph("#8a4470", "#3c1a38") + sitters([150, 278, 1.8], [290, 306, 1.2], [1160, 300, 1.3, 1], [1310, 272, 1.8, 1]);

export const stages: Stages = {
  pictures: { fled, fight, dust, ward, wood, fire, won },
  lines: {
    friends: ({ card, card2 }) => ({ picture: "fled", cards: [card!, card2!], way: "flee", sound: "good" }),
    fought: ({ card }) => ({ picture: "fight", cards: [card!, card!], way: "clash", sound: "strike" }),
    "fight.lost": ({ card }) => ({ picture: "dust", cards: [card!, card!], way: "clash", sound: "bad" }),
    defended: ({ card }) => ({ picture: "ward", cards: [card!], way: "ward", sound: "strike" }),
    caught: ({ card }) => ({ picture: "wood", cards: [OWL, card!], way: "rise", sound: "good" }),
    dragon: () => ({ picture: "fire", cards: [DRAGON], way: "rise", sound: "bad" }),
    won: ({ who }) => ({ picture: "won", seats: [who!], long: true }),
  },
};
