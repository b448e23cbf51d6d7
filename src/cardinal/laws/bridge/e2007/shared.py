"""The laws that rule in 2007 as in 2017; where cards become penalty cards, with what 2007 says they tell."""

from __future__ import annotations

from collections.abc import Callable

from cardinal.laws.bridge.e2017.end_of_auction import three_passes_out_of_rotation
from cardinal.laws.case import Case
from cardinal.laws.hearing import ALIASES, LAWS, Procedure, law, share

from .lead_out_of_turn import of_2007


def _share_with_penalty_cards(*numbers: str) -> None:
    """The procedures of 2017, with the penalty cards and the misled players of 2007 in them."""
    for number in numbers:
        law(number, edition=2007)(_of_2007(LAWS[2017, number].procedure))


def _of_2007(procedure: Callable[[Case], Procedure]) -> Callable[[Case], Procedure]:
    def heard(case: Case) -> Procedure:
        yield from of_2007(procedure(case))

    heard.__doc__ = procedure.__doc__
    return heard


share(
    2007, "2", "5", "8", "12C3", "17", "18", "19", "20E", "20F5", "20F6", "21B3", "22", "27D", "33", "34", "41",
    "43B2(b)", "44", "45F", "47E2(b)", "48", "54B2", "61", "74", "75A", "76", "77", "78", "78D", "79A", "82", "83",
    "84", "85",
    # The time limit of 92B is written for appeals; Law 12 takes that for asking for an adjusted score from it too.
    "88", "89", "92", "92A",
)  # fmt: skip
_share_with_penalty_cards("45E", "52", "58", "60")
law("17E2", edition=2007)(three_passes_out_of_rotation)

# Numbers of 2017 for rules that stand elsewhere here.
ALIASES[2007, "13A2"] = "13D2(a)"
ALIASES[2007, "13B1"] = "13A"
ALIASES[2007, "16D2(c)"] = "16C2(c)"
