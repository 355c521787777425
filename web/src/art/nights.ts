// The night behind each table: paper hills in the colours of the game, dim enough that
// every card stands out against it.

import { circle, group, line, path, raven, rect } from "./parts.ts";

const WIDE = 1440;
const HIGH = 900;

type Night = { sky: string; glow: string; hills: [string, string, string]; shade: string; extras: (shade: string) => string };

function ridge(seed: number, base: number, swing: number, fill: string): string {
  const points = 9;
  const step = WIDE / (points - 1);
  const height = (i: number): number => Math.round(base + Math.sin(seed + i * 1.7) * swing + Math.sin(seed * 3 + i * 0.9) * swing * 0.6);
  let d = `M0 ${height(0)}`;
  for (let i = 1; i < points; i += 1) {
    const middle = Math.round((i - 0.5) * step);
    d += `C${middle} ${height(i - 1)} ${middle} ${height(i)} ${Math.round(i * step)} ${height(i)}`;
  }
  return path(`${d}V${HIGH}H0Z`, fill);
}

function scattered(seed: number, count: number): string {
  let drawn = "";
  let n = seed * 7919 + 17;
  for (let i = 0; i < count; i += 1) {
    n = (n * 1103515245 + 12345) % 2147483648;
    const x = (n >> 8) % WIDE;
    n = (n * 1103515245 + 12345) % 2147483648;
    drawn += circle(x, (n >> 8) % 520, i % 4 === 0 ? 1.8 : 1.1, "#f4ecd8", `opacity="${i % 3 === 0 ? 0.5 : 0.28}"`);
  }
  return drawn;
}

const cat = (x: number, y: number, scale: number, fill: string): string =>
  group(
    path("M-14 30C-22 8-12-8-8-10L-10-26L-2-19H4L12-26L10-10C16-4 22 12 14 30Z", fill) + line("M14 28C30 30 32 14 26 6", fill, 5),
    x,
    y,
    scale,
  );
const pine = (x: number, y: number, scale: number, fill: string): string =>
  group(path("M0-60L16-30H8L24-4H10L30 30H-30L-10-4H-24L-8-30H-16Z", fill), x, y, scale);
const arch = (x: number, y: number, scale: number, fill: string): string =>
  group(path("M-30 90V0C-30-44 30-44 30 0V90H18V2C18-26-18-26-18 2V90Z", fill, 'fill-rule="evenodd"'), x, y, scale);
const spine = (x: number, y: number, fill: string): string =>
  path(
    `M${x} ${y}C${x + 90} ${y - 150} ${x + 190} ${y - 10} ${x + 290} ${y - 90}C${x + 340} ${y - 130} ${x + 400} ${y - 120} ${x + 420} ${y - 90}` +
      `L${x + 470} ${y - 84}L${x + 424} ${y - 66}C${x + 390} ${y - 60} ${x + 350} ${y - 70} ${x + 310} ${y - 34}` +
        `C${x + 220} ${y + 40} ${x + 120} ${y - 70} ${x} ${y}Z`,
    fill,
  );

const NIGHTS: Record<string, Night> = {
  sen: {
    sky: "#161b45",
    glow: "#4657ad",
    hills: ["#1d2557", "#182049", "#12183a"],
    shade: "#0f1433",
    extras: (shade) => pine(120, 800, 1.5, shade) + pine(180, 826, 1.1, shade) + pine(1330, 800, 1.6, shade) + pine(1260, 830, 1, shade),
  },
  "sen-jubilee": {
    sky: "#241d3c",
    glow: "#8a6a35",
    hills: ["#33284a", "#2a2140", "#1d1730"],
    shade: "#171226",
    extras: (shade) => pine(96, 806, 1.4, shade) + pine(1350, 804, 1.5, shade) + raven(1180, 150, 1.6, true) + raven(1240, 118, 1.1, true),
  },
  koty: {
    sky: "#17213f",
    glow: "#3f6a8c",
    hills: ["#1e3350", "#1a2a46", "#142038"],
    shade: "#101a2f",
    extras: (shade) => cat(130, 806, 1.9, shade) + cat(1310, 800, 2.1, shade) + cat(1230, 830, 1.2, shade),
  },
  smoki: {
    sky: "#271a38",
    glow: "#7d3f4d",
    hills: ["#3a2444", "#2f1d3a", "#22152c"],
    shade: "#1b1024",
    extras: (shade) => spine(40, 800, shade) + spine(960, 820, shade),
  },
  onirim: {
    sky: "#1d1638",
    glow: "#5a4593",
    hills: ["#2b2050", "#241b45", "#191234"],
    shade: "#140e2a",
    extras: (shade) => arch(130, 740, 1.7, shade) + arch(250, 780, 1.2, shade) + arch(1310, 740, 1.7, shade) + arch(1190, 784, 1.1, shade),
  },
};

export function night(game: string): string {
  const { sky, glow, hills, shade, extras } = NIGHTS[game] ?? NIGHTS["sen"]!;
  const light = [620, 470, 330, 200].map((r) => circle(WIDE / 2, 380, r, glow, 'opacity=".1"')).join("");
  const picture =
    rect(0, 0, WIDE, HIGH, sky) +
    scattered(game.length, 90) +
    light +
    ridge(2, 640, 46, hills[0]) +
    ridge(5, 730, 38, hills[1]) +
    extras(shade) +
    ridge(8, 820, 26, hills[2]);
  return `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${WIDE} ${HIGH}" ` +
    `preserveAspectRatio="xMidYMax slice" aria-hidden="true" focusable="false">${picture}</svg>`;
}
