// Where a hand is parted into two rows on a narrow screen.
import type { Card } from "../cards";

// So many cards lie side by side, each as wide as a finger; one more when each covers a little of the next.
const IN_A_ROW = 7;
const CLOSE = 8;

export interface TwoRows {
  /** The place of the first card of the second row; Infinity where one row is enough. */
  breakAt: number;
  isClose: boolean;
}

/** As even as whole suits allow; a suit is broken only where a row would be too long otherwise. */
export function twoRows(cards: readonly Card[]): TwoRows {
  const count = cards.length;
  if (count <= IN_A_ROW) return { breakAt: Infinity, isClose: false };
  const longer = (at: number): number => Math.max(at, count - at);
  const ends = cards.flatMap((card, place) => (place > 0 && card.suit !== cards[place - 1]?.suit ? [place] : []));
  const best = ends.reduce((best, end) => (longer(end) < longer(best) ? end : best), count);
  const breakAt = longer(best) <= CLOSE ? best : Math.ceil(count / 2);
  return { breakAt, isClose: longer(breakAt) > IN_A_ROW };
}
