// Where the options of Koty stand in the dialog that opens a table.

import type { Places } from "../../../../../web/src/lobby/options.ts";

export const options: Places = {
  teams: { group: "variants", when: ({ seats }) => seats === 4 || seats === 6 },
  top_nine_doubles_itself: { group: "variants" },
  moths: { group: "deck" },
  bats: { group: "deck" },
  owls: { group: "deck" },
  dragon: { group: "deck" },
  exchange_limit: { group: "end" },
};
