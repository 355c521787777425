import { svelte } from "@sveltejs/vite-plugin-svelte";
import { createHash } from "node:crypto";
import { readFileSync, readdirSync } from "node:fs";
import { defineConfig, type Plugin } from "vite";

// `npx vite` serves the sources and passes everything else on to a running `sennik serve`.
const server = `http://localhost:${process.env["SENNIK_PORT"] ?? "8000"}`;

/** Tells the service worker which files make this build, and it and the page its name. */
const offline: Plugin = {
  name: "sennik-offline",
  enforce: "post", // when the page itself is there
  generateBundle(_, bundle) {
    const [worker, index] = [bundle["sw.js"], bundle["index.html"]];
    if (worker?.type !== "chunk" || index?.type !== "asset") throw new Error("there is no service worker, or no page");
    const shipped = readdirSync("public").filter((name) => name.includes("."));
    const files = [...Object.keys(bundle).filter((name) => name.startsWith("assets/")), ...shipped].sort();
    const hash = createHash("sha256").update(files.join()).update(worker.code).update(index.source);
    for (const name of shipped) hash.update(readFileSync(`public/${name}`));
    for (const name of readdirSync("public/rules").sort()) hash.update(readFileSync(`public/rules/${name}`));
    const build = hash.digest("hex").slice(0, 16);
    const isFont = (name: string): boolean => name.endsWith(".woff2");
    worker.code = worker.code
      .replace(/["'`]__FILES__["'`]/, JSON.stringify(files.filter((name) => !isFont(name))))
      .replace(/["'`]__LETTERS__["'`]/, JSON.stringify(files.filter(isFont)))
      .replaceAll("__BUILD__", build);
    index.source = String(index.source).replace("<html", `<html data-build="${build}"`);
  },
};

export default defineConfig({
  plugins: [svelte(), offline],
  // Scripts find each other wherever they lie; the page itself names them from the root (`sennik site` changes that).
  experimental: { renderBuiltUrl: (name, { hostType }) => (hostType === "html" ? `/${name}` : { relative: true }) },
  worker: { format: "es" },
  build: {
    outDir: "../src/sennik/web/page",
    emptyOutDir: true,
    target: "es2022",
    modulePreload: { polyfill: false },
    assetsInlineLimit: 0,
    rolldownOptions: {
      input: { index: "index.html", sw: "src/offline/sw.ts" },
      output: { entryFileNames: ({ name }) => (name === "sw" ? "sw.js" : "assets/[name]-[hash].js") },
    },
  },
  server: {
    fs: { allow: [".", "../src/sennik/games", "../src/sennik/review"] }, // games have their part of the page, reviews their sentences
    // The server answers only its own page: host and origin must go through unchanged.
    proxy: {
      "/api": { target: server, changeOrigin: false },
      "/rules": { target: server, changeOrigin: false },
      "/ws": { target: server, changeOrigin: false, ws: true },
    },
  },
});
