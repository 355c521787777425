import { svelte } from "@sveltejs/vite-plugin-svelte";
import { defineConfig } from "vite";

// `npx vite` serves the sources and passes everything else on to a running `sennik serve`.
const server = `http://localhost:${process.env["SENNIK_PORT"] ?? "8000"}`;

export default defineConfig({
  plugins: [svelte()],
  // Scripts find each other wherever they lie; the page itself names them from the root (`sennik site` changes that).
  experimental: { renderBuiltUrl: (name, { hostType }) => (hostType === "html" ? `/${name}` : { relative: true }) },
  worker: { format: "es" },
  build: {
    outDir: "../src/sennik/web/page",
    emptyOutDir: true,
    target: "es2022",
    modulePreload: { polyfill: false },
    assetsInlineLimit: 0,
  },
  server: {
    fs: { allow: [".", "../src/sennik/games"] }, // a game's own part of the page lies in its folder
    // The server answers only its own page: host and origin must go through unchanged.
    proxy: {
      "/api": { target: server, changeOrigin: false },
      "/rules": { target: server, changeOrigin: false },
      "/ws": { target: server, changeOrigin: false, ws: true },
    },
  },
});
