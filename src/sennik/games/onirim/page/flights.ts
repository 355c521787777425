// Where cards go in each line of the log; places in lines count from 1.

import type { Paths } from "../../../../../web/src/table/flights.ts";

export const flights: Paths = {
  played: (a) => [{ from: `hand.${a["card"]}`, to: `laid.${a["who"]}`, card: a["card"]! }],
  discarded: (a) => [{ from: `hand.${a["card"]}`, to: "discards", card: a["card"]! }],
  dismissed: (a) => [{ from: "pile", to: "discards", card: a["card"]! }],
  raised: (a) => [{ from: `hand.${a["card"]}`, to: "towers", card: a["card"]! }],
  razed: (a) => [{ from: "towers", to: "discards", card: a["card"]! }],
  omen: (a) => [{ from: "reserve", to: "omens", card: a["card"]! }],
  spent: (a) => [{ from: "discards", to: "book", card: a["card"]! }],
  another: (a) => [{ from: "pile", to: "limbo", card: a["card"]! }],
  sifted: (a) => [{ from: "pile", to: "discards", card: a["card"]! }],
  drawn: (a) => [{ from: "pile", to: `seat.${a["who"]}`, card: a["card"]! }],
  fetched: (a) => [{ from: "pile", to: `doors.${a["who"]}`, card: a["card"]! }],
  unlocked: (a) => [{ from: "pile", to: `doors.${a["who"]}`, card: a["card"]! }],
  aside: (a) => [{ from: "pile", to: "limbo", card: a["card"]! }],
  lost: (a) => [{ from: "pile", to: "discards", card: a["card"]! }],
};
