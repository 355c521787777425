// Where cards go in each line of the log; piles in lines count from 1.

import type { Args, Paths } from "../../../../../web/src/table/flights.ts";

export const flights: Paths = {
  open: (a) => [{ from: `open.${a["pile"]! - 1}`, to: `seat.${a["who"]}`, card: a["card"]! }],
  closed: (a) => [{ from: "closed", to: `seat.${a["who"]}`, card: -1 }],
  lay: (a) => [{ from: `seat.${a["who"]}`, to: `open.${a["pile"]! - 1}`, card: a["card"]! }],
  place: (a) => [{ from: `seat.${a["who"]}`, to: land(a, "place"), card: a["card"]! }],
  pass: (a) => [{ from: `seat.${a["who"]}`, to: `dream.${a["whom"]}.${a["place"]}`, card: a["card"]! }],
  swap: (a) => {
    const one = land(a, "place");
    const other = land(a, "place2");
    return [{ from: one, to: other, card: -1 }, { from: other, to: one, card: -1 }];
  },
};

const land = (a: Args, name: string): string => `dream.${a["who"]}.${a[name]}`;
