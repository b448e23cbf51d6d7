// The server of a table as its phones meet it: it executes a command once, whatever the network does to the answer.
import { vi } from "vitest";
import type { Fields } from "../src/queue";

/** What happens to a request: answered, cut off before or after the server has executed it, or an HTTP status. */
type Fate = "answered" | "request lost" | "answer lost" | number;

export class TableServer {
  fate: Fate = "answered";
  refusal: string | null = null;
  /** The form token that is valid now; null where none can be had. */
  token: string | null = "token";
  validToken = "token";
  /** Every request that came through, in order. */
  readonly received: Fields[] = [];
  readonly executed = new Map<string, number>();
  requestsUnderWay = 0;
  mostUnderWay = 0;

  constructor() {
    vi.stubGlobal("fetch", (address: string, request: RequestInit) => this.#fetch(address, request));
  }

  async #fetch(address: string, request: RequestInit): Promise<Response> {
    this.requestsUnderWay += 1;
    this.mostUnderWay = Math.max(this.mostUnderWay, this.requestsUnderWay);
    await Promise.resolve();
    try {
      return address === "/table/state" ? this.#state() : this.#execute(request);
    } finally {
      this.requestsUnderWay -= 1;
    }
  }

  #state(): Response {
    return this.token === null ? new Response("", { status: 503 }) : Response.json({ csrf: this.token });
  }

  #execute(request: RequestInit): Response {
    if (this.fate === "request lost") throw new TypeError("network");
    if (typeof this.fate === "number") return Response.json({ message: `status ${this.fate}` }, { status: this.fate });
    if (new Headers(request.headers).get("X-CSRF") !== this.validToken) {
      return Response.json({ error: "StaleForm", message: "stale" }, { status: 403 });
    }
    const fields = JSON.parse(String(request.body)) as Fields;
    this.received.push(fields);
    if (this.refusal !== null) return Response.json({ error: "Refused", message: this.refusal }, { status: 409 });
    const key = fields.command ?? "";
    const seq = this.executed.get(key) ?? 40 + this.executed.size;
    this.executed.set(key, seq);
    if (this.fate === "answer lost") throw new TypeError("network");
    return Response.json({ seq });
  }
}
