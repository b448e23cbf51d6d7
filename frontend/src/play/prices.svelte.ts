// What each choice at an open table leads to: the server hears it ahead, once for each position.
import type { LiveTable } from "./live_table.svelte";

/** What follows, and what is asked next. */
export interface Price {
  follows: string[];
  asks: string;
  /** What of it weighs on a player. */
  costs: string[];
}

/** Answers that lead to the same; *ends* are the ways on from what is asked next. */
export interface PriceGroup extends Price {
  words: string[];
  labels: string[];
  ends: { answer: string; follows: string[] }[];
}

interface Told {
  /** The question that the choices answer. */
  key: string;
  choices: Record<string, Price>;
  groups: PriceGroup[];
  /** What can be done at the opening of a scene. */
  ways: (Price & { name: string; label: string })[];
}

/** A law that a call or card would set in motion. */
export interface Slip {
  law: string;
  name: string;
  path: string;
}

/** The price of an answer, by itself or in its group. */
export function priceOf(told: Told, answer: string): Price | undefined {
  return told.choices[answer] ?? told.groups.find(({ words }) => words.includes(answer));
}

const NONE: Told = { key: "", choices: {}, groups: [], ways: [] };

async function ask<T>(what: string): Promise<T | null> {
  try {
    const mark = what.includes("?") ? "&" : "?";
    const answer = await fetch(`${location.pathname}/${what}${mark}lang=${document.documentElement.lang}`, {
      headers: { Accept: "application/json" },
    });
    return answer.ok ? ((await answer.json()) as T) : null;
  } catch {
    // Without a connection the table says so itself.
    return null;
  }
}

export class Prices {
  told: Told = $state.raw(NONE);
  /** The law that the chosen call or card would break. */
  slip: Slip | null = $state.raw(null);
  #asked = "";
  #chosen = "";

  constructor(readonly live: LiveTable) {}

  async follow(): Promise<void> {
    const { latest, me, isOpen } = this.live;
    const isOn = isOpen && me !== null && latest !== null && !latest.table.between;
    const turn = isOn ? String(latest.moved) : "";
    if (turn === this.#asked) return;
    this.#asked = turn;
    if (turn === "") {
      this.told = NONE;
      return;
    }
    const told = await ask<Told>("prices.json");
    if (turn === this.#asked) this.told = told ?? NONE;
  }

  /** What the call or card that is about to be made would break. */
  async look(kind: "call" | "card", chosen: string | null): Promise<void> {
    const what = this.live.isOpen && chosen !== null ? `${kind}=${encodeURIComponent(chosen)}` : "";
    if (what === this.#chosen) return;
    this.#chosen = what;
    this.slip = null;
    if (what === "") return;
    const told = await ask<Slip | Record<string, never>>(`slip.json?${what}`);
    if (what === this.#chosen && told !== null && "law" in told) this.slip = told as Slip;
  }
}

/** The page of a clause; a part of one is on the page of the whole. */
export function clausePath(cite: string): string {
  const told = /^(\d{4}):(.+)$/.exec(cite);
  const number = (told?.[2] ?? cite).split("/")[0] ?? cite;
  const book = told?.[1] ?? (number.startsWith("G") ? "guandan" : "2017");
  return `/laws/${book}/${encodeURIComponent(number)}?lang=${document.documentElement.lang}`;
}
