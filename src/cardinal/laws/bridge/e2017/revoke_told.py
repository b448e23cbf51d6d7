"""Laws 62 to 64 where the record has no play: the Director finds out what the cards would have shown."""

from __future__ import annotations

from collections.abc import Callable, Generator, Iterable, Mapping
from dataclasses import dataclass, replace
from typing import Any

from cardinal.cards import SEATS, SIDES, Card, Hand, Seat
from cardinal.laws.bridge.reheard import Heard, Revision, Step, reheard
from cardinal.laws.case import Case
from cardinal.laws.cited import Cited
from cardinal.laws.clause import Edition
from cardinal.laws.effect import (
    Information,
    NoRectification,
    PenaltyCard,
    Recorded,
    Review,
    Substitute,
    Transfer,
    Withdrawn,
)
from cardinal.laws.hearing import Finding, Procedure
from cardinal.laws.question import Question, Voice

from .penalty_card import becomes_major
from .revoke_adjustment import RevokeFacts, Won, adjustment, shared
from .revoke_correction import EXAMPLES_OF_TWO, barred_by_16c, two_cards, without_barred
from .revoke_settled import attention_when, redress, when_drawn

voice = Voice(__name__)

_EXAMPLE_CARDS = (Card.parse("D5"),)
_EXAMPLE_TRICKS = (5, 12)
_WON = ("offender", "partner", "opponents")
_MANNERS = ("suit", "penalty card", "required")
_NOT_TWELVE = 1  # which of the other tricks it was does not matter
_EARLIER = "before the twelfth"
_SOME_LATER = "at least one"
TWELFTH = 12
REVOKERS = (*SEATS, *(frozenset(side.seats) for side in SIDES))
"""Who can have revoked: a player, or both partners of a side."""


TOLD: dict[Edition, Callable[[Case], Procedure]] = {}
"""How each edition hears of a revoke that the record does not show."""


def revoke_found(case: Case, seat: Seat, cites: str) -> Procedure:
    """Laws 61 to 64 for a revoke of *seat* that another law, by *cites*, has brought to light, as its edition hears
    them."""
    yield from reheard(TOLD[case.edition](case), revise=within(cites), known={"revoker": seat})


def within(cites: str) -> Revision:
    """The steps of one matter within another, by *cites* of the other. A "nothing" among them is put on record: it does
    not say that nothing else follows."""

    def revise(step: Step) -> Iterable[Step]:
        if isinstance(step, NoRectification) and step.why is not None:
            return (Recorded(step.why, cites=f"{cites} {step.cites}"),)
        return (replace(step, cites=f"{cites} {step.cites}"),) if isinstance(step, Transfer | Recorded) else (step,)

    return revise


def revoke_as_told(case: Case) -> Procedure:
    """A revoke that people report: who, whether it is established, and then what the laws ask."""
    seat = yield voice.fact("revoker", "§61A", options=REVOKERS)
    if isinstance(seat, frozenset):
        yield from partners_revoked(case, seat, _is_established, _facts_as_told, partner_as_told)
        return
    if not isinstance(seat, Seat):
        yield voice.none("no_revoke_is_found", "§61A §85B")
        return
    found = yield from _is_established(seat)
    if found:
        told = yield from _facts_as_told(case, seat)
        yield from settled_as_told(case, seat, told, partner_as_told)
    else:
        # Establishment takes the right of correction away: it has to be shown.
        card = yield from corrected_as_told(case, seat)
        yield from partner_as_told(case, seat, card)


TOLD[2017] = revoke_as_told


def _is_established(seat: Seat) -> Finding:
    ways = {"played": "§63A1", "designated": "§63A2", "claimed": "§63A3", "agreed": "§63A4"}
    return (yield from established_as_told(voice, seat, ways))


def established_as_told(speaker: Voice, seat: Seat, ways: Mapping[str, str]) -> Finding:
    """Whether a revoke that people report is established, and if somebody can tell, by which of the *ways* of 63A."""
    cites = " ".join(ways.values())
    found = yield speaker.fact("established", cites, options=(True, False, *ways), seat=seat, side=seat.side)
    if found in ways:
        yield voice.recorded("established_by", ways[found], side=seat.side)
    return found is True or found in ways


@dataclass(frozen=True, slots=True)
class Told:
    """What people report of an established revoke: its trick where they know it, what was won, and what it costs."""

    trick: int | None
    won: Won
    facts: RevokeFacts
    cost: Cited[int]


Tell = Generator[Question, Any, Told]


