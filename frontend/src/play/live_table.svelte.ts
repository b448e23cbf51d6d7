// The table as this page knows it: the last view, what has been sent and not answered, and what was refused.
import { guest } from "./guest.svelte";
import { type Act, type Line, type Presence, type Refused, SEATS, type Seat, type ViewMessage } from "./protocol";
import type { Subscriber, TableSocket } from "./socket";
import { type Offered, Talk } from "./talk.svelte";

const SLOW_MS = 700;
const EFFECT_MS = 1_500;

export class LiveTable implements Subscriber {
  latest: ViewMessage | null = $state.raw(null);
  isConnected = $state(false);
  wasConnected = $state(false);
  /** What is said to whoever has lost the seat to another device. */
  seatTaken = $state("");
  /** What is said to whoever was asked to leave the seat. */
  removal = $state("");
  refused: (Refused & { act: Act | undefined }) | null = $state.raw(null);
  /** Acts that are under way, by idempotency key. */
  pending: ReadonlyMap<string, Act> = $state.raw(new Map());
  isSlow = $state(false);
  /** Sentences that have come since the view before, for whoever listens instead of looking. */
  news: Line[] = $state.raw([]);
  /** Whose devices are connected; null until the table has said so. */
  presence: Presence | null = $state.raw(null);
  /** How far the server's clock is ahead of this one, in milliseconds. */
  clockOffset = $state(0);
  socket: TableSocket | null = null;
  readonly talk: Talk;
  #countedNames: ReadonlyMap<Seat, string | null> = new Map();
  /** Acts that were accepted and have no effect in the view yet, with the sequence number that has it. */
  readonly #accepted = new Map<string, number>();

  /** *isGuest*: the visitor has no account that says a name. */
  constructor(
    readonly address: string,
    readonly isGuest: boolean,
    offered?: Offered,
  ) {
    this.talk = new Talk(this, offered);
  }

  readonly me: Seat | null = $derived.by(() => {
    const you = this.latest?.you;
    return SEATS.find((seat) => seat === you) ?? null;
  });
  /** Who is at the bottom of the picture. */
  readonly bottom: Seat = $derived(this.me ?? "S");
  readonly isHost = $derived(this.me !== null && this.latest?.table.host === this.me);
  readonly isDirector = $derived(this.latest?.you === "director");
  /** The table's host and its Director give the seat of an absent player away; where nobody hosts, any player asks. */
  readonly maySubstitute = $derived(
    this.isHost || this.isDirector || (this.me !== null && this.latest?.table.host === undefined),
  );
  readonly isBusy = $derived(this.pending.size > 0);
  readonly isOpen = $derived(this.latest?.table.manner === "open");
  /** An open table with robots, at which one learns: what a choice costs is said before it is made. */
  readonly isLesson = $derived.by(
    () => this.isOpen && this.me !== null && SEATS.some((seat) => this.latest?.table.seats[seat]?.kind === "robot"),
  );
  /** The table waits for this player: for a turn, or for an answer that the law asks of the whole table. */
  readonly isAwaited = $derived(
    this.me !== null && ((this.latest?.table.awaited.includes(this.me) ?? false) || !!this.latest?.view?.question),
  );

  /** A visitor who has no name yet, and could sit down. */
  readonly asksName = $derived.by(
    () => this.isGuest && this.me === null && SEATS.some((seat) => this.latest?.table.seats[seat] === null),
  );

  /** Whether the view says that I may do that now. */
  may(verb: string): boolean {
    return this.latest?.view?.may?.includes(verb) ?? false;
  }

  get version(): { seq: number; hash: string } {
    return { seq: this.latest?.seq ?? 0, hash: this.latest?.hash ?? "" };
  }

  /** Do something; twice the same before the first is answered is a slip of the finger. */
  act(act: Act): void {
    if (this.socket === null || this.isBusy) return;
    this.refused = null;
    const id = this.socket.act(act, this.version.seq);
    this.#setPending((all) => all.set(id, act));
    window.setTimeout(() => (this.isSlow = this.pending.has(id)), SLOW_MS);
  }

