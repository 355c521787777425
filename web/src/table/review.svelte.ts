// A finished match watched again. The address says through whose eyes and at which
// moment, so that the link can be shared as it is.

import type { Play } from "./play.svelte.ts";

export class Review {
  seat = $state(-1); // whose knowledge; -1 is a bystander's
  open = $state(false);
  readonly match: number;
  private readonly play: Play;
  private readonly from: number;

  constructor(play: Play, match: number) {
    const asked = new URLSearchParams(location.search);
    this.play = play;
    this.match = match;
    this.seat = Number(asked.get("as") ?? -1);
    this.open = asked.has("open");
    this.from = Number(asked.get("at") ?? 1) - 1;
  }

  load(): void {
    void this.play.review(this.match, this.seat, this.open, this.from);
  }

  get last(): number {
    return this.play.kept.length - 1;
  }

  get query(): string {
    return `as=${this.seat}${this.open ? "&open" : ""}&at=${(this.play.moment ?? 0) + 1}`;
  }

  step(by: number): void {
    this.play.moment = Math.max(0, Math.min(this.last, (this.play.moment ?? 0) + by));
  }
}
