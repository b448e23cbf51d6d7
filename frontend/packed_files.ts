// Packs every text that the server hands out once, when it is built, as small as it gets: under the digest of its
// content, so that a file that has changed since is never mistaken for it.
import { createHash } from "node:crypto";
import { mkdirSync, readdirSync, readFileSync, writeFileSync } from "node:fs";
import { extname, join } from "node:path";
import { brotliCompressSync, constants, gzipSync } from "node:zlib";
import type { Plugin } from "vite";

const TEXTS = new Set([".css", ".js", ".svg", ".json", ".webmanifest"]);
const LEAST_BYTES = 500;
const DIGITS = 12;

function brotli(whole: Buffer): Buffer {
  const quality = constants.BROTLI_MAX_QUALITY;
  return brotliCompressSync(whole, {
    params: {
      [constants.BROTLI_PARAM_QUALITY]: quality,
      [constants.BROTLI_PARAM_MODE]: constants.BROTLI_MODE_TEXT,
      [constants.BROTLI_PARAM_SIZE_HINT]: whole.length,
    },
  });
}

const CODINGS: Record<string, (whole: Buffer) => Buffer> = {
  br: brotli,
  gz: (whole) => gzipSync(whole, { level: 9 }),
};

// The texts of a folder, and of the folder of built files in it.
function texts(folder: string): string[] {
  return readdirSync(folder, { withFileTypes: true, recursive: true })
    .filter((one) => one.isFile() && TEXTS.has(extname(one.name)))
    .map((one) => join(one.parentPath, one.name));
}

export function packedFiles(folder: string): Plugin {
  return {
    name: "packed-files",
    closeBundle() {
      const packed = join(folder, "built", "packed");
      mkdirSync(packed, { recursive: true });
      for (const path of texts(folder)) {
        const whole = readFileSync(path);
        if (whole.length < LEAST_BYTES) continue;
        const digest = createHash("sha256").update(whole).digest("hex").slice(0, DIGITS);
        for (const [ending, pack] of Object.entries(CODINGS)) {
          writeFileSync(join(packed, `${digest}.${ending}`), pack(whole));
        }
      }
    },
  };
}
