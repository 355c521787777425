// A field of a record, row by row.

import type { Nested } from "../wire/types.ts";
import type { Sheet } from "./game.ts";

export function nested(view: Sheet, name: string): Nested {
  const numbers = view.numbers(name);
  const rows = (shape: number[], first: number): Nested => {
    const [length, ...inner] = shape;
    if (length === undefined) return numbers[first]!;
    const step = inner.reduce((product, one) => product * one, 1);
    return Array.from({ length }, (_, at) => rows(inner, first + at * step));
  };
  return rows(view.facts.fields[name]!.shape, 0);
}