def partners_revoked(
    case: Case,
    pair: frozenset[Seat],
    established: Callable[[Seat], Finding],
    facts: Callable[[Case, Seat], Tell],
    partner: Partner,
) -> Procedure:
    """Both partners have revoked: each is heard, what can be is corrected (62A, 62D1), and no trick is taken from the
    side twice (64A)."""
    every: list[Told] = []
    corrected: list[Seat] = []
    at_twelve: list[Seat] = []
    for seat in sorted(pair):
        if not (yield from established(seat)):
            corrected.append(seat)
            continue
        told = yield from facts(case, seat)
        if told.trick == TWELFTH:
            at_twelve.append(seat)
        every.append(told)
    if at_twelve and not (yield from returned()):
        every = [told for told in every if told.trick != TWELFTH]
    else:
        at_twelve = []
    for seat in corrected:
        card = yield from reheard(corrected_as_told(case, seat), revise=within("§62A"))
        yield from partner(case, seat, card)
    for seat in at_twelve:
        card = yield from reheard(corrected_as_told(case, seat), {"62A": "§62D1"}, within("§62D1"))
        yield from partner(case, seat, card)
    if at_twelve:
        yield from nothing_moves_at_twelve()
    if not every:
        return
    side = next(iter(pair)).side
    total = sum(shared(_in_one_play(every)))
    if sum(told.cost.value for told in every) > total:
        yield voice.found("no_trick_twice", "§64A1 §64A2", side=side, tricks=total)
    costly = [told for told in every if told.cost.value] or every
    cites = " ".join(dict.fromkeys(" ".join(told.cost.cites for told in costly).split()))
    if total:
        yield Transfer(side.other, total, cites=cites)
    else:
        yield voice.recorded("no_trick_is_transferred", cites)
    yield redress([told.facts for told in every])


def _in_one_play(every: list[Told]) -> list[tuple[int, Won, int]]:
    """The revokes with their tricks numbered in one play: what came after the later one came after the earlier one too.
    Of tricks that nobody can number the one told first came first."""
    ordered = sorted(every, key=lambda told: told.trick or 0)
    last = ordered[-1]
    after = frozenset(range(100, 100 + len(last.won.tricks - {1})))
    numbers = {id(last): (50, replace(last.won, tricks=after | ({50} if 1 in last.won.tricks else set())))}
    for told in ordered[:-1]:
        common = numbers[id(last)][1].tricks
        between = max(0, len(told.won.tricks - {1}) - len(common))
        tricks = common | set(range(2, 2 + between)) | ({1} if 1 in told.won.tricks else set())
        numbers[id(told)] = (1, replace(told.won, tricks=frozenset(tricks)))
    return [(*numbers[id(told)], told.cost.value) for told in every]


def corrected_as_told(case: Case, seat: Seat) -> Heard[Card | None]:
    """Law 62 for a revoke that is not established; gives the card of it, where anybody can tell."""
    card = yield voice.fact("card", "§62B", options=_EXAMPLE_CARDS, reader=_card, seat=seat)
    known = card if isinstance(card, Card) else None
    yield Withdrawn(seat, card=known, cites="§62A §62B")
    yield Substitute(seat, "legal_card", cites="§62B")
    if not case.is_defender(seat):
        yield voice.none("the_card_is_replaced", "§62B2")
    elif known is not None:
        # That a defender's card was faced already has to be shown; a card comes from the closed hand.
        if (yield voice.fact("faced", "§62B1 §62B2", seat=seat, card=known, usual=False)) is True:
            yield PenaltyCard(seat, known, "major", cites="§62B2")
        else:
            yield from becomes_major(case.position, seat, known, "§62B1")
    return known


def partner_as_told(case: Case, seat: Seat, card: Card | None) -> Procedure:
    """62D2, where neither the deal nor the play tells what partner has left. That it was so has to be shown."""
    if card is None or not case.is_defender(seat):
        return
    side, partner = seat.side, seat.partner
    key, options = "at_trick_twelve", (False, *EXAMPLES_OF_TWO)
    two = yield voice.fact(key, "§62D2", options=options, reader=two_cards, usual=False, partner=partner)
    if not isinstance(two, frozenset):
        return
    held = Hand(two)
    yield Information(card, authorized=(side.other,), unauthorized=(side,), cites="§62D2 §16C1 §16C2")
    barred = yield from barred_by_16c(partner, held, card)
    if barred is not None:
        yield without_barred(partner, held, barred)


def _card(given: object) -> Card:
    return Card.parse(given if isinstance(given, str) else str(given))


Partner = Callable[[Case, Seat, Card | None], Procedure]
"""What 62D2 of an edition has for the revoker's partner once the card is known."""


def settled_as_told(case: Case, seat: Seat, told: Told, partner: Partner) -> Procedure:
    """Law 64 for an established revoke, but for one at trick twelve that was found in time."""
    if told.trick == TWELFTH and not (yield from returned()):
        yield from corrected_at_twelve(case, seat, partner)
    else:
        yield from cost_of(seat, told.cost, told.facts)


def returned() -> Finding:
    """62D1: whether the hands were back in the board. A discovery in time that cannot be shown came too late."""
    return (yield voice.fact("hands_returned", "§62D1")) is not False


