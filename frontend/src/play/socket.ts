// The socket of a table: it comes back by itself, and what was done while it was away is sent again under the same
// identity, so that it counts once.
import type { Act, FromTable, Presence, Refused, ToTable, ViewMessage } from "./protocol";

const FIRST_WAIT_MS = 400;
const LONGEST_WAIT_MS = 10_000;
const PING_MS = 15_000;
// No answer to anything for so long: the line is dead, whatever the browser believes.
const SILENCE_MS = 40_000;
// Closed for good: another device has the seat, another site's page, no such table.
const FINAL = new Set([4001, 4003, 4004]);

export interface Hearer {
  readonly seen: { seq: number; hash: string };
  onView(view: ViewMessage): void;
  onDone(id: string, seq: number): void;
  onRefused(refused: Refused): void;
  onPresence(presence: Presence): void;
  onTime(now: number): void;
  onLine(isUp: boolean): void;
  onTaken(message: string): void;
}

interface Waiting {
  seq: number;
  act: Act;
}

function identity(): string {
  const bytes = crypto.getRandomValues(new Uint8Array(15));
  return btoa(String.fromCharCode(...bytes));
}

export class TableSocket {
  readonly #address: URL;
  readonly #hearer: Hearer;
  readonly #waiting = new Map<string, Waiting>();
  #socket: WebSocket | null = null;
  #wait = FIRST_WAIT_MS;
  #again: number | undefined;
  #heard = 0;
  #isOver = false;
  #isTimed = false;

  constructor(address: string, hearer: Hearer, name = "") {
    this.#address = new URL(address, location.href);
    this.#address.searchParams.set("log", "new");
    this.#setName(name);
    this.#address.protocol = location.protocol === "https:" ? "wss:" : "ws:";
    this.#hearer = hearer;
    window.setInterval(() => this.#ping(), PING_MS);
    // A phone that wakes up, or a network that is back, need not wait for the next try.
    window.addEventListener("online", () => this.#hurry());
    window.addEventListener("offline", () => this.#socket?.close());
    document.addEventListener("visibilitychange", () => {
      if (document.visibilityState === "visible") this.#hurry();
    });
  }

  open(): void {
    window.clearTimeout(this.#again);
    if (this.#isOver) return;
    const socket = new WebSocket(this.#address);
    this.#socket = socket;
    socket.onopen = () => {
      this.#wait = FIRST_WAIT_MS;
      this.#heard = Date.now();
      this.sync();
      for (const [id, one] of this.#waiting) this.#say({ do: "act", id, ...one });
      this.#hearer.onLine(true);
    };
    socket.onmessage = (event) => {
      // A line that was left has nothing more to say.
      if (this.#socket !== socket) return;
      this.#heard = Date.now();
      this.#hear(JSON.parse(String(event.data)) as FromTable);
    };
    socket.onclose = (event) => {
      if (this.#socket !== socket) return;
      this.#socket = null;
      this.#hearer.onLine(false);
      if (FINAL.has(event.code)) {
        this.#isOver = true;
        return;
      }
      // Many pages lose one server in one moment: they do not all come back in the same one.
      this.#again = window.setTimeout(() => this.open(), this.#wait * (0.75 + Math.random() / 2));
      this.#wait = Math.min(this.#wait * 1.8, LONGEST_WAIT_MS);
    };
  }

  /** Be called *name* from now on. The table hears a name when a line is opened: another name needs another line. */
  rename(name: string): void {
    if (this.#isOver || !this.#setName(name)) return;
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

  /** Do something at the table; kept until it is answered. */
  act(act: Act, seq: number): string {
    const id = identity();
    this.#waiting.set(id, { seq, act });
    this.#say({ do: "act", id, seq, act });
    return id;
  }

  /** Ask for the whole view with all its sentences. */
  sync(): void {
    this.#say({ do: "sync", seq: this.#hearer.seen.seq });
  }

  #hear(told: FromTable): void {
    if (told.kind === "view") {
      this.#hearer.onView(told);
      // A clock is told once at the start, and then with every sign of life.
      const isTimed = told.table.clock !== undefined || (told.view !== null && "stop" in told.view);
      if (isTimed && !this.#isTimed) this.#ping();
    } else if (told.kind === "done") {
      this.#waiting.delete(told.id);
      this.#hearer.onDone(told.id, told.seq);
    } else if (told.kind === "refused") {
      this.#waiting.delete(told.id);
      this.#hearer.onRefused(told);
    } else if (told.kind === "presence") this.#hearer.onPresence(told);
    else if (told.kind === "here" && told.now !== undefined) {
      this.#isTimed = true;
      this.#hearer.onTime(told.now);
    } else if (told.kind === "moved") {
      this.#isOver = true;
      this.#hearer.onTaken(told.message);
    }
  }

  #say(message: ToTable): void {
    if (this.#socket?.readyState === WebSocket.OPEN) this.#socket.send(JSON.stringify(message));
  }

  #ping(): void {
    if (this.#socket === null) return;
    if (Date.now() - this.#heard > SILENCE_MS) this.#socket.close();
    else this.#say({ do: "here", ...this.#hearer.seen });
  }

  #hurry(): void {
    this.#wait = FIRST_WAIT_MS;
    if (this.#socket === null) this.open();
    else this.#ping();
  }
}
