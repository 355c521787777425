// The first game, explained while it is played.

import { always, asked, holding, waiting, type Hint } from "../../../../../web/src/table/hints.ts";

export const guide: Hint[] = [
  {
    when: always,
    spot: ".own .lands",
    paragraph: 6,
    words: {
      en: "These four lands are your dream. Look at two of them and remember how many ravens they have: you want few.",
      pl: "Te cztery krainy to twój sen. Podejrzyj dwie z nich i zapamiętaj, ile mają kruków: chcesz mieć ich mało.",
    },
  },
  {
    when: asked("closed"),
    spot: ".piles",
    paragraph: 8,
    words: {
      en: "Your turn. Take the open card, which everybody sees, or the unknown top card of the closed pile.",
      pl: "Twoja tura. Weź kartę odkrytą, którą wszyscy widzą, albo nieznaną z wierzchu zakrytego stosu.",
    },
  },
  {
    when: holding,
    spot: ".own .lands",
    paragraph: 11,
    words: {
      en: "Choose the land that your card replaces; the old one goes to the open pile. A card from the closed pile may also be laid there itself.",
      pl: "Wybierz krainę, którą zastąpi twoja karta; stara trafi na stos odkryty. Kartę ze stosu zakrytego możesz też odłożyć.",
    },
  },
  {
    when: waiting,
    spot: ".others",
    paragraph: 13,
    words: {
      en: "Now the others play. Watch what they take and leave. Special lands let them peek at lands or swap them: yours, too.",
      pl: "Teraz grają inni. Patrz, co biorą i co zostawiają. Krainy specjalne pozwalają im podglądać i zamieniać krainy, także twoje.",
    },
  },
  {
    when: asked("closed"),
    spot: ".prompt",
    paragraph: 20,
    words: {
      en: "Once you believe that nobody has fewer ravens, call POBUDKA! instead of taking a card. If you are right you write down 0.",
      pl: "Gdy sądzisz, że nikt nie ma mniej kruków, zamiast brać kartę zawołaj POBUDKA! Jeśli masz rację, zapisujesz 0.",
    },
  },
];
