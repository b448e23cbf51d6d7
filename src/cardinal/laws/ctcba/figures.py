"""The federation's figures as they are in force in a case: those of its pack, with what the event changes."""

from __future__ import annotations

from fractions import Fraction

from cardinal.laws.case import Case
from cardinal.regulations.pack import find_pack
from cardinal.regulations.settings import Regulation
from cardinal.regulations.tariff import Offence

PACK = "ctcba"


def figures(case: Case) -> Regulation:
    return case.conditions.regulation(PACK)


def most_draws() -> Fraction:
    """R13.2(1): to how many drawn matches an organiser may raise a forfeit in a selective round robin."""
    return Fraction(str(find_pack(PACK).rule("forfeits", "draws_swiss").legal[-1]))


def offence(case: Case, cites: str) -> Offence:
    """What the tariff has for a clause."""
    found = figures(case).penalties.of(cites.removeprefix("§"))
    if found is None:
        raise AssertionError(f"the tariff has nothing for {cites}")
    return found
