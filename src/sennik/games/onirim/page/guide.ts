// The first game, explained while it is played.

import { always, asked, type Hint } from "../../../../../web/src/table/hints.ts";

export const guide: Hint[] = [
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
];
