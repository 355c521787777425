import { defineConfig } from "vite";

// One file of JavaScript; rules and words lie beside it (tools/npm.py).
export default defineConfig({
  build: {
    lib: { entry: "src/index.ts", formats: ["es"], fileName: () => "index.js" },
    target: "es2022",
    emptyOutDir: true,
    rolldownOptions: { external: ["node:fs/promises"] },
  },
});
