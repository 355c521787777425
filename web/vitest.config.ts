import { readFileSync } from "node:fs";
import { defineConfig } from "vitest/config";

// Tests read the rules of one game: where the build writes them, or where SENNIK_RULES says.
const folder = process.env["SENNIK_RULES"] ?? "public/rules";
const game = "smoki";

export default defineConfig({
  test: {
    include: ["test/*.test.ts"],
    isolate: false,
    provide: {
      module: readFileSync(`${folder}/${game}.wasm`).toString("base64"),
      facts: readFileSync(`${folder}/${game}.json`, "utf8"),
    },
  },
});
