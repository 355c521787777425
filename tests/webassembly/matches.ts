// node matches.ts module.wasm facts.json lines.jsonl: plays matches of matches.py again, and
// prints the first difference of each.

import { readFileSync } from "node:fs";
import { Game, type RulesFacts } from "../../web/src/rules/game.ts";
import { pause } from "../../web/src/match/pace.ts";
import { Runner } from "../../web/src/match/runner.ts";
import { Table } from "../../web/src/match/table.ts";

type Line = {
  options?: Record<string, number>;
  memory_aid: boolean;
  do: string;
  seat: number;
  action: number;
  prompt: number;
  pause: number;
  outcomes: number[];
  frames: string[];
  table: Record<string, unknown>;
};

const NOW = 1000;
const [module, facts, given] = process.argv.slice(2) as [string, string, string];
const runner = new Runner(await Game.load(readFileSync(module), JSON.parse(readFileSync(facts, "utf8")) as RulesFacts));
const lines = readFileSync(given, "utf8").trim().split("\n").map((line) => JSON.parse(line) as Line);
const text = (sent: object): string =>
  JSON.stringify(sent, (_, value: unknown) => (value instanceof Uint8Array ? Buffer.from(value).toString("base64") : value));
const sorted = (facts: object, names: string[]): string => text(Object.fromEntries(Object.entries(facts).filter(([name]) => names.includes(name)).sort()));

/** What a table shows after a line that is not what the line says. */
function difference(table: Table, line: Line, shown: number | null): string {
  const frames = line.frames.map((_, seat) => text(table.frame(seat, shown)));
  const wrong = frames.findIndex((frame, seat) => frame !== line.frames[seat]);
  if (wrong >= 0) return `seat ${wrong} sees\n${frames[wrong]}\nand not\n${line.frames[wrong]}`;
  const names = Object.keys(line.table);
  const [mine, theirs] = [sorted(table.facts(0), names), sorted(line.table, names)];
  return mine === theirs ? "" : `the table is\n${mine}\nand not\n${theirs}`;
}

function done(table: Table, line: Line): string {
  const { seat, action, prompt } = line;
  if (line.do === "undo") table.undo(0);
  else if (line.do === "dismiss") table.dismiss(0);
  else if (line.do === "next") table.next(0);
  else if (line.do === "concede") table.concede(0);
  else if (line.do === "again") table.again(0);
  else if (line.do === "act") {
    const paused = pause(table, seat, action, { tempo: 100, least: 120 });
    if (paused !== line.pause) return `pauses ${paused} and not ${line.pause}`;
    table.act(seat, prompt, action);
  }
  return "";
}

let [matches, frames] = [0, 0];
let table: Table | null = null;
let opening: Line | null = null;
let shown: number | null = null;
let left: number[] = [];
for (const [number, line] of lines.entries()) {
  if (line.options) {
    [opening, table, shown] = [line, null, null];
    matches += 1;
    continue;
  }
  if (!opening) continue; // differed before
  left = [...line.outcomes];
  if (!table) {
    const { memory_aid } = opening;
    const options = opening.options!;
    const seats = Array.from({ length: options["seats"]! }, (_, seat) => (seat === 0 ? { name: "Ola" } : { bot: "seamstress" }));
    const game = String(line.table["game"]);
    table = new Table(runner, { id: "t", game, options, seats, memory_aid, pace: "normal" }, () => left.shift()!, () => NOW);
  }
  const found = done(table, line) || difference(table, line, shown) || (left.length > 0 ? "outcomes are left" : "");
  if (found) {
    console.log(`line ${number + 1}, ${line.do}: ${found}`);
    process.exitCode = 1;
    opening = null;
  }
  frames += line.frames.length;
  shown = table.seq;
}
console.log(`${matches} matches, ${frames} frames`);
