// The options of the games in a person's words: a name, a line, and when they can be had.
// What is not named here is shown in the words of the rules.

import type { Both } from "../wire/types.ts";

export type Group = "end" | "deck" | "variants" | "table";
export type Choice = { seats: number; values: Record<string, number> };
export type OptionWords = {
  group: Group;
  title: Both;
  line: Both;
  values?: Record<number, Both>;
  /** Left out where it could not be chosen together with the rest. */
  when?: (choice: Choice) => boolean;
};

export const GROUPS: Record<Group, Both> = {
  end: { en: "The match ends", pl: "Partia się kończy" },
  deck: { en: "The deck", pl: "Talia" },
  variants: { en: "Rules and variants", pl: "Zasady i warianty" },
  table: { en: "The table", pl: "Stół" },
};

/** What a match that ends in another way begins with. */
export const ENDS: Record<string, number> = { target: 100, rounds: 3, tokens: 3 };

const STARTER: OptionWords = {
  group: "table",
  title: { en: "Who begins", pl: "Kto zaczyna" },
  line: { en: "This player has the first turn of the match.", pl: "Ten gracz ma pierwszą turę partii." },
  values: { [-1]: { en: "by lot", pl: "los" } },
};

const SEN: Record<string, OptionWords> = {
  target: {
    group: "end",
    title: { en: "at so many ravens", pl: "przy tylu krukach" },
    line: { en: "As soon as somebody has collected them; the fewest win.", pl: "Gdy ktoś je uzbiera; wygrywa, kto ma najmniej." },
  },
  rounds: {
    group: "end",
    title: { en: "after so many rounds", pl: "po tylu rundach" },
    line: { en: "A match of known length.", pl: "Partia o znanej długości." },
  },
  penalty: {
    group: "variants",
    title: { en: "Penalty for a wrong POBUDKA!", pl: "Kara za nieudaną POBUDKĘ!" },
    line: { en: "Ravens added when somebody has fewer than the caller.", pl: "Kruki doliczane, gdy ktoś ma ich mniej niż budzący." },
  },
  tie_counts_as_success: {
    group: "variants",
    title: { en: "A tie saves the caller", pl: "Remis ratuje budzącego" },
    line: {
      en: "Who calls and ties for the fewest writes down nothing.",
      pl: "Kto budzi i ma najmniej na równi z kimś innym, zapisuje 0.",
    },
    when: ({ values }) => values["caller_keeps_sum"] === 0,
  },
  caller_keeps_sum: {
    group: "variants",
    title: { en: "Older printing", pl: "Starsze wydanie" },
    line: { en: "Even a right caller writes down the sum.", pl: "Także po udanej pobudce zapisuje się zwykłą sumę." },
  },
  nines_forgiven: {
    group: "variants",
    title: { en: "Nie takie kruki straszne", pl: "Nie takie kruki straszne" },
    line: { en: "Whoever has the most nines counts none of them.", pl: "Kto ma najwięcej dziewiątek, nie liczy żadnej." },
  },
  all_in: {
    group: "variants",
    title: { en: "Idź na całość!", pl: "Idź na całość!" },
    line: { en: "A dream of nines alone gives everybody else 50.", pl: "Sen z samych dziewiątek daje wszystkim innym po 50." },
  },
  know_it: {
    group: "variants",
    title: { en: "Wiem, co mam", pl: "Wiem, co mam" },
    line: { en: "Two equal lands may be traded for one.", pl: "Dwie takie same krainy można wymienić na jedną." },
  },
  long_dream: {
    group: "deck",
    title: { en: "Długi sen", pl: "Długi sen" },
    line: { en: "Both decks together, dreams of six lands.", pl: "Obie talie naraz, sny po sześć krain." },
  },
  special_values: {
    group: "deck",
    title: { en: "Ravens on special lands", pl: "Kruki w krainach specjalnych" },
    line: {
      en: "Only one source tells how many the jubilee edition has.",
      pl: "Ile ich jest w edycji jubileuszowej, podaje tylko jedno źródło.",
    },
    values: { 0: { en: "6, 5, 3, 7", pl: "6, 5, 3, 7" }, 1: { en: "8, 5, 6, 7", pl: "8, 5, 6, 7" } },
  },
};

