// The faces of a game's cards, by their kinds; -1 is a back. The picture of a face (its planes have shadows, and grain
// lies over them) is painted once into a bitmap, one after another and while nothing else is to be done: drawn by the
// browser it would be painted anew whenever anything moves near it. What is printed on a card stays sharp above it.
// A worker would be the place for it, but browsers read no SVG there.

import { SvelteMap } from "svelte/reactivity";
import { printed, whole, type Face } from "./parts.ts";

/** What the folder of a game draws. `counts` is what each kind counts, where options change it. */
export type Art = { KINDS: number; face: (kind: number, counts?: number[]) => Face; back: () => Face };

const WIDE = 180; // the widest card of a table on a desktop, and on a phone
const NARROW = 96;
const SHARPEST = 2.5;

/** How wide a card is painted, in pixels of the screen. */
function width(): number {
  const isPhone = Math.min(screen.width, screen.height) < 600;
  return Math.round((isPhone ? NARROW : WIDE) * Math.min(devicePixelRatio, SHARPEST));
}

async function painted(face: Face): Promise<string> {
  const wide = width();
  const high = Math.round(wide * 1.4);
  const picture = new Image(wide, high);
  const svg = whole({ ...face, over: "" }).replace("<svg ", `<svg width="${wide}" height="${high}" `);
  picture.src = URL.createObjectURL(new Blob([svg], { type: "image/svg+xml" }));
  await picture.decode();
  const canvas = document.createElement("canvas");
  canvas.width = wide;
  canvas.height = high;
  canvas.getContext("2d")!.drawImage(picture, 0, 0, wide, high);
  const bitmap = await new Promise<Blob | null>((resolve) => canvas.toBlob(resolve, "image/webp", 0.92));
  URL.revokeObjectURL(picture.src);
  return URL.createObjectURL(bitmap!);
}

/** For a browser that cannot paint: the drawing itself. */
const unpainted = (face: Face): string => `data:image/svg+xml,${encodeURIComponent(whole({ ...face, over: "" }))}`;

const idle = (): Promise<void> =>
  new Promise((resolve) => ("requestIdleCallback" in globalThis ? requestIdleCallback(() => resolve(), { timeout: 200 }) : setTimeout(resolve)));

/** The cards of one game, each drawn and painted once. */
export class Faces {
  private readonly art: Art;
  private readonly drawn = new Map<string, Face>();
  private readonly pictures = new SvelteMap<string, string>();
  private readonly waiting: string[] = [];
  private isPainting = false;

  constructor(art: Art) {
    this.art = art;
  }

  /** A face for a table: as long as it is not painted, what is printed on it. */
  of(kind: number, counts?: number[]): string {
    const key = this.key(kind, counts);
    const face = this.face(key, kind, counts);
    return printed(face, this.pictures.get(key) ?? "");
  }

  /** A face to look at closely: not painted before, and sharp at any size. */
  large(kind: number, counts?: number[]): string {
    return whole(this.face(this.key(kind, counts), kind, counts));
  }

  private key(kind: number, counts?: number[]): string {
    return `${kind}.${counts?.[kind] ?? ""}`;
  }

  private face(key: string, kind: number, counts?: number[]): Face {
    let face = this.drawn.get(key);
    if (!face) {
      face = kind < 0 || kind >= this.art.KINDS ? this.art.back() : this.art.face(kind, counts);
      this.drawn.set(key, face);
      this.waiting.push(key);
      if (!this.isPainting) void this.paint();
    }
    return face;
  }

  private async paint(): Promise<void> {
    this.isPainting = true;
    for (let key = this.waiting.shift(); key !== undefined; key = this.waiting.shift()) {
      await idle();
      const face = this.drawn.get(key)!;
      this.pictures.set(key, await painted(face).catch(() => unpainted(face)));
    }
    this.isPainting = false;
  }
}
