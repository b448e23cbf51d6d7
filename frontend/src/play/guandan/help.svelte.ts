// Help with one's own hand: how to arrange it, and what a robot would play; the server works it out when it is asked.
import type { GuandanView, Hint } from "../protocol";

interface Arranged {
  groups: string[];
  flushes: string[];
}

/** Whoever waits longer for help is better served by what the view says. */
const PATIENCE_MS = 3000;

async function ask<T>(what: string): Promise<T | null> {
  try {
    const answer = await fetch(`${location.pathname}/${what}.json`, {
      headers: { Accept: "application/json" },
      signal: AbortSignal.timeout(PATIENCE_MS),
    });
    return answer.ok ? ((await answer.json()) as T) : null;
  } catch {
    // Without a connection or in time, or at an open table: what the view says has to do.
    return null;
  }
}

export function askArranged(): Promise<Arranged | null> {
  return ask<Arranged>("arranged");
}

/** What a turn is known by: a view that comes because somebody is away or back begins none. */
export function turnOf(view: GuandanView): string {
  return JSON.stringify([view.number, view.phase, view.hands, view.trick, view.hints]);
}

/** Plays that make sense in this turn, one after the other. */
export class Advice {
  /** Which play is shown; -1 for none. An advice without cards is to pass. */
  at = $state(-1);
  plays: Hint[] = $state.raw([]);
  #turn = "";
  #isAsked = false;

  get shown(): Hint | undefined {
    return this.plays[this.at];
  }

  begin(turn: string): void {
    if (turn === this.#turn) return;
    this.#turn = turn;
    this.#isAsked = false;
    this.at = -1;
    this.plays = [];
  }

  /** The next play. The first time in a turn a robot is asked; where none answers, the legal plays do. */
  async next(view: GuandanView): Promise<Hint | undefined> {
    if (!this.#isAsked) {
      this.#isAsked = true;
      const turn = this.#turn;
      const advised = await ask<Hint[]>("advice");
      if (this.#turn !== turn) return undefined;
      this.plays = advised?.length ? advised : view.hints;
      this.at = -1;
    }
    if (this.plays.length === 0) return undefined;
    this.at = (this.at + 1) % this.plays.length;
    return this.shown;
  }
}
