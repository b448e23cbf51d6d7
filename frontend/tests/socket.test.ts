import { beforeEach, describe, expect, test, vi } from "vitest";
import { type Subscriber, TableSocket } from "../src/play/socket";
import { FakeSocket } from "./fake_socket";
import { bridgeView, tableFacts, viewMessage } from "./views";

const PASS = { verb: "call", call: "pass" };
const LONG_MS = 10 * 60_000;

class Page implements Subscriber {
  version = { seq: 7, hash: "h7" };
  readonly events: unknown[] = [];
  onView(view: { seq: number }): void {
    this.events.push(["view", view.seq]);
  }
  onDone(key: string, seq: number): void {
    this.events.push(["done", key, seq]);
  }
  onRefused(refused: { id: string }): void {
    this.events.push(["refused", refused.id]);
  }
  onPresence(presence: { watching: number }): void {
    this.events.push(["presence", presence.watching]);
  }
  onServerTime(now: number): void {
    this.events.push(["time", now]);
  }
  onConnection(isConnected: boolean): void {
    this.events.push(isConnected);
  }
  onSeatTaken(message: string): void {
    this.events.push(["taken", message]);
  }
}

let page: Page;
let socket: TableSocket;

beforeEach(() => {
  FakeSocket.install();
  // No jitter: a wait is exactly the back-off.
  vi.spyOn(Math, "random").mockReturnValue(0.5);
  page = new Page();
  socket = new TableSocket("/tables/7/socket", page);
  socket.open();
});

/** Drops the connection, and gives the milliseconds until the next attempt. */
function waitAfterDrop(): number {
  const [attempts, before] = [FakeSocket.all.length, Date.now()];
  FakeSocket.last.drop();
  while (FakeSocket.all.length === attempts && Date.now() - before < LONG_MS) vi.advanceTimersToNextTimer();
  return Date.now() - before;
}

describe("acts", () => {
  test("an act made without a connection is sent when there is one", () => {
    const key = socket.act(PASS, 7);
    expect(FakeSocket.last.sent).toEqual([]);
    FakeSocket.last.accept();
    expect(FakeSocket.last.acts).toEqual([{ do: "act", id: key, seq: 7, act: PASS }]);
  });

  test("acts without an answer are sent again in order, under their keys and as of the view they were made in", () => {
    FakeSocket.last.accept();
    const first = socket.act(PASS, 7);
    const second = socket.act({ verb: "undo" }, 8);
    page.version = { seq: 9, hash: "h9" };
    waitAfterDrop();
    FakeSocket.last.accept();
    expect(FakeSocket.last.acts.map(({ id, seq }) => [id, seq])).toEqual([
      [first, 7],
      [second, 8],
    ]);
    expect(first).not.toBe(second);
  });

  test("an answered act is not sent again, whether it was done or refused", () => {
    FakeSocket.last.accept();
    const done = socket.act(PASS, 7);
    const refused = socket.act(PASS, 7);
    const lost = socket.act(PASS, 7);
    FakeSocket.last.receive({ kind: "done", id: done, seq: 8, repeated: false });
    FakeSocket.last.receive({ kind: "refused", id: refused, seq: 8, error: "", message: "", cites: [], legal: [] });
    waitAfterDrop();
    FakeSocket.last.accept();
    expect(FakeSocket.last.acts.map(({ id }) => id)).toEqual([lost]);
    expect(page.events).toContainEqual(["done", done, 8]);
    expect(page.events).toContainEqual(["refused", refused]);
  });

  test("a new connection asks first for what was missed", () => {
    socket.act(PASS, 7);
    FakeSocket.last.accept();
    expect(FakeSocket.last.sent.map((message) => message.do)).toEqual(["sync", "act"]);
    expect(FakeSocket.last.sent[0]?.seq).toBe(7);
  });
});

describe("reconnection", () => {
  test("the wait grows by the factor up to three seconds, and starts anew after a connection", () => {
    const waits = Array.from({ length: 8 }, waitAfterDrop);
    expect(waits).toEqual(waits.map((_, attempt) => Math.floor(Math.min(400 * 1.8 ** attempt, 3_000))));
    expect(waits.at(-1)).toBe(3_000);
    FakeSocket.last.accept();
    expect(waitAfterDrop()).toBe(400);
  });

  test.each([
    [0, 300],
    [1, 500],
  ])("jitter is at most a quarter either way (random %d)", (random, wait) => {
    vi.mocked(Math.random).mockReturnValue(random);
    expect(waitAfterDrop()).toBe(wait);
  });

  test.each([4001, 4003, 4004])("code %i closes for good", (code) => {
    FakeSocket.last.accept();
    FakeSocket.last.drop(code);
    vi.advanceTimersByTime(LONG_MS);
    window.dispatchEvent(new Event("online"));
    socket.rename("Nora");
    expect(FakeSocket.all).toHaveLength(1);
    expect(page.events).toEqual([true, false]);
  });

  test("a server that restarts has another beside it: the page goes there almost at once", () => {
    FakeSocket.last.accept();
    FakeSocket.last.drop(1012);
    vi.advanceTimersByTime(100);
    expect(FakeSocket.all).toHaveLength(2);
  });

  test("a seat that another device has taken is not taken back", () => {
    FakeSocket.last.accept();
    FakeSocket.last.receive({ kind: "moved", message: "elsewhere" });
    FakeSocket.last.drop();
    vi.advanceTimersByTime(LONG_MS);
    expect(FakeSocket.all).toHaveLength(1);
    expect(page.events).toContainEqual(["taken", "elsewhere"]);
  });

  test.each(["online", "visibilitychange"])("%s reconnects at once, and only once", (event) => {
    Array.from({ length: 6 }, waitAfterDrop);
    FakeSocket.last.drop();
    const attempts = FakeSocket.all.length;
    (event === "online" ? window : document).dispatchEvent(new Event(event));
    expect(FakeSocket.all).toHaveLength(attempts + 1);
    FakeSocket.last.accept();
    answerFor(30_000);
    expect(FakeSocket.all).toHaveLength(attempts + 1);
  });

  test("a connection that fails after waking up is tried again soon", () => {
    Array.from({ length: 7 }, waitAfterDrop);
    window.dispatchEvent(new Event("online"));
    expect(waitAfterDrop()).toBe(400);
  });

  test("a lost network is noticed before the server's silence is", () => {
    FakeSocket.last.accept();
    window.dispatchEvent(new Event("offline"));
    expect(page.events).toEqual([true, false]);
  });
});

