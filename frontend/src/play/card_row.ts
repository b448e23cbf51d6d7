// A row of cards: which of them lie in one stack, and where the keyboard moves the focus.
import type { Card } from "./cards";

export interface Held {
  id: string;
  card: Card;
  isWild?: boolean;
  isLevel?: boolean;
  isPenalty?: boolean;
}

export interface Stack {
  key: string;
  /** The place of its first card in the row. */
  from: number;
  held: Held[];
}

/** Neighbours of which *stackOf* says the same lie in one stack; none reaches over *breakAt*, where a second row begins. */
export function stacksOf(cards: readonly Held[], stackOf: (card: Card) => string, breakAt = Infinity): Stack[] {
  const stacks: Stack[] = [];
  cards.forEach((held, place) => {
    const key = `${stackOf(held.card)}${place >= breakAt ? " below" : ""}`;
    const last = stacks.at(-1);
    if (last?.key === key) last.held.push(held);
    else stacks.push({ key, from: place, held: [held] });
  });
  return stacks;
}

/** The corner of a card on the screen. */
export interface Corner {
  left: number;
  top: number;
}

// Cards of one row may be a few pixels higher or lower, because a chosen card is raised.
const RAISED_PX = 8;
// A card two rows away has to be much nearer sideways to be preferred.
const ROW_WEIGHT = 4;

/** Which card has the focus after a key was pressed on the card at *place*; null for a key that does not move it. */
export function focusAfter(key: string, place: number, corners: readonly Corner[]): number | null {
  const last = corners.length - 1;
  const moves: Record<string, () => number> = {
    ArrowLeft: () => Math.max(0, place - 1),
    ArrowRight: () => Math.min(last, place + 1),
    ArrowUp: () => nearestAcross(place, -1, corners),
    ArrowDown: () => nearestAcross(place, 1, corners),
    Home: () => 0,
    End: () => last,
  };
  return moves[key]?.() ?? null;
}

function nearestAcross(from: number, direction: 1 | -1, corners: readonly Corner[]): number {
  const own = corners[from];
  if (!own) return from;
  let nearest = from;
  let least = Infinity;
  corners.forEach((corner, place) => {
    const rows = (corner.top - own.top) * direction;
    const distance = rows * ROW_WEIGHT + Math.abs(corner.left - own.left);
    if (rows > RAISED_PX && distance < least) [nearest, least] = [place, distance];
  });
  return nearest;
}
