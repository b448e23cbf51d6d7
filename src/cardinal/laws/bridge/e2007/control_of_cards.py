"""Law 7 of 2007: only the Director can permit a player to touch another's cards."""

from __future__ import annotations

from collections.abc import Iterable

from cardinal.laws.bridge.e2017.control_of_cards import control_of_cards as control_of_cards_2017
from cardinal.laws.bridge.reheard import Step, reheard
from cardinal.laws.prelude import Case, Procedure, Question, Voice, law

from .duties import with_numbers_of_2007

voice = Voice(__name__)


@law("7", edition=2007)
def control_of_cards(case: Case) -> Procedure:
    """Law 7: something was done with cards that should not have been, or the conditions at a table were not proper."""
    yield from reheard(with_numbers_of_2007(control_of_cards_2017(case)), revise=_as_here)


def _as_here(step: Step) -> Iterable[Step]:
    if isinstance(step, Question) and step.key == "permission":
        # In 2017 an opponent's permission is as good as the Director's.
        seat, other = step.text.values["seat"], step.text.values["other"]
        return (voice.fact("directors_leave", "§2007:7B3", seat=seat, other=other),)
    return (step,)
