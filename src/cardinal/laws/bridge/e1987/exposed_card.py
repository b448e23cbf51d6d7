"""Laws 48 and 49 of 1987: declarer's faced hand is a claim, and a refused concession excuses no card shown."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace

from cardinal.laws.bridge.e2017.exposed_card import (
    declarers_exposed_card,
    defenders_exposed_card,
    is_corrected_name,
)
from cardinal.laws.bridge.reheard import Step
from cardinal.laws.prelude import Act, Case, Procedure, Question, law

from .card_played import named_by_slip
from .play_of_1987 import reheard_play


@law("48", edition=1987)
def declarers_cards(case: Case) -> Procedure:
    """Law 48: declarer or dummy shows a card, or declarer faces his hand, which is a claim whatever he meant."""
    yield from reheard_play(declarers_exposed_card(case), known={"no_claim": False})


@law("49", edition=1987)
def defenders_card(case: Case) -> Procedure:
    """Law 49: a defender's card that his partner could see, or that he named."""
    if is_corrected_name(case):
        yield from reheard_play(named_by_slip(case))
        return
    told = replace(case, before=_without_objections(case.before), after=_without_objections(case.after))
    yield from reheard_play(defenders_exposed_card(told), revise=_circumstances)


def _without_objections(acts: tuple[Act, ...]) -> tuple[Act, ...]:
    return tuple(act for act in acts if act.verb != "objects")


def _circumstances(step: Step) -> Iterator[Step]:
    """Partner's objection to a concession is no circumstance that excuses a card here."""
    if isinstance(step, Question) and step.key == "circumstances":
        step = replace(step, options=tuple(option for option in step.options if option != "objected"))
    yield step
