// What the others did since one's own last action, shown once more: the frames as they came, without what was looked at and put away.

import { calm } from "../settings.svelte.ts";
import type { Frame } from "../wire/types.ts";

const MOST = 14; // frames that are kept
const PAUSE = 1100; // milliseconds at each of them

export class Rerun {
  /** Draws an earlier frame, moving its cards or not; null: the latest again. */
  private readonly draw: (frame: Frame | null, moving: boolean) => void;
  private kept: Frame[] = $state.raw([]);
  private timer: ReturnType<typeof setTimeout> | undefined;
  running = $state(false);

  constructor(draw: (frame: Frame | null, moving: boolean) => void) {
    this.draw = draw;
  }

  /** A frame has come; an own action begins anew. */
  keep(frame: Frame, isOwn: boolean): void {
    this.stop();
    this.kept = isOwn ? [frame] : [...this.kept.slice(1 - MOST), frame];
  }

  /** What was put away is seen no more. */
  private get frames(): Frame[] {
    return this.kept.filter((frame) => frame.looks.length === 0);
  }

  get isThere(): boolean {
    const moved = this.frames.slice(1).some(({ log }) => log.some(([, , , row]) => row !== undefined));
    return moved && this.kept.at(-1)!.table.status === "playing";
  }

  run(): void {
    const [first, ...rest] = this.frames;
    if (!first) return;
    this.running = true;
    this.draw(first, false);
    this.later(rest.filter(({ log }, at) => log.length > 0 || at === rest.length - 1));
  }

  private later([next, ...rest]: Frame[]): void {
    this.timer = setTimeout(() => {
      if (!next) return this.stop();
      this.draw(next, !calm());
      this.later(rest);
    }, PAUSE);
  }

  stop(): void {
    clearTimeout(this.timer);
    if (!this.running) return;
    this.running = false;
    this.draw(null, false);
  }
}
