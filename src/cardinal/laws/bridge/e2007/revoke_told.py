"""Laws 62 to 64 of 2007 where the record has no play: the Director finds out what the cards would have shown."""

from __future__ import annotations

from dataclasses import replace

from cardinal.laws.bridge.e2017.revoke_adjustment import RevokeFacts
from cardinal.laws.bridge.e2017.revoke_told import (
    REVOKERS,
    TOLD,
    Exemption,
    Tell,
    corrected_as_told,
    established_as_told,
    facts_as_told,
    late,
    partner_as_told,
    partners_revoked,
    settled_as_told,
)
from cardinal.laws.bridge.e2017.revoke_told import voice as voice_2017
from cardinal.laws.bridge.reheard import Heard, Step, reheard
from cardinal.laws.prelude import Card, Case, Finding, Procedure, Question, Seat, Voice

from .revoke_settled import PENALTY_CARD

voice = Voice(__name__)


def revoke_as_told(case: Case) -> Procedure:
    """A revoke that people report: who, whether it is established, and then what the laws ask."""
    seat = yield voice_2017.fact("revoker", "§61A", options=REVOKERS)
    if isinstance(seat, frozenset):
        yield from partners_revoked(case, seat, _is_established, _facts_as_told, _partner)
        return
    if not isinstance(seat, Seat):
        yield voice.none("no_revoke_is_found", "§61A §85B")
        return
    if (yield from _is_established(seat)):
        told = yield from _facts_as_told(case, seat)
        yield from settled_as_told(case, seat, told, _partner)
    else:
        # Establishment takes the right of correction away: it has to be shown.
        card = yield from corrected_as_told(case, seat)
        yield from _partner(case, seat, card)


TOLD[2007] = revoke_as_told


def _partner(case: Case, seat: Seat, card: Card | None) -> Procedure:
    yield from reheard(partner_as_told(case, seat, card), revise=as_here, known=BARRED)


BARRED = {"logical_alternative": True}
"""62D2: that the withdrawn card could suggest a play is enough to bar it."""


def as_here(step: Step) -> Heard[object]:
    """62D2: which card is suggested is asked in the words of this edition."""
    if not isinstance(step, Question) or step.key != "suggested":
        return (yield step)
    # The strict ban speaks of a partner with cards of two suits.
    if len({option.suit for option in step.options if isinstance(option, Card)}) != 2:
        return "none"
    seat, card = step.text.values["seat"], step.text.values["card"]
    asked = voice.judge("suggested", "§2007:62D2", options=step.options, seat=seat, card=card)
    return (yield replace(asked, examples=step.examples))


def _is_established(seat: Seat) -> Finding:
    ways = {"played": "§63A1", "designated": "§63A2", "claimed": "§2007:63A3"}
    return (yield from established_as_told(voice, seat, ways))


def _facts_as_told(case: Case, seat: Seat) -> Tell:
    return (yield from facts_as_told(case, seat, (_faced, late, _repeated, _other_side)))


def _faced(case: Case, seat: Seat) -> Exemption:
    """64B3: any card that lay face up, of whatever hand."""
    if seat is case.dummy:
        return 1, "suit", RevokeFacts()
    answer = yield voice.fact("faced_card", "§2007:64B3", seat=seat, usual=False)
    return (1, PENALTY_CARD, RevokeFacts()) if answer is True else None


def _repeated(case: Case, seat: Seat) -> Exemption:
    answer = yield voice.fact("repeated", "§2007:64B2", seat=seat, usual=False)
    return (1, "suit", RevokeFacts(repeated=True)) if answer is True else None


def _other_side(case: Case, seat: Seat) -> Exemption:
    answer = yield voice.fact("other_side_revoked", "§2007:64B7", side=seat.side.other, usual=False)
    return (1, "suit", RevokeFacts(both_sides=True)) if answer is True else None
