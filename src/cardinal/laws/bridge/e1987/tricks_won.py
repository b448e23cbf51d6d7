"""Law 79 of 1987: after the round a count that is disputed stays, and after the period every score stands."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import replace

from cardinal.laws.bridge.e2017.moment import record_of
from cardinal.laws.bridge.e2017.tricks_won import (
    disagreement,
    error_in_score,
    knowing_acceptance,
    returned_before_agreement,
)
from cardinal.laws.bridge.e2017.tricks_won import voice as voice_2017
from cardinal.laws.bridge.reheard import Heard, Step, reheard
from cardinal.laws.prelude import DIRECTOR, Case, NoRectification, Procedure, Question, Voice, law

voice = Voice(__name__)


@law("79", edition=1987)
def tricks_won(case: Case) -> Procedure:
    """Law 79: something is wrong with the tricks or the score of a board."""
    if returned_before_agreement(record_of(case)):
        yield voice_2017.found("returned_first", "§79A1")
        yield voice.recorded("hands_returned_before_the_tricks_were_agreed", "§79A1")
    cites = "§1987:72A2 §1987:79B §1987:79C"
    complaint = yield voice_2017.choose(DIRECTOR, "complaint", cites, options=tuple(_COMPLAINTS))
    yield from _COMPLAINTS[complaint](case)


@law("79B", edition=1987)
def disputed_count(case: Case) -> Procedure:
    """Law 79B: the players do not agree how many tricks were won."""
    # After the round neither up nor down, however sure the Director is.
    yield from reheard(disagreement(case), revise=_not_convinced, known={"option": "stands"})


def _not_convinced(step: Step) -> Heard[object]:
    if isinstance(step, Question) and step.key == "convinced":
        yield voice.found("not_called_in_the_round", "§1987:79B")
        return False
    return (yield step)


@law("79C", edition=1987)
def wrong_score(case: Case) -> Procedure:
    """Law 79C: the agreed score was recorded or computed wrongly, by a player or an official."""
    # The time runs from the official score being complete and checked; nothing can be corrected after it.
    over = False

    def here(step: Step) -> Iterable[Step]:
        nonlocal over
        if isinstance(step, Question) and step.key == "minutes":
            return (replace(step, text=voice.text("minutes", **step.text.values)),)
        if isinstance(step, NoRectification) and step.why is not None and step.why.key != "no_error_in_the_score":
            over = True
            return (voice.none("correction_period_over", "§1987:79C"),)
        return () if over else (step,)

    yield from reheard(error_in_score(case), revise=here, known={"beyond_doubt": False, "approved": False})


def _acceptance(case: Case) -> Procedure:
    """72A2: a trick that was not won is not kept knowingly."""
    yield from knowing_acceptance(case)


_COMPLAINTS = {"count": disputed_count, "acceptance": _acceptance, "error": wrong_score}
