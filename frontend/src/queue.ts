// What a table has sent and nobody has answered: kept on the phone, sent in order, each with an identity of its own.
//
// The server gives the same command the same answer, so that whatever was cut off is simply sent again. Entries of
// another table, from before this phone was moved, stay where they are.

export type Fields = Record<string, string>;
export interface Waiting {
  command: string;
  table: string;
  fields: Fields;
}
export type Outcome = { seq: number } | { refused: string };
export type Told = (one: Waiting, outcome: Outcome) => void;

const KEPT = "cardinal.table.waiting";
const SEQS = "cardinal.table.answers";
const MOST_ANSWERS = 60;
const SECONDS = 10;
const AGAIN_MS = 3_000;
// seen = "@command": the number that the answer to an earlier command of this phone has.
const LATER = "@";

function read<Value>(name: string, otherwise: Value): Value {
  try {
    return JSON.parse(localStorage.getItem(name) ?? "") as Value;
  } catch {
    return otherwise;
  }
}

export function newCommand(): string {
  const bytes = crypto.getRandomValues(new Uint8Array(15));
  return btoa(String.fromCharCode(...bytes))
    .replaceAll("+", "-")
    .replaceAll("/", "_");
}

export class Queue {
  private sending = false;
  private due: number | undefined;
  /** What keeps everything from being sent, if the server says so. */
  notice = "";

  constructor(
    private readonly table: string,
    private csrf: string,
    private readonly changed: () => void,
    private readonly told: Told,
  ) {
    window.addEventListener("online", () => void this.send());
    window.addEventListener("storage", () => this.changed());
  }

  get waiting(): Waiting[] {
    return this.all().filter((one) => one.table === this.table);
  }

  private all(): Waiting[] {
    const found = read<Waiting[]>(KEPT, []);
    return Array.isArray(found) ? found : [];
  }

  private keep(every: Waiting[]): void {
    localStorage.setItem(KEPT, JSON.stringify(every));
    this.changed();
  }

  /** Puts a command behind those that wait, and sends. */
  push(fields: Fields): Waiting {
    const one = { command: newCommand(), table: this.table, fields };
    this.keep([...this.all(), one]);
    void this.send();
    return one;
  }

  /** Takes back what has not been sent, with what rests on it; not what is under way at this moment. */
  withdraw(one: Waiting): void {
    if (this.sending && this.waiting[0]?.command === one.command) return;
    const gone = (other: Waiting): boolean => other.command === one.command || other.fields.seen === this.later(one);
    this.keep(this.all().filter((other) => !gone(other)));
  }

  later(one: Waiting): string {
    return LATER + one.command;
  }

  /** Sends what waits, one after another; without a network it tries again by itself. */
  async send(): Promise<void> {
    if (this.sending) return;
    this.sending = true;
    window.clearTimeout(this.due);
    try {
      for (let one = this.waiting[0]; one; one = this.waiting[0]) {
        const outcome = await this.post(one, true);
        if (outcome === undefined) {
          this.due = window.setTimeout(() => void this.send(), AGAIN_MS);
          return;
        }
        if ("seq" in outcome) this.remember(one.command, outcome.seq);
        this.keep(this.all().filter((other) => other.command !== one.command));
        this.told(one, outcome);
      }
    } finally {
      this.sending = false;
      this.changed();
    }
  }

  private remember(command: string, seq: number): void {
    const known = Object.entries({ ...read<Record<string, number>>(SEQS, {}), [command]: seq });
    localStorage.setItem(SEQS, JSON.stringify(Object.fromEntries(known.slice(-MOST_ANSWERS))));
  }

  /** The answer; undefined as long as there is none. */
  private async post(one: Waiting, mayRenew: boolean): Promise<Outcome | undefined> {
    const fields: Fields = { ...one.fields, command: one.command };
    if (fields.seen?.startsWith(LATER)) {
      fields.seen = String(read<Record<string, number>>(SEQS, {})[fields.seen.slice(LATER.length)] ?? 0);
    }
    let answer: Response;
    try {
      answer = await fetch("/table/commands", {
        method: "POST",
        headers: { "Content-Type": "application/json", "X-CSRF": this.csrf, Accept: "application/json" },
        body: JSON.stringify(fields),
        signal: AbortSignal.timeout(SECONDS * 1_000),
      });
      // A server that starts again, a card that was replaced: nothing is thrown away for that.
      if (answer.status >= 500 || answer.status === 429) return undefined;
      const told = (await answer.json()) as { seq?: number; message?: string; error?: string };
      this.notice = answer.status === 401 ? (told.message ?? "") : "";
      if (answer.status === 401) return undefined;
      if (answer.ok && told.seq !== undefined) return { seq: told.seq };
      if (told.error === "StaleForm" && mayRenew && (await this.renew())) return this.post(one, false);
      return { refused: told.message ?? String(answer.status) };
    } catch {
      return undefined;
    }
  }

  private async renew(): Promise<boolean> {
    const answer = await fetch("/table/state", { headers: { Accept: "application/json" } });
    if (!answer.ok) return false;
    this.csrf = ((await answer.json()) as { csrf: string }).csrf;
    return true;
  }
}
