"""What was ruled on before an act still counts when the act is heard: an open table has it in its record."""

from __future__ import annotations

from dataclasses import replace

import pytest

from cardinal.laws.act import parse_act
from cardinal.laws.case import Case, read_case
from cardinal.laws.hearing import Asking, hear
from cardinal.laws.ruling import Ruling

AUCTION = ["S calls 1S", "W calls pass", "N calls pass", "E calls pass"]
FIRST_TRICK = ["N plays H2", "E plays H3", "S plays HA"]


def case_of(law: str, acts: list[str], *earlier: str, tricks: tuple[str, ...] = ()) -> Case:
    """A case of four spades, or of the auction that its acts tell, with acts that were heard before."""
    board = {"dealer": "S"} if acts[0] == AUCTION[0] else {"contract": "4S by S"}
    case = read_case({"board": board, "tricks": list(tricks), "acts": acts, "law": law})
    return replace(case, before=(*case.before, *map(parse_act, earlier)))


def question(case: Case, law: str, **answers: object) -> str:
    asking = hear(law, case, answers)
    assert isinstance(asking, Asking)
    return asking.question.key


@pytest.mark.clause("43B2(a)", "43A2(a)", "43A2(b)", "43A2(c)")
@pytest.mark.parametrize(
    ("earlier", "asked"),
    [
        ("N looks at E's hand", "lead_from"),
        ("N looks at W's hand", "lead_from"),
        ("N leaves to watch S", "lead_from"),
        ("N exchanges hands with S", "lead_from"),
        ("N looks at S's hand", "unusual"),
        ("N looks at N's hand", "unusual"),
        ("N leaves to watch N", "unusual"),
        ("E looks at W's hand", "unusual"),
        ("S looks at E's hand", "unusual"),
        ("N hesitates", "unusual"),
    ],
)
def test_a_breach_that_was_heard_before_still_has_its_price(earlier: str, asked: str) -> None:
    case = case_of("43", ["N warns S"], earlier, tricks=("W: H4 H2 H3 HA",))
    assert question(case, "43") == asked


@pytest.mark.clause("43B2(a)")
@pytest.mark.parametrize("lead", [["W leads H4"], ["W leads H4 face down", "W faces lead"]])
def test_only_a_breach_after_the_lead_was_faced_is_a_breach_by_dummy(lead: list[str]) -> None:
    case = case_of("43", [*AUCTION, *lead, *FIRST_TRICK, "N warns S"])
    look = parse_act("N looks at E's hand")
    faced = len(AUCTION) + len(lead)
    too_soon = replace(case, before=(*case.before[: faced - 1], look, *case.before[faced - 1 :]))
    in_play = replace(case, before=(*case.before[:faced], look, *case.before[faced:]))
    assert (question(too_soon, "43"), question(in_play, "43")) == ("unusual", "lead_from")


@pytest.mark.clause("49/2", "68B2/2")
def test_an_objection_that_was_heard_before_excuses_the_cards_that_were_shown() -> None:
    shown = ["W exposes HT"]
    objected = case_of("49", shown, "W concedes 3", "E objects", tricks=("W: HJ H3 H2 HA",))
    ruling = hear("49", objected, {"exposed": True})
    assert isinstance(ruling, Ruling)
    assert "68B2/2" in ruling.cites
    conceded = case_of("49", shown, "W concedes 3", tricks=("W: HJ H3 H2 HA",))
    assert question(conceded, "49", exposed=True, unusual="circumstances") == "circumstances"
