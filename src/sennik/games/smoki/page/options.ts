// Where the options of Smoki stand in the dialog that opens a table.

import type { Places } from "../../../../../web/src/lobby/options.ts";

export const options: Places = {
  tokens: { group: "end", first: 3 },
  target: { group: "end", first: 100 },
  rounds: { group: "end", first: 3 },
  piles: { group: "table" },
};
