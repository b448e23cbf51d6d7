"""Law 51 of 1987: who forbids forbids every suit, and the clause says nothing of later leads."""

from __future__ import annotations

from cardinal.laws.bridge.e2017.two_penalty_cards import two_penalty_cards
from cardinal.laws.prelude import Case, Procedure, law

from .play_of_1987 import reheard_play


@law("51", edition=1987)
def several_penalty_cards(case: Case) -> Procedure:
    """Law 51: two or more penalty cards of one defender, who is to play or whose partner is to lead."""
    yield from reheard_play(two_penalty_cards(case))
