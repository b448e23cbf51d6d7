// A browser's share in sealed cards: the texts of the scheme, and that nothing unnamed is handed over.
import { describe, expect, it } from "vitest";
import { names, type StageStatus, shareFor, step } from "../src/share";

// Worked out with sha256sum from the texts of docs/dealing.md.
const SECRET = "000000000000000000000000000000000000000000000000000000000000002a";
const DIGEST = "f22937431503505eaa34000ea9cf59589d0aaac2e516befa749111d98bb6ba81";
const COMMITMENT = "0311a17326c99d054a36888880ea2f7c830715525d21fc5af606466b12a3235d";
const NOTICE = `cardinal-seal-1 notice\nevent: E\nholder: ${"0".repeat(64)} server\nholder: ${DIGEST} player P7\n`;
const share = shareFor("player P7", SECRET, new Uint8Array(32));

function stage(changes: Partial<StageStatus>): StageStatus {
  const asked = { stage: "Main", step: "ask", attempt: 1, started: false, commitment: "", notice: "" } as const;
  return { ...asked, promised: "", given: false, ...changes };
}

describe("a share", () => {
  it("has the digest that sha256sum gives for its file", () => {
    expect(share.digest).toBe(DIGEST);
    expect(share.text).toBe(`cardinal-seal-1 share\nholder: player P7\nshare: ${SECRET}\n`);
  });

  it("is made anew from random bytes where none is kept", () => {
    expect(shareFor("player P7", null, new Uint8Array(32).fill(255)).secret).toBe("ff".repeat(32));
  });

  it("is promised once, and then waits for the seal", () => {
    expect(step(stage({}), share)).toBe("promise");
    expect(step(stage({ promised: DIGEST }), share)).toBe("wait");
  });

  it("is handed over when the sealed notice names it", () => {
    const sealed = stage({ step: "hand", commitment: COMMITMENT, notice: NOTICE, promised: DIGEST });
    expect(step(sealed, share)).toBe("hand");
    expect(step({ ...sealed, given: true }, share)).toBe("handed");
  });

  it("is kept where the notice is not the one committed to, or names another share", () => {
    const other = NOTICE.replace(DIGEST, "f".repeat(64));
    expect(names(NOTICE, "0".repeat(64), share)).toBe(false);
    expect(step(stage({ step: "hand", commitment: COMMITMENT, notice: other }), share)).toBe("foreign");
    expect(step(stage({ step: "hand", commitment: "0".repeat(64), notice: NOTICE }), share)).toBe("foreign");
  });
});
