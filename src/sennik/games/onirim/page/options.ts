// Where the options of Onirim stand in the dialog that opens a table.

import type { Places } from "../../../../../web/src/lobby/options.ts";

export const options: Places = {
  open_hands: { group: "variants", when: ({ seats }) => seats === 2 },
  towers: { group: "deck" },
  dreams: { group: "deck" },
  book: { group: "deck" },
};
