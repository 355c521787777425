// Ravens, the count of Sen: nine ways to sit and to fly, each with a lit rim, so that no two on a card look alike
// and every one can be counted.

import { INK, circle, group, line, path } from "./parts.ts";

const FEATHERS = "#333c78";
const SHEEN = "#5561a6";
const RIM = "#ffe6b4";

type Pose = { body: string; wing: string; sheen: string; eye: [x: number, y: number]; legs?: string; asleep?: boolean };

const WING = "M-24 7C-16-6 0-11 10-8C6 4-6 11-22 10Z";
const SHEENS = "M-20 6.500C-13-1.500-3-5 6-4.500M-17 9C-10 3-3 0 3-1";
const LEGS = "M-1 15L-3 25M-6 25H1M7 13.500V24.500M4 25H11";
const PERCHED: Pose[] = [
  { body: "M-26 6C-20-10-4-18 8-16C12-24 22-26 27-19L38-15L27-11C26 2 16 14 0 16C-8 17-14 15-18 12L-40 20L-30 10Z", wing: WING,
    sheen: SHEENS, eye: [20.5, -18] },
  { body: "M-26 6C-20-10-4-18 7-17C9-27 19-33 27-28L41-35L32-26L42-21L28-19C28 1 16 14 0 16C-8 17-14 15-18 12L-40 20L-30 10Z", wing: WING,
    sheen: SHEENS, eye: [21, -25] },
  { body: "M-26 6C-20-8-11-14 0-15L-15-18L1-24C6-31 20-30 23-18C28 0 16 14 0 16C-8 17-14 15-18 12L-40 20L-30 10Z", wing: WING, sheen: SHEENS, eye: [10, -22] },
  { body: "M-26 0C-18-14 0-17 12-10C20-13 29-8 30 1L38 14L24 9C17 14 8 16 0 15C-8 15-14 12-19 8L-42 4L-30-1Z",
    wing: "M-24 3C-14-8 2-11 12-6C6 5-6 9-22 7Z", sheen: "M-19 2.500C-11-3.500-1-6 7-4M-16 6C-9 1-2-1 4-1.500", eye: [23, -2] },
  { body: "M-25 10C-27-10-10-26 6-26C21-26 29-12 27 0L20 3L25 7C21 14 12 16 0 16C-8 17-14 16-18 14L-37 22L-28 13Z",
    wing: "M-22 10C-20-4-8-14 8-12C10 0-2 11-20 12Z", sheen: "M-17 8C-13-2-5-8 4-8M-13 11C-7 4-1 1 5 0", eye: [17, -10], asleep: true },
];
const FLYING: Pose[] = [
  { body: "M-4 0C-16-20-36-28-50-24C-40-18-34-8-26 0C-34 2-40 6-44 12C-30 8-16 12-4 10C6 16 18 12 22 4L34 2L22-3C18-9 10-9 6-6C14-22 32-32 46-30C36-22 30-10 20-3Z", wing: "M-8-2C-18-16-32-22-44-21C-34-14-28-6-20 0Z", sheen: "M-38-19C-28-15-20-9-14-2M10-7C17-19 28-26 38-28", eye: [18.5, -1] },
  { body: "M-46-2C-34-1-26-7-14-9C-4-12 6-12 12-10C16-15 24-14 27-8L39-5L27-2C24 4 17 6 10 6C8 18-2 31-20 38C-16 31-17 26-24 22C-14 20-11 13-12 6C-22 7-32 6-42 9L-37 3Z", wing: "M-6 5C-5 16-9 25-17 33C-6 29 3 19 6 7Z", sheen: "M-8 28C-2 22 1 15 2 8M-34 1C-24-3-14-6-4-7", eye: [20.5, -8] },
  { body: "M-3-13C3-14 8-11 8-5C18-15 34-17 51-6C41-5 34 0 28 7C22 6 16 8 10 10L15 24L4 20L0 27L-4 20L-13 23L-9 10C-15 8-22 6-28 7C-34 0-41-5-51-6C-34-17-18-15-8-6L-17-9L-7-12Z", wing: "M11 0C20-9 32-11 43-6C34-4 30-1 25 3C20 2 15 3 11 5ZM-11 0C-20-9-32-11-43-6C-34-4-30-1-25 3C-20 2-15 3-11 5Z", sheen: "M15-1C22-6 30-7 37-5M-15-1C-22-6-30-7-37-5M0 12V21", eye: [-1, -8] },
  { body: "M-48 4C-38 4-30-2-20-5C-12-9-2-11 8-10C-4-18-8-27-6-38C8-34 18-24 21-11C26-14 33-12 35-6L47-2L35 1C31 8 20 10 10 8C2 12-8 13-18 11C-26 12-34 11-44 14L-39 9Z", wing: "M14-9C4-17-1-25-2-33C8-28 15-20 17-11Z", sheen: "M-1-30C3-22 9-15 15-11M-34 4C-24 1-14-3-2-4", eye: [28.5, -5.5] },
];

function drawn({ body, wing, sheen, eye: [x, y], legs, asleep }: Pose): string {
  const rim = `stroke="${RIM}" stroke-width="4.400" stroke-linejoin="round" paint-order="stroke"`;
  const eye = asleep ? line(`M${x - 3} ${y}q3 2.600 6 0`, "#ffd89a", 1.6) : circle(x, y, 2.5, "#ffd89a");
  return (legs ? line(legs, RIM, 4.6) + line(legs, INK, 2) : "") + path(body, INK, rim) + path(wing, FEATHERS) + line(sheen, SHEEN, 1.4) + eye;
}

/** One raven; faces count exactly these. Poses 0 to 4 sit, with their feet at `y`; 5 to 8 fly. */
export function raven(pose: number, x: number, y: number, scale: number, flip = false, turn = 0): string {
  const sits = pose < PERCHED.length;
  const found = sits ? { ...PERCHED[pose]!, legs: LEGS } : FLYING[(pose - PERCHED.length) % FLYING.length]!;
  return `<g class="raven">${group(drawn(found), x, sits ? y - 25 * scale : y, scale, turn, flip)}</g>`;
}

// Rows of at most three, beside and below the badge; the last one sits on a twig.
const ROWS: number[][][] = [
  [], [[50]], [[62], [42]], [[62], [29, 71]], [[66], [27], [31, 72]], [[66], [26, 74], [30, 71]], [[53, 81], [27, 72], [30, 71]],
  [[54, 82], [19, 50, 81], [30, 71]], [[54, 82], [19, 50, 81], [19, 50, 81]], [[54, 82], [26, 74], [19, 50, 81], [30, 71]],
    [[54, 82], [19, 50, 81], [19, 50, 81], [30, 71]],
];

/** Ravens between `top` and `bottom`, for lands whose count may change. */
export function flock(count: number, top: number, bottom: number, twig = "#1d1730"): string {
  const rows = ROWS[count]!;
  const high = (bottom - top) / rows.length;
  const scale = Math.min(high / 58, rows.some((row) => row.length > 2) ? 0.34 : 0.5);
  const feet = bottom - 3;
  let drawn = line(`M8 ${feet + 2.6}Q50 ${feet - 0.4} 92 ${feet + 2}`, twig, 2.6);
  let number = 0;
  rows.forEach((row, at) => row.forEach((x, i) => {
    const y = top + high * (at + 0.45) + (i === 1 ? 3 : 0);
    drawn += at === rows.length - 1 ? raven(number % 5, x, feet + 1, scale, i > 0) : raven(5 + (number % 4), x, y, scale, (number + at) % 2 === 1);
    number += 1;
  }));
  return count > 0 ? drawn : "";
}
