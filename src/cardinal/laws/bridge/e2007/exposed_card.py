"""Law 49 of 2007: as in 2017, but a defender who names a card by a slip may correct himself (45C4(b))."""

from __future__ import annotations

from cardinal.laws.bridge.e2017.exposed_card import defenders_exposed_card, is_corrected_name
from cardinal.laws.prelude import Case, Procedure, law

from .card_played import named_by_slip
from .lead_out_of_turn import of_2007


@law("49", edition=2007)
def defenders_card(case: Case) -> Procedure:
    """Law 49: a defender's card that his partner could see, or that he named."""
    if is_corrected_name(case):
        yield from named_by_slip(case)
    else:
        yield from of_2007(defenders_exposed_card(case))
