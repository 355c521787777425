// The faces of a game's cards, by their kinds; -1 is a back.

/** What the folder of a game draws. `counts` is what each kind counts, where options change it. */
export type Art = { KINDS: number; face: (kind: number, counts?: number[]) => string; back: () => string };

/** The cards of one game, each drawn once: dozens of them are drawn anew with every frame. */
export class Faces {
  private readonly art: Art;
  private readonly drawn = new Map<string, string>();

  constructor(art: Art) {
    this.art = art;
  }

  of(kind: number, counts?: number[]): string {
    const key = `${kind}.${counts?.[kind] ?? ""}`;
    let svg = this.drawn.get(key);
    if (svg === undefined) {
      svg = kind < 0 || kind >= this.art.KINDS ? this.art.back() : this.art.face(kind, counts);
      this.drawn.set(key, svg);
    }
    return svg;
  }
}
