// Unit tests of the pages' scripts: npm test. What needs a real browser is tested in tests/browser.

import { svelte } from "@sveltejs/vite-plugin-svelte";
import { defineConfig } from "vitest/config";

export default defineConfig({
  plugins: [svelte()],
  // Svelte's reactive state as in a browser, not as a server would render it.
  resolve: { conditions: ["browser"] },
  test: {
    environment: "happy-dom",
    include: ["tests/**/*.test.ts"],
    // One document for all files: making one takes longer than the tests, which leave nothing behind in it.
    isolate: false,
    maxWorkers: 1,
    setupFiles: ["tests/setup.ts"],
    restoreMocks: true,
    unstubGlobals: true,
  },
});
