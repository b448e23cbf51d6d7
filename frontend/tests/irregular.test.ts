import { describe, expect, test } from "vitest";
import { ACTS, lineOf } from "../src/play/irregular";
import type { BridgeView } from "../src/play/protocol";
import { bridgeView } from "./views";

function offered(view: BridgeView, lastCall = ""): string[] {
  return ACTS.bridge.filter((act) => act.isPossible?.(view, lastCall) ?? true).map((act) => act.name);
}

describe("acts that an open table offers", () => {
  test("a call can be changed in the auction, by whoever has made one", () => {
    expect(offered(bridgeView({ phase: "auction" }), "1H")).toContain("changes");
    expect(offered(bridgeView({ phase: "auction" }))).not.toContain("changes");
    expect(offered(bridgeView({ phase: "play" }), "1H")).not.toContain("changes");
  });

  test("a trick can be inspected once there is one", () => {
    expect(offered(bridgeView({ phase: "play" }))).not.toContain("inspects");
    expect(offered(bridgeView({ phase: "play", tricks: { NS: 0, EW: 1 } }))).toContain("inspects");
  });

  test("an agreement can be withdrawn once there is a result", () => {
    expect(offered(bridgeView({ phase: "play" }))).not.toContain("withdraws_agreement");
    expect(offered(bridgeView({ phase: "finished", result: "pass" }))).toContain("withdraws_agreement");
  });
});

describe("lines of the casebook", () => {
  const VALUES = { lastCall: "1H", call: "1S", card: "SA", words: 'I said "no"', number: 3, other: "E", partner: "N" };

  test("every act of both games is written without a gap", () => {
    for (const act of [...ACTS.bridge, ...ACTS.guandan]) expect(lineOf(act, VALUES)).not.toMatch(/[{}]|undefined| $/);
  });

  test.each([
    ["changes", "changes 1H to 1S"],
    ["looks", "looks at E's hand"],
    // A quotation within the remark would end it.
    ["remarks", "remarks \"I said 'no'\""],
  ])("%s", (name, line) => {
    const act = ACTS.bridge.find((kind) => kind.name === name);
    expect(act && lineOf(act, VALUES)).toBe(line);
  });
});
