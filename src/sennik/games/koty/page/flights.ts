// Where cards go in each line of the log; places in lines count from 1.

import type { Args, Flight, Paths } from "../../../../../web/src/table/flights.ts";

const laid = (a: Args): Flight[] => [{ from: `seat.${a["who"]}`, to: `dream.${a["whom"] ?? a["who"]}.${a["land"]! - 1}`, card: a["card"]! }];

export const flights: Paths = {
  "played.own": laid,
  "played.rival": laid,
  "joker.own": laid,
  "joker.rival": laid,
  defended: (a) => [{ from: `seat.${a["who"]}`, to: "discards", card: a["card"]! }],
  nine: (a) => [{ from: "pile", to: `dream.${a["who"]}.${a["land"]! - 1}`, card: -1 }],
  moved: (a) => [{ from: `dream.${a["whom"]}.${a["land"]! - 1}`, to: `dream.${a["whom2"]}.${a["land2"]! - 1}`, card: a["card"]! }],
  exchanged: (a) => ["card", "card2", "card3", "card4"].map((name) => ({ from: `seat.${a["who"]}`, to: "discards", card: a[name] ?? -1 })),
  drew: (a) => [{ from: "pile", to: `seat.${a["who"]}`, card: -1 }],
};
