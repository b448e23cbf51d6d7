// The browser's end of a table's socket: a test opens it, sends to it and drops it.
import { vi } from "vitest";
import type { FromTable } from "../src/play/protocol";

interface Sent {
  do: string;
  id?: string;
  seq?: number;
  act?: { verb: string };
}

export class FakeSocket {
  static readonly OPEN = 1;
  static all: FakeSocket[] = [];
  readyState = 0;
  onopen: () => void = () => undefined;
  onmessage: (event: { data: string }) => void = () => undefined;
  onclose: (event: { code: number }) => void = () => undefined;
  readonly sent: Sent[] = [];

  constructor(readonly address: URL) {
    FakeSocket.all.push(this);
  }

  static install(): void {
    FakeSocket.all = [];
    vi.stubGlobal("WebSocket", FakeSocket);
  }

  static get last(): FakeSocket {
    const last = FakeSocket.all.at(-1);
    if (!last) throw new Error("no socket was opened");
    return last;
  }

  send(text: string): void {
    this.sent.push(JSON.parse(text) as Sent);
  }

  close(): void {
    this.drop(1000);
  }

  accept(): void {
    this.readyState = FakeSocket.OPEN;
    this.onopen();
  }

  drop(code = 1006): void {
    this.readyState = 3;
    this.onclose({ code });
  }

  receive(message: FromTable): void {
    this.onmessage({ data: JSON.stringify(message) });
  }

  get acts(): Sent[] {
    return this.sent.filter((message) => message.do === "act");
  }
}
