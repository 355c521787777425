import { expect, test } from "vitest";
import { cardsOf, folded, parts, pilesOf } from "../src/book/book.ts";
import type { Vocabulary } from "../src/rules/catalogue.ts";

const words: Vocabulary = {
  messages: [["swapped", "who", "card", "card2"], ["label.put", "place", "what*"], ["sum", "who", "scores*"]],
  lists: { card: ["raven", "mirror"] },
  refusals: {},
  tentative: [],
  costly: [],
  effects: {},
};

test("a book is headings, paragraphs, notes and tables; examples are for programs", () => {
  const text = "# Toy\n\nA note.\n\n## 1 Aim\n\n[1] Be *quick*, see [2].\n\n    options\n    0 pass\n\n| a | b |\n|---|---|\n| 1 | 2 |\n";
  expect(parts(text)).toEqual([
    { kind: "note", html: "A note." },
    { kind: "heading", text: "1 Aim" },
    { kind: "paragraph", number: 1, html: 'Be <em>quick</em>, see <a href="#paragraph-2" data-paragraph="2">[2]</a>.' },
    { kind: "table", rows: [["a", "b"], ["1", "2"]] },
  ]);
});

test("what a book says is no markup", () => {
  expect(parts("[1] <b>& you</b>")).toEqual([{ kind: "paragraph", number: 1, html: "&lt;b&gt;&amp; you&lt;/b&gt;" }]);
});

test("the cards of a message are shown, of messages within it too, unknown ones not", () => {
  expect(cardsOf(words, [0, 3, 1, 0])).toEqual([1, 0]);
  expect(cardsOf(words, [0, 3, -1, 1])).toEqual([1]);
  expect(cardsOf(words, [1, 4, 0, 2, 1, 0])).toEqual([1, 0]);
  expect(cardsOf(words, [2, 0, 7, 9])).toEqual([]);
});

test("equal piles belong to the players, what comes after them to nobody", () => {
  expect(pilesOf([[1, 2], [3, 4], [5]], ["Ala", "Borys"]).map(({ name }) => name)).toEqual(["Ala", "Borys", ""]);
  expect(pilesOf([[1, 2, 3]], ["Ala", "Borys"])[0]!.name).toBe("");
  expect(pilesOf([[1], [2]], ["Ala", "Borys"])[0]!.name).toBe("");
});

test("an option is called by its title where it has one", () => {
  const titles = (option: string): string | undefined => (option === "piles" ? "One open pile" : undefined);
  const [found] = parts("[1] Agree on it (option `piles=1`), write `wake`.", titles);
  expect(found).toMatchObject({ html: "Agree on it (option <q>One open pile</q>), write <code>wake</code>." });
});

test("an option without a title is not spoken of", () => {
  const [found] = parts("[1] Point at somebody (option `starter`).", (option) => (option === "piles" ? "One" : undefined));
  expect(found).toMatchObject({ html: "Point at somebody." });
});

test("search knows no diacritics", () => {
  expect(folded("Zażółć gęślą JAŹŃ")).toBe("zazolc gesla jazn");
});
