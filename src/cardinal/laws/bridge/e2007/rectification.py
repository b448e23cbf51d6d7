"""Law 10 of 2007: as in 2017, the limits on an offender's profit under their numbers of this edition."""

from __future__ import annotations

from cardinal.laws.bridge.e2017.rectification import rectified
from cardinal.laws.prelude import Case, Procedure, Voice, law

voice = Voice(__name__)

# The law that is looked at again, and its clause of 2017.
LIMITS_OF_PROFIT = {"16D2": "§10C4 §2007:16D2", "27D": "§10C4 §27D", "23": "§10C4 §2007:23"}


@law("10", edition=2007)
def rectification(case: Case) -> Procedure:
    """Law 10: players who settled a matter themselves, an option and its choice, offenders who profit afterwards."""
    yield from rectified(LIMITS_OF_PROFIT, voice)
