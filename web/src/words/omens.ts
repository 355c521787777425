// What the premonitions of Onirim do, from kind FIRST_OMEN on; paragraph 60 of the rulebook.

import type { Both } from "../wire/types.ts";

export const FIRST_OMEN = 30;
export const OMENS: Both[] = [
  {
    en: "Two red doors: all red chambers in the pile are discarded.",
    pl: "Dwoje czerwonych drzwi: ze stosu przepadają wszystkie czerwone komnaty.",
  },
  { en: "Two blue doors: two keys in the pile are discarded.", pl: "Dwoje niebieskich drzwi: ze stosu przepadają dwa klucze." },
  {
    en: "Two green doors: a discarded nightmare returns to limbo.",
    pl: "Dwoje zielonych drzwi: jeden z odrzuconych koszmarów wraca do Otchłani.",
  },
  { en: "Two brown doors: one of your doors goes to limbo.", pl: "Dwoje brązowych drzwi: jedne z twoich drzwi trafiają do Otchłani." },
  {
    en: "Two doors of one colour: a door of such a pair goes to limbo.",
    pl: "Dwoje drzwi w jednym kolorze: drzwi z takiej pary trafiają do Otchłani.",
  },
  {
    en: "Three doors: you lose your hand, and a premonition is turned up.",
    pl: "Troje drzwi: odrzucasz wszystkie karty z ręki i odkrywa się jedno przeczucie.",
  },
  {
    en: "Doors of all four colours: all happy dreams in the pile are discarded.",
    pl: "Drzwi we wszystkich czterech kolorach: ze stosu przepadają szczęśliwe sny.",
  },
  { en: "Five doors: two premonitions are turned up.", pl: "Pięcioro drzwi: odkrywa się dwa przeczucia." },
];
