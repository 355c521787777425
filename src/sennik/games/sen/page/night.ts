// The night behind a table: firs, and golden firs for the jubilee.

import { placed, type Night } from "../../../../../web/src/art/nights.ts";

const FIR = "M0 -70L15 -38Q8 -42 4 -40L22 -10Q12 -15 6 -12L30 24Q14 18 5 20L5 40L-5 40L-5 20Q-14 18 -30 24L-6 -12Q-12 -15 -22 -10L-4 -40Q-8 -42 -15 -38Z";
const far = [[70, 690, 1.2], [150, 700, 0.9], [216, 704, 1.1], [1210, 690, 1], [1290, 686, 1.3], [1380, 690, 1.1]];
const near = [[24, 774, 2.1], [128, 786, 1.5], [1320, 780, 2], [1420, 776, 2.4], [1236, 796, 1.2]];
const woods = (trees: number[][]): string => trees.map(([x, y, scale]) => placed(FIR, x!, y!, scale!)).join("");

export const night = (key: string): Night => ({ hue: key === "sen-jubilee" ? "#5a3e1b" : "#27336b", planes: [woods(far), woods(near)] });
