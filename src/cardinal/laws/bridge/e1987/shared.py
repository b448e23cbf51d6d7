"""The laws that rule in 1987 as in 2017, or differ only in their number, or in what a penalty card or a withdrawn card
tells."""

from __future__ import annotations

from cardinal.laws.bridge.e2017.declarers_lead_out_of_turn import Choice
from cardinal.laws.bridge.e2017.fifth_card import contributed
from cardinal.laws.bridge.e2017.opening_lead import opening_lead
from cardinal.laws.bridge.reheard import reheard
from cardinal.laws.hearing import LAWS, share
from cardinal.laws.prelude import ALIASES, Case, Cited, Procedure, law

from .declarers_lead_out_of_turn import defenders_accept
from .play_of_1987 import as_in_1987, reheard_play

# What the laws say of seats at the table, of the form of a bid, doubles, errors in a review, two calls at one moment,
# messages from outside the deal, the sequence of play, conduct and tricks won.
share(1987, "5", "18", "19", "20E", "33", "40A2", "44", "54B2", "74", "79A")

# The look back after an insufficient bid that was made sufficient.
ALIASES[1987, "27D"] = "27B1(b)"

for _number in ("43B2(b)", "47E2(b)", "52", "58"):
    law(_number, edition=1987)(as_in_1987(LAWS[2017, _number].procedure))


@law("41", edition=1987)
def law_41(case: Case) -> Procedure:
    """Law 41: the opening lead; of two leads, and of a lead by declarer's side, nothing is said in 54."""
    yield from reheard_play(reheard(opening_lead(case), {"54": "§41A/2", "54E": ""}))


@law("45E", edition=1987)
def fifth_card(case: Case) -> Procedure:
    """Law 45E: a hand that has played to the trick contributes another card."""
    yield from reheard_play(contributed(case, _accept))


def _accept(case: Case) -> Choice:
    accepted = yield from defenders_accept(case)
    return Cited(accepted, "§1987:55A")