/** A server that answers whatever it was sent, after a while, for so long. */
function answerFor(ms: number, afterMs = 0): void {
  const answering = FakeSocket.last;
  let answered = 0;
  for (const end = Date.now() + ms; Date.now() < end; ) {
    const { length } = answering.sent;
    vi.advanceTimersByTime(Math.max(afterMs, 100));
    if (length > answered) answering.receive({ kind: "here", seq: 7, hash: "h7", now: 0 });
    answered = length;
  }
}

describe("silence", () => {
  test("pings say which view the page has, at least one in two seconds", () => {
    FakeSocket.last.accept();
    answerFor(20_000);
    const pings = FakeSocket.last.sent.slice(1);
    expect(pings.length).toBeGreaterThanOrEqual(10);
    expect(pings).toEqual(pings.map(() => ({ do: "here", seq: 7, hash: "h7" })));
    expect(FakeSocket.all).toHaveLength(1);
  });

  test("a page that nobody sees pings every fifteen seconds", () => {
    FakeSocket.last.accept();
    answerFor(1_000);
    const before = FakeSocket.last.sent.length;
    vi.spyOn(document, "visibilityState", "get").mockReturnValue("hidden");
    answerFor(60_000);
    expect([3, 4]).toContain(FakeSocket.last.sent.length - before);
  });

  test("a server that hangs is left within five seconds, twice if need be, with the act that it did not answer", () => {
    FakeSocket.last.accept();
    answerFor(5_000);
    const key = socket.act(PASS, 7);
    const hangsAt = Date.now();
    // The first attempt goes to the process that hangs, which does not even accept; the second to another.
    while (FakeSocket.all.length < 3) vi.advanceTimersByTime(100);
    expect(Date.now() - hangsAt).toBeLessThan(4_000);
    FakeSocket.last.accept();
    expect(FakeSocket.last.acts.map(({ id }) => id)).toEqual([key]);
    // What the one before says after all comes too late.
    FakeSocket.all[0]?.receive({ kind: "done", id: key, seq: 8, repeated: false });
    expect(page.events.at(-1)).toBe(true);
  });

  test("where the network is slow, answers and connections are waited for longer", () => {
    FakeSocket.last.accept();
    answerFor(20_000, 1_100);
    expect(FakeSocket.all).toHaveLength(1);
    vi.advanceTimersByTime(4_000);
    expect(FakeSocket.all).toHaveLength(1);
    vi.advanceTimersByTime(8_000);
    expect(FakeSocket.all.length).toBeGreaterThan(1);
  });

  test("a connection that is being made is not closed for the silence of the one before", () => {
    FakeSocket.last.accept();
    FakeSocket.last.drop();
    // The phone sleeps for an hour, and no timer runs meanwhile.
    vi.setSystemTime(Date.now() + 60 * 60_000);
    vi.advanceTimersByTime(400);
    document.dispatchEvent(new Event("visibilitychange"));
    vi.advanceTimersByTime(900);
    expect(FakeSocket.all).toHaveLength(2);
  });
});

describe("messages", () => {
  test("a clock is asked for the server's time at once, and once", () => {
    FakeSocket.last.accept();
    FakeSocket.last.receive(viewMessage({ seq: 8 }));
    expect(FakeSocket.last.sent).toHaveLength(1);
    FakeSocket.last.receive(viewMessage({ seq: 9, table: tableFacts({ clock: { seconds: 30, since: 0 } }) }));
    expect(FakeSocket.last.sent.at(-1)?.do).toBe("here");
    FakeSocket.last.receive({ kind: "here", seq: 9, hash: "h9", now: 5_000 });
    FakeSocket.last.receive(viewMessage({ seq: 10, view: bridgeView({ stop: 10 }) }));
    expect(FakeSocket.last.sent).toHaveLength(2);
    expect(page.events).toEqual([true, ["view", 8], ["view", 9], ["time", 5_000], ["view", 10]]);
  });

  test("another name needs another connection, whose predecessor is heard no more", () => {
    const before = FakeSocket.last;
    before.accept();
    socket.rename("Nora");
    expect(FakeSocket.last.address.searchParams.get("name")).toBe("Nora");
    FakeSocket.last.accept();
    before.receive(viewMessage({ seq: 8 }));
    before.drop();
    expect(page.events).toEqual([true, true]);
    socket.rename("Nora");
    expect(FakeSocket.all).toHaveLength(2);
    socket.rename("");
    expect(FakeSocket.last.address.searchParams.has("name")).toBe(false);
  });
});
