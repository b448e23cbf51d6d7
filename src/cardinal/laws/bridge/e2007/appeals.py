"""Law 92 of 2007: as in 2017; the time limit is written for appeals and is used for asking for a ruling as well."""

from __future__ import annotations

from cardinal.laws.bridge.e2017.appeals import appeal as appeal_2017
from cardinal.laws.bridge.reheard import reheard
from cardinal.laws.case import Case
from cardinal.laws.hearing import Procedure, law

_CLAUSES = {"92B": "§2007:92B", "93A": "§2007:93A"}


@law("92", edition=2007)
def appeal(case: Case) -> Procedure:
    """Law 92: a ruling is asked for, or appealed."""
    # Law 12 of the same edition takes the limit for asking for an adjusted score from here, so both are limited.
    yield from reheard(appeal_2017(case), _CLAUSES)
