// Where cards go in each line of the log; places in lines count from 1.

import type { Args, Flight, Paths } from "../../../../../web/src/table/flights.ts";

export const flights: Paths = {
  open: (a) => [{ from: "open", to: `seat.${a["who"]}`, card: a["card"]! }],
  closed: (a) => [{ from: "closed", to: `seat.${a["who"]}`, card: -1 }],
  exchanged: (a) => exchange(a, a["card"]!, a["card2"]!),
  kept: (a) => exchange(a, -1, a["card"]!),
  laid: (a) => [{ from: `seat.${a["who"]}`, to: "open", card: a["card"]! }],
  rejected: (a) => [{ from: `seat.${a["who"]}`, to: "open", card: a["card"]! }],
  picked: (a) => [{ from: "open", to: `seat.${a["who"]}`, card: a["card"]! }],
  swapped: (a) => {
    const one = `dream.${a["whom"]}.${a["place"]! - 1}`;
    const other = `dream.${a["whom2"]}.${a["place2"]! - 1}`;
    return [{ from: one, to: other, card: -1 }, { from: other, to: one, card: -1 }];
  },
  refilled: (a) => [{ from: "closed", to: `dream.${a["who"]}.${a["place"]! - 1}`, card: -1 }],
};

function exchange(a: Args, card: number, out: number): Flight[] {
  const place = `dream.${a["who"]}.${a["place"]! - 1}`;
  return [{ from: `seat.${a["who"]}`, to: place, card }, { from: place, to: "open", card: out }];
}
