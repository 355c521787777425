// Drawings painted once into bitmaps: their planes have shadows and grain, which the browser would otherwise paint anew
// whenever anything moves near them. One after another, and while nothing else is to be done. A worker would be the
// place for it, but browsers read no SVG there.

import { SvelteMap } from "svelte/reactivity";
import { canvasOf, fileOf, imageOf } from "./canvas.ts";

/** A drawing without its size, and how wide and high it is on the screen. */
export type Drawn = { svg: string; width: number; height: number };

const SHARPEST = 2.5; // pixels of a bitmap for one of the page

async function painted({ svg, width, height }: Drawn): Promise<string> {
  const scale = Math.min(devicePixelRatio, SHARPEST);
  const [wide, high] = [Math.round(width * scale), Math.round(height * scale)];
  const [canvas, brush] = canvasOf(wide, high);
  brush.drawImage(await imageOf(svg, wide, high), 0, 0, wide, high);
  return URL.createObjectURL(await fileOf(canvas, "image/webp", 0.92));
}

/** For a browser that cannot paint: the drawing itself. */
const unpainted = ({ svg }: Drawn): string => `data:image/svg+xml,${encodeURIComponent(svg)}`;

const idle = (): Promise<void> =>
  new Promise((resolve) => ("requestIdleCallback" in globalThis ? requestIdleCallback(() => resolve(), { timeout: 200 }) : setTimeout(resolve)));

class Paintings {
  private readonly pictures = new SvelteMap<string, string>();
  private readonly waiting = new Map<string, () => Drawn>();
  private readonly asked = new Set<string>();
  private isPainting = false;

  /** The address of a picture; nothing as long as it is not painted. */
  of(key: string, draw: () => Drawn): string {
    if (!this.asked.has(key)) {
      this.asked.add(key);
      this.waiting.set(key, draw);
      if (!this.isPainting) void this.paint();
    }
    return this.pictures.get(key) ?? "";
  }

  private async paint(): Promise<void> {
    this.isPainting = true;
    for (const [key, draw] of this.waiting) {
      await idle();
      this.waiting.delete(key);
      const drawn = draw();
      this.pictures.set(key, await painted(drawn).catch(() => unpainted(drawn)));
    }
    this.isPainting = false;
  }
}

export const paintings = new Paintings();
