// The boards that are over at this table, against par and the other room; asked again while something is worked out.
import type { LiveTable } from "../live_table.svelte";
import { playedOfSet } from "../sets";

/** As the server tells it; points and IMPs are North-South's, null while they are not known. */
export interface BoardOver {
  place: number;
  number: number;
  result: string;
  points: number;
  working: string;
  par: number | null;
  par_contracts: string[];
  other_result: string | null;
  other_points: number | null;
  imps: number | null;
}

const AGAIN_MS = 1_500;
const MOST_TRIES = 80;

export class BoardsOver {
  list: BoardOver[] = $state.raw([]);
  #round = 0;

  constructor(readonly live: LiveTable) {}

  /** Whether something of the last board is still to come. */
  isWaiting(): boolean {
    const last = this.list.at(-1);
    if (last === undefined) return true;
    return last.working === "under_way" || (this.live.latest?.table.other_room === true && last.other_points === null);
  }

  /** Ask until everything is known; a later call takes over from an earlier one. */
  async follow(count: number): Promise<void> {
    const round = ++this.#round;
    for (let tries = 0; tries < MOST_TRIES && round === this.#round; tries++) {
      const told = await this.#ask();
      if (round !== this.#round || told === null) return;
      this.list = told;
      if (told.length >= count && !this.isWaiting()) return;
      await new Promise((done) => window.setTimeout(done, AGAIN_MS));
    }
  }

  stop(): void {
    this.#round++;
  }

  async #ask(): Promise<BoardOver[] | null> {
    try {
      const address = `${location.pathname}/boards.json?lang=${document.documentElement.lang}`;
      const answer = await fetch(address, { headers: { Accept: "application/json" } });
      return answer.ok ? ((await answer.json()) as BoardOver[]) : null;
    } catch {
      // Without a connection the table says so itself, and asks again when the next board is over.
      return null;
    }
  }
}

/** The boards of the set that the last one belongs to; all of them where there are no sets. */
export function ofSet(boards: readonly BoardOver[], length: number | undefined, from?: number): readonly BoardOver[] {
  return boards.slice(boards.length - playedOfSet(boards.length, length, from));
}

/** The sum of what is known. */
export function total(boards: readonly BoardOver[], of: (board: BoardOver) => number | null): number {
  return boards.reduce((sum, board) => sum + (of(board) ?? 0), 0);
}

export function signed(number: number): string {
  return number > 0 ? `+${number}` : String(number).replace("-", "−");
}
