// Builds the scripts of the pages into the web room's static folder; the manifest there says which file is which.

import { existsSync } from "node:fs";
import { svelte } from "@sveltejs/vite-plugin-svelte";
import { defineConfig } from "vite";
import { iconSprite } from "./icon_sprite";
import { packedFiles } from "./packed_files";

const STATIC = "../src/cardinal/web/static";

// One entry a kind of page. A page loads only its own.
const entries = ["main", "table", "play", "shares", "boards"].filter((name) => existsSync(`src/${name}.ts`));

export default defineConfig({
  base: "/static/built/",
  plugins: [svelte(), iconSprite(), packedFiles(STATIC)],
  build: {
    outDir: `${STATIC}/built`,
    emptyOutDir: true,
    manifest: "manifest.json",
    modulePreload: false,
    target: "es2022",
    // Nothing is written into a page: its policy allows files of its own only.
    assetsInlineLimit: 0,
    rollupOptions: {
      // htmx has an eval that its settings switch off.
      checks: { eval: false },
      input: Object.fromEntries(entries.map((name) => [name, `src/${name}.ts`])),
    },
  },
});
