"""Law 81 of 2007: the Director's power to correct ends with the Correction Period alone."""

from __future__ import annotations

from collections.abc import Callable, Mapping

from cardinal.laws.bridge.e2017.director import MATTERS as MATTERS_2017
from cardinal.laws.bridge.e2017.director import assess
from cardinal.laws.bridge.e2017.director import voice as voice_2017
from cardinal.laws.prelude import DIRECTOR, Case, Procedure, Voice, law

from .disciplinary_powers import disciplinary_penalty
from .procedural_penalties import procedural_penalty

voice = Voice(__name__)


@law("81", edition=2007)
def directors_powers(case: Case) -> Procedure:
    """Law 81: whether the Director may or must do something."""
    matter = yield voice_2017.choose(DIRECTOR, "matter", "§81A §81B1 §81B2 §81C", options=tuple(_MATTERS))
    yield from _MATTERS[matter](case)


def _learned(case: Case) -> Procedure:
    """81C3: he acts on what he learns in any way, score or irregularity, within the period of 79C."""
    yield voice_2017.found("in_any_manner", "§2007:81C3")
    # The end of the period has to be shown: as long as it is not, he can act.
    if (yield voice_2017.fact("correction_period_over", "§2007:81C3 §79C1")) is True:
        yield voice.none("the_period_is_over", "§2007:81C3 §79C1")
    else:
        yield voice.duty("director", "rectify_the_error_or_irregularity", "§2007:81C3 §79C1")


def _assess(case: Case) -> Procedure:
    yield from assess(case, procedural_penalty, disciplinary_penalty)


_MATTERS: Mapping[str, Callable[[Case], Procedure]] = {**MATTERS_2017, "learned": _learned, "assess": _assess}
