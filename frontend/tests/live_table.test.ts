import { beforeEach, describe, expect, test, vi } from "vitest";
import type { LiveTable } from "../src/play/live_table.svelte";
import type { TableSocket } from "../src/play/socket";
import { bridgeView, person, tableFacts, viewMessage } from "./views";

const PASS = { verb: "call", call: "pass" };
let live: LiveTable;
let socket: { act: ReturnType<typeof vi.fn>; sync: ReturnType<typeof vi.fn>; rename: ReturnType<typeof vi.fn> };

beforeEach(async () => {
  const { LiveTable } = await import("../src/play/live_table.svelte");
  live = new LiveTable("/tables/7", true);
  let acts = 0;
  socket = { act: vi.fn(() => `key ${++acts}`), sync: vi.fn(), rename: vi.fn() };
  live.socket = socket as unknown as TableSocket;
});

const lines = (...texts: string[]): { text: string }[] => texts.map((text) => ({ text }));
const news = (): string[] => live.news.map((line) => line.text);

describe("acts", () => {
  test("a second tap does nothing until the effect of the first is in the view", () => {
    live.onView(viewMessage({ seq: 5 }));
    live.act(PASS);
    live.act(PASS);
    expect(socket.act.mock.calls).toEqual([[PASS, 5]]);
    live.onDone("key 1", 6);
    live.act(PASS);
    expect(socket.act).toHaveBeenCalledTimes(1);
    live.onView(viewMessage({ seq: 6 }));
    live.act(PASS);
    expect(socket.act).toHaveBeenLastCalledWith(PASS, 6);
  });

  test("an act whose view came before its answer is over with the answer", () => {
    live.onView(viewMessage({ seq: 5 }));
    live.act(PASS);
    live.onView(viewMessage({ seq: 6 }));
    expect(live.isBusy).toBe(true);
    live.onDone("key 1", 6);
    expect(live.isBusy).toBe(false);
  });

  test("an effect that this viewer never sees blocks nothing for long", () => {
    live.act(PASS);
    live.onDone("key 1", 99);
    vi.advanceTimersByTime(1_499);
    expect(live.isBusy).toBe(true);
    vi.advanceTimersByTime(1);
    expect(live.isBusy).toBe(false);
  });

  test("an answer that is long in coming is shown as slow until it comes", () => {
    live.act(PASS);
    vi.advanceTimersByTime(699);
    expect(live.isSlow).toBe(false);
    vi.advanceTimersByTime(1);
    expect(live.isSlow).toBe(true);
    live.onDone("key 1", 0);
    expect(live.isSlow).toBe(false);
  });

  test("a refusal says which act it is about, and goes when the table moves on", () => {
    live.onView(viewMessage({ seq: 5, moved: 3 }));
    live.act(PASS);
    live.onRefused({ kind: "refused", id: "key 1", seq: 5, error: "NotYourTurn", message: "", cites: [], legal: [] });
    expect(live.refused?.act).toEqual(PASS);
    expect(live.isBusy).toBe(false);
    live.onView(viewMessage({ seq: 6, moved: 3 }));
    expect(live.refused).not.toBeNull();
    live.onView(viewMessage({ seq: 7, moved: 4 }));
    expect(live.refused).toBeNull();
  });

  test("a guest's name is sent before the seat is taken", async () => {
    const { setName } = await import("../src/play/guest.svelte");
    setName(" Nora ");
    live.sit("W");
    expect(socket.rename).toHaveBeenCalledWith("Nora");
    expect(socket.act).toHaveBeenCalledWith({ verb: "sit", seat: "W" }, 0);
    expect(socket.rename.mock.invocationCallOrder[0]).toBeLessThan(socket.act.mock.invocationCallOrder[0] ?? 0);
  });
});

describe("views", () => {
  test("a view that was overtaken is ignored, except after getting up from a seat", () => {
    live.onView(viewMessage({ seq: 6 }));
    live.onView(viewMessage({ seq: 5 }));
    expect(live.version.seq).toBe(6);
    live.onView(viewMessage({ seq: 4, you: "public" }));
    expect(live.version).toEqual({ seq: 4, hash: "hash 4" });
    expect(live.me).toBeNull();
  });

  test("new sentences are joined to those that the page has, and only they are news", () => {
    live.onView(viewMessage({ seq: 1, log: lines("one", "two") }));
    expect(news()).toEqual(["two"]);
    live.onView(viewMessage({ seq: 2, log: lines("three"), log_from: 2 }));
    expect(live.latest?.log.map((line) => line.text)).toEqual(["one", "two", "three"]);
    expect(news()).toEqual(["three"]);
    expect(socket.sync).not.toHaveBeenCalled();
  });

  test("sentences that were missed are asked for", () => {
    live.onView(viewMessage({ seq: 1, log: lines("one") }));
    live.onView(viewMessage({ seq: 5, log: lines("four"), log_from: 3 }));
    expect(socket.sync).toHaveBeenCalledTimes(1);
  });

  test("a new board begins a new log, all of it news", () => {
    live.onView(viewMessage({ seq: 1, log: lines("one", "two") }));
    live.onView(viewMessage({ seq: 2, log: lines("dealt", "pass", "pass") }));
    expect(news()).toEqual(["dealt", "pass", "pass"]);
  });

  test("the table waits for me at my turn, and where the law asks me", () => {
    const awaitedAt = (parts: Parameters<typeof viewMessage>[0]): boolean => {
      live.onView(viewMessage(parts));
      return live.isAwaited;
    };
    expect(awaitedAt({ seq: 1, table: tableFacts({ awaited: ["E"] }) })).toBe(false);
    expect(awaitedAt({ seq: 2, table: tableFacts({ awaited: ["E", "S"] }) })).toBe(true);
    const question = { key: "accept", kind: "choice", choices: [], open: false, cites: [], text: "?", guidance: null };
    expect(awaitedAt({ seq: 3, view: bridgeView({ question }) })).toBe(true);
    expect(awaitedAt({ seq: 4, you: "public", table: tableFacts({ awaited: ["S"] }) })).toBe(false);
  });

  test("only verbs that the view allows are offered", () => {
    expect(live.may("claim")).toBe(false);
    live.onView(viewMessage({ view: bridgeView({ may: ["undo"] }) }));
    expect([live.may("undo"), live.may("claim")]).toEqual([true, false]);
  });
});

describe("presence", () => {
  test("whoever sat down since the last count is not away", () => {
    live.onView(viewMessage({ seq: 1 }));
    expect(live.isAway("N")).toBe(false);
    live.onPresence({ kind: "presence", here: ["E"], watching: 0 });
    // Nora has left, Emil is there, this page is Sven's, and nobody is in West.
    expect((["N", "E", "S", "W"] as const).map((seat) => live.isAway(seat))).toEqual([true, false, false, false]);
    const seats = { ...tableFacts().seats, N: person("Nils"), W: person("Wei") };
    live.onView(viewMessage({ seq: 2, table: tableFacts({ seats }) }));
    expect(live.isAway("N")).toBe(false);
    expect(live.isAway("W")).toBe(false);
  });

  test("the server's clock is known by its difference from this one", () => {
    live.onServerTime(Date.now() + 2_500);
    expect(live.clockOffset).toBe(2_500);
  });
});
