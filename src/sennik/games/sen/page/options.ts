// Where the options of Sen stand in the dialog that opens a table.

import type { Places } from "../../../../../web/src/lobby/options.ts";

export const options: Places = {
  target: { group: "end", first: 100 },
  rounds: { group: "end", first: 3 },
  penalty: { group: "variants" },
  tie_counts_as_success: { group: "variants", when: ({ values }) => values["caller_keeps_sum"] === 0 },
  caller_keeps_sum: { group: "variants" },
  nines_forgiven: { group: "variants" },
  all_in: { group: "variants" },
  know_it: { group: "variants" },
  long_dream: { group: "deck" },
  special_values: { group: "deck" },
};
