// The first game, explained while it is played.

import { always, asked, waiting, type Hint } from "../../../../../web/src/table/hints.ts";

export const guide: Hint[] = [
  {
    when: always,
    spot: ".hand",
    paragraph: 9,
    words: {
      en: "These are your cards. Choose one that glows, then the land it goes to. Its number says how many cats it counts: the most cats win.",
      pl: "To twoje karty. Wybierz świecącą, a potem krainę dla niej. Liczba na karcie mówi, ile kotów jest warta: wygrywa, kto ma ich najwięcej.",
    },
  },
  {
    when: asked("dream."),
    spot: ".own .lands",
    paragraph: 12,
    words: {
      en: "You may lay a cat on an empty land of yours, on a 9, or on another cat, also in the dream of a rival.",
      pl: "Kota możesz położyć w swojej pustej krainie, na „9” albo na innym kocie, także we śnie rywala.",
    },
  },
  {
    when: waiting,
    spot: ".others",
    paragraph: 22,
    words: {
      en: "Now the others play. When they attack one of your cats you are asked whether you defend it, with the same cat or a joker.",
      pl: "Teraz grają inni. Gdy ktoś zaatakuje twojego kota, możesz go obronić takim samym kotem albo jokerem.",
    },
  },
  {
    when: asked("hand."),
    spot: ".own .lands",
    paragraph: 14,
    words: {
      en: "Friends have one colour and add up to nine: together they run away and win you a 9. Two equal cats fight: one of them becomes a 9.",
      pl: "Przyjaciele mają ten sam kolor i razem dają dziewięć: uciekają, a ty zdobywasz „9”. Dwa takie same koty walczą: jeden staje się „9”.",
    },
  },
  {
    when: asked("dream."),
    spot: ".own .lands",
    paragraph: 2,
    words: {
      en: "Each 9 doubles what lies on it. Three lands with three 9s each end the match.",
      pl: "Każda „9” podwaja to, co na niej leży. Trzy krainy z trzema „9” w każdej kończą partię.",
    },
  },
];
