// The first game, explained while it is played: a hint appears when its moment has come.

import type { Both, Frame } from "../wire/types.ts";

export type Hint = {
  /** Whether this table needs it at all; all tables do unless it says so. */
  only?: (frame: Frame) => boolean;
  /** Whether the moment has come; hints come in their order, none before the one above it. */
  when: (frame: Frame) => boolean;
  spot: string; // what it is about, as a selector
  paragraph: number; // where the rulebook says more
  words: Both;
};

const asked =
  (start: string) =>
  (frame: Frame): boolean =>
    frame.legal.some((choice) => choice.target.startsWith(start));
const waiting = (frame: Frame): boolean => frame.legal.length === 0 && !frame.table.over;
const holding = (frame: Frame): boolean =>
  frame.legal.length > 0 && ((frame.scene as { held?: number[] }).held ?? []).some((kind) => kind >= 0);
const always = (): boolean => true;

export const GUIDES: Record<string, Hint[]> = {
  sen: [
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
  ],
  smoki: [
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
  ],
  koty: [
    {
      when: always,
      spot: ".hand",
      paragraph: 9,
      words: {
        en: "These are your cards. Choose one that glows, then the land it goes to. Its number says how many cats it counts: the most cats win.",
        pl: "To twoje karty. Wybierz jedną ze świecących, a potem krainę dla niej. Liczba na karcie mówi, ile kotów jest warta: wygrywa, kto ma ich najwięcej.",
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
  ],
  onirim: [
    {
      when: always,
      spot: ".hand",
      paragraph: 8,
      words: {
        en: "Find eight doors before the pile runs out. Each turn you play a chamber to your row or discard one.",
        pl: "Znajdź ośmioro drzwi, zanim skończy się stos. W każdej turze zagrywasz komnatę do swojego rzędu albo jedną odrzucasz.",
      },
    },
    {
      when: (frame) => (frame.scene as unknown as { rows: number[][] }).rows.some((row) => row.length > 0),
      spot: ".path .row",
      paragraph: 10,
      words: {
        en: "Three of one colour in a row bring a door of that colour. But neighbours may never show the same symbol.",
        pl: "Trzy komnaty jednego koloru z rzędu dają drzwi w tym kolorze. Ale sąsiednie komnaty nie mogą mieć tego samego symbolu.",
      },
    },
    {
      when: asked("hand."),
      spot: ".hand",
      paragraph: 13,
      words: {
        en: "Keys are precious: a discarded key shows the next five cards; a kept one opens a drawn door of its colour or drives off a nightmare.",
        pl: "Klucze są cenne: odrzucony pokazuje pięć następnych kart; zachowany otwiera dociągnięte drzwi w swoim kolorze albo przegania koszmar.",
      },
    },
    {
      when: asked("hand."),
      spot: ".middle",
      paragraph: 19,
      words: {
        en: "Ten nightmares wait in the pile. Each has to be paid: with a key, a door, your hand, or the five top cards of the pile.",
        pl: "W stosie czeka dziesięć koszmarów. Każdy trzeba opłacić: kluczem, drzwiami, wszystkimi kartami z ręki albo pięcioma ze stosu.",
      },
    },
    {
      only: (frame) => (frame.scene as unknown as { towers: number[] | null }).towers !== null,
      when: asked("hand."),
      spot: ".skyline",
      paragraph: 48,
      words: {
        en: "Towers are raised at the ends of this row; touching edges must not share a symbol. You need " +
          "four neighbours of four colours. A discarded tower lets you put the next cards in order.",
        pl: "Wieże stawia się na końcach tego rzędu; stykające się krawędzie nie mogą mieć wspólnego symbolu. " +
          "Potrzeba czterech sąsiednich w czterech kolorach. Odrzucona wieża pozwala ułożyć następne karty.",
      },
    },
    {
      only: (frame) => (frame.scene as unknown as { omens: object | null }).omens !== null,
      when: asked("hand."),
      spot: ".omens",
      paragraph: 60,
      words: {
        en: "These premonitions wait for doors: when those lie on the table, they come true and cost you " +
          "something. A happy dream that you draw can dispel one, show you seven cards or find you any card.",
        pl: "Te przeczucia czekają na drzwi: gdy drzwi znajdą się na stole, przeczucie się spełnia i coś cię kosztuje. " +
          "Dociągnięty szczęśliwy sen może rozwiać jedno z nich, pokazać ci siedem kart albo odnaleźć dowolną kartę.",
      },
    },
    {
      only: (frame) => (frame.scene as unknown as { book: object | null }).book !== null,
      when: asked("hand."),
      spot: ".doors",
      paragraph: 71,
      words: {
        en: "The Book says in which order doors are found: only the first open goal counts, other doors " +
          "go to limbo. Its three spells are paid with discarded cards: when the Book glows, click it.",
        pl: "Księga mówi, w jakiej kolejności odnajdujesz drzwi. Liczy się tylko pierwszy odkryty cel, inne drzwi " +
          "trafiają do Otchłani. Jej trzy zaklęcia opłaca się kartami odrzuconymi: gdy Księga świeci, kliknij ją.",
      },
    },
  ],
};
