// The paper and scissors of every card: flat shapes on a card of 100 by 140 units.
// Only presentation attributes, no ids and no styles: many cards share one document.

export const INK = "#15122b"; // ravens, outlines
export const PAPER = "#f4ecd8"; // frames, badges, moonlight
export const GOLD = "#e0a93b";

export type Shape = "drop" | "star" | "leaf" | "heart" | "flame" | "book";

const round = (number: number): number => Math.round(number * 100) / 100;

export function group(inner: string, x = 0, y = 0, scale = 1, turn = 0, flip = false): string {
  const spin = turn ? ` rotate(${round(turn)})` : "";
  const size = flip ? ` scale(${round(-scale)} ${round(scale)})` : ` scale(${round(scale)})`;
  return `<g transform="translate(${round(x)} ${round(y)})${spin}${size}">${inner}</g>`;
}

export function path(d: string, fill: string, more = ""): string {
  return `<path d="${d}" fill="${fill}"${more ? ` ${more}` : ""}/>`;
}

export function line(d: string, stroke: string, width: number, more = ""): string {
  const ends = 'stroke-linecap="round" stroke-linejoin="round"';
  return `<path d="${d}" fill="none" stroke="${stroke}" stroke-width="${width}" ${ends}${more ? ` ${more}` : ""}/>`;
}

export function circle(x: number, y: number, r: number, fill: string, more = ""): string {
  return `<circle cx="${round(x)}" cy="${round(y)}" r="${round(r)}" fill="${fill}"${more ? ` ${more}` : ""}/>`;
}

export function rect(x: number, y: number, w: number, h: number, fill: string, more = ""): string {
  return `<rect x="${x}" y="${y}" width="${w}" height="${h}" fill="${fill}"${more ? ` ${more}` : ""}/>`;
}

export function text(words: string, x: number, y: number, size: number, fill = INK): string {
  const font = 'font-family="Alegreya Variable, Georgia, \'DejaVu Serif\', serif" font-weight="700"';
  return `<text x="${x}" y="${y}" font-size="${size}" fill="${fill}" text-anchor="middle" ${font}>${words}</text>`;
}

/** The whole card: a picture, the frame laid over its edges, and what lies on the frame. */
export function card(picture: string, over = "", frame = PAPER, rim = INK): string {
  const hole =
    "M8 0H92Q100 0 100 8V132Q100 140 92 140H8Q0 140 0 132V8Q0 0 8 0ZM10 5.5Q5.5 5.5 5.5 10V130Q5.5 134.5 10 134.5H90Q94.5 134.5 94.5 130V10Q94.5 5.5 90 5.5Z";
  const edge = `<rect x="5.5" y="5.5" width="89" height="129" rx="4.5" fill="none" stroke="${rim}" stroke-width="1"/>`;
  const outline = `<rect x=".6" y=".6" width="98.8" height="138.8" rx="7.6" fill="none" stroke="${INK}" stroke-opacity=".55" stroke-width="1.2"/>`;
  return `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 100 140" aria-hidden="true" ` +
    `focusable="false">${picture}${path(hole, frame, 'fill-rule="evenodd"')}${edge}${outline}${over}</svg>`;
}

/** A number on a little moon in the upper left corner. */
export function badge(words: string, fill = PAPER): string {
  const size = words.length > 1 ? 19 : 23;
  return circle(18, 18, 15, fill, `stroke="${INK}" stroke-width="1.6"`) + text(words, 18, 18 + size * 0.35, size);
}

export function sky(colour: string): string {
  return rect(2, 2, 96, 136, colour);
}

export function stars(seed: number, count: number, fill = PAPER, low = 70): string {
  let drawn = "";
  let n = seed * 7919 + 17;
  for (let i = 0; i < count; i += 1) {
    n = (n * 1103515245 + 12345) % 2147483648;
    const x = 10 + ((n >> 8) % 80);
    n = (n * 1103515245 + 12345) % 2147483648;
    const y = 9 + ((n >> 8) % low);
    drawn += circle(x, y, i % 3 === 0 ? 1.1 : 0.7, fill, 'opacity=".8"');
  }
  return drawn;
}

export function moon(x: number, y: number, r: number, fill = PAPER): string {
  return circle(x, y, r * 1.28, fill, 'opacity=".16"') + circle(x, y, r, fill);
}

