// The first game, explained while it is played.

import { always, asked, holding, waiting, type Hint } from "../../../../../web/src/table/hints.ts";

export const guide: Hint[] = [
  {
    when: always,
    spot: ".own .grid",
    paragraph: 4,
    words: {
      en: "Six lands in two rows, and points are bad. Turn up one of them to begin.",
      pl: "Twój sen to sześć krain w dwóch rzędach. Punkty szkodzą. Na początek odkryj jedną krainę.",
    },
  },
  {
    when: asked("closed"),
    spot: ".piles",
    paragraph: 7,
    words: {
      en: "Your turn. Take the top of an open pile, or the unknown top card of the closed one.",
      pl: "Twoja tura. Weź wierzchnią kartę stosu odkrytego albo nieznaną kartę ze stosu zakrytego.",
    },
  },
  {
    when: holding,
    spot: ".own .grid",
    paragraph: 29,
    words: {
      en: "Put it in place of one of your lands. Two equal values in one column count nothing together: that is how points go away.",
      pl: "Zastąp nią jedną ze swoich krain. Dwie równe wartości w jednej kolumnie są razem warte 0: tak pozbywasz się punktów.",
    },
  },
  {
    when: waiting,
    spot: ".others",
    paragraph: 16,
    words: {
      en: "Now the others play. A Raven Circle sends cards round the table; a mirror copies its neighbour in the row.",
      pl: "Teraz grają inni. Kruczy krąg przesuwa karty wokół stołu; Odbicie w wodzie kopiuje sąsiada w rzędzie.",
    },
  },
  {
    when: asked("closed"),
    spot: ".own .grid",
    paragraph: 25,
    words: {
      en: "The round ends as soon as somebody's dream lies all face up. The fewest points take a dragon token.",
      pl: "Runda kończy się, gdy czyjś sen jest cały odkryty. Kto ma najmniej punktów, bierze żeton smoka.",
    },
  },
];
