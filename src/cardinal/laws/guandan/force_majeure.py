"""Article 36: who was kept away by what nobody can resist is neither late nor has forfeited."""

from __future__ import annotations

from dataclasses import replace

from cardinal.laws.effect import Duty, NoRectification, Recorded
from cardinal.laws.hearing import Procedure, law
from cardinal.laws.question import NOT_DETERMINED, REFEREE, Voice

from .case import GuandanCase
from .match_awards import awarded, excused, forfeited_to, opponents, parties

voice = Voice(__name__, REFEREE)

_MADE_UP = {"all": "have the missed match played", "part": "have part of the missed match played"}


@law("G36", edition="guandan")
def force_majeure(case: GuandanCase) -> Procedure:
    """Article 36: an absence for which force majeure is pleaded."""
    every = parties(case)
    question = voice.fact("absent", "§G36", options=(*every, "both") if len(every) == 2 else every)
    to = yield replace(question, examples=(every[0], question.options[-2], NOT_DETERMINED))
    if to == NOT_DETERMINED:
        yield NoRectification("no absence established", cites="§G36")
        return
    # Consent that nobody can show was not given.
    if not (yield voice.judge("irresistible", "§G36")) or (yield voice.fact("consent", "§G36")) is not True:
        yield Duty("referee", "rule on the lateness or the forfeit", "now", cites="§G36")
        return
    yield Recorded("neither late nor a forfeit", cites="§G36")
    made_up = yield voice.judge("made_up", "§G36", options=(*_MADE_UP, "none"))
    if made_up in _MADE_UP:
        yield Duty("referee", _MADE_UP[made_up], "as soon as possible", cites="§G36")
    else:
        yield from _score(case, every if to == "both" else (to,))


def _score(case: GuandanCase, absent: tuple[str, ...]) -> Procedure:
    if case.conditions["event.stage"] == "knockout":
        # Points decide no knockout, and a draw sends nobody on.
        yield Duty("organiser", "decide who stays in the knockout", "at once", cites="§G36")
        return
    yield from awarded(absent, excused(case.conditions))
    if len(absent) == 1:
        yield from awarded(opponents(absent[0]), forfeited_to(case, "§G36 §G35"))
