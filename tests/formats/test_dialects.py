"""Files as programs and people really write them: slips, dialects, and what is left out, read with a word about it."""

from __future__ import annotations

import io
from pathlib import Path

import pytest
import typer
from typer.testing import CliRunner

from cardinal.bridge import PASS, Bid
from cardinal.cards import Seat
from cardinal.cli.convert import convert
from cardinal.formats import GameRecord, read
from cardinal.formats.lin_values import result
from cardinal.formats.pbn_values import contract
from cardinal.formats.problem import counted, told
from cardinal.formats.usebio_reader import read as read_usebio
from tests.formats.usebio_maker import board, event, line, pair

DEAL = "N:AKQJT98765432... .AKQJT98765432.. ..AKQJT98765432. ...AKQJT98765432"


def pbn(text: str) -> tuple[tuple[GameRecord, ...], list[str]]:
    found = read(io.BytesIO(text.encode()), "pbn", "x.pbn")
    return found.records, [one.reason.key for one in found.problems]


def test_a_comment_that_is_not_closed_ends_at_the_next_game() -> None:
    text = f'[Board "1"]\n[Deal "{DEAL}"]\n{{ open comment\n[Result ""]\n\n[Board "2"]\n[Deal "{DEAL}"]\n{{ second }}\n'
    records, problems = pbn(text)
    assert [one.number for one in records] == [1, 2]
    assert problems == ["open_comment"]


def test_a_comment_may_have_an_empty_line_that_begins_no_game() -> None:
    records, problems = pbn('[Board "1"]\n{ one\n\ntwo }\n[Contract "3NT"]\n')
    assert ([one.number for one in records], problems) == ([1], [])


def test_a_game_without_a_board_is_another_table_of_the_one_before() -> None:
    game = '[Declarer "S"]\n[Contract "3NT"]\n[Result "9"]\n\n'
    text = f'[Board "7"]\n[Dealer "S"]\n[Vulnerable "All"]\n[Deal "{DEAL}"]\n{game}{game}{game}'
    records, problems = pbn(text)
    assert [(one.number, one.dealer, one.deal is not None) for one in records] == [(7, Seat.S, True)] * 3
    assert problems == ["board_before"]
    # An unknown number is another thing than none.
    assert pbn(f'[Board "7"]\n{game}[Board "?"]\n{game}')[0][1].number is None


@pytest.mark.parametrize(("text", "doubling"), [("3NR", 2), ("3NTX", 1), ("4S**", 2)])
def test_contracts_are_doubled_as_archives_write_it(text: str, doubling: int) -> None:
    found = contract(text)
    assert found is not None
    assert found.doubling == doubling


def test_vugraph_writes_a_double_behind_the_seat() -> None:
    found = result("4SWx-4")
    assert found is not None
    # Four down in a contract of ten tricks.
    assert (str(found.contract), found.declarer, found.tricks) == ("4SX", Seat.W, 6)


def test_a_star_at_a_bid_is_an_alert_and_not_the_end() -> None:
    (record,), problems = pbn('[Board "1"]\n[Dealer "N"]\n[Auction "N"]\n1C 4C* Pass 5C\nPass Pass Pass\n')
    assert record.auction is not None
    assert problems == []
    assert record.auction.is_over
    assert [record.auction.note_of(call) for call in record.auction.calls[:3]] == [None, "", None]


def test_all_pass_in_two_words_and_any_call_of_a_contest() -> None:
    (record,), problems = pbn('[Board "1"]\n[Dealer "N"]\n[Auction "N"]\n1C AC 2C all pass\n')
    assert record.auction is not None
    calls = [one.call for one in record.auction.calls]
    assert calls == [Bid.parse("1C"), None, Bid.parse("2C"), PASS, PASS, PASS]
    assert (record.auction.calls[1].comments, problems) == (("AC",), [])


def test_tricks_of_both_sides_need_only_an_auction_to_be_declarers() -> None:
    (record,), _ = pbn('[Board "1"]\n[Dealer "N"]\n[Auction "N"]\n1C Pass Pass Pass\n[Result "EW 4 NS 9"]\n')
    assert record.tricks == 9


@pytest.mark.parametrize(("value", "is_score"), [("100", False), ("EW", False), ("EW 100", True), ("NS -50", True)])
@pytest.mark.parametrize("beside", ["", "{ a remark, which needs the careful way }\n"])
def test_the_best_score_names_its_side(value: str, is_score: bool, beside: str) -> None:
    (record,), problems = pbn(f'[Board "1"]\n{beside}[OptimumScore "{value}"]\n')
    assert record.tag("OptimumScore") == value
    assert problems == ([] if is_score else ["value"])


def test_equal_problems_are_counted() -> None:
    game = '[Board "{0}"]\n[Contract "what"]\n\n'
    found = read(io.BytesIO("".join(game.format(number) for number in range(1, 41)).encode()), "pbn", "x.pbn")
    assert [(one.line, count) for one, count in counted(found.problems)] == [(2, 40)]
    (sentence,) = told(found.problems)
    assert sentence.endswith("it is kept as it is: what (40 times)")


LIN = "pn|a,b,c,d|st||md|3SAKQJT98765432,HAKQJT98765432,DAKQJT98765432,CAKQJT98765432|sv|o|mb|7S|mb|p|mb|p|mb|p|pg||"


def test_usebio_keeps_butler_points_averages_lin_and_the_list() -> None:
    told = line(1, 2, "7S S 13", 1510).replace(
        "</TRAVELLER_LINE>",
        f"<NS_BUTLER_POINTS>5</NS_BUTLER_POINTS><EW_BUTLER_POINTS>-5</EW_BUTLER_POINTS><LIN_DATA>{LIN}</LIN_DATA>"
        "</TRAVELLER_LINE>",
    )
    inside = board(1, told).replace("</BOARD_NUMBER>", "</BOARD_NUMBER><BOARD_AVERAGE>1300</BOARD_AVERAGE>")
    people = f"<PARTICIPANTS>{pair(1, '', 1, 5)}{pair(2, '', 2, -5)}</PARTICIPANTS>"
    (record,) = read_usebio(io.BytesIO(event(people + inside, "PAIRS", "BUTLER_IMPS", 1)), "x.xml")
    assert isinstance(record, GameRecord)
    assert (record.tag("NS_BUTLER_POINTS"), record.tag("EW_BUTLER_POINTS")) == ("5", "-5")
    assert record.tag("BoardAverage") == "1300"
    assert record.auction is not None
    assert str(record.auction.calls[0].call) == "7S"
    section = record.section("TotalScoreTable")
    assert section is not None
    assert [(row[0], row[4]) for row in section.rows] == [("1", "5"), ("2", "-5")]


def test_converting_a_file_without_a_record_is_refused_and_leaves_the_target(tmp_path: Path) -> None:
    (tmp_path / "teams.xml").write_bytes(event("<PARTICIPANTS></PARTICIPANTS>", "TEAMS", "IMPS", 1))
    (tmp_path / "out.json").write_text("as it was", "utf-8")
    app = typer.Typer()
    app.command()(convert)
    found = CliRunner().invoke(app, [str(tmp_path / "teams.xml"), str(tmp_path / "out.json")], env={"LC_ALL": ""})
    assert found.exit_code == 2
    assert "There is no result in this file" in found.stderr
    assert (tmp_path / "out.json").read_text("utf-8") == "as it was"
