// node programs.ts module.wasm asked.json: what each program leaves, for each of the arguments.

import { readFileSync } from "node:fs";

type Asked = { programs: string[]; arguments: [a: number, b: number][]; state: string; cells: number };
type Program = (state: number, out: number, a: number, b: number) => number;

const [STACK, STATE, OUT] = [65536, 131072, 135168];
const [path, given] = process.argv.slice(2) as [string, string];
const asked = JSON.parse(readFileSync(given, "utf8")) as Asked;
const memory = new WebAssembly.Memory({ initial: 4 });
const stack = new WebAssembly.Global({ value: "i32", mutable: true }, STACK);
const { instance } = await WebAssembly.instantiate(readFileSync(path), { env: { __linear_memory: memory, __stack_pointer: stack } });
const begun = Buffer.from(asked.state, "hex");
const state = new Uint8Array(memory.buffer, STATE, begun.length);
const out = new Int32Array(memory.buffer, OUT, asked.cells);

function outcome(program: Program, a: number, b: number): [answer: number, state: string, out: number[]] {
  state.set(begun);
  out.fill(0);
  const answer = program(STATE, OUT, a, b);
  return [answer, Buffer.from(state).toString("hex"), [...out]];
}

const programs = asked.programs.map((name) => instance.exports[name] as Program);
console.log(JSON.stringify(programs.map((program) => asked.arguments.map(([a, b]) => outcome(program, a, b)))));
