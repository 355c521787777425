// Smoki: ten dragons and three raven lands.

import { GOLD, INK, PAPER, badge, type Face, card, circle, group, hills, line, moon, path, shape, sky, stars } from "../../../../../web/src/art/parts.ts";
import { raven } from "../../../../../web/src/art/ravens.ts";

type Pose = { body: string; head: [number, number, number, boolean]; wing: [number, number, number, boolean] };

const COIL: Pose = {
  body: "M78 112C92 96 70 84 50 88C22 94 20 122 48 120C74 118 68 98 50 100C40 101 38 110 46 110",
  head: [44, 108, 180, true],
  wing: [56, 90, 0.8, false],
};
const RISE: Pose = {
  body: "M16 116C50 126 88 108 66 90C46 76 26 72 42 52C48 45 56 44 62 46",
  head: [64, 46, 10, false],
  wing: [52, 84, 1, false],
};
const ARCH: Pose = {
  body: "M12 88C12 116 40 118 44 94C48 62 84 58 82 80C81 94 68 96 58 92",
  head: [56, 92, 186, true],
  wing: [58, 72, 1.05, false],
};
const SOAR: Pose = {
  body: "M12 112C34 112 36 92 50 82C62 74 74 66 72 50C71 44 66 40 60 40",
  head: [58, 40, 180, true],
  wing: [54, 78, 1.25, false],
};
const LOOP: Pose = {
  body: "M20 48C10 92 42 120 66 104C88 88 70 60 52 68C40 74 44 88 56 86",
  head: [58, 86, 8, false],
  wing: [70, 98, 0.9, true],
};
const POSES = [COIL, COIL, LOOP, RISE, ARCH, SOAR, RISE, LOOP, ARCH, SOAR];

type Skin = { body: string; belly: string; sky: string; hill: string };
const SKINS: Skin[] = [
  { body: "#f2efe6", belly: "#b9c6dd", sky: "#33416f", hill: "#54689c" },
  { body: "#9fd0c4", belly: "#e3f3e6", sky: "#2b5560", hill: "#4a7f84" },
  { body: "#a9cf63", belly: "#eaf3b8", sky: "#3b5a2c", hill: "#5f8145" },
  { body: "#4fa07a", belly: "#bfe6c7", sky: "#cdbf8a", hill: "#a99a66" },
  { body: "#3f8fb8", belly: "#bfe1ee", sky: "#d7c3a5", hill: "#b59d7c" },
  { body: "#4b61b5", belly: "#c2cbf2", sky: "#a8b9d8", hill: "#7f92b8" },
  { body: "#8a55a8", belly: "#e2c8ef", sky: "#e0cfd6", hill: "#bda3b0" },
  { body: "#d08a2e", belly: "#f7e0a6", sky: "#5a3550", hill: "#7c4f6c" },
  { body: "#c9502f", belly: "#f6c9a0", sky: "#2f2f4f", hill: "#4d4a72" },
  { body: "#8e1f33", belly: "#eda08f", sky: "#e2b87c", hill: "#b98a4f" },
];

const edge = `stroke="${INK}" stroke-width="1.8" stroke-linejoin="round"`;

function skull(skin: Skin, horns: number): string {
  let crown = "";
  for (let i = 0; i < horns; i += 1) crown += path(`M${-8 + i * 4}-6L${-17 + i * 4}-${15 - i}L${-2 + i * 4}-8Z`, PAPER, edge);
  return (
    crown +
    path("M-10-7C-4-12 6-10 9-6L19-2.4L19 3L8 6C2 9-7 9-10 6Z", skin.body, edge) +
    line("M8 2L18 1", INK, 1.2) +
    circle(3, -4, 2.6, PAPER) +
    circle(3.6, -4, 1.4, INK) +
    circle(16, -1, 0.9, INK)
  );
}

function wing(skin: Skin): string {
  return (
    path("M0 0C-4-26-24-38-40-34C-33-28-33-20-32-12C-25-15-19-12-17-3C-12-8-5-7 0 0Z", skin.belly, edge) +
    line("M-2-3C-8-20-22-30-36-33M-3-3C-12-14-22-16-31-13M-3-2C-8-7-12-7-16-4", INK, 1.1)
  );
}

function dragon(place: number): string {
  const pose = POSES[place]!;
  const skin = SKINS[place]!;
  const thick = 7 + place * 0.75;
  const taper = (width: number, colour: string): string =>
    line(pose.body, colour, width * 0.45, 'pathLength="100"') +
    line(pose.body, colour, width * 0.75, 'pathLength="100" stroke-dasharray="82 200" stroke-dashoffset="-18"') +
    line(pose.body, colour, width, 'pathLength="100" stroke-dasharray="64 200" stroke-dashoffset="-36"');
  const spines = `<path d="${pose.body}" fill="none" stroke="${INK}" stroke-width="${thick + 7}" stroke-dasharray="1.6 5.4"/>`;
  const scales = `<path d="${pose.body}" fill="none" stroke="${skin.belly}" stroke-width="${thick * 0.42}" stroke-dasharray="2.4 3.2"/>`;
  const [x, y, turn, flip] = pose.head;
  const [wx, wy, size, mirrored] = pose.wing;
  const skullSize = 0.8 + place * 0.045;
  const upright = flip
    ? group(skull(skin, 1 + Math.floor(place / 3)), x, y, skullSize, turn + 180, true)
    : group(skull(skin, 1 + Math.floor(place / 3)), x, y, skullSize, turn);
  const wings = place === 0 ? "" : group(wing(skin), wx, wy, size * (0.62 + place * 0.04), 0, mirrored);
  return spines + taper(thick + 3, INK) + taper(thick, skin.body) + scales + wings + upright;
}

