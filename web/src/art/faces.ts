// Every face of every game, by its kind; -1 is a back.

import { KOTY_KINDS, kotyBack, kotyFace } from "./koty.ts";
import { ONIRIM_KINDS, onirimBack, onirimFace } from "./onirim.ts";
import { SEN_KINDS, senBack, senFace } from "./sen.ts";
import { SMOKI_KINDS, smokiBack, smokiFace } from "./smoki.ts";

export type Deck = "sen" | "koty" | "smoki" | "onirim";

const DECKS: Record<Deck, { kinds: number; face: (kind: number, counts?: number[]) => string; back: () => string }> = {
  sen: { kinds: SEN_KINDS, face: senFace, back: senBack },
  koty: { kinds: KOTY_KINDS, face: kotyFace, back: kotyBack },
  smoki: { kinds: SMOKI_KINDS, face: smokiFace, back: smokiBack },
  onirim: { kinds: ONIRIM_KINDS, face: onirimFace, back: onirimBack },
};

const drawn = new Map<string, string>();

/** The deck behind a game's key: both editions of Sen share one. */
export function deckOf(game: string): Deck {
  const key = game.split("-")[0] as Deck;
  return key in DECKS ? key : "sen";
}

/** A face as SVG; `counts` are the ravens of each kind where options change them. */
export function face(game: string, kind: number, counts?: number[]): string {
  const deck = deckOf(game);
  const key = `${deck}.${kind}.${counts?.[kind] ?? ""}`;
  let svg = drawn.get(key);
  if (svg === undefined) {
    svg = kind < 0 || kind >= DECKS[deck].kinds ? DECKS[deck].back() : DECKS[deck].face(kind, counts);
    drawn.set(key, svg);
  }
  return svg;
}

export function everyFace(): { deck: Deck; kind: number; svg: string }[] {
  return (Object.keys(DECKS) as Deck[]).flatMap((deck) =>
    Array.from({ length: DECKS[deck].kinds + 1 }, (_, i) => ({ deck, kind: i - 1, svg: face(deck, i - 1) })),
  );
}
