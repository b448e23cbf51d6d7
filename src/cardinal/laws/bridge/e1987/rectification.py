"""Law 10 of 1987: as in 2017, but a side that has paid its penalty may profit without condition."""

from __future__ import annotations

from cardinal.laws.bridge.e2017.rectification import rectification as rectification_2017
from cardinal.laws.bridge.reheard import reheard
from cardinal.laws.prelude import DIRECTOR, Case, Procedure, Voice, law

voice = Voice(__name__)


@law("10", edition=1987)
def rectification(case: Case) -> Procedure:
    """Law 10: players who settled a matter themselves, an option and its choice, offenders who profit afterwards."""
    options = ("self_ruling", "option", "profit")
    matter = yield voice.choose(DIRECTOR, "matter", "§10A §10C2 §1987:10C", options=options)
    if matter == "profit":
        yield voice.none("profit_after_the_penalty_is_no_ground", "§1987:72A5")
    else:
        yield from reheard(rectification_2017(case), known={"matter": matter})
