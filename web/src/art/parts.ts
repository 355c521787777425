// The paper and scissors of every card, of 100 by 140 units.

export const INK = "#14162e";
export const PAPER = "#f3e7cf"; // frames, badges, moonlight
export const GOLD = "#f2b84b";

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
  const font = 'font-family="Alegreya Variable, Georgia, \'DejaVu Serif\', serif" font-weight="800" style="font-variant-numeric:lining-nums"';
  return `<text x="${x}" y="${y}" font-size="${size}" fill="${fill}" text-anchor="middle" ${font}>${words}</text>`;
}

/** A face: a picture that is painted once, what is printed on it sharp at every size, and what is seen of it from afar. */
export type Face = { picture: string; over: string; ground: string };

const OPENING = `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 100 140" aria-hidden="true" focusable="false">`;

/** The drawing of a whole face. */
export const whole = ({ picture, over }: Face): string => `${OPENING}${picture}${over}</svg>`;

/** A face whose picture has been painted as `image`, or not yet. */
export function printed({ over, ground }: Face, image: string): string {
  const painted = image ? `<image href="${image}" width="100" height="140"/>` : `<rect width="100" height="140" rx="8" fill="${ground}"/>`;
  return `${OPENING}${painted}${over}</svg>`;
}

// --- The lantern theatre -------------------------------------------------------------------
// Planes of cut paper before a lamp: every plane has a lighter upper edge and a shadow in two parts, and nothing has an
// outline. What has an id is the same wherever it is defined, so that any number of drawings can lie in one document.

export const GLOW = "#ffd89a";

const CUT =
  `<filter id="cut" x="-12%" y="-12%" width="124%" height="134%" color-interpolation-filters="sRGB">` +
  `<feOffset in="SourceAlpha" dy=".7" result="low"/><feComposite in="SourceAlpha" in2="low" operator="out" result="rim"/>` +
  `<feFlood flood-color="#fff3d6" flood-opacity=".4"/><feComposite in2="rim" operator="in" result="light"/>` +
  `<feDropShadow in="SourceGraphic" dx="0" dy=".6" stdDeviation=".5" flood-color="#05061a" flood-opacity=".5" result="near"/>` +
  `<feDropShadow in="near" dx="0" dy="2.2" stdDeviation="2.2" flood-color="#05061a" flood-opacity=".38" result="far"/>` +
  `<feMerge><feMergeNode in="far"/><feMergeNode in="light"/></feMerge></filter>`;
const GRAIN =
  `<filter id="grain" x="0" y="0" width="100%" height="100%"><feTurbulence type="fractalNoise" baseFrequency="1.9" numOctaves="2" seed="4"/>` +
  `<feColorMatrix values="0 0 0 0 1 0 0 0 0 .95 0 0 0 0 .85 0 0 0 .2 -.08"/></filter>`;
const VIGNETTE =
  `<radialGradient id="vignette" cx="50%" cy="46%" r="76%"><stop offset=".6" stop-color="#05061a" stop-opacity="0"/>` +
  `<stop offset="1" stop-color="#05061a" stop-opacity=".5"/></radialGradient>`;
const WINDOW = `<clipPath id="window"><rect x="4" y="4" width="92" height="132" rx="5"/></clipPath>`;
const FRAME =
  "M8 0H92Q100 0 100 8V132Q100 140 92 140H8Q0 140 0 132V8Q0 0 8 0Z" +
  "M9.400 4.400Q4.400 4.400 4.400 9.400V130.600Q4.400 135.600 9.400 135.600H90.600Q95.600 135.600 95.600 130.600V9.400Q95.600 4.400 90.600 4.400Z";

/** What `cut`, `card` and `window` refer to. */
export const DEFINED = CUT + GRAIN + VIGNETTE + WINDOW;

/** What lies above what is below it. */
export const cut = (inner: string): string => `<g filter="url(#cut)">${inner}</g>`;

const named = (colours: string[]): string => colours.join("").replaceAll("#", "-");

/** A wash of colours from above to below, behind everything. */
export function wash(...colours: string[]): string {
  const id = `wash${named(colours)}`;
  const stops = colours.map((colour, i) => `<stop offset="${round(i / (colours.length - 1))}" stop-color="${colour}"/>`).join("");
  return `<linearGradient id="${id}" x1="0" y1="0" x2="0" y2="1">${stops}</linearGradient>${rect(0, 0, 100, 140, `url(#${id})`)}`;
}

/** The lamp behind the subject: light that fades out. */
export function glow(x: number, y: number, r: number, colour = GLOW, strength = 0.9): string {
  const id = `glow${named([colour])}`;
  return `<radialGradient id="${id}"><stop offset="0" stop-color="#fff3d6"/><stop offset=".34" stop-color="${colour}"/>` +
    `<stop offset="1" stop-color="${colour}" stop-opacity="0"/></radialGradient>${circle(x, y, r, `url(#${id})`, `opacity="${strength}"`)}`;
}

/** The picture of a card behind its frame of paper. */
export function card(picture: string, over = "", frame = PAPER, ground = "#39406f"): Face {
  const staged = `<g clip-path="url(#window)">${picture}${rect(0, 0, 100, 140, "url(#vignette)")}</g>`;
  const edge = cut(path(FRAME, frame, 'fill-rule="evenodd"'));
  return { picture: `<defs>${DEFINED}</defs>${staged}${edge}${rect(0, 0, 100, 140, INK, 'rx="8" filter="url(#grain)"')}`, over, ground };
}

/** A number on a little moon in the upper left corner, no texture over it. */
export function badge(words: string, fill = PAPER): string {
  const size = words.length > 1 ? 21 : 30;
  return (
    `<circle cx="19" cy="20.400" r="16.600" fill="#05061a" opacity=".3"/>` +
    circle(19, 19, 16.4, fill) +
    circle(19, 19, 14.4, "none", `stroke="${INK}" stroke-opacity=".22" stroke-width=".8"`) +
    text(words, 19, 19 + size * 0.335, size)
  );
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

export function moon(x: number, y: number, r: number, fill = "#fff0cc"): string {
  return glow(x, y, r * 2.500, GLOW, 0.8) + cut(circle(x, y, r, fill)) + circle(x - r * 0.3, y - r * 0.2, r * 0.18, "#ecd9ac") +
    circle(x + r * 0.26, y + r * 0.26, r * 0.25, "#ecd9ac") + circle(x + r * 0.32, y - r * 0.4, r * 0.1, "#ecd9ac");
}

/** Hills from edge to edge as a plane: heights at equal steps, filled down to the bottom. */
export function hills(heights: number[], fill: string): string {
  const step = 100 / (heights.length - 1);
  let d = `M-3 ${heights[0]}H0`;
  for (let i = 1; i < heights.length; i += 1) {
    const middle = round((i - 0.5) * step);
    d += ` C${middle} ${heights[i - 1]} ${middle} ${heights[i]} ${round(i * step)} ${heights[i]}`;
  }
  return cut(path(`${d} V146H-3V${heights[0]}Z`, fill));
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
