"""Law 21 of 2007: a call based on misinformation, or on the player's own misunderstanding."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import replace

from cardinal.laws.bridge.e2017.misinformation import misinformation as procedure_of_2017
from cardinal.laws.bridge.e2017.misinformation import redressed_misinformation
from cardinal.laws.bridge.reheard import Step, named_in, reheard
from cardinal.laws.prelude import AnyCall, Case, Information, NoRectification, Procedure, Review, Voice, law

voice = Voice(__name__)


@law("21", edition=2007)
def misinformation(case: Case) -> Procedure:
    """Law 21: as in 2017, but for a player's own mistake in the play, and for what LHO's withdrawn call tells."""
    yield from reheard(procedure_of_2017(case), revise=_as_here)


def _as_here(step: Step) -> Iterable[Step]:
    if isinstance(step, NoRectification) and "21A" in step.clauses:
        return _own_misunderstanding()
    if isinstance(step, Information) and "21B2" in step.clauses:
        return _withdrawn(step)
    return (step,)


def _own_misunderstanding() -> Procedure:
    """21A speaks of calls only. Nothing gives redress for a play either: no infraction of an opponent caused it."""
    if (yield voice.fact("action", "§2007:21A", options=("call", "play"))) == "play":
        yield voice.found("plays_not_covered", "§2007:21A")
        yield voice.none("no_infraction", "§12B1/2")
    else:
        yield voice.none("own_misunderstanding", "§2007:21A")


def _withdrawn(information: Information) -> Procedure:
    """21B2: the changed call is a withdrawn call like any other; what LHO then changes matters only if it did harm."""
    changed, *followed = (one for one in named_in(information) if isinstance(one, AnyCall))
    yield replace(information, about=changed, cites="§21B1(a)/1 §16C1 §16C2")
    if followed:
        yield Review("21B2", cites="§2007:21B2")


@law("21B2", edition=2007)
def damaging_information_from_lhos_change(case: Case) -> Procedure:
    """Law 21B2: the end of play after LHO, too, had changed a call: did the withdrawn one tell what did harm?"""
    if not (yield voice.judge("damaged", "§2007:21B2")):
        yield voice.none("no_damaging_information", "§2007:21B2")
        return
    yield voice.found("law_16d", "§2007:21B2 §16C2")
    yield from redressed_misinformation(case, "§2007:21B2 §16C2")
