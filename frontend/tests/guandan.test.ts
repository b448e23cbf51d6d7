import { describe, expect, test } from "vitest";
import { announced, lastTurns, levelsOf, sequenceOf } from "../src/play/guandan/guandan";
import { actWith, givingVerb } from "../src/play/guandan/turn";
import type { Turn } from "../src/play/protocol";
import { guandanView } from "./views";

describe("chosen cards", () => {
  const hints = [
    { cards: "9h 8s 8d", pattern: "triple 8" },
    { cards: "9h 9s", pattern: "pair level" },
  ];

  test.each([
    ["tribute", "pay"],
    ["return", "give_back"],
    ["choice", null],
    ["play", null],
  ] as const)("in the phase %s the verb of giving is %s", (phase, verb) => {
    expect(givingVerb(guandanView({ phase }))).toBe(verb);
  });

  test("a tribute is one card, whatever is hinted", () => {
    expect(actWith(["9s"], guandanView({ phase: "tribute", hints }), hints[0])).toEqual({ verb: "pay", card: "9s" });
  });

  test("cards of the hint that is shown are meant as it says, in any order", () => {
    const view = guandanView({ hints });
    expect(actWith(["8d", "9h", "8s"], view, hints[0])).toEqual({ verb: "play", cards: "8d 9h 8s", as: "triple 8" });
    expect(actWith(["8d", "9h", "8s"], view, hints[1])).not.toHaveProperty("as");
    expect(actWith(["8d", "8s"], view, hints[0])).not.toHaveProperty("as");
    expect(actWith(["8d", "8s"], view, undefined)).toEqual({ verb: "play", cards: "8d 8s" });
  });

  test("what the player declares comes before the hint", () => {
    const view = guandanView({ hints });
    expect(actWith(["9h", "8s", "8d"], view, hints[0], "bomb3 8")).toHaveProperty("as", "bomb3 8");
  });
});

describe("the wire", () => {
  const trick: Turn[] = [
    { seat: "N", cards: "3s", pattern: "single 3" },
    { seat: "E", cards: "5s", pattern: "single 5" },
    { seat: "S", pass: true },
    { seat: "W", pass: true },
    { seat: "N", pass: true },
  ];

  test("a seat shows what it did last", () => {
    expect(lastTurns(trick).get("N")?.pass).toBe(true);
    expect(lastTurns(trick).get("E")?.cards).toBe("5s");
  });

  test("a sequence is named by its ranks; an ace may stand below the two", () => {
    expect(sequenceOf("three_pairs", "8")).toBe("678");
    expect(sequenceOf("straight", "A")).toBe([10, "J", "Q", "K", "A"].join("\u2009"));
    expect(sequenceOf("straight", "5")).toBe("A2345");
    expect(sequenceOf("two_triples", "2")).toBe("A2");
  });

  test("a lead that is taken over from a partner who is out is called out, and nothing else", () => {
    const before = guandanView({ out: ["N"], trick, top: { seat: "N", cards: "3s", pattern: "single 3" } });
    const now = guandanView({ out: ["N"], trick: [], top: null, leader: "S" });
    expect(announced(before, now)).toBe("call_takes_over");
    expect(announced(before, guandanView({ out: ["N"], trick: [], top: null, leader: "E" }))).toBe("");
    expect(announced(guandanView({}), guandanView({ out: ["E"] }))).toBe("call_place_1");
    expect(announced(guandanView({}), guandanView({ finish: "E W" }))).toBe("call_double");
  });

  test("levels of both sides, and whose is played", () => {
    expect(levelsOf("NS T EW A*")).toEqual([
      { side: "NS", level: "10", isOwner: false },
      { side: "EW", level: "A", isOwner: true },
    ]);
  });
});
