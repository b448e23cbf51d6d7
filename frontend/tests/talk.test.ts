import { beforeEach, describe, expect, test, vi } from "vitest";
import type { LiveTable } from "../src/play/live_table.svelte";
import type { ChatLine } from "../src/play/protocol";
import { best, endsSet, playedOfSet } from "../src/play/sets";
import type { TableSocket } from "../src/play/socket";
import { person, tableFacts, viewMessage } from "./views";

let live: LiveTable;
let sent: object[];

beforeEach(async () => {
  vi.useFakeTimers();
  const { LiveTable } = await import("../src/play/live_table.svelte");
  live = new LiveTable("/tables/7", true, { phrases: ["hello", "well_played"], in_play: ["hello"] });
  sent = [];
  live.socket = { act: (act: object) => `key ${sent.push(act)}`, sync: vi.fn() } as unknown as TableSocket;
});

const line = (message: number, by: string, more: Partial<ChatLine> = {}): ChatLine => ({
  message,
  at: 0,
  by: by as "watcher",
  name: `Name ${by}`,
  text: `text ${message}`,
  ...more,
});

function show(seq: number, chat?: ChatLine[], between = true, host?: "S"): void {
  const seats = { N: null, E: person("Name E"), S: person("Name S"), W: null };
  const table = { ...tableFacts({ seats, between }), talk: true, ...(host ? { host } : {}) };
  live.onView({ ...viewMessage({ seq, table }), ...(chat ? { chat } : {}) });
}

describe("what is said", () => {
  test("is kept where a view has nothing new, and is unread until it is read", () => {
    show(1, [line(1, "E")]);
    expect(live.talk.unread).toBe(0);
    show(3, [line(1, "E"), line(2, "E"), line(3, "S")]);
    show(4);
    expect(live.talk.messages.length).toBe(3);
    expect(live.talk.unread).toBe(1);
    expect(live.talk.fresh.map(({ message }) => message)).toEqual([2]);
    live.talk.read();
    expect(live.talk.unread).toBe(0);
  });

  test("stands at the seat for a while, and what spectators say does not", () => {
    show(1, []);
    show(3, [line(2, "E"), line(3, "watcher")]);
    expect(Object.keys(live.talk.bubbles)).toEqual(["E"]);
    vi.advanceTimersByTime(10_000);
    expect(live.talk.bubbles).toEqual({});
  });

  test("does not keep a card waiting, leaves its field when it is there, and stays when it is refused", () => {
    show(1, []);
    live.talk.draft = " hi ";
    live.talk.write();
    expect(sent).toEqual([{ verb: "say", text: "hi" }]);
    expect(live.isBusy).toBe(false);
    const refusal = { kind: "refused", id: "key 1", seq: 1, error: "NotNow", message: "later", cites: [], legal: [] };
    live.onRefused(refusal as never);
    expect([live.talk.draft, live.talk.refused, live.refused]).toEqual([" hi ", "later", null]);
    live.talk.write();
    live.onDone("key 2", 2);
    expect([live.talk.draft, live.talk.refused]).toEqual(["", ""]);
  });

  test("players say only harmless phrases during a board", () => {
    show(1, [], false);
    expect([live.talk.isSilent, live.talk.phrases]).toEqual([true, ["hello"]]);
    show(2, [], true);
    expect([live.talk.isSilent, live.talk.phrases]).toEqual([false, ["hello", "well_played"]]);
  });

  test("its author and the host may erase it", () => {
    show(1, []);
    show(2, [line(2, "E"), line(3, "S"), line(4, "E", { erased: true })]);
    expect(live.talk.messages.map((one) => live.talk.mayErase(one))).toEqual([false, true, false]);
    show(3, undefined, true, "S");
    expect(live.talk.messages.map((one) => live.talk.mayErase(one))).toEqual([true, true, false]);
  });
});

test("a set begins anew where its length was set", () => {
  expect([playedOfSet(5, 4), playedOfSet(5, 4, 3), playedOfSet(3, 4, 3), playedOfSet(5, undefined)]).toEqual([
    1, 2, 0, 5,
  ]);
  expect([endsSet(8, 4), endsSet(8, 4, 3), endsSet(7, 4, 3), endsSet(3, 4, 3)]).toEqual([true, false, true, false]);
  expect(best([-3, 2, 5, 5], (worth) => worth)).toBe(5);
  expect(best([-3, 0], (worth) => worth)).toBe(undefined);
});
