// What people look like who sit down here: animals with scarves, cut from the same paper as the characters, who are none of them.

import { DEFINED, INK, PAPER, circle, cut, group, line, path } from "./parts.ts";
import { OPENING, RING, painted, paletteOf, sky, type Palette } from "./portraits.ts";

type Animal = {
  hue: number; // of night and scarf
  fur: string;
  light: string; // of the muzzle, and inside of the ears
  behind: (animal: Animal) => string; // ears and what else the head hides
  marks?: (animal: Animal) => string; // on the face
  head?: string;
  muzzle?: string;
  nose?: string;
  eyes?: string;
};

const EDGE = 'filter="url(#cut)"';
const FLAT = 'stroke="none"';
const ROUND = "M50 25C67 25 76 37 75 51C74 66 63 75 50 75C37 75 26 66 25 51C24 37 33 25 50 25Z";
const POINTED = "M50 27C64 27 77 36 77 47C77 58 64 68 56 75C53 78 47 78 44 75C36 68 23 58 23 47C23 36 36 27 50 27Z";
const SNOUT = "M50 53C58 53 63 59 62 65C61 71 56 75 50 75C44 75 39 71 38 65C37 59 42 53 50 53Z";
const EYES = eyes(40, 49, 3);
const NOSE = path("M45.5 58H54.5C54.5 62 52 63.5 50 63.5C48 63.500 45.500 62 45.500 58Z", INK, FLAT) + line("M50 63.500V67C48 69.500 45 69.500 43.500 68M50 67C52 69.500 55 69.500 56.500 68", INK, 1.3);

/** Two of them, each with a little light. */
function eyes(x: number, y: number, r: number): string {
  const one = (at: number): string => circle(at, y, r, INK) + circle(at + r * 0.35, y - r * 0.35, r * 0.3, PAPER);
  return one(x) + one(100 - x);
}

/** A drawing of the left side, and the same on the right one. */
const both = (left: string): string => left + group(left, 100, 0, 1, 0, true);

/** A pair of ears, and their insides. */
const ears = (outer: string, inner: string) => ({ fur, light }: Animal): string => both(path(outer, fur, EDGE) + path(inner, light, FLAT));

