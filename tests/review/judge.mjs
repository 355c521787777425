// node judge.mjs module.wasm cases.json: the kernel of reviews in WebAssembly, asked what
// was asked natively. Prints what differs, then how many answers were compared.

import { readFileSync } from "node:fs";

const [module, file] = process.argv.slice(2);
const { plan, sizes, cases } = JSON.parse(readFileSync(file, "utf8"));
const memory = new WebAssembly.Memory({ initial: 32 });
const stack = new WebAssembly.Global({ value: "i32", mutable: true }, 65536);
const given = { env: { __linear_memory: memory, __stack_pointer: stack } };
const { instance } = await WebAssembly.instantiate(readFileSync(module), given);

let top = 2 * 65536;
const allocate = (size) => {
  const at = top;
  top = (top + size + 15) & ~15;
  return at;
};
const state = allocate(1 << 16);
const scratch = sizes.map(allocate);
const [planAt, verdicts, fates, values, luck] = [scratch[0], ...scratch.slice(-4)];
const numbers = (at, count) => Array.from(new BigInt64Array(memory.buffer, at, count), Number);

let wrong = 0;
for (const { name, record, asked, expected } of cases) {
  new Uint8Array(memory.buffer, state, record.length).set(record);
  new BigInt64Array(memory.buffer, planAt, plan.length).set(plan.map(BigInt));
  const seed = BigInt(asked.seed);
  let found;
  if (name === "judge") {
    const count = instance.exports.judge(state, asked.seat, asked.action, seed, asked.step, asked.worlds, ...scratch);
    found = numbers(verdicts, 7 * count);
  } else if (name === "fate") {
    const count = instance.exports.fate(state, asked.action, seed, asked.playouts, ...scratch);
    found = [...numbers(fates, 8 * count), ...numbers(values, 6), ...numbers(luck, 6)];
  } else {
    instance.exports.weigh(state, seed, asked.playouts, ...scratch);
    found = numbers(values, 6);
  }
  if (JSON.stringify(found) !== JSON.stringify(expected)) {
    wrong += 1;
    console.log(name, JSON.stringify(found), JSON.stringify(expected));
  }
}
console.log(`${cases.length - wrong} of ${cases.length} alike`);
