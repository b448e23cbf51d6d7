"""Law 10 of 2007: as in 2017, the limits on an offender's profit under their numbers of this edition."""

from __future__ import annotations

from cardinal.laws.bridge.e2017.rectification import option, self_ruling
from cardinal.laws.bridge.e2017.rectification import voice as shared
from cardinal.laws.prelude import DIRECTOR, Case, Procedure, Review, Voice, law

voice = Voice(__name__)

# The law that is looked at again, and its clause of 2017.
LIMITS_OF_PROFIT = {"16D2": "§10C4 §2007:16D2", "27D": "§10C4 §27D", "23": "§10C4 §2007:23"}


@law("10", edition=2007)
def rectification(case: Case) -> Procedure:
    """Law 10: players who settled a matter themselves, an option and its choice, offenders who profit afterwards."""
    options = ("self_ruling", "option", "profit")
    matter = yield shared.choose(DIRECTOR, "matter", "§10A §10C2 §10C4", options=options)
    if matter == "self_ruling":
        yield from self_ruling()
    elif matter == "option":
        yield from option()
    else:
        yield from _profit()


def _profit() -> Procedure:
    """10C4: offenders may do well after their infraction was rectified, within 16D2, 27 and 23."""
    limit = yield voice.judge("limit", "§10C4", options=("none", *LIMITS_OF_PROFIT))
    if limit == "none":
        yield shared.none("profit_after_rectification_is_no_ground", "§10C4")
    else:
        yield Review(limit, cites=LIMITS_OF_PROFIT[limit])
