// Penalty cards as an open table shows them.
import { bridgeCard, type Card } from "../cards";
import { type OpenParts, type PenaltyCard, type Seat, SEATS } from "../protocol";

export interface ShownPenalty {
  seat: Seat | null;
  card: Card;
}

/** Every penalty card by its text, with the seat before which it lies. */
export function penaltyCards(told: OpenParts["penalty_cards"]): Map<string, ShownPenalty> {
  const found = new Map<string, ShownPenalty>();
  const add = (one: PenaltyCard, seat: Seat | null): void => {
    const text = typeof one === "string" ? one : one.card;
    const owner = typeof one === "string" ? seat : (one.seat ?? seat);
    found.set(text, { seat: owner, card: bridgeCard(text) });
  };
  if (Array.isArray(told)) told.forEach((one) => add(one, null));
  else if (told) for (const seat of SEATS) (told[seat] ?? []).forEach((one) => add(one, seat));
  return found;
}