  /** Take a seat, under the name that was given. */
  sit(seat: Seat): void {
    if (this.isBusy) return;
    this.socket?.rename(this.name);
    this.act({ verb: "sit", seat });
  }

  /** What this visitor is called; nothing where an account says it. */
  get name(): string {
    return this.isGuest ? guest.name.trim() : "";
  }

  onView(view: ViewMessage): void {
    const before = this.latest;
    // Whoever gets up from a seat may see the table later than the players do.
    if (before !== null && view.seq < before.seq && view.you === before.you) return;
    if (before !== null && view.moved !== before.moved) this.refused = null;
    const kept = (before?.log ?? []).slice(0, view.log_from ?? 0);
    // Sentences that this page was thought to have and has not: all of them are asked for again.
    if (kept.length < (view.log_from ?? 0)) this.socket?.sync();
    const log = [...kept, ...view.log];
    this.news = before === null ? log.slice(-1) : newLines(before.log, log);
    const chat = view.chat ?? before?.chat ?? [];
    if (before !== null && before.you !== view.you) this.#leftSeat(before, view);
    this.latest = { ...view, log, chat };
    this.talk.heard(before?.chat ?? null, chat);
    for (const [id, seq] of this.#accepted) {
      if (seq > view.seq) continue;
      this.#accepted.delete(id);
      this.#setPending((all) => all.delete(id));
    }
  }

  /** Whoever loses a seat without having asked for it reads why. */
  #leftSeat(before: ViewMessage, view: ViewMessage): void {
    const seat = SEATS.find((one) => one === before.you);
    const isAsked = [...this.pending.values()].some((act) => act.verb === "stand" || act.verb === "sit");
    const isRemoved = (view.table.removed?.length ?? 0) > (before.table.removed?.length ?? 0);
    this.removal =
      seat !== undefined && view.you === "public" && isRemoved && !isAsked ? (this.news.at(-1)?.text ?? "") : "";
  }

  /** An act is over when its effect is seen: until then the old position is not acted on again. */
  onDone(id: string, seq: number): void {
    if (this.talk.onDone(id, seq)) return;
    const settle = (): void => this.#setPending((all) => all.delete(id));
    if (seq <= this.version.seq) settle();
    else {
      this.#accepted.set(id, seq);
      window.setTimeout(settle, EFFECT_MS);
    }
  }

  onRefused(refused: Refused): void {
    if (this.talk.onRefused(refused)) return;
    this.refused = { ...refused, act: this.pending.get(refused.id) };
    this.#setPending((all) => all.delete(refused.id));
  }

  onPresence(presence: Presence): void {
    this.presence = presence;
    const seats = this.latest?.table.seats;
    this.#countedNames = new Map(SEATS.map((seat) => [seat, seats?.[seat]?.name ?? null]));
  }

  onServerTime(now: number): void {
    this.clockOffset = now - Date.now();
  }

  /** Whether nobody is there for a seat that a person has. */
  isAway(seat: Seat): boolean {
    const sitter = this.latest?.table.seats[seat];
    // Whoever sat down since the last count was not counted yet.
    const isCounted = sitter?.kind === "person" && this.#countedNames.get(seat) === sitter.name;
    if (!isCounted || seat === this.me || this.presence === null) return false;
    // While the server cannot ask its other processes, whoever is not named may be there.
    return this.presence.complete !== false && !this.presence.here.includes(seat);
  }

  onConnection(isConnected: boolean): void {
    this.isConnected = isConnected;
    this.wasConnected ||= isConnected;
  }

  onSeatTaken(message: string): void {
    this.seatTaken = message;
  }

  #setPending(change: (all: Map<string, Act>) => unknown): void {
    const all = new Map(this.pending);
    change(all);
    this.pending = all;
    if (all.size === 0) this.isSlow = false;
  }
}

/** The lines that are in *after* and were not in *before*; a new board begins a new log. */
function newLines(before: Line[], after: Line[]): Line[] {
  const goesOn = before.length <= after.length && before.every((line, place) => line.text === after[place]?.text);
  return goesOn ? after.slice(before.length) : after;
}
