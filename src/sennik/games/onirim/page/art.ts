// Onirim: chambers in four colours with sun, moon and key, doors, nightmares and towers;
// the cards of its other expansions are in omens.ts.

import { type Hue, HUES, SYMBOLS, edge, mark, repeat } from "./hues.ts";
import { goal, goalBack, happyDream, omen, omenBack, spells } from "./omens.ts";
import { GOLD, INK, PAPER, type Face, card, circle, group, line, path, rect, shape, sky, stars, text } from "../../../../../web/src/art/parts.ts";

function chamber(hue: Hue, symbol: number): Face {
  const room =
    path("M18 128V66C18 36 82 36 82 66V128Z", hue.dark, edge) +
    path("M18 128L34 108H66L82 128Z", hue.light, `stroke="${INK}" stroke-width="1.4"`) +
    path("M34 108V68C34 52 66 52 66 68V108Z", hue.middle, 'opacity=".55"');
  const halo = circle(50, 74, 35, hue.light, 'opacity=".28"');
  return card(
    sky(hue.middle) +
      hue.pattern +
      room +
      halo +
      group(SYMBOLS[symbol]!(hue), 50, 74, 0.98) +
      shape(hue.shape, 50, 120, 0.72, hue.middle, edge),
    mark(hue),
    hue.light,
  );
}

function door(hue: Hue): Face {
  const stone =
    path("M14 132V64C14 20 86 20 86 64V132H74V66C74 36 26 36 26 66V132Z", "#8e88a8", edge) +
    line("M20 96H26M20 76H26M74 96H80M74 76H80M34 40L29 33M66 40L71 33M50 34V27", INK, 1.6);
  const leaf =
    path("M26 132V66C26 36 74 36 74 66V132Z", hue.middle, edge) +
    line("M42 45V132M58 45V132", hue.dark, 2.4) +
    rect(26, 84, 48, 5, hue.dark) +
    rect(26, 116, 48, 5, hue.dark);
  const lock = circle(66, 102, 5, GOLD, edge) + shape(hue.shape, 50, 66, 1.35, hue.light, edge);
  return card(sky("#1c1a38") + stars(13, 18, PAPER, 60) + stone + leaf + lock, mark(hue), "#cbb67c", INK);
}

function nightmare(): Face {
  const shadow = path(
    "M8 140C4 100 16 84 20 58C22 40 30 24 34 40C38 28 46 18 50 34C54 18 62 28 66 40C70 24 78 40 80 58C84 84 96 100 92 140Z",
    "#0b0816",
    `stroke="#7a6a9a" stroke-width="1.6"`,
  );
  const eyes =
    path("M26 64L46 72C42 80 30 78 26 64ZM74 64L54 72C58 80 70 78 74 64Z", "#f2e9c9") +
    circle(39, 72.6, 2.6, "#a01c2c") +
    circle(61, 72.6, 2.6, "#a01c2c");
  const teeth =
    path("M26 94C40 88 60 88 74 94C72 112 62 120 50 120C38 120 28 112 26 94Z", "#a01c2c") +
    path(
      "M28 94L33 104L38 92L43 106L48 91L53 106L58 91L62 105L67 92L72 94C60 88 40 88 28 94" +
        "ZM34 112L38 103L43 116L48 106L53 118L58 106L62 114L66 104L68 110C58 122 42 122 34 112Z",
      "#f2e9c9",
    );
  return card(
    sky("#54436f") +
      repeat(6, (i) => line(`M${-10 + i * 22} 140C${10 + i * 18} 90 ${-20 + i * 24} 60 ${6 + i * 20} 0`, "#6a5788", 4)) +
      shadow +
      eyes +
      teeth,
    "",
    "#8e86a6",
  );
}

// The symbols on the edges of the towers 3, 4 and 5 by colour: 1 a sun, 2 a moon.
const LEFT = [3, 2, 1, 3, 1, 2, 1, 2, 0, 2, 1, 0];
const RIGHT = [2, 3, 3, 1, 2, 2, 1, 1, 2, 0, 0, 1];

function edges(hue: Hue, symbols: number, x: number): string {
  const worn = [0, 1].filter((symbol) => symbols & (1 << symbol));
  return worn
    .map((symbol, i) => {
      const y = 74 + (i - (worn.length - 1) / 2) * 29;
      return circle(x, y, 13, "#2b2449", `stroke="${INK}" stroke-width="1.4"`) + group(SYMBOLS[symbol]!(hue), x, y, 0.33);
    })
    .join("");
}

function tower(hue: Hue, sight: number, left: number, right: number): Face {
  const walls =
    path("M33 132L36 50H64L67 132Z", "#8e88a8", edge) +
    path("M30 50V34H37V40H46V34H54V40H63V34H70V50Z", "#a9a3c0", edge) +
    line("M37 66H46M52 84H63M38 104H48M54 120H64", INK, 1.4);
  const banner = line("M50 34V13", INK, 2) + path("M51 11L74 18L51 26Z", hue.middle, edge);
  const windows = repeat(sight, (i) =>
    path(
      "M-3.6 5V-2A3.6 3.6 0 0 1 3.6-2V5Z",
      "#f6cf5b",
      `stroke="${INK}" stroke-width="1.2" transform="translate(${i % 2 ? 57 : 43} ${62 + i * 12})"`,
    ),
  );
  const number = circle(82, 18, 13, PAPER, `stroke="${INK}" stroke-width="1.6"`) + text(String(sight), 82, 25.4, 21);
  return card(
    sky("#39305f") +
      stars(7 + sight, 16, PAPER, 60) +
      path("M0 140V108C30 94 70 94 100 108V140Z", hue.middle, edge) +
      [16, 84].map((x) => shape(hue.shape, x, 119, 0.95, hue.light, `stroke="${INK}" stroke-width="1.4"`)).join("") +
      banner +
      walls +
      windows,
    mark(hue) + number + edges(hue, left, 14) + edges(hue, right, 86),
    hue.light,
  );
}

// Every run of faces by the kind it begins with. The sides of the spell card and two
// backs are faces that the rules do not know.
const FACES: [first: number, draw: (number: number) => Face][] = [
  [0, (number) => chamber(HUES[number & 3]!, number >> 2)],
  [12, (number) => door(HUES[number]!)],
  [16, nightmare],
  [17, (number) => tower(HUES[number & 3]!, 3 + (number >> 2), LEFT[number]!, RIGHT[number]!)],
  [29, happyDream],
  [30, omen],
  [38, (number) => goal(HUES[number]!)],
  [42, spells],
  [44, goalBack],
  [45, omenBack],
];

export const KINDS = 46;

export function face(kind: number): Face {
  const [first, draw] = FACES.findLast(([first]) => first <= kind)!;
  return draw(kind - first);
}

export function back(): Face {
  const maze =
    "M50 76A6 6 0 1 1 56 70M64 70A14 14 0 1 1 50 56M50 48A22 22 0 1 1 28 70M20 70A30 " +
      "30 0 1 1 50 100M50 108A38 38 0 1 1 77 97M28 70H36M50 100V108M64 70H72M50 48V40";
  const corners = [
    [18, 20, 0],
    [82, 20, 1],
    [18, 120, 2],
    [82, 120, 3],
  ]
    .map(([x, y, i]) => shape(HUES[i!]!.shape, x!, y!, 0.7, HUES[i!]!.light))
    .join("");
  return card(sky("#2b1f45") + stars(3, 18, PAPER, 120) + line(maze, "#d9c48a", 3.2) + corners, "", "#cbb67c");
}
