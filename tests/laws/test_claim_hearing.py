"""Claims in a hearing and at the open table: what the Director is shown, and how they are scored."""

from __future__ import annotations

from pathlib import Path

import pytest

from cardinal.bridge import Board
from cardinal.cards import Deal, Seat
from cardinal.laws import Asking, hear, read_case
from cardinal.laws.open_table import OpenTable
from cardinal.laws.ruling import Ruling
from tests.laws.case_records import records_in

CASES = Path(__file__).parents[2] / "src/cardinal/laws/cases/bridge_2017"


def contested(name: str) -> dict[str, object]:
    records = records_in(CASES / "70_contested_claim.yaml")
    return next(record for record in records if record["name"].startswith(name))


def test_the_director_is_shown_both_counts_and_still_asked() -> None:
    case = read_case(contested("an outstanding trump that was not mentioned"))
    asking = hear("70", case)
    assert isinstance(asking, Asking)
    assert asking.question.key == "unaware"
    assert asking.question.evidence is not None
    shown = str(asking.question.evidence())
    assert "Worst of the lines taken for normal: 3 (S HA, W S2" in shown
    assert "Worst of all legal lines that the statement leaves: 1 (" in shown
    for language in ("zh-Hans", "zh-Hant", "ja"):
        assert "S HA、W S2" in asking.question.evidence().render(language)


@pytest.mark.clause("70E2")
def test_a_deemed_order_changes_what_the_search_takes_for_normal() -> None:
    record = contested("by regulation a suit")
    deemed = hear("70", read_case(record))
    silent = hear("70", read_case({**record, "conditions": {}}))
    assert isinstance(deemed, Asking)
    assert isinstance(silent, Asking)
    assert deemed.question.evidence is not None
    assert silent.question.evidence is not None
    assert "Worst of the lines taken for normal: 3 (" in str(deemed.question.evidence())
    assert "Worst of the lines taken for normal: 3 (" not in str(silent.question.evidence())


def test_without_the_deal_there_is_no_evidence() -> None:
    record = contested("at notrump no trump is asked about")
    asking = hear("70", read_case(record), {"face_cards": "no"})
    assert isinstance(asking, Asking)
    assert asking.question.evidence is None


@pytest.mark.clause("69A/2")
@pytest.mark.parametrize(("claimed", "won"), [(4, 9), (3, 8), (0, 5)])
def test_an_agreed_claim_is_scored_as_though_it_had_been_played(claimed: int, won: int) -> None:
    """In that ending declarer has five tricks of nine."""
    record = {**contested("an outstanding trump that was not mentioned"), "acts": [f"S claims {claimed}", "agreed"]}
    case = read_case(record)
    ruling = hear("68", case)
    assert isinstance(ruling, Ruling)
    position = case.position
    for effect in ruling.effects:
        position = position.apply(effect)
    assert position.phase == "finished"
    assert position.play is not None
    assert position.play.tricks_won(Seat.S.side) == won
    assert position.play.tricks_won(Seat.W.side) == 13 - won


def open_table() -> OpenTable:
    """The ending with a trump out, at an open table."""
    record = contested("an outstanding trump that was not mentioned")
    board, tricks = record["board"], record["tricks"]
    assert isinstance(board, dict)
    assert isinstance(tricks, list)
    table = OpenTable(Board(1, Deal.parse(board["deal"])))
    for call in ("N calls pass", "E calls pass", "S calls 2S", "W calls pass", "N calls pass", "E calls pass"):
        table = table.act(call)
    for line in tricks:
        leader, cards = line.split(":")
        for turn, card in enumerate(cards.split()):
            verb = "plays" if turn else "leads"
            table = table.act(f"{Seat.parse(leader).after(turn)} {verb} {card}")
    return table


@pytest.mark.clause("68D")
def test_at_the_table_no_card_counts_after_a_claim() -> None:
    claimed = open_table().act("S claims 4")
    assert claimed.question is not None
    assert (claimed.question.key, claimed.question.asked) == ("response", Seat.W)
    played = claimed.act("S plays HA")
    assert played.state.play == claimed.state.play
    agreed = played.act("agreed")
    assert str(agreed.result) == "2S by S +1"


def test_at_the_table_a_contested_claim_ends_in_the_score_that_the_director_gives() -> None:
    table = open_table().act('S claims 4 "hearts then diamonds"').act("W objects")
    for key, value in (("unaware", "yes"), ("trump_trick", "yes"), ("tricks", "3")):
        assert table.question is not None
        assert table.question.key == key
        table = table.answer(key, value)
    assert str(table.result) == "2S by S ="


@pytest.mark.clause("68D2(b)(i)", "68D2(b)(ii)")
def test_at_the_table_play_goes_on_when_all_four_agree_and_the_score_obtained_stands() -> None:
    table = open_table().act("S claims 4").act("play on by W")
    for seat in "NES":
        table = table.answer(f"concur_{seat.lower()}", "yes")
    assert table.question is None
    assert table.result is None
    for act in ("S plays HA", "W plays S2", "N plays H4", "E plays H8", "W plays C7", "N plays D2", "E plays D8"):
        table = table.act(act)
    for act in ("S plays SQ", "S plays HK", "W plays C8", "N plays H5", "E plays H9"):
        table = table.act(act)
    for act in ("S plays DA", "W plays C9", "N plays D3", "E plays D9"):
        table = table.act(act)
    assert str(table.result) == "2S by S ="


@pytest.mark.parametrize("edition", [2017, 2007, 1987])
@pytest.mark.parametrize(("claimer", "doubter"), [("E", "North"), ("W", "South")])
def test_the_one_who_doubts_is_named(edition: int, claimer: str, doubter: str) -> None:
    """North is the first of the seats and counts as nothing in a test of truth."""
    acts = [f'{claimer} claims 12 "hearts"', f"{doubter[0]} objects"]
    record = {"edition": edition, "board": {"contract": "4S by S"}, "tricks": ["W: H4 H2 HK H3"], "acts": acts}
    asking = hear("68", read_case(record))
    assert isinstance(asking, Asking)
    found = [step.to_json("en").get("found") for step in asking.trace]
    assert f"{doubter} doubts the claim or concession." in found
