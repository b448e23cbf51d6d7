"""Article 36: who was kept away by what nobody can resist is neither late nor has forfeited."""

from __future__ import annotations

from dataclasses import replace

from cardinal.laws.prelude import NOT_DETERMINED, REFEREE, Contestant, Procedure, Voice, law

from .case import GuandanCase
from .match_awards import awarded, excused, forfeited_to, opponents, parties, partner_left

voice = Voice(__name__, REFEREE)

_MADE_UP = {"all": "have_the_missed_match_played", "part": "have_part_of_the_missed_match_played"}


@law("G36", edition="guandan")
def force_majeure(case: GuandanCase) -> Procedure:
    """Article 36: an absence for which force majeure is pleaded."""
    every = parties(case)
    question = voice.fact("absent", "§G36", options=(*every, "both") if len(every) == 2 else every)
    to = yield replace(question, examples=(every[0], question.options[-2], NOT_DETERMINED))
    if to == NOT_DETERMINED:
        yield voice.none("no_absence_established", "§G36")
        return
    # Consent that nobody can show was not given.
    if not (yield voice.judge("irresistible", "§G36")) or (yield voice.fact("consent", "§G36")) is not True:
        yield voice.duty("referee", "rule_on_the_lateness_or_the_forfeit", "§G36")
        return
    yield voice.recorded("neither_late_nor_a_forfeit", "§G36")
    made_up = yield voice.judge("made_up", "§G36", options=(*_MADE_UP, "none"))
    if made_up in _MADE_UP:
        yield voice.duty("referee", _MADE_UP[made_up], "§G36", when="as_soon_as_possible")
    else:
        yield from _score(case, every if to == "both" else (to,))


def _score(case: GuandanCase, absent: tuple[Contestant, ...]) -> Procedure:
    if case.conditions["event.stage"] == "knockout":
        # Points decide no knockout, and a draw sends nobody on.
        yield voice.duty("organiser", "decide_who_stays_in_the_knockout", "§G36", when="at_once")
        return
    yield from awarded(absent, excused(case.conditions))
    if len(absent) == 1:
        yield from awarded(opponents(absent[0]), forfeited_to(case, "§G36 §G35"))
        yield from partner_left(case, "§G36")
