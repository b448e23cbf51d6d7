// Help with one's own hand: how to arrange it, and what a robot would play; the server works it out when it is asked.
import type { GuandanView, Hint } from "../protocol";

interface Arranged {
  groups: string[];
  flushes: string[];
}

async function ask<T>(what: string): Promise<T | null> {
  try {
    const answer = await fetch(`${location.pathname}/${what}.json`, { headers: { Accept: "application/json" } });
    return answer.ok ? ((await answer.json()) as T) : null;
  } catch {
    // Without a connection, or at an open table: what the view says has to do.
    return null;
  }
}

export function askArranged(): Promise<Arranged | null> {
  return ask<Arranged>("arranged");
}

/** Plays that make sense in this turn, one after the other. */
export class Advice {
  /** Which play is shown; -1 for none. An advice without cards is to pass. */
  at = $state(-1);
  plays: Hint[] = $state.raw([]);
  #view: GuandanView | null = null;

  get shown(): Hint | undefined {
    return this.plays[this.at];
  }

  forget(): void {
    this.at = -1;
    this.plays = [];
    this.#view = null;
  }

  /** The next play. The first time in a turn a robot is asked; where none answers, the legal plays do. */
  async next(view: GuandanView): Promise<Hint | undefined> {
    if (this.#view !== view) {
      this.#view = view;
      const advised = await ask<Hint[]>("advice");
      if (this.#view !== view) return undefined;
      this.plays = advised?.length ? advised : view.hints;
      this.at = -1;
    }
    if (this.plays.length === 0) return undefined;
    this.at = (this.at + 1) % this.plays.length;
    return this.shown;
  }
}
