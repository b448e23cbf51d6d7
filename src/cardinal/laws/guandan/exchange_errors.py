"""The box of article 10: a wrong tribute or return, found before or after the first play; tribute that was not due."""

from __future__ import annotations

from collections.abc import Generator
from typing import Any

from cardinal.guandan import Holding
from cardinal.guandan.tribute import WRONG_RETURN, WRONG_TRIBUTE
from cardinal.laws.clause_names import NamedLaw
from cardinal.laws.effect import Effect
from cardinal.laws.prelude import REFEREE, Found, ImpossibleCase, Procedure, Question, Seat, Side, Text, Voice, law

from .case import GuandanCase
from .effect import Cards, DealEffect, LeadGoesTo, TakeBack
from .lost_deal import lost_deal
from .offences import contestant_of
from .penalty_scale import penalty, penalty_of
from .position import RESISTANCE, RETURN, TRIBUTE, Given
from .waiver import waivable

voice = Voice(__name__, REFEREE)

# The rule that each error breaks.
_BROKEN = {TRIBUTE: WRONG_TRIBUTE, RETURN: WRONG_RETURN}
REDEAL = "redeal"


@law("GP3", edition="guandan")
@waivable
def wrong_exchange(case: GuandanCase) -> Procedure:
    """A wrong tribute or return: given again before the first play, and the deal lost after it."""
    if any(one.what == RESISTANCE for one in case.now.given):
        yield from _not_resisted(case)
        return
    wrong = yield from _wrong(case)
    sides = tuple(dict.fromkeys(one.seat.side for one in wrong))
    if not wrong:
        yield voice.none("tribute_and_return_are_right", "§GP3.1")
    elif not case.now.has_begun:
        yield from _given_again(case, wrong)
    elif len(sides) == 1:
        yield from lost_deal(case, sides[0], _seats(wrong), "§GP3.2", broken=_rules_of(wrong))
    else:
        yield from _both_erred(case, wrong)


def _wrong(case: GuandanCase) -> Generator[Question | Found | Effect, Any, tuple[Given, ...]]:
    """The cards that were wrong: as the hands on record show, else as the referee finds by looking at them."""
    if not case.now.given:
        raise ImpossibleCase(Text("cardinal.laws", "case_needs_act", {"law": NamedLaw("GP3")}))
    wrong = []
    for one in case.now.given:
        found = one.is_wrong
        if found is None:
            key = f"wrong_{one.what}_{one.seat}".lower()
            # That a card was wrong has to be shown.
            found = (
                yield voice.fact(key, f"§GP3.1 {_BROKEN[one.what]}", text=f"wrong_{one.what}", seat=one.seat,
                                 card=one.card)
            ) is True  # fmt: skip
        if found:
            wrong.append(one)
    return tuple(wrong)


def _rules_of(wrong: tuple[Given, ...]) -> str:
    return " ".join(dict.fromkeys(_BROKEN[one.what] for one in wrong))


def _seats(wrong: tuple[Given, ...]) -> tuple[Seat, ...]:
    return tuple(dict.fromkeys(one.seat for one in wrong))


def _given_again(case: GuandanCase, wrong: tuple[Given, ...]) -> Procedure:
    """The cards go back and the proper ones are given; what came back for a wrong tribute goes back too."""
    back = list(wrong)
    if any(one.what == TRIBUTE for one in wrong):
        back += [one for one in case.now.given if one.what == RETURN and one not in wrong]
    for one in back:
        yield TakeBack(one.seat, one.what, Cards(Holding((one.card,))), cites=f"§GP3.1 {_BROKEN[one.what]}")
    for one in wrong:
        yield voice.duty(one.seat, "give_the_proper_card", f"§GP3.1 {_BROKEN[one.what]}")
    for to in dict.fromkeys(contestant_of(case, seat) for seat in _seats(wrong)):
        own = tuple(one for one in wrong if contestant_of(case, one.seat) == to)
        yield from penalty_of(case, "§GP3.1", to, more=_rules_of(own))


def _both_erred(case: GuandanCase, wrong: tuple[Given, ...]) -> Procedure:
    """Both sides erred, and play has begun: neither can be given the deal."""
    decided: object = REDEAL
    if case.conditions["ref.both_tribute_errors"] == "ask":
        decided = yield voice.judge("both_erred", "§GP3.2", options=(REDEAL, *Side))
    if isinstance(decided, Side):
        seats = tuple(seat for seat in _seats(wrong) if seat.side is decided)
        own = tuple(one for one in wrong if one.seat.side is decided)
        yield from lost_deal(case, decided, seats, "§GP3.2", broken=_rules_of(own))
        return
    yield DealEffect("redealt", cites="§GP3.2")
    for to in dict.fromkeys(contestant_of(case, seat) for seat in _seats(wrong)):
        yield from penalty(case, 4, to, "§GP3.2")


def _not_resisted(case: GuandanCase) -> Procedure:
    """Both big jokers were there and tribute was paid: undone before the first play, and no longer after it."""
    if case.now.has_begun:
        yield voice.none("tribute_that_was_not_resisted_stands_once_play_has_begun", "§G10.4")
        return
    for one in case.now.given:
        what = TRIBUTE if one.what == RESISTANCE else one.what
        yield TakeBack(one.seat, what, Cards(Holding((one.card,))), cites="§G10.4")
    duty = case.now.duty
    if duty is not None:
        yield LeadGoesTo(duty.first_out, cites="§G10.4")