const KOTY: Record<string, OptionWords> = {
  teams: {
    group: "variants",
    title: { en: "Pairs", pl: "Gra parami" },
    line: {
      en: "Who sits opposite is your partner; your cats count together.",
      pl: "Kto siedzi naprzeciw, jest partnerem; wasze koty liczą się razem.",
    },
    when: ({ seats }) => seats === 4 || seats === 6,
  },
  top_nine_doubles_itself: {
    group: "variants",
    title: { en: "A 9 on top doubles itself", pl: "„9” na wierzchu podwaja się sama" },
    line: { en: "Three 9s are then worth 72 and not 36.", pl: "Trzy „9” są wtedy warte 72, a nie 36." },
  },
  moths: {
    group: "deck",
    title: { en: "Moths", pl: "Ćmy" },
    line: { en: "Night cards: a moth carries a cat to another land.", pl: "Karty nocy: ćma przenosi kota do innej krainy." },
  },
  bats: {
    group: "deck",
    title: { en: "Bats", pl: "Nietoperze" },
    line: {
      en: "Night cards: a bat turns a rival's raven into a 9 of yours.",
      pl: "Karty nocy: nietoperz zmienia kruka rywala w twoją „9”.",
    },
  },
  owls: {
    group: "deck",
    title: { en: "Owls", pl: "Sowy" },
    line: {
      en: "Night cards: an owl defends your cats and takes what attacked them.",
      pl: "Karty nocy: sowa broni twoich kotów i zabiera atakującą kartę.",
    },
  },
  dragon: {
    group: "deck",
    title: { en: "The dragon", pl: "Smok" },
    line: {
      en: "One night card: it chases all ravens away and lies down as a 9.",
      pl: "Jedna karta nocy: przegania wszystkie kruki i kładzie się jako „9”.",
    },
  },
  exchange_limit: {
    group: "end",
    title: { en: "Rounds of exchanges", pl: "Rundy samych wymian" },
    line: {
      en: "The match also ends after so many rounds in which everybody only exchanged cards.",
      pl: "Partia kończy się też po tylu rundach, w których wszyscy tylko wymieniali karty.",
    },
    values: { 0: { en: "never", pl: "nigdy" } },
  },
};

const SMOKI: Record<string, OptionWords> = {
  tokens: {
    group: "end",
    title: { en: "at so many dragon tokens", pl: "przy tylu żetonach smoka" },
    line: { en: "Each round's winner gets one.", pl: "Zwycięzca każdej rundy dostaje jeden." },
  },
  target: {
    group: "end",
    title: { en: "at so many points", pl: "przy tylu punktach" },
    line: { en: "As soon as somebody has them; the fewest win.", pl: "Gdy ktoś je uzbiera; wygrywa, kto ma najmniej." },
  },
  rounds: SEN["rounds"]!,
  piles: {
    group: "table",
    title: { en: "Open piles", pl: "Stosy odkryte" },
    line: { en: "More piles, more cards to choose from.", pl: "Więcej stosów to większy wybór." },
  },
};

const ONIRIM: Record<string, OptionWords> = {
  open_hands: {
    group: "variants",
    title: { en: "Cards face up", pl: "W otwarte karty" },
    line: { en: "Both travellers see each other's cards and may talk.", pl: "Oboje widzicie nawzajem swoje karty i możecie rozmawiać." },
    when: ({ seats }) => seats === 2,
  },
  towers: {
    group: "deck",
    title: { en: "The Towers", pl: "Wieże" },
    line: {
      en: "Twelve more cards: to win, four neighbouring towers of four colours must stand as well.",
      pl: "Dwanaście kart więcej: do zwycięstwa potrzeba też czterech sąsiednich wież w czterech kolorach.",
    },
    values: {
      0: { en: "without", pl: "bez wież" },
      1: { en: "with them", pl: "z wieżami" },
      2: { en: "never safe", pl: "nigdy bezpieczne" },
    },
  },
  dreams: {
    group: "deck",
    title: { en: "Happy Dreams and Dark Premonitions", pl: "Szczęśliwe Sny i Mroczne Przeczucia" },
    line: {
      en: "Four happy dreams help you; premonitions lie open and come true when their doors are found.",
      pl: "Cztery szczęśliwe sny pomagają; odkryte przeczucia spełniają się, gdy znajdziesz ich drzwi.",
    },
    values: {
      0: { en: "without", pl: "bez nich" },
      1: { en: "4 premonitions", pl: "4 przeczucia" },
      2: { en: "5 premonitions", pl: "5 przeczuć" },
      3: { en: "6 premonitions", pl: "6 przeczuć" },
    },
  },
  book: {
    group: "deck",
    title: { en: "The Book of Steps Lost and Found", pl: "Księga Kroków Zgubionych i Odnalezionych" },
    line: {
      en: "Goals tell in which order the doors are found; three spells are paid with discarded cards.",
      pl: "Cele wyznaczają kolejność drzwi; trzy zaklęcia opłaca się kartami odrzuconymi.",
    },
    values: {
      0: { en: "without", pl: "bez niej" },
      1: { en: "cheap spells", pl: "tanie zaklęcia" },
      2: { en: "dear spells", pl: "drogie zaklęcia" },
    },
  },
};

const WORDS: Record<string, Record<string, OptionWords>> = { sen: SEN, koty: KOTY, smoki: SMOKI, onirim: ONIRIM };

/** The words for an option of a game, if the page has its own. */
export function optionWords(game: string, name: string): OptionWords | undefined {
  return name === "starter" ? STARTER : WORDS[game.split("-")[0]!]?.[name];
}
