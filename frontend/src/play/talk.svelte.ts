// What is said at the table: which messages are new, which are one's own, and what was sent and is not answered yet.
import type { LiveTable } from "./live_table.svelte";
import type { Act, ChatLine, Refused, Seat } from "./protocol";

/** What may be said by a tap, as the page brings it along. */
export interface Offered {
  phrases: readonly string[];
  in_play: readonly string[];
}

export const EMOTES = ["smile", "laugh", "wow", "ouch", "heart"] as const;
export const MOST_LETTERS = 200;
const BUBBLE_MS = 6_000;

export class Talk {
  draft = $state("");
  refused = $state("");
  isOpen = $state(false);
  /** What others have said since the view before, for whoever listens instead of looking. */
  fresh: readonly ChatLine[] = $state.raw([]);
  /** What was just said at each seat. */
  bubbles: Readonly<Partial<Record<Seat, ChatLine>>> = $state.raw({});
  #read = $state(0);
  #own: ReadonlySet<number> = $state.raw(new Set());
  readonly #sent = new Map<string, Act>();

  constructor(
    readonly live: LiveTable,
    readonly offered: Offered = { phrases: [], in_play: [] },
  ) {}

  readonly messages: readonly ChatLine[] = $derived.by(() => this.live.latest?.chat ?? []);
  readonly isOn: boolean = $derived.by(() => this.live.latest?.table.talk === true);
  /** A player during a board: only what tells nothing of the cards may be said. */
  readonly isSilent: boolean = $derived.by(() => this.live.me !== null && this.live.latest?.table.between === false);
  readonly phrases: readonly string[] = $derived.by(() =>
    this.isSilent ? this.offered.in_play : this.offered.phrases,
  );
  readonly unread: number = $derived.by(
    () => this.messages.filter((line) => line.message > this.#read && !line.erased && !this.isOwn(line)).length,
  );

  isOwn(line: ChatLine): boolean {
    if (this.#own.has(line.message)) return true;
    const me = this.live.me;
    return me !== null && line.by === me && line.name === this.live.latest?.table.seats[me]?.name;
  }

  /** Whether this page may erase a message: one's own, and as host or Director everybody's. */
  mayErase(line: ChatLine): boolean {
    const { live } = this;
    const isHost = live.me !== null && live.latest?.table.host === live.me;
    return !line.erased && (this.isOwn(line) || isHost || live.isDirector);
  }

  /** Everything so far is read. */
  read(): void {
    this.#read = Math.max(this.#read, this.messages.at(-1)?.message ?? 0);
  }

  send(act: Act): void {
    const { live } = this;
    if (live.socket === null) return;
    this.refused = "";
    this.#sent.set(live.socket.act(act, live.version.seq), act);
  }

  /** Send what was written; it stays in its field until the table has it. */
  write(): void {
    const text = this.draft.trim();
    if (text !== "") this.send({ verb: "say", text });
  }

  /** A new view has come: *before* is what was said up to the last one, null for the first view. */
  heard(before: readonly ChatLine[] | null, now: readonly ChatLine[]): void {
    if (before === null) {
      this.#read = now.at(-1)?.message ?? 0;
      return;
    }
    const last = before.at(-1)?.message ?? 0;
    const fresh = now.filter((line) => line.message > last && !line.erased);
    if (fresh.length === 0) return;
    this.fresh = fresh.filter((line) => !this.isOwn(line));
    for (const line of fresh) {
      if (line.by !== "watcher") this.#show(line.by as Seat, line);
    }
  }

  #show(seat: Seat, line: ChatLine): void {
    this.bubbles = { ...this.bubbles, [seat]: line };
    window.setTimeout(() => {
      if (this.bubbles[seat] !== line) return;
      const { [seat]: _, ...others } = this.bubbles;
      this.bubbles = others;
    }, BUBBLE_MS);
  }

  /** Whether an answer was to something said here; what was written and is there leaves its field. */
  onDone(id: string, seq: number): boolean {
    const act = this.#sent.get(id);
    if (act === undefined) return false;
    this.#sent.delete(id);
    if (act.verb === "say" || act.verb === "react") this.#own = new Set([...this.#own, seq]);
    if (act.text !== undefined && this.draft.trim() === act.text) this.draft = "";
    return true;
  }

  onRefused(refused: Refused): boolean {
    if (!this.#sent.delete(refused.id)) return false;
    this.refused = refused.message;
    return true;
  }
}
