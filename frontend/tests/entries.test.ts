import { beforeEach, describe, expect, test, vi } from "vitest";
import { entryText, pushEntry } from "../src/entries";
import { Queue, referenceTo } from "../src/queue";
import { TableServer } from "./table_server";

describe("entryText", () => {
  test.each([
    ["4♠X N −1", { level: "4", strain: "S", doubling: "X", declarer: "N", made: "-1" }],
    ["3NT W =", { level: "3", strain: "NT", doubling: "", declarer: "W", made: "=" }],
    ["0", { played: "pass", level: "4" }],
    ["—", { played: "not_played" }],
    ["N S", { first: "N", second: "S", third: "" }],
    ["N E S", { first: "N", second: "E", third: "S" }],
  ])("%s", (text, fields) => {
    expect(entryText(fields)).toBe(text);
  });
});

describe("pushEntry", () => {
  let queue: Queue;
  beforeEach(async () => {
    new TableServer().fate = "request lost";
    queue = new Queue("A1", "token", () => undefined, vi.fn());
    queue.push({ kind: "enter", round: "1", board: "9" });
    // The first command fails and leaves the others queued.
    await vi.advanceTimersByTimeAsync(0);
  });
  const entry = { kind: "enter", stage: "1", round: "2", board: "5" };
  const made = (): (string | undefined)[] => queue.pending.slice(1).map(({ fields }) => fields.made);

  test("a second entry of a board replaces the first", async () => {
    pushEntry(queue, { ...entry, made: "=" }, false);
    await vi.advanceTimersByTimeAsync(0);
    pushEntry(queue, { ...entry, made: "+1" }, false);
    expect(made()).toEqual(["+1"]);
  });

  test("the same board of another round is another board", async () => {
    pushEntry(queue, { ...entry, made: "=" }, false);
    await vi.advanceTimersByTimeAsync(0);
    pushEntry(queue, { ...entry, round: "3", made: "+1" }, false);
    expect(made()).toEqual(["=", "+1"]);
  });

  test("a further deal of a game refers to the deal before it", async () => {
    const first = pushEntry(queue, entry, true);
    await vi.advanceTimersByTimeAsync(0);
    const second = pushEntry(queue, entry, true);
    await vi.advanceTimersByTimeAsync(0);
    const third = pushEntry(queue, entry, true);
    expect([first, second, third].map(({ fields }) => fields.seen)).toEqual([
      undefined,
      referenceTo(first),
      referenceTo(second),
    ]);
  });
});
