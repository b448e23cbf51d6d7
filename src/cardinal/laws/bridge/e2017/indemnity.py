"""Laws 88 and 89: indemnity points are those of Law 12C2, and in an individual event Law 12C3 shares them out."""

from __future__ import annotations

from cardinal.laws.prelude import DIRECTOR, Case, ImpossibleCase, Procedure, Text, Voice, law

from .artificial_score import award_artificial
from .score_award import penalty_in_individual

voice = Voice(__name__)


@law("88")
def indemnity(case: Case) -> Procedure:
    """Law 88: a contestant has to be compensated for a board that it could not play normally."""
    yield voice.found("as_12c2", "§88")
    yield from award_artificial(case, "§88")


@law("89")
def rectification_in_individual(case: Case) -> Procedure:
    """Law 89: who bears what in an individual event."""
    if case.conditions["form"] != "individual":
        raise ImpossibleCase(Text("cardinal.laws", "wrong_law", {"law": "89"}), cites="§89")
    options = ("rectification", "score", "penalty")
    matter = yield voice.choose(DIRECTOR, "matter", "§89", options=options)
    if matter == "rectification":
        yield voice.recorded("the_rectification_applies_to_both_members_of_the_offending_side", "§89 §12C3/1")
    elif matter == "score":
        yield voice.found("shared", "§89 §12C3/1")
        yield from award_artificial(case, "§89")
    else:
        yield voice.found("for_the_guilty", "§89 §12C3/2")
        yield from penalty_in_individual(case)
