// Cards that lie open by the laws: penalty cards, cards that were faced, calls and cards that are being heard.
import { bridgeCard, type Card } from "../cards";
import type { BridgeView, Lying, Seat } from "../protocol";

/** The penalty cards, by their text. */
export function penaltyCards(view: BridgeView): Map<string, { seat: Seat; card: Card }> {
  return new Map((view.penalty_cards ?? []).map(({ seat, card }) => [card, { seat, card: bridgeCard(card) }]));
}

/** What lies before a seat beside its hand and the trick. */
export function lyingBefore(view: BridgeView, seat: Seat): Lying[] {
  const heard = Array.isArray(view.lying) ? view.lying : [];
  const faced = (view.faced ?? []).filter(({ card }) => !heard.some((other) => other.card === card));
  return [...heard, ...faced].filter((lying) => lying.seat === seat);
}
