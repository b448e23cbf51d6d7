"""The box of article 7: a card drawn out of turn, and hands with a wrong number of cards."""

from __future__ import annotations

from collections.abc import Generator
from typing import Any

from cardinal.guandan.seating import OUTLINE
from cardinal.laws.amount import Unit
from cardinal.laws.effect import Effect
from cardinal.laws.prelude import NOT_DETERMINED, REFEREE, SEATS, Found, Procedure, Question, Seat, Side, Voice, law

from .amount import GuandanAmount
from .case import GuandanCase
from .effect import CardMoves, DealEffect, DrawGoesTo, Fine, TakeBack
from .lost_deal import lost_deal
from .offences import answerable, contestant_of
from .penalty_scale import penalty, penalty_of, told_of_deduction

voice = Voice(__name__, REFEREE)

PUT_BACK, SEEN, IN_HAND = "put_back", "seen", "in_hand"
BOTH, NONE = "both", "none"


@law("GP1.1", edition="guandan")
def drawn_out_of_turn(case: GuandanCase) -> Procedure:
    """A card drawn out of turn goes back, and costs something once it was seen or put into the hand."""
    fate = yield from _fate(case)
    drawer = case.position.drawer
    if fate == IN_HAND:
        yield from _moved(case)
        return
    yield TakeBack(case.offender, "card_drawn", cites="§GP1.1 §G7.1.5")
    if drawer is not None:
        yield DrawGoesTo(drawer, cites="§GP1.1 §G7.1.5")
    if fate == SEEN:
        yield Fine("warning", contestant_of(case, case.offender), cites="§GP1.1.1")


def _fate(case: GuandanCase) -> Generator[Question | Found | Effect, Any, str]:
    """What became of the card; that it was seen or put into the hand has to be shown."""
    for verb, fate in (("takes in", IN_HAND), ("sees", SEEN)):
        if case.happened(verb) is not None:
            yield voice.found(f"{fate}_on_record", "§GP1.1", seat=case.offender)
            return fate
    fate = yield voice.fact("fate", "§GP1.1 §GP1.1.1 §GP1.1.2", options=(PUT_BACK, SEEN, IN_HAND), seat=case.offender)
    return PUT_BACK if fate == NOT_DETERMINED else str(fate)


def _moved(case: GuandanCase) -> Procedure:
    """Whoever should have drawn takes any card from the offender's hand, which nobody sees before."""
    taker, hand = case.position.drawer, case.position.hands[case.offender]
    if taker is None:
        others = tuple(seat for seat in SEATS if seat is not case.offender)
        taker = yield voice.choose(REFEREE, "entitled", "§GP1.1.2", options=others)
    if hand is not None:
        # Counted in the order of drawing, with the card drawn out of turn as the last.
        places = tuple(range(1, len(hand) + 2))
        yield voice.awaits(taker, "place", "§GP1.1.2", options=places, examples=places[:1], giver=case.offender)
    yield CardMoves(case.offender, taker, cites="§GP1.1.2 §G7.1.5")
    to = contestant_of(case, case.offender)
    yield Fine("procedural", to, GuandanAmount(1, Unit.VP), cites="§GP1.1.2 §G51.3")
    yield told_of_deduction(to)


@law("GP1.2", edition="guandan")
def wrong_count(case: GuandanCase) -> Procedure:
    """A hand of a wrong number of cards: the referee counts the hands and the pack."""
    if _is_too_late(case):
        yield voice.none("found_too_late", "§GP1.2")
        return
    complete = _is_complete(case) or (yield voice.fact("pack_complete", "§G7.3", usual=True))
    if complete is not False:
        # A pack that is not shown to be defective is dealt with as what it should be: complete.
        yield from _wrong_hands(case)
        return
    yield voice.duty("referee", "replace_the_pack", "§G7.3", when="at_once")
    yield DealEffect("redealt", cites="§G7.3")
    if case.conditions["ref.pack_defect_penalty"] == "class4":
        everybody = answerable(case)
        for to in everybody.value:
            yield from penalty(case, 4, to, f"§G7.3 {everybody.cites}")


@law("G7.3", edition="guandan")
def recount(case: GuandanCase) -> Procedure:
    """The hands and the pack are counted because a hand had a wrong number of cards."""
    yield from wrong_count(case)


def _is_too_late(case: GuandanCase) -> bool:
    ends_with_the_first_play = case.conditions["ref.miscount_deadline"] == "before_play"
    return case.now.is_over or (case.now.has_begun and ends_with_the_first_play)


def _counted(case: GuandanCase) -> dict[Seat, int | None]:
    """How many cards the seats were counted to hold."""
    return {act.player: act.number for act in case.acts if act.verb == "holds"}


def _is_complete(case: GuandanCase) -> bool:
    """Whether the counts of the four hands show that no card is missing: together they are the two packs, or what has
    not been played of them."""
    told = _counted(case)
    right = tuple(_right(case, seat) or 0 for seat in SEATS)
    return len(told) == len(SEATS) and sum(count or 0 for count in told.values()) == sum(right)


def _wrong_hands(case: GuandanCase) -> Procedure:
    wrong = yield from _wrong_seats(case)
    if wrong is None:
        # Somebody counted wrong cards, and whose fault it is stays open: the hands cannot be played, nobody pays.
        yield DealEffect("redealt", cites="§GP1.2")
        return
    sides = {seat.side for seat in wrong}
    if not wrong:
        yield voice.none("the_hands_are_right", "§G7.3")
    elif len(sides) == 1:
        yield from lost_deal(case, wrong[0].side, wrong, "§GP1.2 §GP1.2.1")
    else:
        yield DealEffect("redealt", cites="§GP1.2")
        for to in answerable(case).value:
            yield from penalty_of(case, "§GP1.2.2", to)


def _wrong_seats(case: GuandanCase) -> Generator[Question | Found | Effect, Any, tuple[Seat, ...] | None]:
    """Whose hands are wrong: from the counts on record where they tell, else as the referee finds by counting; None if
    a count on record is wrong and the referee cannot tell the sides."""
    told = _counted(case)
    wrong = tuple(seat for seat in SEATS if seat in told and told[seat] != _right(case, seat))
    if len(told) == len(SEATS) and (_is_complete(case) or case.now.has_begun):
        yield voice.found("counted", "§G7.3", seats=wrong)
        return wrong
    found = yield voice.fact("wrong_sides", "§GP1.2.1 §GP1.2.2", options=(*Side, BOTH, NONE))
    if found == NOT_DETERMINED and wrong:
        return None
    if found in (NONE, NOT_DETERMINED):
        return ()
    if found == BOTH:
        return SEATS
    seats = tuple(seat for seat in wrong if seat.side is found)
    return seats or tuple(found.seats)


def _right(case: GuandanCase, seat: Seat) -> int | None:
    return case.now.left[seat] if case.now.has_begun else OUTLINE.full_hand
