"""Law 57 of 1987: a card too early; partner cannot be made to play a suit, and only a lead can be excused by 47E1."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace

from cardinal.laws.bridge.e2017.premature_play import premature_play
from cardinal.laws.bridge.reheard import Step, rests_on
from cardinal.laws.prelude import Case, Effect, Procedure, Question, Stands, Text, Voice, law

from .play_of_1987 import reheard_play

voice = Voice(__name__)


@law("57", edition=1987)
def card_too_early(case: Case) -> Procedure:
    """Law 57: a card led or played too early."""
    yield from reheard_play(premature_play(case), known={"misinformed": False}, revise=options_of_1987)


def options_of_1987(step: Step) -> Iterator[Step]:
    """What 2017 added: to require a suit, a card of dummy's that was only indicated, a clause for declarer's card."""
    if isinstance(step, Question) and step.key == "option":
        options = tuple(option for option in step.options if option != "suit")
        cites = tuple(clause for clause in step.cites if clause != "57A3")
        step = replace(step, options=options, cites=cites, text=Text(__name__, "option", step.text.values))
    elif isinstance(step, Question) and step.key == "dummys_card":
        step = replace(step, options=tuple(one for one in step.options if one != "indicated"))
    elif isinstance(step, Effect) and rests_on(step, "57C3") and isinstance(step, Stands):
        yield voice.found("no_clause_for_declarer", "§1987:57C", seat=step.seat, card=step.card)
    yield step
