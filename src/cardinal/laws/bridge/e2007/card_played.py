"""Laws 45C4(b) and 45D of 2007: any player may change a slip without pause for thought; dummy's wrong card."""

from __future__ import annotations

from collections.abc import Callable

from cardinal.laws.bridge.e2017.card_played import HEARD as HEARD_2017
from cardinal.laws.bridge.e2017.changed_card import voice as voice_of_change
from cardinal.laws.bridge.e2017.dummys_wrong_card import dummys_wrong_card as dummys_wrong_card_2017
from cardinal.laws.bridge.e2017.retraction_of_card import (
    before_card,
    information_from,
    laid_after,
    substitute_question,
    trick_of,
)
from cardinal.laws.bridge.e2017.unintended_designation import designated, exchange, was_incomplete
from cardinal.laws.bridge.e2017.unintended_designation import voice as voice_2017
from cardinal.laws.effect import NoRectification, Stands, Withdrawn
from cardinal.laws.prelude import Card, Case, Finding, ImpossibleCase, Procedure, Seat, Side, Text, Voice, law

from .penalty_card import with_penalty_cards_of_2007

voice = Voice(__name__)


@law("45", edition=2007)
def card_played(case: Case) -> Procedure:
    """Law 45: whether a card has been played, and whether a call or a card named can be changed."""
    verb = case.act.verb if case.act is not None else "attention"
    heard = _HEARD.get(verb)
    if heard is None:
        raise ImpossibleCase(Text("cardinal.laws", "wrong_law", {"law": "45"}), cites="§45A")
    yield from with_penalty_cards_of_2007(heard(case))


def changed_designation(case: Case, card: Card | None = None) -> Procedure:
    """45C4(b): declarer changes what he has called from dummy."""
    number, old = designated(case, card)
    if (yield from _partner_has_played(case, number, case.dummy)):
        return
    play = before_card(case.play, number, case.dummy)
    if was_incomplete(case) and (yield voice_2017.judge("intention", "§46B", declarer=case.declarer, card=old)):
        yield from exchange(case, play, number, old, "§46B", "§47D")
    elif (yield from _is_slip(case.declarer, old)):
        yield from exchange(case, play, number, old, "§2007:45C4(b) §47C", "§2007:45C4(b)")


def changed_card_of_own(case: Case) -> Procedure:
    """45C4(b): declarer or a defender changes a card of his own that he had not meant to designate."""
    seat, card = case.offender, case.card
    number = trick_of(case, seat, card)
    if number is None:
        # A card that did not enter a trick (a lead out of turn, say) is no played card that could be changed.
        yield NoRectification(cites="§2007:45C4(b)")
        return
    if (yield from _partner_has_played(case, number, seat)) or not (yield from _is_slip(seat, card)):
        return
    yield Withdrawn(seat, card=card, cites="§2007:45C4(b) §47C")
    new = yield substitute_question(case.play, number, seat, card, "§2007:45C4(b)")
    yield Stands(seat, card=new, cites="§2007:45C4(b)")
    play = case.play.exchange(number, seat, new)
    for place, laid in laid_after(case.play, number, seat):
        if place != number or not (
            yield voice_of_change.offer(laid.seat, "withdraw", "§2007:45C4(b) §47D", card=laid.card)
        ):
            continue
        yield Withdrawn(laid.seat, card=laid.card, cites="§2007:45C4(b) §47D")
        yield information_from(laid.seat, laid.card)
        other = yield substitute_question(play, number, laid.seat, laid.card, "§2007:45C4(b) §47D")
        yield Stands(laid.seat, card=other, cites="§2007:45C4(b) §47D")


def named_by_slip(case: Case) -> Procedure:
    """45C4(b): a defender has named a card at his turn and corrected himself; unless it was a slip it is played."""
    seat, card = case.offender, case.card
    if (yield from _is_slip(seat, card)):
        yield Withdrawn(seat, card=card, cites="§2007:45C4(b) §47C")
        new = yield substitute_question(case.play, case.play.number, seat, card, "§2007:45C4(b)")
        yield Stands(seat, card=new, cites="§2007:45C4(b)")
    else:
        yield Stands(seat, card=card, cites="§45C4(a)")


def _partner_has_played(case: Case, number: int, seat: Seat) -> Finding:
    """The right ends when the other hand of the side has played; for a card of dummy's that is declarer's."""
    if not any(laid.seat.side is seat.side for _, laid in laid_after(case.play, number, seat)):
        return False
    yield voice.found("partner_has_played", "§2007:45C4(b)", seat=seat)
    yield voice.none("too_late_to_change_the_designation", "§2007:45C4(b) §47F2")
    return True


def _is_slip(seat: Seat, card: Card) -> Finding:
    """Whether the designation was not intended, and was changed without pause for thought."""
    if (yield voice.judge("intended", "§2007:45C4(b)", seat=seat, card=card)):
        yield voice.none("the_designation_was_intended", "§2007:45C4(b) §47F2")
        return False
    # The right is for a change without pause: that there was none has to be shown.
    if (yield voice.fact("pause", "§2007:45C4(b)", seat=seat, usual=False)) is not False:
        yield voice.none("a_pause_for_thought", "§2007:45C4(b) §47F2")
        return False
    return True


def dummys_wrong_card(case: Case) -> Procedure:
    """45D: dummy has put in the played position a card that declarer did not name."""
    wrong = case.play.wrong_card
    if wrong is not None and all(case.play.side_has_played_to(wrong.trick + 1, side) for side in Side):
        # The law stops here: it does not speak of a revoke that the wrong card may have brought about.
        yield voice.found("too_late", "§2007:45D", card=wrong.moved)
        yield voice.none("both_sides_have_played_to_the_next_trick", "§2007:45D")
        return
    yield from dummys_wrong_card_2017(case)


def _changed(case: Case) -> Procedure:
    yield from changed_designation(case, case.act.card if case.act is not None else None)


_HEARD: dict[str, Callable[[Case], Procedure]] = {
    **HEARD_2017,
    "changes dummy": _changed,
    "attention": dummys_wrong_card,
    "director": dummys_wrong_card,
    "summons": dummys_wrong_card,
}
