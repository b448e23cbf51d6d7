"""Articles 51 and 52: a breach as it comes to the referee, and the reminder that warns a whole hall."""

from __future__ import annotations

from collections.abc import Callable, Mapping

from cardinal.laws.prelude import NOT_DETERMINED, REFEREE, Procedure, Voice, law

from .case import GuandanCase
from .disciplinary_penalties import disciplinary_penalty
from .offences import DISCIPLINARY, PROCEDURAL, has_class, open_to
from .procedural_penalties import procedural_penalty
from .spectators import spectators

voice = Voice(__name__, REFEREE)

_HEARD: Mapping[str, Callable[[GuandanCase], Procedure]] = {
    "procedure": procedural_penalty,
    "discipline": disciplinary_penalty,
    "spectators": spectators,
}


@law("G51", edition="guandan")
def breach(case: GuandanCase) -> Procedure:
    """Article 51: what was broken, what the referee gives for it, and what goes to the organiser."""
    what = yield voice.fact("broken", "§G51.1", options=tuple(_HEARD))
    if what == NOT_DETERMINED:
        yield voice.none("no_offence_established", "§G51.1")
        return
    if (yield voice.judge("serious", "§G51.1")):
        yield voice.duty("chief_referee", "refer_the_breach_to_the_organiser", "§G51.1", when="at_once")
        return
    yield from _HEARD[what](case)


@law("G52", edition="guandan")
def hall_warning(case: GuandanCase) -> Procedure:
    """Article 52: the whole hall is reminded of a rule, which is everybody's warning."""
    lists = {**PROCEDURAL, **DISCIPLINARY}
    keys = tuple(key for key in open_to(lists, case) if has_class(case, lists[key]))
    of = yield voice.choose(REFEREE, "reminded_of", "§G52", options=keys)
    if (yield voice.fact("whole_hall", "§G52")) is not True:
        # Who did not hear it was not warned.
        yield voice.none("not_everybody_was_reminded", "§G52")
        return
    yield voice.recorded("whole_hall_warned_of_this_offence", f"§G52 {lists[of].cites}")
