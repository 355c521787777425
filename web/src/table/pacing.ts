// What has arrived is shown one after another, so that every step of other people can be seen. Nobody's own action waits for it.

export const PACE = 520; // milliseconds from a step that moved something to the next one
const MOST_WAITING = 5; // steps; then the oldest are skipped

/** Shows a step, moving its cards or not; milliseconds until the next one may follow. */
export type Show<Step> = (step: Step, moving: boolean) => number;

export class Pacing<Step> {
  private readonly show: Show<Step>;
  private readonly isHasty: () => boolean; // then every step is shown at once
  private waiting: Step[] = [];
  private timer: ReturnType<typeof setTimeout> | undefined;
  private free = -Infinity; // when the next step may follow

  constructor(show: Show<Step>, isHasty: () => boolean) {
    this.show = show;
    this.isHasty = isHasty;
  }

  /** Another step has arrived, and is shown by `go`. */
  add(step: Step): void {
    this.waiting.push(step);
  }

  /** Shows what is due, and the rest in time. */
  go(): void {
    clearTimeout(this.timer);
    while (this.waiting.length > MOST_WAITING) this.showNext(false);
    if (this.waiting.length === 0) return;
    const pause = this.isHasty() ? 0 : this.free - performance.now();
    if (pause > 0) {
      this.timer = setTimeout(() => this.go(), pause);
      return;
    }
    this.showNext(true);
    this.go();
  }

  /** What the last step showed is over before its time. */
  hurry(): void {
    this.free = -Infinity;
    this.go();
  }

  /** Shows everything now, and nothing moves. */
  skip(): void {
    clearTimeout(this.timer);
    while (this.waiting.length > 0) this.showNext(false);
  }

  stop(): void {
    clearTimeout(this.timer);
  }

  private showNext(moving: boolean): void {
    const lasts = this.show(this.waiting.shift()!, moving);
    if (lasts > 0) this.free = performance.now() + lasts;
  }
}
