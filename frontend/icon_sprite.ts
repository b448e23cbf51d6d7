// Draws the named icons of Lucide into one file, each a symbol that a page uses by its name.
import { readFileSync } from "node:fs";
import { createRequire } from "node:module";
import type { Plugin } from "vite";
import { ICONS } from "./src/icons";

type IconSet = { icons: Record<string, { body: string }>; aliases: Record<string, { parent: string }> };

const FILE = createRequire(import.meta.url).resolve("@iconify-json/lucide/icons.json");
const SET: IconSet = JSON.parse(readFileSync(FILE, "utf-8"));

// What the style of every icon says already.
const STYLED = / (fill="none"|stroke="currentColor"|stroke-line(cap|join)="round"|stroke-width="2")/g;

function symbol(name: string): string {
  const drawn = SET.icons[name] ?? SET.icons[SET.aliases[name]?.parent ?? ""];
  if (!drawn) throw new Error(`Lucide has no icon "${name}"`);
  return `<symbol id="${name}" viewBox="0 0 24 24">${drawn.body.replace(STYLED, "")}</symbol>`;
}

export function iconSprite(): Plugin {
  return {
    name: "icon-sprite",
    generateBundle() {
      const source = [
        "<!-- Icons of Lucide (lucide.dev), ISC licence. -->",
        '<svg xmlns="http://www.w3.org/2000/svg">',
        ...ICONS.map(symbol),
        "</svg>",
      ].join("\n");
      this.emitFile({ type: "asset", name: "icons.svg", originalFileName: "icons.svg", source });
    },
  };
}
