import { beforeEach, describe, expect, test, vi } from "vitest";
import type { Answer, Queue, QueuedCommand } from "../src/queue";
import { TableServer } from "./table_server";

const RETRY_MS = 1_500;
let server: TableServer;
let answers: [string | undefined, Answer][];

beforeEach(() => {
  server = new TableServer();
  answers = [];
});

/** The queue of a page that has just been loaded: only what is in storage is left of the page before. */
async function loadPage(table = "A1"): Promise<Queue> {
  vi.resetModules();
  const { Queue } = await import("../src/queue");
  const onAnswer = (queued: QueuedCommand, answer: Answer): void => void answers.push([queued.fields.board, answer]);
  return new Queue(table, "token", () => undefined, onAnswer);
}

const settle = (): Promise<unknown> => vi.advanceTimersByTimeAsync(0);
const retry = (): Promise<unknown> => vi.advanceTimersByTimeAsync(RETRY_MS);
const boards = (): (string | undefined)[] => server.received.map((fields) => fields.board);
const keys = (): Set<string | undefined> => new Set(server.received.map((fields) => fields.command));

describe("delivery", () => {
  test("a command whose answer was lost is sent again under its key and executed once", async () => {
    server.fate = "answer lost";
    const queue = await loadPage();
    queue.push({ board: "1" });
    await settle();
    expect(queue.pending).toHaveLength(1);

    server.fate = "answered";
    await retry();
    expect(boards()).toEqual(["1", "1"]);
    expect(keys().size).toBe(1);
    expect([...server.executed.values()]).toEqual([40]);
    expect(answers).toEqual([["1", { seq: 40 }]]);
    expect(queue.pending).toEqual([]);
  });

  test("two equal commands have two keys", async () => {
    const queue = await loadPage();
    queue.push({ board: "1" });
    queue.push({ board: "1" });
    await settle();
    expect(server.executed.size).toBe(2);
  });

  test("commands arrive in the order in which they were made, one at a time", async () => {
    server.fate = "request lost";
    const queue = await loadPage();
    for (const board of ["3", "1", "2"]) queue.push({ board });
    await settle();
    server.fate = "answered";
    await retry();
    queue.push({ board: "4" });
    await settle();
    expect(boards()).toEqual(["3", "1", "2", "4"]);
    expect(answers.map(([board]) => board)).toEqual(["3", "1", "2", "4"]);
    expect(server.mostUnderWay).toBe(1);
  });

  test.each([500, 502, 503, 429])("a server that answers %i keeps its commands waiting", async (status) => {
    server.fate = status;
    const queue = await loadPage();
    queue.push({ board: "1" });
    await retry();
    await retry();
    expect(answers).toEqual([]);
    expect(queue.pending).toHaveLength(1);

    server.fate = "answered";
    await vi.advanceTimersByTimeAsync(RETRY_MS - 1);
    expect(boards()).toEqual([]);
    await vi.advanceTimersByTimeAsync(1);
    expect(boards()).toEqual(["1"]);
  });

  test("a network that is back does not wait for the next retry", async () => {
    server.fate = "request lost";
    const queue = await loadPage();
    queue.push({ board: "1" });
    await settle();
    server.fate = "answered";
    window.dispatchEvent(new Event("online"));
    await settle();
    expect(boards()).toEqual(["1"]);
    await retry();
    expect(boards()).toEqual(["1"]);
  });

  test("a refusal is reported once, and the next command goes on", async () => {
    server.fate = "request lost";
    const queue = await loadPage();
    queue.push({ board: "1" });
    await settle();
    server.fate = "answered";
    server.refusal = "no such board";
    await retry();
    server.refusal = null;
    queue.push({ board: "2" });
    await retry();
    expect(answers).toEqual([
      ["1", { refused: "no such board", isStale: true }],
      ["2", { seq: 40 }],
    ]);
  });
});

describe("reload", () => {
  test("what was queued before a reload is sent under the same key", async () => {
    server.fate = "answer lost";
    (await loadPage()).push({ board: "1" });
    await settle();
    server.fate = "answered";
    await (await loadPage()).send();
    expect(keys().size).toBe(1);
    expect(server.executed.size).toBe(1);
  });

  test("a phone that was moved does not send the commands of its former table", async () => {
    server.fate = "request lost";
    (await loadPage("A1")).push({ board: "1" });
    await settle();
    server.fate = "answered";
    const moved = await loadPage("A2");
    await moved.send();
    expect(moved.pending).toEqual([]);
    expect(server.received).toEqual([]);
    const back = await loadPage("A1");
    await back.send();
    expect(boards()).toEqual(["1"]);
  });
});

