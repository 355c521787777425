import { describe, expect, test } from "vitest";
import { Catalogue, targetName, type Vocabulary } from "../src/rules/catalogue.ts";

const words: Vocabulary = {
  messages: [
    ["took", "who", "card"],
    ["named", "card"],
    ["label.put", "place", "what*"],
    ["waiting", "seats"],
    ["won", "who", "number", "scores*"],
    ["target.button"],
    ["target.dream", "seat", "place"],
    ["gave", "who", "whom", "card2"],
  ],
  lists: { card: ["raven", "mirror"] },
  refusals: {},
  tentative: [],
  costly: [],
  effects: {},
};
const texts = {
  took: "{who} bierze: {card}.",
  "took.you": "Bierzesz: {card}.",
  named: "{card}",
  "label.put": "Połóż na polu {place}: {what}",
  waiting: "Czekamy na: {seats}.",
  won: "{who} ma {number:ravens} ({scores}).",
  gave: "{who} daje graczowi {whom} {card2:acc}.",
  "card.raven": "kruk",
  "card.raven.acc": "kruka",
  "card.mirror": "lustro",
  "card.mirror.acc": "lustro",
  lost: "Straconych: {count}, {name}",
};
const ravens = { one: "{n} kruk", few: "{n} kruki", many: "{n} kruków", other: "{n} kruka" };
const polish = new Catalogue("pl", { texts, counted: { "count.ravens": ravens } });
const names = ["Ala", "Bolek", "Celina"];

test.each([
  [0, "0 kruków"], [1, "1 kruk"], [2, "2 kruki"], [5, "5 kruków"], [12, "12 kruków"], [22, "22 kruki"], [101, "101 kruków"],
])("%i is counted as %s", (number, told) => expect(polish.number(number, "ravens")).toBe(told));

test("a negative number has a real minus sign and the form of its size", () => {
  expect(polish.number(-2)).toBe("−2");
  expect(polish.number(-2, "ravens")).toBe("−2 kruki");
});

test("English counts by its own rules", () => {
  const english = new Catalogue("en", { texts, counted: { "count.ravens": { one: "{n} raven", other: "{n} ravens" } } });
  expect([1, 2, 21].map((number) => english.number(number, "ravens"))).toEqual(["1 raven", "2 ravens", "21 ravens"]);
});

describe("a row", () => {
  test("names seats and cards", () => expect(polish.sentence(words, [0, 1, 1], names)).toBe("Bolek bierze: lustro."));
  test("is told differently to whoever did it", () => {
    expect(polish.sentence(words, [0, 1, 1], names, 1)).toBe("Bierzesz: lustro.");
    expect(polish.sentence(words, [0, 1, 1], names, 0)).toBe("Bolek bierze: lustro.");
  });
  test("stands for zeros where it ends", () => expect(polish.sentence(words, [0], names)).toBe("Ala bierze: kruk."));
  test("holds another message", () => expect(polish.sentence(words, [2, 3, 1, 1], names)).toBe("Połóż na polu 3: lustro"));
  test("names the seats of a mask", () => expect(polish.sentence(words, [3, 0b101], names)).toBe("Czekamy na: Ala, Celina."));
  test("ends in everybody's scores", () => {
    expect(polish.sentence(words, [4, 2, 5, 1, -2, 5], names)).toBe("Celina ma 5 kruków (Ala 1, Bolek −2, Celina 5).");
  });
  test("takes the case that a sentence needs", () => {
    expect(polish.sentence(words, [7, 0, 1, 0], names)).toBe("Ala daje graczowi Bolek kruka.");
  });
});

test("a key has its sentence, with numbers and texts", () => {
  expect(polish.text("lost", { count: -1, name: "Ala" })).toBe("Straconych: −1, Ala");
  expect(() => polish.text("lost", { count: 1 })).toThrow("lost needs name");
  expect(() => polish.text("found")).toThrow("no sentence is called found");
});

test("a target is what to click, and a button is none", () => {
  expect(targetName(words, [6, 1, 4])).toBe("dream.1.4");
  expect(targetName(words, [6, 1])).toBe("dream.1.0");
  expect(targetName(words, [5, 0, 0])).toBe("");
});
