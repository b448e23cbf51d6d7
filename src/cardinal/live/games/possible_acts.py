"""What one may do at a guarded table beside calling and playing: which buttons a screen has.

It follows from what everybody can see, and from who sits where. No word that is hidden from a player, and no card,
decides whether that player has a button.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping
from itertools import groupby
from operator import itemgetter
from typing import TypeVar

from cardinal import guandan
from cardinal.bridge import Phase
from cardinal.bridge.state import State
from cardinal.cards import SEATS, Seat
from cardinal.cards.view_fields import latest
from cardinal.cards.viewer import Viewer
from cardinal.guandan.events import Reported
from cardinal.guandan.state import State as GuandanState

__all__ = ["bridge_may", "guandan_may"]

Possible = TypeVar("Possible")
InPhase = TypeVar("InPhase")


def _by_phase(
    every: Iterable[InPhase], verbs: Mapping[str, tuple[tuple[InPhase, ...], Possible]]
) -> dict[InPhase, tuple[tuple[tuple[str, ...], Possible], ...]]:
    """For each phase the verbs that have a meaning in it, those together of which the same must hold besides."""
    by_phase = {}
    for phase in every:
        these = [(verb, is_possible) for verb, (phases, is_possible) in verbs.items() if phase in phases]
        alike = [(one, tuple(verb for verb, _ in some)) for one, some in groupby(these, itemgetter(1))]
        by_phase[phase] = tuple((some, is_possible) for is_possible, some in alike)
    return by_phase


_IN_TURN = (Phase.AUCTION, Phase.LEAD, Phase.PLAY)
"""When one after the other acts, and an act can be taken back."""
_A_WHOLE_ROUND = 7
"""Among so many acts everybody but dummy has one: the rest of the first trick behind its lead, and a whole one."""


def bridge_may(state: State, viewer: Seat | Viewer) -> list[str]:
    """The verbs that *viewer* may say now. ``correct_partner`` is ``correct`` about what partner explained."""
    if viewer is Viewer.DIRECTOR:
        return ["adjudicate"] if state.phase is Phase.CONTESTED else []
    if not isinstance(viewer, Seat) or state.undo is not None:
        return []
    return [verb for verbs, is_possible in _BRIDGE_IN[state.phase] if is_possible(state, viewer) for verb in verbs]


def _asks(state: State, seat: Seat) -> bool:
    """In turn; and while a lead lies face down, its leader's partner and the presumed declarer."""
    if state.phase is Phase.CLARIFICATION:
        contract = state.auction.contract
        return contract is not None and seat in (contract.leader.partner, contract.declarer)
    return seat is state.turn and bool(state.auction.calls)


def _tells(state: State, seat: Seat) -> bool:
    """Whether the side has called, so that there is something to tell of."""
    return len(state.auction.calls) > (state.board.dealer ^ seat) & 1


def _corrects_partner(state: State, seat: Seat) -> bool:
    """After the final pass for declarer's side, after the play for a defender."""
    if state.phase is Phase.FINISHED:
        return _tells(state, seat)
    contract = state.auction.contract if state.play is None else state.play.contract
    return contract is not None and contract.declarer.side is seat.side


def _claims(state: State, seat: Seat) -> bool:
    play = state.play
    if play is None or play.dummy is seat:
        return False
    # Not once a card has been played to the last trick.
    return play.cards_to_play >= len(SEATS)


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
    if len(state.acts) >= _A_WHOLE_ROUND:
        return not state.is_dummy(seat)
    return any(act.seat is seat for act in reversed(state.acts))


_BRIDGE: Mapping[str, tuple[tuple[Phase, ...], Callable[[State, Seat], bool]]] = {
    "ask": ((*_IN_TURN, Phase.CLARIFICATION), _asks),
    "alert": ((Phase.AUCTION,), _tells),
    "announce": ((Phase.AUCTION,), _tells),
    "explain": (tuple(Phase), _tells),
    "correct": (tuple(Phase), _tells),
    "correct_partner": (tuple(phase for phase in Phase if phase is not Phase.AUCTION), _corrects_partner),
    "claim": ((Phase.PLAY,), _claims),
    "agree": ((Phase.CLAIM,), _agrees),
    "object": ((Phase.CLAIM,), _objects),
    "play_on": ((Phase.CONTESTED,), _plays_on),
    "undo": (_IN_TURN, _takes_back),
}
"""Each verb with the phases in which it has a meaning, and what else must hold."""
_BRIDGE_IN = _by_phase(Phase, _BRIDGE)


def guandan_may(state: GuandanState, viewer: Seat | Viewer) -> list[str]:
    """The verbs that *viewer* may say now; whether the jokers suffice to resist shows when it is tried."""
    if not isinstance(viewer, Seat) or state.undo is not None:
        return []
    return [verb for verbs, is_possible in _GUANDAN_IN[state.phase] if is_possible(state, viewer) for verb in verbs]


def _resists(state: GuandanState, seat: Seat) -> bool:
    duty, is_choice = state.setup.start.duty, state.setup.rules.resist == "optional"
    if duty is None or state.miscounted:
        return False
    return is_choice and seat in duty.payers and not state.exchange.paid


def _counts(state: GuandanState, seat: Seat) -> bool:
    return not state.acts


def _goes_back(state: GuandanState, seat: Seat) -> bool:
    return not state.miscounted and seat in _movers(state)


@latest
def _movers(state: GuandanState) -> set[Seat]:
    """Who has played or passed; a report is nobody's turn."""
    movers: set[Seat] = set()
    for act in reversed(state.acts):
        if not isinstance(act, Reported):
            movers.add(act.seat)
            if len(movers) == len(SEATS):
                break
    return movers


_GUANDAN: Mapping[str, tuple[tuple[guandan.Phase, ...], Callable[[GuandanState, Seat], bool]]] = {
    "resist": ((guandan.Phase.TRIBUTE,), _resists),
    "count": ((guandan.Phase.TRIBUTE, guandan.Phase.CHOICE, guandan.Phase.RETURN, guandan.Phase.PLAY), _counts),
    "undo": ((guandan.Phase.PLAY,), _goes_back),
}
_GUANDAN_IN = _by_phase(guandan.Phase, _GUANDAN)
