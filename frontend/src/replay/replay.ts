// A recorded play as the server tells it, and the position after so many cards of it.

export type Seat = "N" | "E" | "S" | "W";
export const SEATS: readonly Seat[] = ["N", "E", "S", "W"];
const SUITS = "SHDC";
const RANKS = "AKQJT98765432";

export interface CardWorth {
  card: string;
  result: string;
  is_best: boolean;
}

export interface CardPlayed {
  trick: number;
  seat: Seat;
  card: string;
  label: string;
  wins: boolean;
  ns_tricks: number;
  ew_tricks: number;
  cost: number | null;
  worths: CardWorth[];
}

export interface SuitLine {
  suit: string;
  sign: string;
  cards: string;
}

export interface HandShown {
  seat: Seat;
  label: string;
  suits: SuitLine[];
}

export interface Replay {
  declarer: string;
  hands: HandShown[];
  cards: CardPlayed[];
  working: string;
}

/** A position: what each hand still holds, what lies on the table, and whose turn it is. */
export interface Position {
  held: Record<Seat, string[]>;
  trick: CardPlayed[];
  last: CardPlayed | null;
  next: CardPlayed | null;
  nsTricks: number;
  ewTricks: number;
}

/** The cards of a hand as engines write them, spades first, from the top. */
export function cardsOf(hand: HandShown): string[] {
  return hand.suits.flatMap(({ suit, cards }) =>
    cards === "—" ? [] : cards.split(" ").map((rank) => suit + (rank === "10" ? "T" : rank)),
  );
}

/** The position after *step* cards. A trick that is complete lies on the table until the next card is played. */
export function positionAfter(replay: Replay, step: number): Position {
  const played = replay.cards.slice(0, step);
  const gone = new Set(played.map(({ card }) => card));
  const last = played.at(-1) ?? null;
  const held = Object.fromEntries(
    replay.hands.map((hand) => [hand.seat, cardsOf(hand).filter((card) => !gone.has(card))]),
  ) as Record<Seat, string[]>;
  const trick = last === null ? [] : played.filter((card) => card.trick === last.trick);
  return {
    held,
    trick,
    last,
    next: replay.cards[step] ?? null,
    nsTricks: last?.ns_tricks ?? 0,
    ewTricks: last?.ew_tricks ?? 0,
  };
}

/** After how many cards the next one that cost a trick has been played; null if none is left. */
export function nextCostly(replay: Replay, step: number): number | null {
  const at = replay.cards.findIndex((card, place) => place >= step && (card.cost ?? 0) > 0);
  return at < 0 ? null : at + 1;
}

/** A card's suit and its rank as people read it. */
export function parts(card: string): { suit: string; rank: string } {
  return { suit: card.charAt(0), rank: card.charAt(1) === "T" ? "10" : card.charAt(1) };
}

/** Cards in the order in which a hand is written. */
export function inOrder(cards: readonly string[]): string[] {
  const place = (card: string) => SUITS.indexOf(card.charAt(0)) * 13 + RANKS.indexOf(card.charAt(1));
  return [...cards].sort((one, other) => place(one) - place(other));
}
