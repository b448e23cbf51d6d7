// The socket of a table: it reconnects by itself, and acts that were not answered are sent again under the same
// idempotency key, so that each counts once. A server that hangs is noticed by its silence: the next connection goes to
// another process.
import { newIdempotencyKey } from "../idempotency";
import type { Act, FromTable, Presence, Refused, ToTable, ViewMessage } from "./protocol";

const FIRST_BACKOFF_MS = 400;
const LONGEST_BACKOFF_MS = 3_000;
const BACKOFF_FACTOR = 1.8;
const PING_MS = 1_200;
// A page that nobody sees need not keep a phone awake.
const HIDDEN_PING_MS = 15_000;
// How long the answer to a ping and a new connection may take: longer where the network is slow.
const LEAST_ANSWER_MS = 1_200;
const LEAST_CONNECT_MS = 1_000;
const MOST_MS = 8_000;
const PATIENCE = 4;
// The server restarts, and closes its sockets one after another: the next process is there already.
const RESTART_CODE = 1012;
const RESTART_JITTER_MS = 200;
// Closed for good: another device has the seat, another site's page, no such table.
const FINAL_CODES = new Set([4001, 4003, 4004]);

export interface Subscriber {
  /** The last view that arrived. */
  readonly version: { seq: number; hash: string };
  onView(view: ViewMessage): void;
  onDone(key: string, seq: number): void;
  onRefused(refused: Refused): void;
  onPresence(presence: Presence): void;
  onServerTime(now: number): void;
  onConnection(isConnected: boolean): void;
  onSeatTaken(message: string): void;
}

export class TableSocket {
  readonly #address: URL;
  readonly #subscriber: Subscriber;
  /** Acts without an answer, by idempotency key, in the order in which they were made. */
  readonly #unanswered = new Map<string, { seq: number; act: Act }>();
  #socket: WebSocket | null = null;
  #backoff = FIRST_BACKOFF_MS;
  #reconnectTimer: number | undefined;
  /** Runs while an answer or a connection is waited for. */
  #silenceTimer: number | undefined;
  #pingedAt = 0;
  #isAwaitingAnswer = false;
  #answerMs = LEAST_ANSWER_MS;
  #connectMs = PATIENCE * LEAST_CONNECT_MS;
  #failedConnections = 0;
  #attempt = 0;
  #isClosedForGood = false;
  #isTimed = false;