def corrected_at_twelve(case: Case, seat: Seat, partner: Partner) -> Procedure:
    """62D1: an established revoke at trick twelve is corrected as any other is, and no trick is transferred for it."""
    card = yield from reheard(corrected_as_told(case, seat), {"62A": "§62D1"}, within("§62D1"))
    yield from partner(case, seat, card)
    yield from nothing_moves_at_twelve()


def nothing_moves_at_twelve() -> Procedure:
    yield voice.recorded("no_automatic_trick_adjustment", "§64B §64B6 §62D1")
    yield Review("64C", cites="§64B6 §64C1")


def _facts_as_told(case: Case, seat: Seat) -> Tell:
    return (yield from facts_as_told(case, seat, (_penalty_card, late, repeated_as_told, _other_side)))


Exemption = Generator[Question, Any, tuple[int, str, RevokeFacts] | None]
"""A part that gives the facts of an exemption, or nothing. An exception has to be shown: not determined is none."""

SOME = Won(frozenset((13,)))


def facts_as_told(case: Case, seat: Seat, exemptions: Iterable[Callable[[Case, Seat], Exemption]]) -> Tell:
    """What an established revoke costs. The exemptions are asked one by one, and the first that is there ends it."""
    number = yield from trick_as_told(seat)
    if number == TWELFTH:
        return _exempt(case, seat, number, "suit", RevokeFacts(), number)
    for exemption in exemptions:
        found = yield from exemption(case, seat)
        if found is not None:
            return _exempt(case, seat, *found, number)
    won = yield from won_as_told(case, seat)
    return Told(number, won, RevokeFacts(), adjustment(1, "suit", won, RevokeFacts(), is_dummy=False))


def _exempt(case: Case, seat: Seat, trick: int, manner: str, facts: RevokeFacts, number: int | None) -> Told:
    return Told(number, SOME, facts, adjustment(trick, manner, SOME, facts, is_dummy=seat is case.dummy))


def trick_as_told(seat: Seat) -> Generator[Question, Any, int | None]:
    """The number of the trick, if anybody has told it; the twelfth, which is rare, is a case of its own (64B6)."""
    options = (*range(1, 13), _EARLIER)
    question = voice.fact("trick", "§64A1 §64A2 §64B6", options=options, seat=seat, usual=_EARLIER)
    answer = yield replace(question, examples=_EXAMPLE_TRICKS)
    return answer if isinstance(answer, int) else None


def _penalty_card(case: Case, seat: Seat) -> Exemption:
    if seat is case.dummy:
        return _NOT_TWELVE, "suit", RevokeFacts()
    if not case.is_defender(seat):
        return None
    question = voice.fact("manner", "§64B3 §61A", options=_MANNERS, seat=seat, usual=_MANNERS[0])
    answer = yield replace(question, examples=_MANNERS[:2])
    return (_NOT_TWELVE, "penalty card", RevokeFacts()) if answer == "penalty card" else None


def late(case: Case, seat: Seat) -> Exemption:
    facts = when_drawn((yield attention_when(seat)))
    return (_NOT_TWELVE, "suit", facts) if facts.after_call or facts.after_round else None


def repeated_as_told(case: Case, seat: Seat) -> Exemption:
    answer = yield voice.fact("repeated", "§64B2", seat=seat, usual=False)
    return (_NOT_TWELVE, "suit", RevokeFacts(repeated=True)) if answer is True else None


def _other_side(case: Case, seat: Seat) -> Exemption:
    answer = yield voice.fact("other_side_revoked", "§64B7", side=seat.side.other, usual=False)
    return (_NOT_TWELVE, "suit", RevokeFacts(both_sides=True)) if answer is True else None


def won_as_told(case: Case, seat: Seat) -> Generator[Question, Any, Won]:
    """Who won the revoke trick and how many later ones. A trick is transferred only from those shown to be won."""
    by = yield voice.fact("won_by", "§64A1 §64A2 §fn:19", options=_WON, seat=seat)
    options = (*range(13), _SOME_LATER)
    question = voice.fact("later_tricks", "§64A1 §64A2 §64B1", options=options, side=seat.side)
    later = yield replace(question, examples=(0, 1))
    # Nobody has to count further than the law does: one later trick is as good as six.
    count = later if isinstance(later, int) else 1 if later == _SOME_LATER else 0
    # Which tricks they were does not matter, only whether the first of them was the revoke trick.
    tricks = set(range(2, 2 + count)) | ({1} if by in ("offender", "partner") else set())
    in_dummy = by == "partner" and seat is case.declarer
    return Won(frozenset(tricks), by_player=by == "offender", in_dummy=in_dummy)


def cost_of(seat: Seat, cost: Cited[int], facts: RevokeFacts) -> Procedure:
    if cost.value:
        yield Transfer(seat.side.other, cost.value, cites=cost.cites)
    else:
        yield voice.none("no_trick_is_transferred", cost.cites)
    yield redress([facts])
