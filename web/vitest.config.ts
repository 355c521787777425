import { readFileSync, readdirSync } from "node:fs";
import { defineConfig } from "vitest/config";

// Tests read the rules of the games: where the build writes them, or where SENNIK_RULES says.
const folder = process.env["SENNIK_RULES"] ?? "public/rules";
const games = readdirSync(folder).flatMap((name) => (name.endsWith(".wasm") ? [name.slice(0, -5)] : []));
const rules = Object.fromEntries(games.map((game) => [game, {
  module: readFileSync(`${folder}/${game}.wasm`).toString("base64"),
  facts: readFileSync(`${folder}/${game}.json`, "utf8"),
}]));

export default defineConfig({
  test: {
    include: ["test/*.test.ts"],
    isolate: false,
    provide: { rules },
  },
});
