"""Article 31: how long a match, round or segment may take, and how much of that it has to take."""

from __future__ import annotations

from fractions import Fraction

from cardinal.language import Text, shown
from cardinal.laws.cited import Cited
from cardinal.laws.conditions import Conditions
from cardinal.laws.errors import ImpossibleCase

MINUTES_PER_MOVE = Cited(1, "§G31.2")
MINUTES_PER_DUPLICATED_BOARD = Cited(1, "§G31.3")
LEAST_PART = Cited(Fraction(2, 3), "§G31.4")
"""What part of the limit has to be used, where an organiser restrains play that is too fast."""

_MOVING = ("pairs", "individual")


def minutes_per_deal(conditions: Conditions) -> Cited[int]:
    """Screens take longer; an organiser may have set other figures for either."""
    name = "event.minutes_per_deal_screens" if conditions["event.screens"] is True else "event.minutes_per_deal"
    return Cited(conditions.whole(name), "§G31.1")


def time_limit(conditions: Conditions, deals: int, *, moves: int = 0, duplicated: int = 0) -> Cited[int]:
    """The minutes for so many deals. Only pairs and individual players move; boards are duplicated before they are
    played."""
    for number, least in ((deals, 1), (moves, 0), (duplicated, 0)):
        if type(number) is not int or number < least:
            raise ImpossibleCase(Text(__name__, "no_count", {"given": shown(str(number))}), cites="§G31.1")
    deal = minutes_per_deal(conditions)
    minutes, cites = deals * deal.value, deal.cites
    if moves and conditions["event.form"] in _MOVING:
        minutes, cites = minutes + moves * MINUTES_PER_MOVE.value, f"{cites} {MINUTES_PER_MOVE.cites}"
    if duplicated:
        extra = MINUTES_PER_DUPLICATED_BOARD
        minutes, cites = minutes + duplicated * extra.value, f"{cites} {extra.cites}"
    return Cited(minutes, cites)


def least_time(limit: Fraction | int) -> Cited[Fraction]:
    """The shortest time that is not too fast: two thirds of the limit itself is enough."""
    return Cited(LEAST_PART.value * limit, LEAST_PART.cites)


def minutes_too_fast(conditions: Conditions, limit: Fraction | int, used: Fraction | int) -> Cited[Fraction]:
    """How many minutes too early a table was ready; nothing where the organiser sets no such limit."""
    if conditions["event.too_fast_limit"] is not True:
        return Cited(Fraction(), LEAST_PART.cites)
    return Cited(max(Fraction(), least_time(limit).value - used), LEAST_PART.cites)
