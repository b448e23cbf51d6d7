import { describe, expect, it } from "vitest";
import { numbersIn, typedAt } from "../src/people";

describe("names while somebody types", () => {
  it("takes the whole field where it holds one player", () => {
    expect(typedAt("  zeng x", 8, false)).toEqual({ start: 2, typed: "zeng x" });
  });

  it("takes the player that the cursor is in where a line has several", () => {
    const text = "Ann Lee & Bob\n曾小明、wa";
    expect(typedAt(text, text.length, true)).toEqual({ start: text.length - 2, typed: "wa" });
    expect(typedAt(text, 13, true)).toEqual({ start: 10, typed: "Bob" });
    expect(typedAt("Ann Lee - Bo", 12, true).typed).toBe("Bo");
    expect(typedAt("Blue: Ann; Jean-Lu", 18, true).typed).toBe("Jean-Lu");
  });

  it("knows the numbers that are entered already", () => {
    expect(numbersIn(["Ann Lee = 1003", "Bob", "王涛 =1378"])).toEqual(["1003", "1378"]);
  });
});
