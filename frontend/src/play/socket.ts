// The socket of a table: it reconnects by itself, and acts that were not answered are sent again under the same
// idempotency key, so that each counts once.
import { newIdempotencyKey } from "../idempotency";
import type { Act, FromTable, Presence, Refused, ToTable, ViewMessage } from "./protocol";

const FIRST_BACKOFF_MS = 400;
const LONGEST_BACKOFF_MS = 10_000;
const BACKOFF_FACTOR = 1.8;
const PING_MS = 15_000;
// No message for so long: the connection is dead, whatever the browser believes.
const SILENCE_MS = 40_000;
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
  #lastMessageAt = 0;
  #isClosedForGood = false;
  #isTimed = false;

  constructor(address: string, subscriber: Subscriber, name = "") {
    this.#address = new URL(address, location.href);
    this.#address.searchParams.set("log", "new");
    this.#setName(name);
    this.#address.protocol = location.protocol === "https:" ? "wss:" : "ws:";
    this.#subscriber = subscriber;
    window.setInterval(() => this.#ping(), PING_MS);
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
    const socket = new WebSocket(this.#address);
    this.#socket = socket;
    // The silence of the connection before does not count against this one.
    this.#lastMessageAt = Date.now();
    socket.onopen = () => {
      this.#backoff = FIRST_BACKOFF_MS;
      this.#lastMessageAt = Date.now();
      this.sync();
      for (const [id, unanswered] of this.#unanswered) this.#send({ do: "act", id, ...unanswered });
      this.#subscriber.onConnection(true);
    };
    socket.onmessage = (event) => {
      // Messages of a connection that was replaced come too late.
      if (this.#socket !== socket) return;
      this.#lastMessageAt = Date.now();
      this.#receive(JSON.parse(String(event.data)) as FromTable);
    };
    socket.onclose = (event) => {
      if (this.#socket !== socket) return;
      this.#socket = null;
      this.#subscriber.onConnection(false);
      if (FINAL_CODES.has(event.code)) {
        this.#isClosedForGood = true;
        return;
      }
      // Many pages lose a server at the same moment: jitter spreads their reconnections.
      this.#reconnectTimer = window.setTimeout(() => this.open(), this.#backoff * (0.75 + Math.random() / 2));
      this.#backoff = Math.min(this.#backoff * BACKOFF_FACTOR, LONGEST_BACKOFF_MS);
    };
  }

  /** Be called *name* from now on. The name is sent when a connection opens, so another name needs another connection. */
  rename(name: string): void {
    if (this.#isClosedForGood || !this.#setName(name)) return;
    const before = this.#socket;
    this.#socket = null;
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
    if (this.#socket === null) return;
    if (Date.now() - this.#lastMessageAt > SILENCE_MS) this.#socket.close();
    else this.#send({ do: "here", ...this.#subscriber.version });
  }

  #reconnectNow(): void {
    this.#backoff = FIRST_BACKOFF_MS;
    if (this.#socket === null) this.open();
    else this.#ping();
  }
}
