"""Laws 41 to 60 that rule in 2007 as in 2017; where cards become penalty cards, with what 2007 says they tell."""

from __future__ import annotations

from collections.abc import Callable

import cardinal.laws.bridge.e2017  # noqa: F401  the procedures to share are registered first
from cardinal.laws.case import Case
from cardinal.laws.hearing import LAWS, Procedure, law, share

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


share(2007, "41", "43B2(b)", "44", "45F", "47E2(b)", "48")
_share_with_penalty_cards("45E", "49", "52", "58", "60")
