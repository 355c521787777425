// The picture of a dream to show to others: the night of its game, and how the match went as a hill before it. No card of the deal is on it.

import { canvasOf, fileOf, imageOf } from "../art/canvas.ts";
import { DEFINED, GOLD, INK, PAPER, circle, cut, group, path } from "../art/parts.ts";
import { boxOf } from "../drawing.ts";
import { sampled } from "./result.ts";

const [WIDE, HIGH] = [800, 420];
const EDGE = 30; // left of all words, and right of them
const [TOP, FOOT] = [250, 302]; // of the hill
const MOST = 24; // points of it

export type Shown = { game: string; folder: string; course: readonly number[]; words: [title: string, result: string, dream: string] };

/** As a PNG. */
export async function picture({ game, folder, course, words }: Shown): Promise<Blob> {
  const box = await boxOf(folder);
  const night = box ? group(box.picture(game), 0, -54, WIDE / 240) : "";
  const svg = `<svg xmlns="http://www.w3.org/2000/svg"><defs>${DEFINED}</defs>${night}${hill(course)}</svg>`;
  const [canvas, brush] = canvasOf(WIDE, HIGH);
  brush.drawImage(await imageOf(svg, WIDE, HIGH), 0, 0);
  await write(brush, words);
  return fileOf(canvas);
}

/** The course of a match from edge to edge, a lamp wherever the score changed. */
function hill(course: readonly number[]): string {
  const heights = sampled(course.length > 0 ? course : [0], MOST);
  const [low, high] = [Math.min(...heights), Math.max(...heights)];
  const at = (one: number): number => (high === low ? (TOP + FOOT) / 2 : FOOT - ((one - low) / (high - low)) * (FOOT - TOP));
  const step = (WIDE - 2 * EDGE) / Math.max(1, heights.length - 1);
  const points = heights.map((one, number): [number, number] => [Math.round(EDGE + number * step), Math.round(at(one))]);
  const bends = points.slice(1).map(([x, y], number) => {
    const [before, level] = points[number]!;
    const middle = (before + x) / 2;
    return `C${middle} ${level} ${middle} ${y} ${x} ${y}`;
  });
  const d = `M-20 ${points[0]![1]}H${EDGE}${bends.join("")}H${WIDE + 20}V${HIGH + 20}H-20Z`;
  return cut(path(d, INK)) + points.map(([x, y]) => circle(x, y, 9, GOLD, 'opacity=".3"') + circle(x, y, 4.5, GOLD)).join("");
}

async function write(brush: CanvasRenderingContext2D, [title, result, dream]: Shown["words"]): Promise<void> {
  const serif = '700 44px "Alegreya Variable", serif';
  const [bold, sans] = ["800 31px", "400 21px"].map((size) => `${size} "Nunito Sans Variable", sans-serif`) as [string, string];
  await Promise.allSettled([serif, bold, sans].map((font) => document.fonts.load(font, title + result + dream)));
  const half = WIDE / 2 - EDGE;
  const line = (words: string, font: string, fill: string, x: number, y: number, width: number, align: CanvasTextAlign): void => {
    [brush.font, brush.fillStyle, brush.textAlign] = [font, fill, align];
    brush.fillText(words, x, y, width);
  };
  line(title, serif, PAPER, EDGE, HIGH - 58, half, "left");
  line(result, bold, GOLD, WIDE - EDGE, HIGH - 58, half, "right");
  line(dream, sans, PAPER, EDGE, HIGH - 24, 2 * half, "left");
}
