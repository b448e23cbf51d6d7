"""Laws 84 and 85 of 1987: no standard of proof is named, and who loses by discretion or doubt is told of an appeal."""

from __future__ import annotations

from collections.abc import Iterable

from cardinal.laws.bridge.e2017.appeals import appellants
from cardinal.laws.bridge.e2017.rulings_on_facts import agreed_facts as agreed_facts_2017
from cardinal.laws.bridge.e2017.rulings_on_facts import disputed_facts as disputed_facts_2017
from cardinal.laws.bridge.e2017.rulings_on_facts import right_to_appeal as right_to_appeal_2017
from cardinal.laws.bridge.reheard import Step, reheard
from cardinal.laws.effect import MayAppeal
from cardinal.laws.prelude import Adjust, BoardEffect, Case, Effect, Procedure, Question, Voice, law

from .appeals import period_text

voice = Voice(__name__)

_CLAUSES = {"84D": "§1987:84E"}


@law("83", edition=1987)
def right_to_appeal(case: Case) -> Procedure:
    """Law 83: the Director thinks that his decision could well be reviewed."""

    def here(step: Step) -> Iterable[Step]:
        if isinstance(step, MayAppeal):
            return (MayAppeal(period_text(case.conditions), step.by, cites="§83 §92A/1 §1987:92B"),)
        return (step,)

    yield from reheard(right_to_appeal_2017(case), _CLAUSES, here)


@law("84", edition=1987)
def agreed_facts(case: Case) -> Procedure:
    """Law 84: the Director is called; are the facts agreed?"""
    yield from _with_notices(case, agreed_facts_2017(case))


@law("85", edition=1987)
def disputed_facts(case: Case) -> Procedure:
    """Law 85: the facts are not agreed."""
    yield from _with_notices(case, disputed_facts_2017(case))


def _with_notices(case: Case, procedure: Procedure) -> Procedure:
    """84E, 85B: the notice of the right to appeal goes with the score, or with the ruling that lets play go on."""
    equity = False

    def notice(clause: str) -> Effect:
        return MayAppeal(period_text(case.conditions), appellants(case.conditions), cites=clause)

    def here(step: Step) -> Iterable[Step]:
        nonlocal equity
        if isinstance(step, Question) and step.key == "ascertained":
            return (voice.judge("ascertained", "§1987:85A §1987:85B"),)
        if isinstance(step, Question) and step.key == "damaged" and "84D" in step.cites:
            equity = True
            return (voice.judge("damaged", "§1987:84E"),)
        if equity and isinstance(step, Adjust):
            return (step, notice("§1987:84E"))
        if isinstance(step, BoardEffect) and "§85B" in step.cites:
            return (step, notice("§1987:85B"))
        return (step,)

    yield from reheard(procedure, _CLAUSES, here)
