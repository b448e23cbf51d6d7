"""Law 11 of 2007: who acts before the Director is called may lose the right to rectification, and nothing else."""

from __future__ import annotations

from cardinal.laws.bridge.e2017.forfeiture import acted_first, innocent_side, penalty, summoned_first
from cardinal.laws.bridge.e2017.forfeiture import voice as voice_2017
from cardinal.laws.prelude import Case, Forfeited, Procedure, Voice, law

voice = Voice(__name__)


@law("11", edition=2007)
def forfeiture(case: Case) -> Procedure:
    """Law 11: the non-offending side acted before the Director was called."""
    innocent = yield from innocent_side(case)
    if innocent is None:
        # No offender, no rectification that could be lost.
        yield voice.none("no_offending_side_established", "§2007:11A §85B")
        return
    if not (yield from acted_first(case, innocent)):
        cites = "§2007:11A §9B1(c)" if summoned_first(case, innocent) else "§2007:11A"
        yield voice.recorded("side_keeps_its_right_to_rectification", cites, side=innocent)
        return
    if (yield voice.judge("could_profit", "§2007:11A", side=innocent)):
        yield voice.found("right_lost", "§2007:11A", side=innocent)
    elif not (yield voice_2017.judge("forfeit", "§2007:11A", side=innocent)):
        yield voice.recorded("side_keeps_its_right_to_rectification", "§2007:11A", side=innocent)
        return
    yield Forfeited(innocent, "rectification", cites="§2007:11A")
    # There is no split score here: what the table scored counts for both sides.
    yield voice.recorded("the_result_of_the_table_stands_for_both_sides", "§2007:11A")
    yield from penalty()
