"""The box of article 8: cards played in a wrong manner, and a seat left without leave."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import replace

from cardinal.guandan import Holding
from cardinal.laws.prelude import REFEREE, Procedure, Voice, law

from .case import GuandanCase
from .effect import Cards, PlayStands
from .offences import contestant_of
from .penalty_scale import penalty_of
from .wrong_play import invalid_play

voice = Voice(__name__, REFEREE)

# What can be wrong with the manner of a play, and the rule that it breaks.
MANNERS: Mapping[str, str] = {
    "in_parts": "§G8.2.1",
    "layout": "§G8.2.2",
    "area": "§G8.2.3",
    "other": "",
}
_TOLD: Mapping[str, str] = {"in parts": "in_parts", "adds": "in_parts", "in disorder": "layout", "outside area": "area"}
"""The acts that tell what was wrong with the manner."""


@law("GP2.4", edition="guandan")
def improper_manner(case: GuandanCase) -> Procedure:
    """Cards put down in parts, in disorder, or in a wrong place: a penalty of the fourth class."""
    if case.heard.verb == "adds" and case.whole is not None:
        yield from played_in_parts(case)
        return
    manner = _TOLD.get(case.heard.verb)
    if manner is None:
        manner = yield voice.fact("manner", "§GP2.4", options=tuple(MANNERS), seat=case.offender)
    broken = MANNERS.get(str(manner), "")
    yield from penalty_of(case, "§GP2.4", contestant_of(case, case.offender), more=broken)


def played_in_parts(case: GuandanCase) -> Procedure:
    """One play put down in parts: it counts as a whole, and the manner of it costs what a wrong manner costs."""
    whole = case.whole
    assert whole is not None
    if whole.before.is_valid(whole.act) is False:
        yield from invalid_play(replace(case, act=whole.act, position=whole.before))
    else:
        yield PlayStands(case.offender, Cards(Holding.parse(whole.act.cards)), cites=f"§GP2.4 {MANNERS['in_parts']}")
    yield from penalty_of(case, "§GP2.4", contestant_of(case, case.offender), more=MANNERS["in_parts"])


@law("GP2.5", edition="guandan")
def left_seat(case: GuandanCase) -> Procedure:
    """A player who leaves the seat without the referee's leave: a penalty of the fourth class."""
    permitted = yield voice.fact("permitted", "§GP2.5", seat=case.offender)
    if permitted is False:
        yield from penalty_of(case, "§GP2.5", contestant_of(case, case.offender), more="§G43.4")
    else:
        # The referee who cannot rule leave out does not punish.
        yield voice.none("leave_was_given_or_cannot_be_ruled_out", "§GP2.5")
