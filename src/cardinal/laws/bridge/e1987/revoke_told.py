"""Laws 62 to 64 of 1987 where the record has no play: the Director finds out what the cards would have shown."""

from __future__ import annotations

from collections.abc import Generator
from typing import Any

from cardinal.cards import SEATS, Seat
from cardinal.laws.bridge.e2017.revoke_told import (
    TOLD,
    TWELFTH,
    corrected_as_told,
    established_as_told,
    late,
    trick_as_told,
    won_as_told,
)
from cardinal.laws.bridge.e2017.revoke_told import repeated_as_told as repeated
from cardinal.laws.case import Case
from cardinal.laws.effect import Review, Transfer
from cardinal.laws.hearing import Procedure
from cardinal.laws.question import Question, Voice

from .play_of_1987 import reheard_play
from .revoke_adjustment import RevokeFacts, Won, adjustment

voice = Voice(__name__)

_SOME = Won(frozenset((13,)))
Exempt = Generator[Question, Any, tuple[int, RevokeFacts, bool] | None]
"""A part that gives the trick, the facts and whether the card lay open, if there is an exemption."""


def revoke_as_told(case: Case) -> Procedure:
    """A revoke that people report: who, whether it is established, and then what the laws ask."""
    seat = yield voice.fact("revoker", "§61A", options=SEATS)
    if not isinstance(seat, Seat):
        yield voice.none("no_revoke_is_found", "§61A §85B")
        return
    ways = {"played": "§63A1", "designated": "§63A2", "claimed": "§1987:63A3", "asked": "§1987:63A4"}
    if (yield from established_as_told(voice, seat, ways)):
        yield from reheard_play(_settled(case, seat))
    else:
        # Establishment takes the right of correction away: it has to be shown.
        yield from reheard_play(corrected_as_told(case, seat))


TOLD[1987] = revoke_as_told


def _settled(case: Case, seat: Seat) -> Procedure:
    exempt = yield from _exempt(case, seat)
    if exempt is not None:
        trick, facts, faced = exempt
        cost = adjustment(trick, _SOME, facts, is_faced=faced, with_the_suit=False)
        yield voice.none("no_trick_is_transferred", cost.cites)
        yield Review("64C", cites="§1987:64C")
        return
    won = yield from won_as_told(case, seat)
    suit = False
    if won.tricks and not won.by_player:
        # The second trick is taken only where it is shown which card won it.
        suit = (yield voice.fact("with_the_suit", "§1987:64A2", seat=seat)) is True
    cost = adjustment(1, won, RevokeFacts(), is_faced=False, with_the_suit=suit)
    if cost.value:
        yield Transfer(seat.side.other, cost.value, cites=cost.cites)
    else:
        yield voice.none("no_trick_is_transferred", cost.cites)
    yield Review("64C", cites="§1987:64C")


def _exempt(case: Case, seat: Seat) -> Exempt:
    """An exception has to be shown: not determined is none."""
    if (yield from trick_as_told(seat)) == TWELFTH:
        return 12, RevokeFacts(), False
    if seat is case.dummy or (yield voice.fact("faced_card", "§1987:64B3", seat=seat)) is True:
        return 1, RevokeFacts(), True
    for part in (late, repeated):
        found = yield from part(case, seat)
        if found is not None:
            return 1, found[2], False
    return None
