// People of the dream world, cut from paper like the cards: a medallion of 100 by 100 units.
// What a character looks like is data of the server; here it is put together.

import { lots } from "./lots.ts";
import { paintings } from "./painting.ts";
import { DEFINED, GLOW, GOLD, INK, PAPER, circle, cut, glow, group, line, path, rect } from "./parts.ts";

export type PortraitFacts = { seed: number; hue: number; figure: string; head: string; eyes: string; holds: string };

export type Palette = { deep: string; night: string; cloth: string; light: string; skin: string };

const SHOWN = 96; // pixels that a portrait is wide at most
const EDGE = 'filter="url(#cut)"'; // a plane of paper; what is smaller lies flat
const THIN = 'stroke="none"';

export function paletteOf(hue: number): Palette {
  const paper = (s: number, l: number): string => `hsl(${hue} ${s}% ${l}%)`;
  return { deep: paper(48, 17), night: paper(50, 27), cloth: paper(52, 47), light: paper(66, 82), skin: "#f0d9b8" };
}

export function sky(seed: number, { deep, night, light }: Palette): string {
  const next = lots(seed);
  let drawn = rect(0, 0, 100, 100, night) + glow(50, 46, 54, light, 0.35) + glow(50, 46, 40, GLOW, 0.8);
  for (let i = 0; i < 16; i += 1) drawn += circle(4 + next(92), 4 + next(54), i % 4 === 0 ? 1.2 : 0.7, PAPER, 'opacity=".8"');
  const low = 76 + next(8);
  return drawn + cut(path(`M-3 ${low}L0 ${low}C18 ${low - 10} 30 ${low + 4} 50 ${low - 2}S84 ${low - 8} 100 ${low + 2}H103V104H-3Z`, deep));
}

// --- Bodies: shoulders and what the head sits on -------------------------------------

const BODIES: Record<string, (colours: Palette) => string> = {
  round: ({ cloth, light }) =>
    path("M14 102C12 76 30 64 50 64C70 64 88 76 86 102Z", cloth, EDGE) +
    line("M24 84C32 78 40 78 50 84S68 90 76 84M20 95C30 89 40 89 50 95S70 101 80 95", light, 2, 'opacity=".7"'),
  tall: ({ cloth, light }) =>
    path("M31 102L35 72C40 66 60 66 65 72L69 102Z", cloth, EDGE) +
    path("M50 69L44 76L50 84L56 76Z", light, THIN) +
    circle(50, 91, 1.6, INK),
  broad: ({ cloth, deep }) => path("M10 102C12 80 26 70 50 68C74 70 88 80 90 102Z", cloth, EDGE) + path("M38 69L50 88L62 69Z", deep, THIN),
  slim: ({ cloth, light }) => path("M28 102C30 80 38 70 50 68C62 70 70 80 72 102Z", cloth, EDGE) + path("M42 69L50 80L58 69Z", light, THIN),
  bird: ({ cloth, light, deep }) =>
    path("M22 102C20 78 34 62 50 62C66 62 80 78 78 102Z", deep, EDGE) +
    path("M38 102C36 84 42 72 50 70C58 72 64 84 62 102Z", light, THIN) +
    path("M22 98C18 84 26 74 36 72C32 84 32 92 30 102ZM78 98C82 84 74 74 64 72C68 84 68 92 70 102Z", cloth, THIN),
  clock: ({ cloth, deep }) => path("M34 102L38 74H62L66 102Z", deep, EDGE) + path("M30 80L38 76V84ZM70 80L62 76V84Z", cloth, EDGE),
};

// --- Faces -----------------------------------------------------------------------------

