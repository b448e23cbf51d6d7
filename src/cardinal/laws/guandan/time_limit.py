"""Article 31: how long a match, round or segment may take, and how much of that it has to take."""

from __future__ import annotations

from fractions import Fraction

from cardinal.language import shown
from cardinal.laws.prelude import Cited, Conditions, ImpossibleCase, Text

from .figures import figures

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
    deal, times = minutes_per_deal(conditions), figures(conditions).times
    minutes, cites = deals * deal.value, deal.cites
    if moves and conditions["event.form"] in _MOVING:
        minutes, cites = minutes + moves * times.per_move, f"{cites} §G31.2"
    if duplicated:
        minutes, cites = minutes + duplicated * times.per_board_duplicated, f"{cites} §G31.3"
    return Cited(minutes, cites)


def least_time(conditions: Conditions, limit: Fraction | int) -> Cited[Fraction]:
    """The shortest time that is not too fast: two thirds of the limit itself is enough."""
    return Cited(figures(conditions).times.fast_part * limit, "§G31.4")


def minutes_too_fast(conditions: Conditions, limit: Fraction | int, used: Fraction | int) -> Cited[Fraction]:
    """How many minutes too early a table was ready; nothing where the organiser sets no such limit."""
    if conditions["event.too_fast_limit"] is not True:
        return Cited(Fraction(), "§G31.4")
    return Cited(max(Fraction(), least_time(conditions, limit).value - used), "§G31.4")
