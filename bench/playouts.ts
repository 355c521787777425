// node playouts.ts module.wasm facts.json: millions of decisions a second of random matches.

import { readFileSync } from "node:fs";

type Facts = { state: number; options: string; choices: number; matches: number };
type Matches = (states: number, options: number, seed: bigint, first: bigint, count: number, cap: number, choices: number, sums: number) => void;

const [STACK, OPTIONS, STATE] = [65536, 131072, 135168];
const CAP = 100_000;
const DECISIONS = 0; // the place of their number among the sums
const [path, told] = process.argv.slice(2) as [string, string];
const facts = JSON.parse(readFileSync(told, "utf8")) as Facts;
const memory = new WebAssembly.Memory({ initial: 8 });
const stack = new WebAssembly.Global({ value: "i32", mutable: true }, STACK);
const { instance } = await WebAssembly.instantiate(readFileSync(path), { env: { __linear_memory: memory, __stack_pointer: stack } });
new Uint8Array(memory.buffer, OPTIONS).set(Buffer.from(facts.options, "hex"));
const play = instance.exports["random_matches"] as unknown as Matches;
const choices = (STATE + facts.state + 15) & ~15;
const sums = (choices + 4 * facts.choices + 15) & ~15;
const counted = new BigInt64Array(memory.buffer, sums, 64);

function rate(first: number): number {
  counted.fill(0n);
  const begun = process.cpuUsage();
  play(STATE, OPTIONS, 7n, BigInt(first), facts.matches, CAP, choices, sums);
  const used = process.cpuUsage(begun);
  return Number(counted[DECISIONS]) / used.user;
}

// V8 compiles in two steps: the first turns run code that is soon replaced.
console.log(Math.max(...Array.from({ length: 12 }, (_, turn) => rate(turn * facts.matches))));
