"""The box of article 8: cards played in a wrong manner, and a seat left without leave."""

from __future__ import annotations

from collections.abc import Mapping

from cardinal.laws.hearing import Procedure, law
from cardinal.laws.question import REFEREE, Voice

from .case import GuandanCase
from .offences import contestant_of
from .penalty_scale import penalty_of

voice = Voice(__name__, REFEREE)

# What can be wrong with the manner of a play, and the rule that it breaks.
MANNERS: Mapping[str, str] = {
    "in_parts": "§G8.2.1",
    "layout": "§G8.2.2",
    "area": "§G8.2.3",
    "other": "",
}


@law("GP2.4", edition="guandan")
def improper_manner(case: GuandanCase) -> Procedure:
    """Cards put down in parts, in disorder, or in a wrong place: a penalty of the fourth class."""
    manner = yield voice.fact("manner", "§GP2.4", options=tuple(MANNERS), seat=case.offender)
    broken = MANNERS.get(str(manner), "")
    yield from penalty_of(case, "§GP2.4", contestant_of(case, case.offender), more=broken)


@law("GP2.5", edition="guandan")
def left_seat(case: GuandanCase) -> Procedure:
    """A player who leaves the seat without the referee's leave: a penalty of the fourth class."""
    permitted = yield voice.fact("permitted", "§GP2.5", seat=case.offender)
    if permitted is False:
        yield from penalty_of(case, "§GP2.5", contestant_of(case, case.offender))
    else:
        # The referee who cannot rule leave out does not punish.
        yield voice.none("leave_was_given_or_cannot_be_ruled_out", "§GP2.5")
