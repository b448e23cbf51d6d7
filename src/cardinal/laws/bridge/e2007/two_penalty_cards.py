"""Law 51 of 2007: of the choices when a defender has penalty cards in several suits, two are listed."""

from __future__ import annotations

from cardinal.laws.bridge.e2017.two_penalty_cards import two_penalty_cards as two_penalty_cards_2017
from cardinal.laws.bridge.reheard import Heard, Result, reheard
from cardinal.laws.prelude import Case, Procedure, law

from .penalty_card import with_penalty_cards_of_2007

# That declarer may also leave the lead free has to be derived from the rule for one penalty card.
_SEVERAL_SUITS = {"51B2(c)": "§50D2(b)", "fn:16": "§50D2(b)"}


@law("51", edition=2007)
def two_penalty_cards(case: Case) -> Procedure:
    """Law 51: two or more penalty cards of one defender, who is to play or whose partner is to lead."""
    yield from with_penalty_cards_of_2007(with_choices_of_2007(two_penalty_cards_2017(case)))


def with_choices_of_2007(procedure: Heard[Result]) -> Heard[Result]:
    return (yield from reheard(procedure, _SEVERAL_SUITS))