/** Hills from edge to edge: heights at five points, filled down to the bottom. */
export function hills(heights: number[], fill: string): string {
  const step = 100 / (heights.length - 1);
  let d = `M0 ${heights[0]}`;
  for (let i = 1; i < heights.length; i += 1) {
    const middle = round((i - 0.5) * step);
    d += ` C${middle} ${heights[i - 1]} ${middle} ${heights[i]} ${round(i * step)} ${heights[i]}`;
  }
  return path(`${d} V140 H0Z`, fill);
}

const PERCHED =
  "M-12 7L-4.5 .5C-4-4-1-6.4 2.2-6.6C3.4-8.6 6.6-8.8 7.8-6.6L12.6-4.6L8-3.6C8.2 .8 5 4.2 .6 4.8L.9 8.4H-.6L-1 4.9L-2.4 4.7L-2 8.4H-3.6L-4 4.2L-8.5 6.4Z";
const FLYING =
  "M-13-3C-9-6-4.5-5-2-1.6L-.4-2.6C.7-3.4 1.9-3 2.7-2C4.6-6.2 8.6-8 13-7.6C9-5.4 " +
    "7 -1.6 5 1.4L9.5 2.6L4.6 4C2 6 -1.4 5 -4.6 8.4L-5.4 4.4C-6.6 .6 -9.6-1.8-13-3Z";

/** One raven; faces count exactly these. */
export function raven(x: number, y: number, scale: number, flies = false, flip = false): string {
  const outline = `stroke="${PAPER}" stroke-width="1.3" paint-order="stroke" stroke-linejoin="round"`;
  const eye = flies ? "" : circle(5.4, -5.4, 0.9, PAPER);
  const shape = path(flies ? FLYING : PERCHED, INK, outline) + eye;
  return `<g class="raven">${group(shape, x, y, scale, 0, flip)}</g>`;
}

/** Where ravens sit, like the pips of a playing card, between `top` and `bottom`. */
export function ravens(count: number, top: number, bottom: number): string {
  const rows = [[], [1], [1, 1], [1, 2], [2, 2], [2, 1, 2], [2, 2, 2], [2, 3, 2], [3, 2, 3], [3, 3, 3], [3, 4, 3]][count]!;
  const widest = Math.max(1, ...rows);
  const scale = Math.min(2.6 / rows.length + 0.55, 3.3 / widest + 0.1, 1.9, (bottom - top) / rows.length / 15);
  let drawn = "";
  let number = 0;
  rows.forEach((inRow, r) => {
    const y = top + ((bottom - top) * (r + 0.5)) / rows.length;
    for (let i = 0; i < inRow; i += 1) {
      const gap = widest >= 4 ? 21 : widest === 3 ? 28 : 38;
      const aside = rows.length === 2 && widest === 1 ? (r === 0 ? -12 : 12) : 0;
      const x = 50 + aside + (i - (inRow - 1) / 2) * gap;
      drawn += raven(x, y, scale, (number + r) % 3 === 1, number % 2 === 1);
      number += 1;
    }
  });
  return drawn;
}

const SHAPES: Record<Shape, string> = {
  drop: "M0-10C5-3 8 0 8 4A8 8 0 0 1-8 4C-8 0-5-3 0-10Z",
  star: "M0-10.5L2.9-3.6L10.2-3.1L4.6 1.7L6.4 9L0 5L-6.4 9L-4.6 1.7L-10.2-3.1L-2.9-3.6Z",
  leaf: "M0-11C9-5 9 5 1 9L1 12H-1L-1 9C-9 5-9-5 0-11Z",
  heart: "M0 10C-14 0-10-10-4-9.4C-1.6-9 0-6.4 0-5.6C0-6.4 1.6-9 4-9.4C10-10 14 0 0 10Z",
  flame: "M0-12C2-5 9-3 8 4C7.4 8 4 10 0 10C-4 10-7.4 8-8 4C-8.4 0-5-2-4-6C-3-4-2-3-1-3C-2-7 0-9 0-12Z",
  book: "M-10-8L0-5.4L10-8V7L0 9.6L-10 7Z",
};

export function shape(which: Shape, x: number, y: number, scale: number, fill: string, more = "", plain = false): string {
  const crease = plain ? "" : which === "book" ? line("M0-5V9", INK, 1.4) : which === "leaf" ? line("M0-7V9", INK, 1) : "";
  return group(path(SHAPES[which], fill, more) + crease, x, y, scale);
}
