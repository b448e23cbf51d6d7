import { describe, expect, test } from "vitest";
import { callOf, callOfKey, cardOf } from "../src/play/bridge/notation";

describe("calls as people write them", () => {
  test.each([
    ["2h", "2H"],
    ["3N", "3NT"],
    ["3 nt", "3NT"],
    ["4♠", "4S"],
    ["4♠︎", "4S"],
    ["１ｃ", "1C"],
    ["p", "pass"],
    ["Pass", "pass"],
    ["x", "X"],
    ["dbl", "X"],
    ["XX", "XX"],
    ["8h", null],
    ["0n", null],
    ["2", null],
    ["h2", null],
    ["", null],
    ["constructor", null],
  ])("%s is %s", (text, call) => {
    expect(callOf(text)).toBe(call);
  });
});

describe("cards as people write them", () => {
  test.each([
    ["hk", "HK"],
    ["Kh", "HK"],
    ["♥K", "HK"],
    ["10s", "ST"],
    ["s10", "ST"],
    ["ts", "ST"],
    ["c2", "C2"],
    ["1s", null],
    ["k", null],
    ["hkk", null],
    ["", null],
  ])("%s is %s", (text, card) => {
    expect(cardOf(text)).toBe(card);
  });
});

describe("one key in the bidding box", () => {
  const legal = new Set(["pass", "X", "2C"]);
  test.each([
    ["p", "pass"],
    ["x", "X"],
    ["h", "2H"],
    ["n", "2NT"],
    ["d", "2D"],
    ["Tab", null],
    ["Enter", null],
    ["a", null],
    ["2", null],
  ])("%s on level two is %s", (key, call) => {
    expect(callOfKey(key, 2, legal)).toBe(call);
  });

  test("without a level no strain is a call, and over a double x redoubles", () => {
    expect(callOfKey("h", null, legal)).toBeNull();
    expect(callOfKey("x", null, new Set(["pass", "XX"]))).toBe("XX");
  });
});