  constructor(address: string, subscriber: Subscriber, name = "") {
    this.#address = new URL(address, location.href);
    this.#address.searchParams.set("log", "new");
    this.#address.searchParams.set("page", newIdempotencyKey());
    this.#setName(name);
    this.#address.protocol = location.protocol === "https:" ? "wss:" : "ws:";
    this.#subscriber = subscriber;
    window.setInterval(() => {
      if (document.visibilityState === "visible" || Date.now() - this.#pingedAt >= HIDDEN_PING_MS) this.#ping();
    }, PING_MS);
    // A phone that wakes up, or a network that is back, need not wait for the next attempt.
    window.addEventListener("online", () => this.#reconnectNow());
    window.addEventListener("offline", () => this.#socket?.close());
    document.addEventListener("visibilitychange", () => {
      if (document.visibilityState === "visible") this.#reconnectNow();
    });
  }

  open(): void {
    window.clearTimeout(this.#reconnectTimer);
    if (this.#isClosedForGood) return;
    // A socket that is given up may reach a slow process after the next one: by this it is known as the earlier one.
    this.#attempt += 1;
    this.#address.searchParams.set("attempt", String(this.#attempt));
    const socket = new WebSocket(this.#address);
    const startedAt = Date.now();
    this.#socket = socket;
    // The silence of the connection before does not count against this one.
    this.#expect(this.#connectMs, () => this.#connectTimedOut());
    socket.onopen = () => {
      if (this.#socket !== socket) return;
      this.#backoff = FIRST_BACKOFF_MS;
      this.#failedConnections = 0;
      this.#connectMs = between(LEAST_CONNECT_MS, PATIENCE * (Date.now() - startedAt), MOST_MS);
      // The answer to this is the first sign of life.
      this.sync();
      this.#awaitAnswer();
      for (const [id, unanswered] of this.#unanswered) this.#send({ do: "act", id, ...unanswered });
      this.#subscriber.onConnection(true);
    };
    socket.onmessage = (event) => {
      // Messages of a connection that was replaced come too late.
      if (this.#socket !== socket) return;
      this.#heard();
      this.#receive(JSON.parse(String(event.data)) as FromTable);
    };
    socket.onclose = (event) => {
      if (this.#socket !== socket) return;
      this.#disconnected();
      if (FINAL_CODES.has(event.code)) {
        this.#isClosedForGood = true;
        return;
      }
      if (event.code === RESTART_CODE) {
        this.#reconnectTimer = window.setTimeout(() => this.open(), Math.random() * RESTART_JITTER_MS);
        return;
      }
      // Many pages lose a server at the same moment: jitter spreads their reconnections.
      this.#reconnectTimer = window.setTimeout(() => this.open(), this.#backoff * (0.75 + Math.random() / 2));
      this.#backoff = Math.min(this.#backoff * BACKOFF_FACTOR, LONGEST_BACKOFF_MS);
    };
  }

  #disconnected(): void {
    this.#socket = null;
    this.#isAwaitingAnswer = false;
    window.clearTimeout(this.#silenceTimer);
    this.#subscriber.onConnection(false);
  }

  /** Give a connection up that says nothing, and make another. A server that hangs would not answer the closing. */
  #replace(): void {
    const before = this.#socket;
    this.#disconnected();
    before?.close();
    this.open();
  }

  #expect(ms: number, otherwise: () => void): void {
    window.clearTimeout(this.#silenceTimer);
    this.#silenceTimer = window.setTimeout(otherwise, ms);
  }

  #connectTimedOut(): void {
    this.#failedConnections += 1;
    // One of two processes may hang: the second attempt is as short as the first.
    if (this.#failedConnections % 2 === 0) this.#connectMs = between(0, 2 * this.#connectMs, MOST_MS);
    this.#replace();
  }

  #awaitAnswer(): void {
    this.#pingedAt = Date.now();
    this.#isAwaitingAnswer = true;
    this.#expect(this.#answerMs, () => {
      this.#answerMs = between(0, 2 * this.#answerMs, MOST_MS);
      this.#replace();
    });
  }

  /** Whatever comes is a sign of life; how long it took says how patient to be. */
  #heard(): void {
    if (!this.#isAwaitingAnswer) return;
    this.#isAwaitingAnswer = false;
    window.clearTimeout(this.#silenceTimer);
    this.#answerMs = between(LEAST_ANSWER_MS, PATIENCE * (Date.now() - this.#pingedAt), MOST_MS);
  }

  /** Be called *name* from now on. The name is sent when a connection opens, so another name needs another connection. */
  rename(name: string): void {
    if (this.#isClosedForGood || !this.#setName(name)) return;
    const before = this.#socket;
    this.#socket = null;
    this.#isAwaitingAnswer = false;
    before?.close();
    this.open();
  }

  #setName(name: string): boolean {
    if ((this.#address.searchParams.get("name") ?? "") === name) return false;
    if (name === "") this.#address.searchParams.delete("name");
    else this.#address.searchParams.set("name", name);
    return true;
  }

  /** Do something at the table; sent again until it is answered. Gives its idempotency key. */
  act(act: Act, seq: number): string {
    const id = newIdempotencyKey();
    this.#unanswered.set(id, { seq, act });
    this.#send({ do: "act", id, seq, act });
    return id;
  }

  /** Ask for the whole view with all its sentences. */
  sync(): void {
    this.#send({ do: "sync", seq: this.#subscriber.version.seq });
  }

  #receive(message: FromTable): void {
    if (message.kind === "view") {
      this.#subscriber.onView(message);
      // The server's time comes with the answer to a ping: asked for at once where a clock runs.
      const isTimed = message.table.clock !== undefined || (message.view !== null && "stop" in message.view);
      if (isTimed && !this.#isTimed) this.#ping();
    } else if (message.kind === "done") {
      this.#unanswered.delete(message.id);
      this.#subscriber.onDone(message.id, message.seq);
    } else if (message.kind === "refused") {
      this.#unanswered.delete(message.id);
      this.#subscriber.onRefused(message);
    } else if (message.kind === "presence") this.#subscriber.onPresence(message);
    else if (message.kind === "here" && message.now !== undefined) {
      this.#isTimed = true;
      this.#subscriber.onServerTime(message.now);
    } else if (message.kind === "moved") {
      this.#isClosedForGood = true;
      this.#subscriber.onSeatTaken(message.message);
    }
  }

  #send(message: ToTable): void {
    if (this.#socket?.readyState === WebSocket.OPEN) this.#socket.send(JSON.stringify(message));
  }

  #ping(): void {
    // While a connection is made or an answer is waited for, the timer of that decides.
    if (this.#socket?.readyState !== WebSocket.OPEN || this.#isAwaitingAnswer) return;
    this.#send({ do: "here", ...this.#subscriber.version });
    this.#awaitAnswer();
  }

  #reconnectNow(): void {
    this.#backoff = FIRST_BACKOFF_MS;
    if (this.#socket === null) this.open();
    else this.#ping();
  }
}

function between(least: number, value: number, most: number): number {
  return Math.min(Math.max(least, value), most);
}
