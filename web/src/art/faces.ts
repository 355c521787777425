// The faces of a game's cards, by their kinds; -1 is a back. What is printed on a card stays sharp above its painted picture.

import { paintings } from "./painting.ts";
import { printed, whole, type Face } from "./parts.ts";

/** What the folder of a game draws. `counts` is what each kind counts, where an option changes it: one of `COUNTS`. */
export type Art = { KINDS: number; COUNTS?: number[][]; face: (kind: number, counts?: number[]) => Face; back: () => Face };

const WIDE = 180; // the widest card of a table on a desktop, and on a phone
const NARROW = 96;
let decks = 0;

/** The cards of one game, each drawn and painted once. */
export class Faces {
  private readonly art: Art;
  private readonly deck = (decks += 1);
  private readonly drawn = new Map<string, Face>();

  constructor(art: Art) {
    this.art = art;
  }

  /** A face for a table: as long as it is not painted, what is printed on it. */
  of(kind: number, counts?: number[]): string {
    const face = this.face(kind, counts);
    const picture = paintings.of(`${this.deck}.${this.key(kind, counts)}`, () => {
      const width = Math.min(screen.width, screen.height) < 600 ? NARROW : WIDE;
      return { svg: whole({ ...face, over: "" }), width, height: width * 1.4 };
    });
    return printed(face, picture);
  }

  /** A face to look at closely: not painted before, and sharp at any size. */
  large(kind: number, counts?: number[]): string {
    return whole(this.face(kind, counts));
  }

  private key(kind: number, counts?: number[]): string {
    return `${kind}.${counts?.[kind] ?? ""}`;
  }

  private face(kind: number, counts?: number[]): Face {
    const key = this.key(kind, counts);
    let face = this.drawn.get(key);
    if (!face) {
      face = kind < 0 || kind >= this.art.KINDS ? this.art.back() : this.art.face(kind, counts);
      this.drawn.set(key, face);
    }
    return face;
  }
}
