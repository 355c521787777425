// The end of a match as a picture to show to others: who won, and the table as it lies on the screen, drawn from the places of its cards.

import { canvasOf, fileOf, imageOf } from "../art/canvas.ts";
import { night, type Night } from "../art/nights.ts";
import { GOLD, INK, PAPER } from "../art/parts.ts";

const WIDE = 1200;
const HEAD = 150; // for the words
const EDGE = 36;
const MOST = 1500; // pixels of height

export type Words = { title: string; result: string };
type Place = { x: number; y: number; wide: number; high: number };
type Spot = [x: number, y: number, wide: number, high: number]; // in the picture
type Drawn = { svg: string; opacity: number; isRound: boolean };

/** As a PNG; `card` draws a kind of card at any size. */
export async function snapshot(board: HTMLElement, words: Words, shown: Night, card: (kind: number) => string): Promise<Blob> {
  const things = [...board.querySelectorAll<HTMLElement>("[data-kind], .ghost, .portrait")];
  const mats = [...board.querySelectorAll<HTMLElement>(".mat")].map((mat) => ({ ...placeOf(mat, board), won: mat.querySelector("[data-won]") !== null }));
  const isInSight = ({ x, wide }: Place): boolean => wide > 0 && x > -1 && x + wide < board.offsetWidth + 1;
  const seen = things.map((thing) => (
    { ...placeOf(thing, board), svg: drawingOf(thing, card), opacity: opacityOf(thing, board), isRound: thing.matches(".portrait") }));
  const drawn = seen.filter((one) => one.svg !== "" && isInSight(one));
  const lying = [...mats, ...drawn];
  const left = Math.min(...lying.map(({ x }) => x));
  const top = Math.min(...lying.map(({ y }) => y));
  const right = Math.max(...lying.map(({ x, wide }) => x + wide));
  const bottom = Math.max(...lying.map(({ y, high }) => y + high));
  const scale = Math.min((WIDE - 2 * EDGE) / (right - left), (MOST - HEAD - EDGE) / (bottom - top));
  const margin = (WIDE - (right - left) * scale) / 2;
  const at = ({ x, y, wide, high }: Place): Spot =>
    [margin + (x - left) * scale, HEAD + (y - top) * scale, wide * scale, high * scale];

  const [canvas, brush] = canvasOf(WIDE, Math.round(HEAD + (bottom - top) * scale + EDGE));
  await paintNight(brush, canvas.height, shown);
  for (const mat of mats) paintMat(brush, at(mat), mat.won);
  for (const one of drawn) await paint(brush, one, at(one));
  for (const name of board.querySelectorAll<HTMLElement>("[data-t^='name.'] strong")) paintName(brush, name.innerText, at(placeOf(name, board)));
  await paintHead(brush, words);
  return fileOf(canvas);
}

async function paint(brush: CanvasRenderingContext2D, { svg, opacity, isRound }: Drawn, [x, y, wide, high]: Spot): Promise<void> {
  const image = await read(svg, wide, high);
  brush.save();
  brush.globalAlpha = opacity;
  brush.beginPath();
  brush.roundRect(x, y, wide, high, isRound ? wide / 2 : wide * 0.08);
  brush.clip();
  brush.drawImage(image, x, y, wide, high);
  brush.restore();
}

/** Where something lies on a board, however small that is drawn now. */
function placeOf(thing: HTMLElement, board: HTMLElement): Place {
  const [inner, outer] = [thing.getBoundingClientRect(), board.getBoundingClientRect()];
  const scale = board.offsetWidth / outer.width;
  return { x: (inner.left - outer.left) * scale, y: (inner.top - outer.top) * scale, wide: inner.width * scale, high: inner.height * scale };
}

/** What has a kind is drawn anew; other drawings are what they show, painted or not. */
function drawingOf(thing: HTMLElement, card: (kind: number) => string): string {
  const kind = Number(thing.dataset["kind"] ?? NaN);
  if (!Number.isNaN(kind)) return kind === -2 ? "" : card(kind);
  const svg = thing.querySelector("svg");
  return svg?.querySelector("image")?.getAttribute("href") ?? svg?.outerHTML ?? "";
}

function opacityOf(thing: HTMLElement, board: HTMLElement): number {
  let opacity = 1;
  for (let one: HTMLElement | null = thing; one && one !== board; one = one.parentElement) opacity *= Number(getComputedStyle(one).opacity);
  return opacity;
}

async function read(drawing: string, wide: number, high: number): Promise<HTMLImageElement> {
  if (!drawing.startsWith("blob:")) return imageOf(drawing, Math.ceil(wide), Math.ceil(high));
  const image = new Image();
  image.src = drawing; // painted already
  await image.decode();
  return image;
}

/** The hills behind the table, as they are at night. */
async function paintNight(brush: CanvasRenderingContext2D, high: number, shown: Night): Promise<void> {
  const mixed = (share: number, other: string): string => `color-mix(in oklab, ${shown.hue} ${share}%, ${other})`;
  const style = `<style>.sky{fill:${mixed(62, "#05061a")}}.star{fill:#fff0cc}.shadow{fill:#05061a;opacity:.07}` +
    `.edge{fill:${mixed(60, "#d6ccff")};opacity:.6}` +
    `.plane1{fill:${mixed(88, "#b9b0ff")}}` +
    `.plane2{fill:${mixed(92, "#05061a")}}.plane3{fill:${mixed(72, "#05061a")}}.plane4{fill:${mixed(50, "#05061a")}}</style>`;
  const hills = night(shown, 3).replace(">", `>${style}<rect class="sky" width="1440" height="900"/>`);
  brush.drawImage(await read(hills, WIDE, high), 0, 0, WIDE, high);
}

function paintMat(brush: CanvasRenderingContext2D, [x, y, wide, high]: Spot, won: boolean): void {
  brush.beginPath();
  brush.roundRect(x, y, wide, high, 18);
  brush.fillStyle = won ? "rgb(242 184 75 / 26%)" : "rgb(16 20 52 / 55%)";
  brush.fill();
  brush.lineWidth = won ? 4 : 1.5;
  brush.strokeStyle = won ? GOLD : "rgb(255 255 255 / 25%)";
  brush.stroke();
}

function paintName(brush: CanvasRenderingContext2D, name: string, [x, y, wide, high]: Spot): void {
  brush.font = `700 ${Math.max(15, high * 0.8)}px "Nunito Sans Variable", sans-serif`;
  [brush.fillStyle, brush.textAlign, brush.textBaseline] = [PAPER, "left", "middle"];
  brush.fillText(name, x, y + high / 2, Math.max(wide, 60));
}

async function paintHead(brush: CanvasRenderingContext2D, { title, result }: Words): Promise<void> {
  const [large, small] = ['900 58px "Alegreya Variable", serif', '600 26px "Nunito Sans Variable", sans-serif'];
  await Promise.allSettled([large, small].map((font) => document.fonts.load(font, title + result)));
  [brush.textAlign, brush.textBaseline, brush.lineWidth, brush.strokeStyle] = ["center", "alphabetic", 8, INK];
  brush.font = large;
  brush.strokeText(title, WIDE / 2, 76, WIDE - 2 * EDGE);
  brush.fillStyle = GOLD;
  brush.fillText(title, WIDE / 2, 76, WIDE - 2 * EDGE);
  brush.font = small;
  brush.fillStyle = PAPER;
  brush.fillText(result, WIDE / 2, 120, WIDE - 2 * EDGE);
}
