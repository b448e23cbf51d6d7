"""Laws 62 to 64 of 1987 where the record has no play: the Director finds out what the cards would have shown."""

from __future__ import annotations

from collections.abc import Generator, Iterator
from dataclasses import replace
from typing import Any

from cardinal.cards import Hand
from cardinal.laws.bridge.e2017.revoke_correction import EXAMPLES_OF_TWO, two_cards
from cardinal.laws.bridge.e2017.revoke_told import (
    REVOKERS,
    TOLD,
    TWELFTH,
    Tell,
    Told,
    corrected_as_told,
    corrected_at_twelve,
    established_as_told,
    late,
    partners_revoked,
    returned,
    trick_as_told,
    won_as_told,
)
from cardinal.laws.bridge.e2017.revoke_told import repeated_as_told as repeated
from cardinal.laws.bridge.reheard import Step, reheard
from cardinal.laws.effect import PlayRestriction, Transfer
from cardinal.laws.prelude import Card, Case, Finding, Procedure, Question, Review, Seat, Voice

from .play_of_1987 import reheard_play
from .revoke_adjustment import RevokeFacts, Won, adjustment

voice = Voice(__name__)

NONE = "none"
_SOME = Won(frozenset((13,)))
Exempt = Generator[Question, Any, tuple[int, RevokeFacts, bool] | None]
"""A part that gives the trick, the facts and whether the card lay open, if there is an exemption."""


def revoke_as_told(case: Case) -> Procedure:
    """A revoke that people report: who, whether it is established, and then what the laws ask."""
    seat = yield voice.fact("revoker", "§61A", options=REVOKERS)
    if isinstance(seat, frozenset):
        both = partners_revoked(case, seat, _is_established, _facts_as_told, _partner)
        yield from reheard_play(both, revise=_one_redress)
        return
    if not isinstance(seat, Seat):
        yield voice.none("no_revoke_is_found", "§61A §85B")
        return
    if (yield from _is_established(seat)):
        yield from reheard_play(_settled(case, seat))
    else:
        # Establishment takes the right of correction away: it has to be shown.
        yield from reheard_play(corrected_as_told(case, seat))
        yield from _at_trick_twelve(case, seat)


TOLD[1987] = revoke_as_told


def _is_established(seat: Seat) -> Finding:
    ways = {"played": "§63A1", "designated": "§63A2", "claimed": "§1987:63A3", "asked": "§1987:63A4"}
    return (yield from established_as_told(voice, seat, ways))


def _one_redress(step: Step) -> Iterator[Step]:
    """64C looks at the damage in one manner here, whatever the revokes were."""
    yield replace(step, cites="§1987:64C") if isinstance(step, Review) else step


def _at_trick_twelve(case: Case, seat: Seat) -> Procedure:
    """62D2, where neither the deal nor the play tells what partner has left."""
    if case.is_defender(seat):
        partner = seat.partner
        options = (False, EXAMPLES_OF_TWO[0])
        key, cites = "at_trick_twelve", "§1987:62D2"
        two = yield voice.fact(key, cites, options=options, reader=two_cards, usual=False, partner=partner)
        if isinstance(two, frozenset) and len({card.suit for card in two}) == 2:
            yield from declarers_choice(case.declarer, partner, Hand(two))


def _partner(case: Case, seat: Seat, card: Card | None) -> Procedure:
    yield from _at_trick_twelve(case, seat)


def declarers_choice(declarer: Seat, partner: Seat, held: Hand) -> Procedure:
    """62D2: which of the two cards the revoker's partner has to play, if declarer names one."""
    card = yield voice.choose(declarer, "card", "§1987:62D2", options=(*held, NONE), partner=partner)
    if card != NONE:
        yield PlayRestriction(partner, "card", card=card, cites="§1987:62D2")


def _settled(case: Case, seat: Seat) -> Procedure:
    told = yield from _facts_as_told(case, seat)
    if told.trick == TWELFTH and not (yield from returned()):
        yield from reheard(corrected_at_twelve(case, seat, _partner), {"64C1": "§1987:64C"})
        return
    cost = told.cost
    if cost.value:
        yield Transfer(seat.side.other, cost.value, cites=cost.cites)
    else:
        yield voice.none("no_trick_is_transferred", cost.cites)
    yield Review("64C", cites="§1987:64C")


def _facts_as_told(case: Case, seat: Seat) -> Tell:
    """What an established revoke costs, exempt or not."""
    number = yield from trick_as_told(seat)
    exempt = yield from _exempt(case, seat, number)
    if exempt is not None:
        trick, facts, faced = exempt
        return Told(number, _SOME, facts, adjustment(trick, _SOME, facts, is_faced=faced, with_the_suit=False))
    won = yield from won_as_told(case, seat)
    suit = False
    if won.tricks and not won.by_player:
        # The second trick is taken only where it is shown which card won it.
        suit = (yield voice.fact("with_the_suit", "§1987:64A2", seat=seat)) is True
    cost = adjustment(1, won, RevokeFacts(), is_faced=False, with_the_suit=suit)
    return Told(number, won, RevokeFacts(), cost)


def _exempt(case: Case, seat: Seat, number: int | None) -> Exempt:
    """An exception has to be shown: not determined is none."""
    if number == TWELFTH:
        return 12, RevokeFacts(), False
    if seat is case.dummy or (yield voice.fact("faced_card", "§1987:64B3", seat=seat, usual=False)) is True:
        return 1, RevokeFacts(), True
    for part in (late, repeated):
        found = yield from part(case, seat)
        if found is not None:
            return 1, found[2], False
    return None
