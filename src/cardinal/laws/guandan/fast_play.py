"""Articles 31 and 33: a table that was ready much too soon, where the organiser restrains fast play."""

from __future__ import annotations

from collections.abc import Generator
from fractions import Fraction
from typing import Any

from cardinal.laws.prelude import NOT_DETERMINED, REFEREE, Cited, Effect, Found, Procedure, Question, Side, Voice, law

from .case import GuandanCase
from .minutes import read_count, read_minutes, read_positive
from .overtime import cost_of, deducted
from .time_limit import minutes_too_fast, time_limit

voice = Voice(__name__, REFEREE)


@law("G33.2", edition="guandan")
def too_fast(case: GuandanCase) -> Procedure:
    """Article 33: a table was ready before two thirds of its time; each side loses half of what overtime costs."""
    if case.conditions["event.too_fast_limit"] is not True:
        yield voice.none("no_limit_on_fast_play", "§G31.4 §G33.2")
        return
    limit = yield from _limit(case)
    options = tuple(map(Fraction, (120, 70, 68, 60)))
    used = yield voice.fact("minutes_used", "§G31.4", options=options, reader=read_minutes)
    # That it was too fast has to be shown.
    used = limit.value if used == NOT_DETERMINED else used
    short = minutes_too_fast(case.conditions, limit.value, used)
    cost = yield from cost_of(case, short.value, f"{limit.cites} {short.cites} §G33.2")
    if not cost.value:
        # That it costs nothing after all is the referee's judgement.
        let_off = voice.none("no_penalty", cost.cites)
        yield let_off if short.value else voice.none("not_too_fast", f"{limit.cites} {short.cites}")
        return
    for side in Side:
        yield from deducted(case, side, cost.value / 2, cost.cites, "too_fast")


def _limit(case: GuandanCase) -> Generator[Question | Found | Effect, Any, Cited[int]]:
    """The time limit of what was played; nothing where nobody can say how many deals that were."""
    deals = yield voice.fact("deals", "§G31.1", options=(16,), reader=read_positive)
    if deals == NOT_DETERMINED:
        return Cited(0, "§G31.1")
    extra: dict[str, int | str] = {}
    if case.conditions["event.form"] in ("pairs", "individual"):
        extra["moves"] = yield voice.fact("moves", "§G31.2", options=(4,), reader=read_count)
    if case.conditions["event.duplicate"] is True:
        extra["duplicated"] = yield voice.fact("duplicated", "§G31.3", options=(0, 16), reader=read_count)
    # Time that nobody can show to have been added was not.
    known = {name: count for name, count in extra.items() if isinstance(count, int)}
    return time_limit(case.conditions, deals, **known)