const EYES: Record<string, string> = {
  closed: line("M38 46C40 49 44 49 46 46M54 46C56 49 60 49 62 46", INK, 1.8),
  half:
    circle(42, 46, 3, PAPER, THIN) +
    circle(58, 46, 3, PAPER, THIN) +
    path("M39 46A3 3 0 0 1 45 46ZM55 46A3 3 0 0 1 61 46Z", "#d9b98f", THIN) +
    circle(42, 47, 1.5, INK) +
    circle(58, 47, 1.5, INK) +
    line("M37.6 40.6C40 39 44 39 46 40.4M54 40.4C56 39 60 39 62.4 40.6", INK, 1.2),
  open: circle(42, 46, 3.4, PAPER, THIN) + circle(58, 46, 3.4, PAPER, THIN) + circle(42.6, 46.4, 1.7, INK) + circle(57.4, 46.4, 1.7, INK),
  wide: circle(41, 45, 4.8, PAPER, THIN) + circle(59, 45, 4.8, PAPER, THIN) + circle(41, 45, 1.8, INK) + circle(59, 45, 1.8, INK),
  narrow:
    path("M37 46C40 42 45 43 47 47C43 49 39 48 37 46ZM63 46C60 42 55 43 53 47C57 49 61 48 63 46Z", GOLD, THIN) +
    line("M43 44V48M57 44V48", INK, 1.6),
  stars: group(star(3.6), 42, 46) + group(star(3.6), 58, 46),
};

function star(size: number): string {
  const d = `M0 ${-size}L${size * 0.3} ${-size * 0.3}L${size} 0L${size * 0.3} ${size * 0.3}` +
    `L0 ${size}L${-size * 0.3} ${size * 0.3}L${-size} 0L${-size * 0.3} ${-size * 0.3}Z`;
  return path(d, GOLD, 'stroke="none"');
}

function face({ figure, eyes }: PortraitFacts, { skin, light, cloth }: Palette): string {
  const look = EYES[eyes] ?? EYES["open"]!;
  if (figure === "bird") {
    return (
      path("M50 28C64 28 70 38 69 48C68 60 60 67 50 67C40 67 32 60 31 48C30 38 36 28 50 28Z", INK, `stroke="${light}" stroke-width="1.4"`) +
      path("M36 52C40 60 46 63 50 63C54 63 60 60 64 52C58 56 54 52 50 52C46 52 42 56 36 52Z", PAPER) +
      look +
      path("M46 50H54L50 61Z", GOLD, THIN)
    );
  }
  if (figure === "clock") {
    let marks = "";
    for (let hour = 0; hour < 12; hour += 1) {
      const turn = (hour * Math.PI) / 6;
      marks += circle(50 + 18 * Math.sin(turn), 48 - 18 * Math.cos(turn), hour % 3 === 0 ? 1.6 : 0.8, INK);
    }
    return (
      circle(50, 48, 24, cloth, EDGE) +
      circle(50, 48, 20.5, PAPER, THIN) +
      marks +
      look +
      line("M50 50L50 38M50 50L57 55", INK, 1.8) +
      path("M42 57C46 63 54 63 58 57Z", INK)
    );
  }
  const smile = eyes === "stars" ? "M46 57C48 58.6 52 58.6 54 57" : "M44 56C47 60 53 60 56 56";
  const cheeks = circle(37, 53, 3, "#d9806a", 'opacity=".35"') + circle(63, 53, 3, "#d9806a", 'opacity=".35"');
  return (
    path("M50 27C63 27 69 36 68 47C67 60 59 67 50 67C41 67 33 60 32 47C31 36 37 27 50 27Z", skin, EDGE) +
    cheeks +
    look +
    line("M50 48L48.6 53H51", INK, 1.1) +
    line(smile, INK, 1.5)
  );
}

// --- What is worn ------------------------------------------------------------------------

const BEHIND: Record<string, (colours: Palette) => string> = {
  hood: ({ cloth }) => path("M50 16C72 16 80 36 76 58C74 68 68 74 62 76H38C32 74 26 68 24 58C20 36 28 16 50 16Z", cloth, EDGE),
  veil: ({ light }) =>
    path("M50 18C70 18 76 34 76 52C76 74 82 86 88 100H12C18 86 24 74 24 52C24 34 30 18 50 18Z", light, `${EDGE} opacity=".85"`),
  bun: () => circle(50, 20, 9, "#5a3a2e", EDGE) + path("M31 48C28 30 38 24 50 24C62 24 72 30 69 48Z", "#5a3a2e", EDGE),
};

