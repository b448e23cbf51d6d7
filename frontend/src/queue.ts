// Commands of a table that the server has not answered: stored on the phone, sent in order, each with an idempotency key.
//
// The server gives the same answer to the same key, so whatever was cut off is simply sent again. Commands of another
// table, from before this phone was moved, stay where they are.
import { newIdempotencyKey } from "./idempotency";
import { loadJson, saveJson } from "./storage";

export type Fields = Record<string, string>;
export interface QueuedCommand {
  /** Its idempotency key. */
  command: string;
  table: string;
  fields: Fields;
}
/** Refused because of what stands there already (isStale), or because of what was sent. */
export type Answer = { seq: number } | { refused: string; isStale: boolean };
export type OnAnswer = (queued: QueuedCommand, answer: Answer) => void;

const COMMANDS_KEY = "cardinal.table.waiting";
const ANSWERS_KEY = "cardinal.table.answers";
const MOST_ANSWERS = 60;
// A process that hangs is not waited for: the next request goes to another. Where the network is slow, the next waits longer.
const FIRST_TIMEOUT_MS = 2_500;
const LONGEST_TIMEOUT_MS = 10_000;
const RETRY_MS = 1_500;
const CONFLICT = 409;
// seen = "@key": the sequence number that the server gave to an earlier command of this phone.
const REFERENCE = "@";

export function referenceTo(queued: QueuedCommand): string {
  return REFERENCE + queued.command;
}

export class Queue {
  private isSending = false;
  private retryTimer: number | undefined;
  private timeoutMs = FIRST_TIMEOUT_MS;
  private isTimedOut = false;
  /** What keeps everything from being sent, if the server says so. */
  notice = "";

  constructor(
    private readonly table: string,
    private csrf: string,
    private readonly onChange: () => void,
    private readonly onAnswer: OnAnswer,
  ) {
    window.addEventListener("online", () => void this.send());
    window.addEventListener("storage", () => this.onChange());
  }

  /** The unanswered commands of this table, oldest first. */
  get pending(): QueuedCommand[] {
    return this.load().filter((queued) => queued.table === this.table);
  }

  private load(): QueuedCommand[] {
    return loadJson<QueuedCommand[]>(COMMANDS_KEY, []);
  }

  private save(commands: QueuedCommand[]): void {
    saveJson(COMMANDS_KEY, commands);
    this.onChange();
  }

  /** Appends a command, and sends. */
  push(fields: Fields): QueuedCommand {
    const queued = { command: newIdempotencyKey(), table: this.table, fields };
    this.save([...this.load(), queued]);
    void this.send();
    return queued;
  }

  /** Takes back a command that has not been sent, with those that refer to it; not one that is under way. */
  withdraw(queued: QueuedCommand): void {
    if (this.isSending && this.pending[0]?.command === queued.command) return;
    const isKept = ({ command, fields }: QueuedCommand): boolean =>
      command !== queued.command && fields.seen !== referenceTo(queued);
    this.save(this.load().filter(isKept));
  }

  /** Sends what is pending, one after another; without a network it retries by itself. */
  async send(): Promise<void> {
    if (this.isSending) return;
    this.isSending = true;
    window.clearTimeout(this.retryTimer);
    try {
      for (let queued = this.pending[0]; queued; queued = this.pending[0]) {
        const { command } = queued;
        const answer = await this.post(queued, true);
        if (answer === undefined) {
          this.retryTimer = window.setTimeout(() => void this.send(), this.isTimedOut ? 0 : RETRY_MS);
          return;
        }
        if ("seq" in answer) this.remember(command, answer.seq);
        this.save(this.load().filter((other) => other.command !== command));
        this.onAnswer(queued, answer);
      }
    } finally {
      this.isSending = false;
      this.onChange();
    }
  }

  private remember(command: string, seq: number): void {
    const answers = Object.entries({ ...this.answers(), [command]: seq });
    saveJson(ANSWERS_KEY, Object.fromEntries(answers.slice(-MOST_ANSWERS)));
  }

  private answers(): Record<string, number> {
    return loadJson<Record<string, number>>(ANSWERS_KEY, {});
  }

  /** The answer; undefined as long as there is none. */
  private async post(queued: QueuedCommand, mayRenew: boolean): Promise<Answer | undefined> {
    const fields: Fields = { ...queued.fields, command: queued.command };
    if (fields.seen?.startsWith(REFERENCE)) {
      fields.seen = String(this.answers()[fields.seen.slice(REFERENCE.length)] ?? 0);
    }
    this.isTimedOut = false;
    try {
      const response = await fetch("/table/commands", {
        method: "POST",
        headers: { "Content-Type": "application/json", "X-CSRF": this.csrf, Accept: "application/json" },
        body: JSON.stringify(fields),
        signal: AbortSignal.timeout(this.timeoutMs),
      });
      this.timeoutMs = FIRST_TIMEOUT_MS;
      // A server that restarts, or a session that ended: nothing is thrown away for that.
      if (response.status >= 500 || response.status === 429) return undefined;
      const body = (await response.json()) as { seq?: number; message?: string; error?: string };
      this.notice = response.status === 401 ? (body.message ?? "") : "";
      if (response.status === 401) return undefined;
      if (response.ok && body.seq !== undefined) return { seq: body.seq };
      if (body.error === "StaleForm" && mayRenew) {
        return (await this.renewToken()) ? await this.post(queued, false) : undefined;
      }
      return { refused: body.message ?? String(response.status), isStale: response.status === CONFLICT };
    } catch (error) {
      this.isTimedOut = error instanceof DOMException && error.name === "TimeoutError";
      if (this.isTimedOut) this.timeoutMs = Math.min(2 * this.timeoutMs, LONGEST_TIMEOUT_MS);
      return undefined;
    }
  }

  private async renewToken(): Promise<boolean> {
    const response = await fetch("/table/state", { headers: { Accept: "application/json" } });
    if (!response.ok) return false;
    this.csrf = ((await response.json()) as { csrf: string }).csrf;
    return true;
  }
}
