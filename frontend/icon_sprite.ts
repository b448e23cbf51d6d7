// Draws the named icons of Lucide into one file, each a symbol that a page uses by its name.
import { readFileSync } from "node:fs";
import { createRequire } from "node:module";
import type { Plugin } from "vite";
import { ICONS } from "./src/icons";

const require = createRequire(import.meta.url);

function symbol(name: string): string {
  const drawn = readFileSync(require.resolve(`lucide-static/icons/${name}.svg`), "utf-8");
  const inside = drawn.slice(drawn.indexOf(">", drawn.indexOf("<svg")) + 1, drawn.lastIndexOf("</svg>"));
  return `<symbol id="${name}" viewBox="0 0 24 24">${inside.replace(/\s*\n\s*/g, "")}</symbol>`;
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