const WORN: Record<string, (colours: Palette) => string> = {
  nightcap: ({ cloth, light }) =>
    circle(33, 42, 4.4, "#d8d2c4", THIN) +
    circle(67, 42, 4.4, "#d8d2c4", THIN) +
    circle(31, 49, 3.6, "#d8d2c4", THIN) +
    circle(69, 49, 3.6, "#d8d2c4", THIN) +
    path("M31 38C34 22 46 16 60 18C74 20 82 32 84 46C78 42 72 40 68 38Z", cloth, EDGE) +
    path("M29 40C38 33 62 33 71 40L70 34C60 28 40 28 30 34Z", light, EDGE) +
    circle(84, 49, 5, light, EDGE),
  bowler: () =>
    path("M34 32C34 16 40 10 50 10C60 10 66 16 66 32Z", "#2b2438", EDGE) +
    path("M24 34C30 29 70 29 76 34C70 38 30 38 24 34Z", "#2b2438", EDGE) +
    line("M35 28C44 31 56 31 65 28", GOLD, 2.4),
  hood: ({ deep }) => path("M50 22C64 22 70 32 69 46C66 34 60 29 50 29C40 29 34 34 31 46C30 32 36 22 50 22Z", deep, THIN),
  bun: () =>
    path("M32 44C32 32 40 27 50 27C60 27 68 32 68 44C62 38 56 34 50 34C44 34 38 38 32 44Z", "#5a3a2e", THIN) +
    line("M41 14L60 26", GOLD, 1.8) +
    circle(41, 14, 2, PAPER, THIN),
  cap: ({ cloth, deep }) =>
    path("M31 34C31 20 40 14 52 14C64 14 70 22 69 34Z", cloth, EDGE) +
    path("M30 33H70L80 39C70 42 40 40 30 37Z", deep, EDGE) +
    path("M47 19A6 6 0 1 0 55 27A7.4 7.4 0 0 1 47 19Z", GOLD, THIN),
  feather: ({ light }) =>
    line("M58 29C62 20 70 12 80 10", INK, 1.4) +
    path("M58 29C58 18 68 8 82 8C80 18 72 26 60 29Z", light, THIN) +
    line("M60 28L78 11", INK, 1),
  bells: ({ light }) =>
    path("M26 30C24 20 32 14 40 18L38 28ZM74 30C76 20 68 14 60 18L62 28Z", GOLD, EDGE) +
    line("M50 25V16", INK, 2.4) +
    path("M44 14H56L54 18H46Z", light, THIN),
  cone: ({ cloth }) =>
    path("M32 36L54 2L68 36C58 31 42 31 32 36Z", cloth, EDGE) +
    group(star(3.4), 53, 16) +
    group(star(2.4), 47, 27) +
    group(star(2.4), 59, 28) +
    path("M28 37C38 31 62 31 72 37C62 41 38 41 28 37Z", GOLD, EDGE),
  veil: ({ light }) => path("M31 42C33 28 42 24 50 24C58 24 67 28 69 42C62 34 38 34 31 42Z", light, THIN) + group(star(4), 50, 25),
};

// --- What is held, to the right ------------------------------------------------------------

