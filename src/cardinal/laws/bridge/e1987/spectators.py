"""Law 76 of 1987: who looks on sees one hand, shows nothing, and speaks only when the Director asks."""

from __future__ import annotations

from collections.abc import Iterable

from cardinal.laws.bridge.e2017.spectators import spectators as spectators_2017
from cardinal.laws.bridge.reheard import Step, reheard
from cardinal.laws.prelude import Case, Duty, Procedure, Question, Voice, law

voice = Voice(__name__)

# That the Director controls spectators is not said here: he keeps order as 81C4 has it.
_CLAUSES = {"76A1": "§81C1"}
# Nothing is said of those who watch a transmission, nor of irregularities that a spectator causes.
BEHAVIOUR = ("reaction", "remark", "conversation", "disturbance", "attention", "hands", "spoke")


@law("76", edition=1987)
def spectators(case: Case) -> Procedure:
    """Law 76: somebody who looks on has done something."""
    # Everybody who looks on is a spectator: no clause lets the Director say otherwise.
    yield from reheard(spectators_2017(case), _CLAUSES, _here, {"person": "other"})


def _here(step: Step) -> Iterable[Step]:
    if isinstance(step, Question) and step.key == "behaviour":
        return (voice.fact("behaviour", "§1987:76A1 §1987:76A2 §1987:76A3 §1987:76A4 §1987:76B", options=BEHAVIOUR),)
    if isinstance(step, Duty) and step.what.key.startswith("rectify_what_has_come_to_his_notice"):
        # Attention drawn by a spectator can cost the side that he is for its rights.
        return (voice.duty("director", "apply_law_law", "§1987:76B", law="11"),)
    return (step,)
