import { beforeEach, describe, expect, test, vi } from "vitest";
import { followEvent } from "../src/live";

class FakeEventSource extends EventTarget {
  static readonly CLOSED = 2;
  static all: FakeEventSource[] = [];
  readyState = 1;
  onerror: () => void = () => undefined;
  constructor(readonly address: string) {
    super();
    FakeEventSource.all.push(this);
  }
  close(): void {
    this.readyState = FakeEventSource.CLOSED;
  }
  say(seq: number): void {
    this.dispatchEvent(new MessageEvent("seq", { data: String(seq) }));
  }
}

const JITTER_MS = 400;
let published: number[];

beforeEach(() => {
  FakeEventSource.all = [];
  vi.stubGlobal("EventSource", FakeEventSource);
  published = [];
  document.documentElement.className = "";
  document.body.dataset.live = "/events/spring/live";
  document.body.dataset.seq = "10";
  document.body.addEventListener("live", (event) => published.push((event as CustomEvent<{ seq: number }>).detail.seq));
  followEvent();
});

const source = (): FakeEventSource => FakeEventSource.all.at(-1) as FakeEventSource;

/** A part of the page begins to fetch itself; gives what ends the request. */
function fetchPart(trigger = "live from:body"): () => void {
  const elt = document.createElement("div");
  elt.setAttribute("hx-trigger", trigger);
  const xhr = new EventTarget();
  document.body.dispatchEvent(new CustomEvent("htmx:beforeSend", { detail: { elt, xhr } }));
  return () => xhr.dispatchEvent(new Event("loadend"));
}

describe("changes", () => {
  test("several at once are published once, with the newest number, after at most the jitter", () => {
    for (const seq of [11, 12, 13]) source().say(seq);
    expect(published).toEqual([]);
    vi.advanceTimersByTime(JITTER_MS);
    expect(published).toEqual([13]);
    source().say(14);
    vi.advanceTimersByTime(JITTER_MS);
    expect(published).toEqual([13, 14]);
  });

  test("what the page shows already is no change", () => {
    source().say(10);
    source().say(9);
    vi.advanceTimersByTime(JITTER_MS);
    expect(published).toEqual([]);
  });

  test("one that comes while parts are fetched is published when all of them are there", () => {
    const finish = [fetchPart(), fetchPart()];
    source().say(11);
    vi.advanceTimersByTime(10_000);
    finish[0]?.();
    vi.advanceTimersByTime(10_000);
    expect(published).toEqual([]);
    finish[1]?.();
    vi.advanceTimersByTime(100);
    expect(published).toEqual([11]);
    vi.advanceTimersByTime(10_000);
    expect(published).toEqual([11]);
  });

  test("a request for anything else delays nothing", () => {
    fetchPart("submit");
    source().say(11);
    vi.advanceTimersByTime(JITTER_MS);
    expect(published).toEqual([11]);
  });
});

describe("connection", () => {
  const isOffline = (): boolean => document.documentElement.classList.contains("offline");

  test("a stream that the browser retries is left to it, and the page says so meanwhile", () => {
    source().onerror();
    expect(isOffline()).toBe(true);
    vi.advanceTimersByTime(60_000);
    expect(FakeEventSource.all).toHaveLength(1);
    source().say(11);
    expect(isOffline()).toBe(false);
  });

  test("a stream without a sign of life is replaced, after as long as the server has said", () => {
    source().dispatchEvent(new MessageEvent("here", { data: "2000" }));
    vi.advanceTimersByTime(4_000);
    source().dispatchEvent(new MessageEvent("here", { data: "2000" }));
    vi.advanceTimersByTime(4_499);
    expect(FakeEventSource.all).toHaveLength(1);
    vi.advanceTimersByTime(1);
    expect(FakeEventSource.all).toHaveLength(2);
    expect(FakeEventSource.all[0]?.readyState).toBe(FakeEventSource.CLOSED);
    expect(isOffline()).toBe(true);
    // The next may reach the same process again: it is not waited for either.
    vi.advanceTimersByTime(4_500);
    expect(FakeEventSource.all).toHaveLength(3);
    source().say(11);
    expect(isOffline()).toBe(false);
  });

  test("a stream that the browser has given up is opened again after a second", () => {
    source().close();
    source().onerror();
    vi.advanceTimersByTime(999);
    expect(FakeEventSource.all).toHaveLength(1);
    vi.advanceTimersByTime(1);
    expect(FakeEventSource.all.map(({ address }) => address)).toEqual(["/events/spring/live", "/events/spring/live"]);
  });
});
