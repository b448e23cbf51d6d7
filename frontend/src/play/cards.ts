// Cards, hands, seats: read from the wire, sorted, and named in the reader's language.
import { SEATS, type Seat } from "./protocol";
import { say } from "./texts";

export type Suit = "S" | "H" | "D" | "C";
export type Strain = Suit | "NT";

/** A card of either game; *text* is how the wire writes it. */
export interface Card {
  text: string;
  /** "A", "T", "7"; "small" and "big" for jokers. */
  rank: string;
  suit: Suit | null;
}

export const RANKS = "23456789TJQKA";
const SUITS: readonly Suit[] = ["S", "H", "C", "D"];

/** A card as bridge writes it: HK. */
export function bridgeCard(text: string): Card {
  return { text, suit: text[0] as Suit, rank: text.slice(1) };
}

/** A card as Guandan writes it: Kh, sj, BJ. */
export function guandanCard(text: string): Card {
  if (text === "sj" || text === "BJ") return { text, suit: null, rank: text === "BJ" ? "big" : "small" };
  return { text, suit: text.slice(-1).toUpperCase() as Suit, rank: text.slice(0, -1) };
}

/** The cards of a hand written spades, hearts, diamonds, clubs; trumps first, colours in turn. */
export function bridgeHand(text: string, trump: Suit | null = null): Card[] {
  const suits = text.split(".");
  const order = trump === null ? SUITS : [trump, ...SUITS.filter((suit) => suit !== trump)];
  return order.flatMap((suit) => [...(suits["SHDC".indexOf(suit)] ?? "")].map((rank) => bridgeCard(suit + rank)));
}

export function printed(rank: string): string {
  return rank === "T" ? "10" : rank;
}

const SIGNS: Record<Suit, string> = { S: "♠", H: "♥", D: "♦", C: "♣" };

/** A card as people write it: ♥10; a joker by its name. */
export function cardSign(card: Card): string {
  return card.suit === null ? say(`joker_${card.rank}`) : SIGNS[card.suit] + printed(card.rank);
}

export function cardName(card: Card): string {
  if (card.suit === null) return say(`joker_${card.rank}`);
  return say("card", { rank: say(`rank_${card.rank}`), suit: say(`suit_${card.suit}`) });
}

export function seatName(seat: string): string {
  return say(`seat_${seat}`);
}

/** Seats in clockwise order from the one at the bottom: bottom, left, top, right. */
export function around(bottom: Seat): readonly [Seat, Seat, Seat, Seat] {
  const first = SEATS.indexOf(bottom);
  return [0, 1, 2, 3].map((step) => SEATS[(first + step) % 4] as Seat) as [Seat, Seat, Seat, Seat];
}

export type Place = "bottom" | "left" | "top" | "right";
const PLACES: readonly Place[] = ["bottom", "left", "top", "right"];

export function placeOf(seat: Seat, bottom: Seat): Place {
  return PLACES[around(bottom).indexOf(seat)] as Place;
}

export function sideOf(seat: Seat): "NS" | "EW" {
  return seat === "N" || seat === "S" ? "NS" : "EW";
}

export function partnerOf(seat: Seat): Seat {
  return SEATS[(SEATS.indexOf(seat) + 2) % 4] as Seat;
}