const ANIMALS = {
  badger: {
    hue: 258, fur: "#6d7183", light: PAPER, head: POINTED,
    behind: ({ fur }) => both(circle(29, 32, 8, fur, EDGE) + circle(29, 33, 4, PAPER, FLAT)),
    marks: () => path("M44 27H56L60 60C56 66 54 72 50 77C46 72 44 66 40 60Z", PAPER, FLAT) + both(path("M36 30C40 36 41 46 38 60L30 56C30 46 31 36 36 30Z", INK, FLAT)),
    muzzle: "", eyes: circle(36, 47, 2.2, PAPER) + circle(64, 47, 2.2, PAPER) + circle(36.4, 47, 1.3, INK) + circle(63.6, 47, 1.3, INK),
  },
  bear: {
    hue: 28, fur: "#8a5a38", light: "#d9b48a",
    behind: ({ fur, light }) => both(circle(28, 31, 10, fur, EDGE) + circle(29, 32, 5.4, light, FLAT)),
  },
  deer: {
    hue: 96, fur: "#b9824e", light: "#f0d9b8", head: POINTED, muzzle: "M50 58C56 58 59 62 58 67C57 73 54 77 50 77C46 77 43 73 42 67C41 62 44 58 50 58Z",
    behind: ({ fur, light }) =>
      both(
        line("M38 30C33 24 31 17 33 8M32.500 18C28 17 25 14 24 9M34 12C37 11 39 9 40 6", "#6b4526", 3.4) +
        path("M27 40C18 40 12 35 10 28C18 27 26 30 31 36Z", fur, EDGE) + path("M26 38C20 37 16 34 14 31C19 31 24 33 28 36Z", light, FLAT),
      ),
    marks: ({ light }) => circle(50, 35, 1.8, light) + circle(45, 38, 1.4, light) + circle(55, 38, 1.4, light),
  },
  fox: {
    hue: 205, fur: "#d9702e", light: "#fbeedb", head: POINTED, muzzle: "",
    behind: ears("M27 45C20 32 20 20 24 11C33 15 41 22 45 30Z", "M28 38C25 30 25 23 27 18C32 21 37 26 40 31Z"),
    marks: ({ light }) => both(path("M24 50C32 50 42 56 50 77C40 72 26 60 24 50Z", light, FLAT)),
  },
  frog: {
    hue: 168, fur: "#5fa35a", light: "#cfe6a8", head: "M50 33C66 33 80 42 80 55C80 67 66 76 50 76C34 76 20 67 20 55C20 42 34 33 50 33Z",
    muzzle: "M50 56C64 56 74 60 74 64C70 72 60 75 50 75C40 75 30 72 26 64C26 60 36 56 50 56Z",
    behind: ({ fur }) => both(circle(33, 33, 12, fur, EDGE)),
    eyes: both(circle(33, 32, 7, PAPER, FLAT)) + eyes(33, 32, 3.6),
    nose: both(circle(47, 53, 1.1, INK)) + line("M30 61C38 67 62 67 70 61", INK, 1.8),
  },
  hare: {
    hue: 320, fur: "#b49a86", light: "#f2c9c0",
    behind: ears("M40 32C30 24 27 12 31 -1C41 5 46 17 46 30Z", "M40 27C34 21 32 13 33.500 6C39 11 42 19 42.500 27Z"),
    marks: () => both(circle(34, 59, 4.4, "#d9806a", 'opacity=".3"')) + path("M47.500 69H52.500V73.500H47.500Z", PAPER, FLAT),
    muzzle: "M50 54C57 54 61 58 60 63C59 68 55 70 50 70C45 70 41 68 40 63C39 58 43 54 50 54Z",
  },
  hedgehog: {
    hue: 52, fur: "#e3c39a", light: "#f7e6c9", head: POINTED,
    behind: () => cut(path(
      "M50 8L55 17L63 9L65 19L75 14L74 25L84 24L80 34L90 37L82 44L91 51L81 54L87 64L76 64L78 74L22 74L24 64L13 64L19 54L9 51L18 44L10 37L20 34L16 24L26 25L25 14L35 19L37 9L45 17Z",
      "#5d4632",
    )),
    marks: () => both(circle(30, 52, 3.6, "#d9806a", 'opacity=".35"')),
  },
  lynx: {
    hue: 350, fur: "#cda36a", light: "#fbeedb",
    behind: ({ fur, light }) =>
      both(
        line("M25 17C23 12 22 8 23 3", INK, 2.6) + path("M25 46C19 36 20 24 24 14C33 19 40 25 43 32Z", fur, EDGE) + path("M27 38C25 31 25 25 27 20C32 24 36 28 38 32Z", light, FLAT) +
        path("M26 54L12 62L25 64L18 74L34 70Z", light, EDGE),
      ),
    marks: () => both(line("M36 34L39 40M43 31L45 37", "#8a6436", 2) + line("M30 62H20M31 66L22 70", INK, 0.8)),
  },
  mouse: {
    hue: 230, fur: "#9aa0ae", light: "#f2c9c0", head: POINTED, muzzle: "",
    behind: ({ fur, light }) => both(circle(24, 29, 15, fur, EDGE) + circle(25, 30, 9.6, light, FLAT)),
    nose: circle(50, 72, 4.2, "#d97a7a", FLAT) + both(line("M42 70L26 66M42 73L27 75", INK, 0.8)),
  },
  otter: {
    hue: 190, fur: "#75543f", light: "#e6cfae",
    behind: ({ fur }) => both(circle(27, 36, 6.4, fur, EDGE)),
    muzzle: "M50 50C62 50 70 58 69 65C67 73 58 76 50 76C42 76 33 73 31 65C30 58 38 50 50 50Z",
    marks: () => both(line("M36 64L20 61M36 68L21 70", INK, 0.8)),
  },
  squirrel: {
    hue: 140, fur: "#b5502c", light: "#f6d9b4",
    behind: ({ fur, light }) =>
      cut(path("M80 96C92 78 96 50 84 30C78 20 68 22 70 32C72 42 74 52 66 66Z", fur)) + path("M82 84C88 70 90 50 82 36C78 34 76 38 78 46C80 56 80 66 76 76Z", light, 'opacity=".55"') +
      both(line("M29 22L25 9M30 22L32 9", fur, 3) + path("M27 44C23 34 24 25 28 18C35 22 40 27 42 32Z", fur, EDGE)),
  },
  wolf: {
    hue: 278, fur: "#7f8799", light: "#e8e6e0", head: POINTED,
    behind: ears("M26 46C19 34 20 20 25 9C34 15 41 23 44 31Z", "M28 38C25 31 25 23 28 17C33 21 37 26 39 31Z"),
    marks: ({ light }) => both(path("M23 46C30 52 36 60 40 70C32 66 24 58 23 46Z", light, FLAT) + path("M33 41C37 39 42 40 45 43C41 44 36 44 33 41Z", light, FLAT)),
    muzzle: "M50 48C56 52 60 60 59 66C58 73 54 77 50 77C46 77 42 73 41 66C40 60 44 52 50 48Z",
  },
} satisfies Record<string, Animal>;

/** Whom one can choose to be: the server knows them by the same names. */
export const PEOPLE: Record<keyof typeof ANIMALS, Animal> = ANIMALS;

const body = ({ fur }: Animal, { cloth, light }: Palette): string =>
  path("M14 104C15 84 30 74 50 74C70 74 85 84 86 104Z", fur, EDGE) +
  path("M24 82C32 74 68 74 76 82C78 88 74 92 66 93L70 104H58L56 94C44 95 32 94 26 91C22 89 22 85 24 82Z", cloth, EDGE) +
  line("M30 86C42 91 58 91 70 86", light, 1.6, 'opacity=".7"');

/** A painted portrait of whom a person has chosen to be. */
export const personPortrait = (which: string): string => painted(which, PEOPLE[which as keyof typeof PEOPLE].hue, () => personMedallion(which));

/** The same as a drawing, before a lamp. */
export function personMedallion(which: string): string {
  const animal: Animal = PEOPLE[which as keyof typeof PEOPLE];
  const colours = paletteOf(animal.hue);
  const { fur, light, head = ROUND, muzzle = SNOUT, nose = NOSE, eyes = EYES } = animal;
  const face = path(head, fur, EDGE) + (animal.marks?.(animal) ?? "") + (muzzle ? path(muzzle, light, FLAT) : "") + eyes + nose;
  return `${OPENING}<defs>${DEFINED}</defs>${sky(animal.hue, colours)}${animal.behind(animal)}${body(animal, colours)}${face}${RING}</svg>`;
}