function flames(value: number): string {
  const count = Math.abs(value);
  let drawn = "";
  for (let i = 0; i < count; i += 1) {
    const x = 50 + (i - (count - 1) / 2) * 10.4;
    drawn +=
      value < 0 ? shape("star", x, 127, 0.55, "#dff0ff", edge) : shape("flame", x, 127.4, 0.5, GOLD, `stroke="${INK}" stroke-width="2.4"`);
  }
  return drawn;
}

function dragonCard(place: number): Face {
  const skin = SKINS[place]!;
  const value = place === 0 ? -2 : place - 1;
  const heights = place % 2 ? [112, 104, 112, 106, 112] : [106, 112, 104, 112, 106];
  const night = sky(skin.sky) + stars(place + 40, 10) + moon(place % 2 ? 74 : 68, 30, 11) + hills(heights, skin.hill);
  const egg =
    place <= 1
      ? path(
          "M50 60C66 60 74 84 74 100C74 116 64 124 50 124C36 124 26 116 26 100C26 84 34 60 50 60Z",
          place === 0 ? "#c9d3ea" : "#e8dcc0",
          `${edge} opacity=".55"`,
        )
      : "";
  return card(night + egg + dragon(place) + flames(value), badge(value < 0 ? "−2" : String(value)), skin.belly);
}

function nest(): Face {
  const bowl =
    path("M16 92C18 118 34 126 50 126C66 126 82 118 84 92Z", "#6b4a2f", edge) +
    line(
      "M14 94C34 102 66 102 86 94M18 104C36 112 62 112 82 104M26 116C42 120 58 120 74 116M22 96L40 122M78 96L60 122M50 98V124",
      "#a97c4d",
      2.2,
    );
  const eggs = [34, 50, 66]
    .map((x, i) => path(`M${x} ${74 - (i % 2) * 5}c8 0 10 12 10 18c0 6-4 9-10 9s-10-3-10-9c0-6 2-18 10-18Z`, "#cfe3df", edge))
    .join("");
  return card(
    sky("#3d3560") + stars(90, 14) + moon(70, 30, 12) + eggs + bowl + raven(0, 32, 74, 0.6) + raven(2, 70, 74, 0.6, true),
    badge("9"),
    "#d9c7a8",
  );
}

function ring(): Face {
  let flock = "";
  for (let i = 0; i < 10; i += 1) {
    const angle = (i / 10) * Math.PI * 2 - Math.PI / 2;
    flock += raven(i % 9, 50 + Math.cos(angle) * 31, 80 + Math.sin(angle) * 40, 0.3, Math.cos(angle) > 0.1);
  }
  return card(sky("#7d2f45") + circle(50, 78, 44, "#a24a5c") + moon(50, 78, 21) + flock, badge("10"), "#e6bcae");
}

function mirror(): Face {
  const water = path("M0 76H100V140H0Z", "#2f5f7a") + line("M12 92H44M60 98H90M22 108H60M52 118H84M16 124H40", "#9fd0df", 1.8);
  const upper = path("M0 76L22 52L38 68L58 44L82 70L100 60V76Z", "#4c4a78");
  const lower = path("M0 76L22 98L38 84L58 106L82 82L100 92V76Z", "#234a62");
  const halves =
    circle(50, 40, 16, PAPER) +
    path("M34 112A16 16 0 0 0 66 112Z", PAPER, 'opacity=".85"') +
    path("M34 112A16 16 0 0 1 66 112Z", PAPER, 'opacity=".6"');
  const sign = circle(18, 18, 15, PAPER, `stroke="${INK}" stroke-width="1.6"`) + line("M11 14H25M11 22H25", INK, 3.2);
  return card(sky("#27305e") + stars(23, 16, PAPER, 54) + upper + water + lower + halves + line("M5 76H95", PAPER, 1.6), sign, "#bcd7e0");
}

export const KINDS = 13;

export function face(kind: number): Face {
  if (kind < 10) return dragonCard(kind);
  return [nest, ring, mirror][kind - 10]!();
}

export function back(): Face {
  const eye =
    path("M14 70C30 42 70 42 86 70C70 98 30 98 14 70Z", "#d9a13c", edge) +
    path("M50 46C60 58 60 82 50 94C40 82 40 58 50 46Z", INK) +
    circle(54, 62, 3, PAPER);
  const scales = [26, 40, 100, 114]
    .map(
      (y, row) =>
        [18, 34, 50, 66, 82].map((x) => path(`M${x - 8} ${y}a8 8 0 0 0 16 0`, "none", 'stroke="#7fb59a" stroke-width="1.6"')).join("") +
        (row % 2 ? "" : ""),
    )
    .join("");
  return card(sky("#1f4238") + scales + eye, "", "#b9d2bd");
}
