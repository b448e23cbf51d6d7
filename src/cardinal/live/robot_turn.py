"""Whether a robot has something to do, by its own view: its turn, a claim, an undo, a question about its call."""

from __future__ import annotations

from collections.abc import Set

from cardinal import bridge, guandan
from cardinal.bridge import DisclosureKind, Phase
from cardinal.cards import Seat


def is_waited_for(view: bridge.View | guandan.View | None, seat: Seat, persons: Set[Seat]) -> bool:
    """Whether the robot in *seat* has something to do; *persons* are the seats of people."""
    if isinstance(view, bridge.View):
        return asked_about(view, seat) is not None or _in_bridge(view, seat, persons)
    if isinstance(view, guandan.View):
        undo = view.undo
        if undo is not None:
            return seat.side is not undo.seat.side and seat not in undo.agreed
        return seat in view.awaited
    return False


def _in_bridge(view: bridge.View, seat: Seat, persons: Set[Seat]) -> bool:
    dummy = view.contract.dummy if view.contract is not None and view.phase in _DUMMY_IS_DOWN else None
    if view.undo is not None:
        return seat.side is not view.undo.seat.side and seat is not dummy and seat not in view.undo.agreed
    claim = view.claim
    if claim is None:
        return view.turn is seat
    is_claimers = seat.side is claim.seat.side
    if view.phase is Phase.CLAIM:
        return not is_claimers and seat is not dummy and seat not in claim.agreed
    if seat in claim.playing_on:
        return False
    if claim.playing_on:
        return True
    # To play on is for the other side to ask, and a person there decides whether to ask that or to call the Director.
    return not is_claimers and seat.partner not in persons


_DUMMY_IS_DOWN = (Phase.PLAY, Phase.CLAIM, Phase.CONTESTED)


def asked_about(view: bridge.View | guandan.View, seat: Seat) -> int | None:
    """The call of one's own that an opponent has asked about since it was last explained."""
    if not isinstance(view, bridge.View):
        return None
    asked: dict[int, bool] = {}
    for disclosure in view.disclosures:
        if disclosure.about is not None and view.dealer.after(disclosure.about) is seat:
            if disclosure.kind is DisclosureKind.QUESTION:
                asked[disclosure.about] = True
            elif disclosure.by is seat:
                asked[disclosure.about] = False
    return next((about for about, is_open in asked.items() if is_open), None)
