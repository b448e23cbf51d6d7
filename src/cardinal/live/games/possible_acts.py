"""What one may do at a guarded table beside calling and playing: which buttons a screen has.

It follows from what everybody can see, and from who sits where. No word that is hidden from a player, and no card,
decides whether that player has a button.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from functools import cache

from cardinal import guandan
from cardinal.bridge import Phase
from cardinal.bridge.events import Played
from cardinal.bridge.state import State
from cardinal.cards import SEATS, Seat
from cardinal.cards.viewer import Viewer
from cardinal.guandan.events import Reported
from cardinal.guandan.state import State as GuandanState

__all__ = ["bridge_may", "guandan_may", "verbs_text"]

_IN_TURN = (Phase.AUCTION, Phase.LEAD, Phase.PLAY)
"""When one after the other acts, and an act can be taken back."""


def bridge_may(state: State, viewer: Seat | Viewer) -> list[str]:
    """The verbs that *viewer* may say now. ``correct_partner`` is ``correct`` about what partner explained."""
    if viewer is Viewer.DIRECTOR:
        return ["adjudicate"] if state.phase is Phase.CONTESTED else []
    if not isinstance(viewer, Seat) or state.undo is not None:
        return []
    return [verb for verb, is_possible in _BRIDGE_IN[state.phase] if is_possible(state, viewer)]


@cache
def verbs_text(verbs: tuple[str, ...]) -> str:
    """Verbs as they are sent; there are few ways to have several."""
    return "[" + ",".join([f'"{verb}"' for verb in verbs]) + "]"


def _asks(state: State, seat: Seat) -> bool:
    """In turn; and while a lead lies face down, its leader's partner and the presumed declarer."""
    if state.phase is Phase.CLARIFICATION:
        contract = state.auction.contract
        return contract is not None and seat in (contract.leader.partner, contract.declarer)
    return seat is state.turn and bool(state.auction.calls)


def _tells(state: State, seat: Seat) -> bool:
    """Whether the side has called, so that there is something to tell of."""
    return len(state.auction.calls) > (0 if state.board.dealer.side is seat.side else 1)


def _corrects_partner(state: State, seat: Seat) -> bool:
    """After the final pass for declarer's side, after the play for a defender."""
    if not _tells(state, seat):
        return False
    contract = state.auction.contract if state.play is None else state.play.contract
    return state.phase is Phase.FINISHED or (contract is not None and contract.declarer.side is seat.side)


def _claims(state: State, seat: Seat) -> bool:
    play = state.play
    if play is None or state.is_dummy(seat):
        return False
    # Not once a card has been played to the last trick.
    return sum(play.cards_left) >= len(SEATS)


def _agrees(state: State, seat: Seat) -> bool:
    claim = state.claim
    if claim is None or state.is_dummy(seat):
        return False
    return claim.seat.side is not seat.side and seat not in claim.agreed


def _objects(state: State, seat: Seat) -> bool:
    """Anybody, dummy included; partner too, who does not concede with the claimer."""
    return state.claim is not None and seat is not state.claim.seat


def _plays_on(state: State, seat: Seat) -> bool:
    """The side that did not claim may ask for it, and then everybody is asked."""
    claim = state.claim
    if claim is None or seat in claim.playing_on:
        return False
    return bool(claim.playing_on) or claim.seat.side is not seat.side


def _takes_back(state: State, seat: Seat) -> bool:
    return any((one.by if isinstance(one, Played) else one.seat) is seat for one in reversed(state.acts))


_BRIDGE: Mapping[str, tuple[tuple[Phase, ...], Callable[[State, Seat], bool]]] = {
    "ask": ((*_IN_TURN, Phase.CLARIFICATION), _asks),
    "alert": ((Phase.AUCTION,), _tells),
    "announce": ((Phase.AUCTION,), _tells),
    "explain": (tuple(Phase), _tells),
    "correct": (tuple(Phase), _tells),
    "correct_partner": (tuple(one for one in Phase if one is not Phase.AUCTION), _corrects_partner),
    "claim": ((Phase.PLAY,), _claims),
    "agree": ((Phase.CLAIM,), _agrees),
    "object": ((Phase.CLAIM,), _objects),
    "play_on": ((Phase.CONTESTED,), _plays_on),
    "undo": (_IN_TURN, _takes_back),
}
"""Each verb with the phases in which it has a meaning, and what else must hold."""
_BRIDGE_IN = {
    phase: tuple((verb, is_possible) for verb, (phases, is_possible) in _BRIDGE.items() if phase in phases)
    for phase in Phase
}

_COUNTED = (guandan.Phase.TRIBUTE, guandan.Phase.CHOICE, guandan.Phase.RETURN, guandan.Phase.PLAY)


def guandan_may(state: GuandanState, viewer: Seat | Viewer) -> list[str]:
    """The verbs that *viewer* may say now; whether the jokers suffice to resist shows when it is tried."""
    if not isinstance(viewer, Seat) or state.undo is not None:
        return []
    return [verb for verb, is_possible in _GUANDAN.items() if is_possible(state, viewer)]


def _resists(state: GuandanState, seat: Seat) -> bool:
    duty, is_choice = state.setup.start.duty, state.setup.rules.resist == "optional"
    if duty is None or state.phase is not guandan.Phase.TRIBUTE or state.miscounted:
        return False
    return is_choice and seat in duty.payers and not state.exchange.paid


def _counts(state: GuandanState, seat: Seat) -> bool:
    return state.phase in _COUNTED and not state.acts


def _goes_back(state: GuandanState, seat: Seat) -> bool:
    if state.phase is not guandan.Phase.PLAY or state.miscounted:
        return False
    return any(one.seat is seat and not isinstance(one, Reported) for one in reversed(state.acts))


_GUANDAN: Mapping[str, Callable[[GuandanState, Seat], bool]] = {
    "resist": _resists,
    "count": _counts,
    "undo": _goes_back,
}
