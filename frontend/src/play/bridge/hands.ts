// Who plays from which hand, which cards of it can be played, and whose card is next.
import type { BridgeView, Seat } from "../protocol";
import { SEATS } from "../protocol";
import { contractOf, dummyOf, trickOf, trumpOf, winnerOf } from "./bridge";

export function isPlayPhase(view: BridgeView): boolean {
  return view.phase === "play" || view.phase === "lead";
}

/** Whether *me* chooses cards from the hand of *seat*: one's own unless one is dummy, and dummy's as declarer. */
export function choosesFrom(view: BridgeView, me: Seat | null, seat: Seat): boolean {
  if (me === null) return false;
  const dummy = dummyOf(view);
  if (seat === me) return me !== dummy || view.phase === "auction";
  return seat === dummy && me === contractOf(view.contract)?.declarer;
}

/** Whether a card of this hand can be played now; at an open table any may be. */
export function hasPlayable(view: BridgeView, hand: readonly string[], isOpen: boolean): boolean {
  return isPlayPhase(view) && (isOpen || hand.some((card) => view.legal_cards.includes(card)));
}

/** Whether to show *card* as one that can be played: a hand that is not asked for a card is not dimmed. */
export function looksPlayable(view: BridgeView, hand: readonly string[], card: string, isOpen: boolean): boolean {
  return isOpen || !hasPlayable(view, hand, isOpen) || view.legal_cards.includes(card);
}

/** Whose card or call is next. A card from dummy is declarer's to name, but it is dummy's turn. */
export function turnOf(view: BridgeView, isOpen: boolean, awaited: readonly Seat[], showsPast: boolean): Seat | null {
  if (view.phase === "finished" || view.claim !== null || view.undo !== null) return null;
  if (isOpen) return view.turn ?? awaited[0] ?? null;
  if (view.phase !== "play") return view.turn;
  const trick = trickOf(view.trick);
  const leader = trick[0]?.seat;
  if (leader !== undefined) return SEATS[(SEATS.indexOf(leader) + trick.length) % 4] ?? view.turn;
  return (showsPast ? winnerOf(trickOf(view.last_trick), trumpOf(view)) : null) ?? view.turn;
}
