"""Law 45: when a card is played."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace

from cardinal.laws.notice_play import notice_card
from cardinal.laws.obligations import playable_penalty_cards
from cardinal.laws.prelude import Case, ImpossibleCase, Procedure, Seat, Stands, Text, Voice, find_law, law

from .dummys_wrong_card import dummys_wrong_card
from .unintended_designation import changed_designation

voice = Voice(__name__)


@law("45")
def card_played(case: Case) -> Procedure:
    """Law 45: whether a card has been played, and whether a call from dummy can be changed."""
    verb = case.act.verb if case.act is not None else "attention"
    heard = HEARD.get(verb)
    if heard is None:
        raise _wrong_law()
    yield from heard(case)


def _wrong_law() -> ImpossibleCase:
    return ImpossibleCase(Text("cardinal.laws", "wrong_law", {"law": "45"}), cites="§45A")


def as_played(case: Case, seat: Seat, cites: str) -> Procedure:
    """A card counts as played by *seat*: it stands if that was regular, else the law for it goes on."""
    assert case.act is not None
    number = notice_card(case.position, case.play, seat, case.card)
    if number is None:
        yield Stands(seat, card=case.card, cites=cites)
        return
    if number == "52":
        owed = playable_penalty_cards(case.position, seat)
        yield voice.found("owes_penalty_card", "§45C5", seat=seat, owed=owed)
    yield voice.found("played_irregularly", cites, seat=seat, card=case.card, law=number)
    played = replace(case, act=replace(case.act, verb="plays", seat=seat), law=number)
    yield from find_law(number, case.edition).procedure(played)


def _held_up(case: Case) -> Procedure:
    """45C1 and 45C2: a card out of the hand that has not been laid down."""
    seat = case.offender
    if case.is_defender(seat):
        yield from _defenders_card(case, seat)
    elif seat is case.declarer:
        yield from _declarers_card(case, seat)
    else:
        raise _wrong_law()


def _defenders_card(case: Case, seat: Seat) -> Procedure:
    """45C1: partner could have seen the face; whether he did is no matter."""
    visible = yield voice.fact("visible", "§45C1", seat=seat, partner=seat.partner, card=case.card)
    # What is not shown to have been in partner's sight is a card in the hand.
    if visible is not True:
        yield voice.none("partner_could_not_see_the_card", "§45C1")
        return
    yield from as_played(case, seat, "§45C1")


# Where declarer's card is played, and the clause.
_POSITIONS = {"at the table": "§45C2(a)", "as if played": "§45C2(b)"}


def _declarers_card(case: Case, seat: Seat) -> Procedure:
    """45C2: nothing but these two positions plays declarer's card, and showing it is free."""
    options = (*_POSITIONS, "neither")
    where = yield voice.fact("position", "§45C2(a) §45C2(b)", options=options, seat=seat, card=case.card)
    cites = _POSITIONS.get(str(where))
    if cites is None:
        yield voice.none("declarer_may_show_a_card", "§45C2(a) §45C2(b) §48A")
        return
    yield from as_played(case, seat, cites)


def _touched(case: Case) -> Procedure:
    """45C3: declarer has touched a card of dummy's."""
    held = case.play.held(case.dummy)
    if case.offender is not case.declarer or (held is not None and case.card not in held):
        raise _wrong_law()
    options = ("deliberate", "arranging", "reaching", "accident")
    purpose = yield voice.fact("touched", "§45C3", options=options, seat=case.offender, card=case.card)
    # A touch plays the card only if it is found to have been deliberate.
    if purpose != "deliberate":
        yield voice.none("the_touch_did_not_play_the_card", "§45C3")
        return
    yield from as_played(case, case.dummy, "§45B/2 §45C3")


def _named(case: Case) -> Procedure:
    """45C4(a): a player has named a card of his own."""
    seat = case.offender
    if seat is case.dummy:
        raise _wrong_law()
    if (yield voice.fact("proposed", "§45C4(a)", seat=seat, card=case.card)) is True:
        yield from as_played(case, seat, "§45C4(a)")
    elif case.is_defender(seat):
        # He has named a card as being in his hand, if not as the one he plays: that is for Law 49.
        yield from find_law("49", case.edition).procedure(replace(case, law="49"))
    else:
        yield voice.none("declarer_may_name_a_card", "§45C4(a) §48A")


def _changed(case: Case) -> Procedure:
    yield from changed_designation(case, case.act.card if case.act is not None else None)


HEARD: dict[str, Callable[[Case], Procedure]] = {
    "holds up": _held_up,
    "touches card": _touched,
    "names": _named,
    "changes dummy": _changed,
    "attention": dummys_wrong_card,
    "director": dummys_wrong_card,
    "summons": dummys_wrong_card,
}
