"""Law 66 of 1987: whoever mixes his cards after a dispute has it ruled against him."""

from __future__ import annotations

from collections.abc import Iterable

from cardinal.laws.bridge.e2017.inspection_of_tricks import anybody_has_begun, inspected
from cardinal.laws.bridge.reheard import Step, reheard
from cardinal.laws.prelude import Case, Procedure, Question, Voice, law

voice = Voice(__name__)


@law("66", edition=1987)
def inspection(case: Case) -> Procedure:
    """Law 66: somebody wants to see, or has looked at, cards that have been played."""
    # A card led or played to the next trick, by anybody, closes the own last card.
    yield from reheard(inspected(case, anybody_has_begun), revise=_after_the_dispute)


def _after_the_dispute(step: Step) -> Iterable[Step]:
    """66D: it counts who mixed his cards after the dispute arose. Where both sides did, neither can be preferred."""
    if isinstance(step, Question) and step.key == "mixed":
        return (voice.fact("mixed", "§1987:66D", options=step.options[:-1]),)
    return (step,)
