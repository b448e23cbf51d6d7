"""How an adjusted score of 1987 is handed out: each side's own, in no need of balance, averaged in a knockout."""

from __future__ import annotations

from collections.abc import Mapping

from cardinal.laws.bridge.e2017.score_adjustment import is_balanced, knockout_average
from cardinal.laws.bridge.e2017.score_award import Award
from cardinal.laws.prelude import Adjust, Case, Procedure, Side, Voice

voice = Voice(__name__)

# What is left to do where the edition puts no number on a score, or none can be worked out yet.
_PENDING = {"artificial": "fix_the_score_that_the_laws_put_no_number_on"}


def award(case: Case, kind: str, awards: Mapping[Side, Award], cites: str) -> Procedure:
    """The end of every adjusted score; in an individual event nothing more is said than in a pairs event."""
    given = dict(awards)
    scores = [one.score for one in given.values() if one.score is not None]
    if case.conditions["knockout"] and len(scores) == 2 and not is_balanced(*scores):
        yield voice.found("averaged", "§1987:86B", ns=scores[0], ew=scores[1])
        given = {side: Award("", one) for side, one in zip(given, knockout_average(*scores), strict=True)}
        cites = f"{cites} §1987:86B"
    yield Adjust(kind, ns=given.get(Side.NS, ""), ew=given.get(Side.EW, ""), cites=cites)
    if len(scores) < len(given):
        what = _PENDING.get(kind, "work_out_the_score_from_the_other_results")
        yield voice.duty("director", what, cites, when="later")