describe("references", () => {
  test("a confirmation says the sequence number that its entry was given", async () => {
    const { referenceTo } = await import("../src/queue");
    server.fate = "request lost";
    const queue = await loadPage();
    queue.push({ kind: "enter", board: "7" });
    const entry = queue.push({ kind: "enter", board: "8" });
    queue.push({ kind: "confirm", board: "8", seen: referenceTo(entry) });
    await settle();
    server.fate = "answered";
    await retry();
    expect(server.received.map((fields) => fields.seen)).toEqual([undefined, undefined, "41"]);
  });

  test("a reference outlives a reload, and one to a refused entry is 0", async () => {
    const { referenceTo } = await import("../src/queue");
    const queue = await loadPage();
    const accepted = queue.push({ kind: "enter" });
    await settle();
    server.refusal = "no";
    const refused = queue.push({ kind: "enter" });
    await settle();
    server.refusal = null;
    const reloaded = await loadPage();
    reloaded.push({ seen: referenceTo(accepted) });
    reloaded.push({ seen: referenceTo(refused) });
    await settle();
    expect(server.received.slice(-2).map((fields) => fields.seen)).toEqual(["40", "0"]);
  });

  test("a withdrawn entry takes its confirmation along, and nothing else", async () => {
    const { referenceTo } = await import("../src/queue");
    server.fate = "request lost";
    const queue = await loadPage();
    queue.push({ board: "1" });
    const entry = queue.push({ board: "2" });
    queue.push({ board: "2", seen: referenceTo(entry) });
    queue.push({ board: "3" });
    await settle();
    queue.withdraw(entry);
    expect(queue.pending.map((queued) => queued.fields.board)).toEqual(["1", "3"]);
  });

  test("a command that is under way cannot be withdrawn, those behind it can", async () => {
    const queue = await loadPage();
    const underWay = queue.push({ board: "1" });
    const behind = queue.push({ board: "2" });
    queue.withdraw(underWay);
    queue.withdraw(behind);
    expect(queue.pending).toEqual([underWay]);
    await settle();
    expect(boards()).toEqual(["1"]);
  });
});

describe("session", () => {
  test("an ended session keeps the commands and says why", async () => {
    server.fate = 401;
    const queue = await loadPage();
    queue.push({ board: "1" });
    await settle();
    expect(queue.notice).toBe("status 401");
    expect(queue.pending).toHaveLength(1);
    server.fate = "answered";
    await retry();
    expect(queue.notice).toBe("");
    expect(boards()).toEqual(["1"]);
  });

  test("a stale form token is renewed", async () => {
    server.validToken = server.token = "fresh";
    const queue = await loadPage();
    queue.push({ board: "1" });
    await settle();
    expect(answers).toEqual([["1", { seq: 40 }]]);
  });

  test("a token that cannot be renewed now loses nothing", async () => {
    server.validToken = "fresh";
    server.token = null;
    const queue = await loadPage();
    queue.push({ board: "1" });
    await settle();
    expect(answers).toEqual([]);
    server.token = "fresh";
    await retry();
    expect(answers).toEqual([["1", { seq: 40 }]]);
  });

  test("a token that is stale again is not renewed for ever", async () => {
    server.validToken = "another";
    const queue = await loadPage();
    queue.push({ board: "1" });
    await settle();
    expect(answers).toEqual([["1", { refused: "stale", isStale: false }]]);
  });
});

describe("storage", () => {
  const refuse = (): never => {
    throw new DOMException("no room", "QuotaExceededError");
  };
  /** The browser's storage with some of its methods failing. */
  function breakStorage(...methods: ("getItem" | "setItem")[]): void {
    const real = localStorage;
    const broken = { getItem: real.getItem.bind(real), setItem: real.setItem.bind(real) };
    for (const method of methods) broken[method] = refuse;
    vi.stubGlobal("localStorage", broken);
  }

  test("with full storage commands are still retried in order and executed once", async () => {
    breakStorage("setItem");
    server.fate = "answer lost";
    const queue = await loadPage();
    queue.push({ board: "1" });
    queue.push({ board: "2" });
    await settle();
    server.fate = "answered";
    await retry();
    expect(boards()).toEqual(["1", "1", "2"]);
    expect(server.executed.size).toBe(2);
    expect(queue.pending).toEqual([]);
  });

  test("storage that is switched off stops nothing", async () => {
    breakStorage("getItem", "setItem");
    const queue = await loadPage();
    queue.push({ board: "1" });
    await settle();
    expect(answers).toEqual([["1", { seq: 40 }]]);
  });

  test("storage that has room again is written again, and read again", async () => {
    breakStorage("setItem");
    server.fate = "request lost";
    const queue = await loadPage();
    queue.push({ board: "1" });
    vi.unstubAllGlobals();
    new TableServer().fate = "request lost";
    queue.push({ board: "2" });
    const stored = (page: Queue): (string | undefined)[] => page.pending.map((queued) => queued.fields.board);
    const other = await loadPage();
    expect(stored(other)).toEqual(["1", "2"]);
    other.push({ board: "3" });
    expect(stored(queue)).toEqual(["1", "2", "3"]);
  });

  test.each(["{", "17", '"text"', "{}", "null"])("what is stored as %s is no queue", async (damaged) => {
    localStorage.setItem("cardinal.table.waiting", damaged);
    const queue = await loadPage();
    expect(queue.pending).toEqual([]);
    queue.push({ board: "1" });
    await settle();
    expect(boards()).toEqual(["1"]);
  });
});
