"""Laws 37, 38 and 39 of 2007: as in 2017, but with all of Law 26 at the lead."""

from __future__ import annotations

from cardinal.laws.bridge.e2017.bid_above_seven import bid_above_seven as law_38_of_2017
from cardinal.laws.bridge.e2017.call_after_final_pass import call_after_final_pass as law_39_of_2017
from cardinal.laws.bridge.e2017.forced_passer import forced_passer_acts as law_37_of_2017
from cardinal.laws.bridge.e2017.unintended_call import unless_unintended
from cardinal.laws.prelude import Case, Procedure, law

from .withdrawn_call import with_law_26


@law("37", edition=2007)
@unless_unintended
def forced_passer_acts(case: Case) -> Procedure:
    """Law 37: an action that violates an obligation to pass."""
    yield from with_law_26(law_37_of_2017(case), "§2007:37B2")


@law("38", edition=2007)
@unless_unintended
def bid_above_seven(case: Case) -> Procedure:
    """Law 38: a bid of more than seven is never played; a pass takes its place."""
    yield from with_law_26(law_38_of_2017(case), "§2007:38D")


@law("39", edition=2007)
@unless_unintended
def call_after_final_pass(case: Case) -> Procedure:
    """Law 39: calls after the final pass are cancelled; a defender's action may cost a lead restriction."""
    yield from with_law_26(law_39_of_2017(case), "§2007:39C")