const HELD: Record<string, string> = {
  pillow:
    path("M60 78C70 76 84 76 94 78C92 84 92 92 94 98C84 96 70 96 60 98C62 92 62 84 60 78Z", PAPER, EDGE) +
    line("M66 83C74 82 82 82 88 83", "#b9a98a", 1.2),
  lantern:
    circle(80, 80, 17, GOLD, 'opacity=".25"') +
    line("M80 60V66", INK, 1.6) +
    path("M73 70H87L85 66H75Z", "#2b2438", THIN) +
    path("M73 70H87V90H73Z", "#ffe7a3", EDGE) +
    path("M80 75C84 80 84 85 80 88C76 85 76 80 80 75Z", "#e8842c") +
    line("M80 70V90", INK, 1, 'opacity=".5"') +
    path("M71 90H89V94H71Z", "#2b2438", THIN),
  oar:
    line("M88 30L76 98", "#3a2a1c", 5) +
    line("M88 30L76 98", "#a87b4a", 3) +
    path("M84 40C80 28 84 14 90 12C96 14 96 30 91 41Z", "#a87b4a", EDGE),
  scissors:
    line("M70 70L90 92M90 70L70 92", INK, 4.6) +
    line("M70 70L90 92M90 70L70 92", "#cfd6e6", 2.4) +
    circle(68, 95, 4.6, "none", `stroke="${GOLD}" stroke-width="3"`) +
    circle(92, 95, 4.6, "none", `stroke="${GOLD}" stroke-width="3"`),
  letter: path("M62 76L92 70L95 88L65 94Z", PAPER, EDGE) + line("M62 76L80 84L92 70", INK, 1.3) + circle(79, 84, 3, "#b33a3a", THIN),
  key:
    circle(80, 76, 6.6, "none", `stroke="${INK}" stroke-width="5.4"`) +
    circle(80, 76, 6.6, "none", `stroke="${GOLD}" stroke-width="3"`) +
    line("M80 83V98M80 91H87M80 97H86", INK, 5) +
    line("M80 83V98M80 91H87M80 97H86", GOLD, 2.8),
  hammer: line("M78 96L88 72", INK, 5) + line("M78 96L88 72", "#a87b4a", 3) + path("M78 66L98 74L95 81L75 73Z", "#9aa3b5", EDGE),
  telescope:
    path("M66 90L90 66L96 72L72 96Z", GOLD, EDGE) +
    path("M88 64L94 58L102 66L96 72Z", "#b9832a", EDGE) +
    path("M64 88L70 82L78 90L72 98Z", "#8a5a2a", THIN),
  mirror:
    `<ellipse cx="80" cy="74" rx="10" ry="13" fill="${GOLD}" ${EDGE}/><ellipse cx="80" cy="74" rx="7" ry="10" fill="#cfe6ef" ${THIN}/>` +
    line("M77 80L83 68", PAPER, 1.6) +
    line("M80 87V99", INK, 5) +
    line("M80 87V99", GOLD, 3),
};

export const OPENING = `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 100 100" aria-hidden="true" focusable="false">`;

/** A painted portrait. */
export const portrait = (facts: PortraitFacts): string => painted(Object.values(facts).join("."), facts.hue, () => medallion(facts));

/** What was painted; as long as it is not, its colour. */
export function painted(key: string, hue: number, draw: () => string): string {
  const image = paintings.of(`portrait.${key}`, () => ({ svg: draw(), width: SHOWN, height: SHOWN }));
  return `${OPENING}${image ? `<image href="${image}" width="100" height="100"/>` : circle(50, 50, 50, paletteOf(hue).night)}</svg>`;
}

/** What lies round a portrait. */
export const RING = cut(path("M-9-9H109V109H-9ZM50 5A45 45 0 1 0 50 95A45 45 0 1 0 50 5Z", PAPER, 'fill-rule="evenodd"'));

/** A character before a lamp; a part that is not known is left out. */
export function medallion(facts: PortraitFacts): string {
  const colours = paletteOf(facts.hue);
  const body = (BODIES[facts.figure] ?? BODIES["slim"]!)(colours);
  const picture =
    sky(facts.seed, colours) +
    (BEHIND[facts.head]?.(colours) ?? "") +
    body +
    face(facts, colours) +
    (WORN[facts.head]?.(colours) ?? "") +
    group(HELD[facts.holds] ?? "", facts.holds === "oar" ? -4 : 3, 3, 0.86);
  return `${OPENING}<defs>${DEFINED}</defs>${picture}${RING}</svg>`;
}
