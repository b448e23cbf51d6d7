// Cards that lie open by the laws: penalty cards, cards that were faced, calls and cards that are being heard.
import { bridgeCard, type Card } from "../cards";
import type { BridgeView, Lying, Seat } from "../protocol";

/** The penalty cards, by their text. */
export function penaltyCards(view: BridgeView): Map<string, { seat: Seat; card: Card }> {
  return new Map((view.penalty_cards ?? []).map((one) => [one.card, { seat: one.seat, card: bridgeCard(one.card) }]));
}

/** What lies before a seat beside its hand and the trick. */
export function lyingBefore(view: BridgeView, seat: Seat): Lying[] {
  const heard = Array.isArray(view.lying) ? view.lying : [];
  const faced = (view.faced ?? []).filter((one) => !heard.some((other) => other.card === one.card));
  return [...heard, ...faced].filter((one) => one.seat === seat);
}
