"""Travellers, score sheets, cards and Guandan sheets: what stands on them is what the event says."""

from __future__ import annotations

import re
from collections.abc import Callable
from dataclasses import replace
from fractions import Fraction
from pathlib import Path

import pytest

from cardinal.contest.event_folder import load_event
from cardinal.contest.model import Contestant, Event, Ruling
from cardinal.contest.movements import howell, individual, mitchell
from cardinal.contest.settled import settled_lines
from cardinal.contest.standings import standings
from cardinal.formats.paper.errors import NothingToPrint
from cardinal.formats.paper.guandan_sheets import NAMES, guandan_paper
from cardinal.formats.paper.html_page import html_paper
from cardinal.formats.paper.movement_cards import guide_card_paper, table_card_paper
from cardinal.formats.paper.page import Column, Fields, Grid, Note, Paper, Sheet, Signatures
from cardinal.formats.paper.pdf_page import pdf_paper
from cardinal.formats.paper.qr import QUIET, qr_squares, qr_svg
from cardinal.formats.paper.score_sheets import blank_score_sheets, score_sheets
from cardinal.formats.paper.travellers import blank_travellers, travellers
from cardinal.language import Language

EXAMPLES = Path(__file__).parents[2] / "examples"


@pytest.fixture(scope="module")
def mitchell_evening() -> Event:
    return load_event(EXAMPLES / "club-mitchell")


@pytest.fixture(scope="module")
def swiss() -> Event:
    return load_event(EXAMPLES / "swiss-teams")


def grid(sheet: Sheet) -> Grid:
    return next(block for block in sheet.blocks if isinstance(block, Grid))


def pages(pdf: bytes) -> int:
    return len(re.findall(rb"/Type /Page\b", pdf))


def test_a_traveller_has_every_result_and_points_that_make_the_top(mitchell_evening: Event) -> None:
    paper = travellers(mitchell_evening, standings(mitchell_evening).last)
    assert [sheet.title for sheet in paper.sheets] == [f"Board {number}" for number in range(1, 27)]
    for number, sheet in enumerate(paper.sheets, 1):
        told = grid(sheet).rows
        lines = [line for line in settled_lines(mitchell_evening, "Mitchell") if line.board == number]
        assert {row[0] for row in told} == {str(line.ns[0]) for line in lines}
        assert len(told) == len(lines)
        for row in told:
            if row[2] and row[7]:  # a contract was played: the two sides share the top, which is two a comparison
                assert Fraction(row[7]) + Fraction(row[8]) == pytest.approx(22, abs=0.02)


def test_a_traveller_stands_from_the_best_score_of_north_south_down(mitchell_evening: Event) -> None:
    for sheet in travellers(mitchell_evening, standings(mitchell_evening).last).sheets:
        points = [Fraction(row[7]) for row in grid(sheet).rows if row[7]]
        assert points == sorted(points, reverse=True)


def test_scores_stand_in_the_column_of_the_side_that_has_them(mitchell_evening: Event) -> None:
    paper = travellers(mitchell_evening, standings(mitchell_evening).last)
    line = next(one for one in mitchell_evening.lines if one.place.round == 1 and one.board == 1)
    row = next(row for row in grid(paper.sheets[0]).rows if row[0] == str(line.ns[0]))
    # The results file says: 3NT by East with two overtricks, nobody vulnerable. 40 + 30 + 30, 300, 2 × 30.
    assert row[1:7] == ("14", "3NT", "E", "+2", "", "460")


def test_blank_travellers_have_a_line_for_everybody_of_the_movement(mitchell_evening: Event) -> None:
    paper = blank_travellers(mitchell_evening, "Mitchell")
    assert len(paper.sheets) == 26
    for number, sheet in enumerate(paper.sheets, 1):
        here = [one for one in mitchell_evening.seatings if number in one.boards]
        meant = {(one.ns[0], one.ew[0]) for one in here if one.ns and one.ew}
        assert {(int(row[0]), int(row[1])) for row in grid(sheet).rows} == meant
        assert all(not any(row[2:]) for row in grid(sheet).rows)


def test_teams_have_no_travellers_and_it_says_so(swiss: Event) -> None:
    with pytest.raises(NothingToPrint, match="matches between teams"):
        travellers(swiss, standings(swiss).last)


def test_a_score_sheet_adds_up_to_the_standings(mitchell_evening: Event) -> None:
    stage = standings(mitchell_evening).last
    assert stage.field is not None
    paper = score_sheets(mitchell_evening, stage, (7,))
    assert len(paper.sheets) == 1
    heads = [column.head for column in grid(paper.sheets[0]).columns]
    rows = [dict(zip(heads, row, strict=True)) for row in grid(paper.sheets[0]).rows]
    total = sum(Fraction(row["Points"].replace("−", "-")) for row in rows)
    assert total == pytest.approx(stage.field.total(7).points, abs=0.01 * len(rows))
    assert len(rows) == stage.field.total(7).boards
    assert all(row["Dir."] == "NS" for row in rows)


def test_a_minus_score_reads_so_for_the_side_that_has_it(mitchell_evening: Event) -> None:
    stage = standings(mitchell_evening).last
    heads = [column.head for column in grid(score_sheets(mitchell_evening, stage, (14,)).sheets[0]).columns]
    own = {number: grid(score_sheets(mitchell_evening, stage, (number,)).sheets[0]).rows for number in (1, 14)}
    at = heads.index("Score")
    first = {number: next(row for row in rows if row[1] == "1") for number, rows in own.items()}
    assert (first[1][at], first[14][at]) == ("−460", "460")


def test_a_match_sheet_has_both_rooms_and_the_margin(swiss: Event) -> None:
    stage = standings(swiss).last
    assert stage.matches is not None
    paper = score_sheets(swiss, stage, (1,))
    scored = [one for one in stage.matches.table.scored if 1 in one.match.numbers and one.boards]
    assert len(paper.sheets) == len(scored)
    for sheet, one in zip(paper.sheets, scored, strict=True):
        home, away = (sum(int(row[at] or 0) for row in grid(sheet).rows) for at in (3, 4))
        assert home - away == sum(board.home or 0 for board in one.boards)


def test_a_blank_score_sheet_says_where_nobody_is_met(mitchell_evening: Event) -> None:
    paper = blank_score_sheets(mitchell_evening, "Mitchell", (3,))
    rows = grid(paper.sheets[0]).rows
    meetings = [one for one in mitchell_evening.seatings if 3 in one.ns]
    assert [row[3] for row in rows].count("sit out") == sum(not one.ew for one in meetings)
    assert {row[4] for row in rows} - {"–"} == {str(board) for one in meetings if one.ew for board in one.boards}


def test_guide_cards_send_everybody_where_the_movement_does() -> None:
    movement = howell(4)
    paper = guide_card_paper(movement, "Club")
    assert len(paper.sheets) == len(movement.contestants)
    for contestant, sheet in zip(movement.contestants, paper.sheets, strict=True):
        for number, row in enumerate(grid(sheet).rows, 1):
            sitting = movement.rounds[number - 1][int(row[1]) - 1]
            assert sitting is not None
            mine, theirs = (sitting.ns, sitting.ew) if row[2] == "North-South" else (sitting.ew, sitting.ns)
            assert (mine, str(theirs[0])) == ((contestant,), row[3])


def test_a_player_alone_finds_the_partner_on_the_card() -> None:
    sheet = guide_card_paper(individual(8), "Club").sheets[0]
    assert "Partner" in [column.head for column in grid(sheet).columns]


def test_table_cards_have_a_code_of_their_own_address() -> None:
    paper = table_card_paper(mitchell(5), "Club", "en", "https://example.org/t/{table}")
    assert [sheet.code.address for sheet in paper.sheets if sheet.code] == [
        f"https://example.org/t/{table}" for table in range(1, 6)
    ]
    page = html_paper(paper)
    assert page.count('<svg class="qr"') == 5
    # The head of a card is high enough for its code, which is 22 millimetres.
    assert {float(high) for high in re.findall(r"<header style=\"min-height:([0-9.]+)mm", page)} == {25.0}
    assert table_card_paper(mitchell(5), "Club").sheets[0].code is None


def test_a_qr_code_has_its_three_corners_and_the_picture_has_its_squares() -> None:
    squares = qr_squares("https://example.org/t/12?event=春季")
    size = len(squares)
    # The finder pattern of the standard: a frame of seven, a ring of light squares, a core of three.
    finder = [[max(abs(x - 3), abs(y - 3)) != 2 for x in range(7)] for y in range(7)]
    for x, y in ((0, 0), (size - 7, 0), (0, size - 7)):
        assert [list(row[x : x + 7]) for row in squares[y : y + 7]] == finder
    svg = qr_svg("https://example.org/t/12?event=春季", "a <label>")
    assert svg.count("h1v1h-1z") == sum(map(sum, squares))
    assert f'viewBox="0 0 {size + 2 * QUIET} {size + 2 * QUIET}"' in svg
    assert 'aria-label="a &lt;label&gt;"' in svg


def test_a_code_of_nothing_is_refused() -> None:
    with pytest.raises(NothingToPrint, match="QR code needs an address"):
        qr_squares("")
    with pytest.raises(NothingToPrint, match="at most 800 bytes"):
        qr_squares("x" * 801)


def test_the_sheet_of_a_guandan_match_has_its_sixteen_levels_and_tributes() -> None:
    rows = grid(guandan_paper("teams", "zh-Hans").sheets[0]).rows
    # The appendix: 2 to A, with 5, 10 and A twice.
    assert [row[1] for row in rows[:8]] == ["2", "3", "4", "5", "5", "6", "7", "8"]
    assert [row[1] for row in rows[8:]] == ["9", "10", "10", "J", "Q", "K", "A", "A"]
    assert rows[1][2] == "南家"
    assert rows[1][4] == "东家"
    sheet = guandan_paper("teams", "zh-Hans").sheets[0]
    assert [block.names for block in sheet.blocks if isinstance(block, Signatures)] == [("胜队签字", "负队签字")]


def test_what_is_known_of_a_guandan_sheet_is_filled_in() -> None:
    paper = guandan_paper("pairs", "en", 3, [("round", "4"), ("table", "12")])
    assert len(paper.sheets) == 3
    fields = next(block for block in paper.sheets[0].blocks if isinstance(block, Fields))
    assert dict(fields.pairs) == {"Round": "4", "Table": "12", "Date": ""}


def made_papers(language: str) -> dict[str, Callable[[Event], Paper]]:
    return {
        "travellers": lambda event: travellers(event, standings(event).last, language),
        "blank travellers": lambda event: blank_travellers(event, "Mitchell", language),
        "scores": lambda event: score_sheets(event, standings(event).last, (1, 2), language),
        "blank scores": lambda event: blank_score_sheets(event, "Mitchell", (1, 2), language),
        "guides": lambda event: guide_card_paper(mitchell(3), event.conditions.name, language),
        "tables": lambda event: table_card_paper(mitchell(3), event.conditions.name, language, "https://example.org"),
        **{name: lambda event, name=name: guandan_paper(name, language) for name in NAMES},  # type: ignore[misc]
    }


@pytest.mark.parametrize("language", list(Language))
@pytest.mark.parametrize("kind", list(made_papers("en")))
def test_every_paper_is_made_in_every_language(mitchell_evening: Event, language: Language, kind: str) -> None:
    paper = made_papers(language)[kind](mitchell_evening)
    page, pdf = html_paper(paper), pdf_paper(paper)
    assert f'<html lang="{language}">' in page
    assert page.count('<section class="sheet">') == len(paper.sheets)
    assert pages(pdf) == len(list(paper.pages)) == page.count('<div class="page">')


def test_a_name_from_outside_is_no_markup(mitchell_evening: Event) -> None:
    hostile = tuple(replace(one, name="<script>alert(1)</script>♥") for one in mitchell_evening.contestants)
    event = replace(mitchell_evening, contestants=hostile)
    page = html_paper(score_sheets(event, standings(event).last, (1,)))
    assert "<script" not in page
    assert '&lt;script&gt;alert(1)&lt;/script&gt;<span class="red">♥</span>' in page


def test_a_table_that_is_too_long_goes_on_on_the_next_page() -> None:
    rows = tuple((str(number), "") for number in range(300))
    paper = Paper("x", "en", (Sheet("x", "", (Grid((Column("a"), Column("b")), rows),)),))
    # Three hundred rows of 3.6 millimetres or more on pages of 281.
    assert pages(pdf_paper(paper)) >= 300 * 3.6 / 281


def test_a_row_has_a_cell_for_each_column() -> None:
    with pytest.raises(ValueError, match="a cell for each column"):
        Grid((Column("a"),), (("1", "2"),))


def test_an_event_without_results_says_so(mitchell_evening: Event) -> None:
    empty = replace(mitchell_evening, lines=(), rulings=(), corrections=(), penalties=(), contestants=(Contestant(1),))
    with pytest.raises(NothingToPrint, match="no result"):
        travellers(empty, standings(empty).last)
    with pytest.raises(NothingToPrint, match="draw its rounds first"):
        blank_travellers(replace(empty, seatings=()), "Mitchell")


def test_a_provisional_score_has_a_star_on_paper_and_the_sheet_says_why(mitchell_evening: Event) -> None:
    line = next(line for line in mitchell_evening.lines if line.board == 1)
    heard = Ruling("R99", line.place, kind="heard", hearing="law=64", owed=("64C",))
    event = replace(mitchell_evening, rulings=(*mitchell_evening.rulings, heard))
    stage = standings(event).last
    first, second = travellers(event, stage).sheets[:2]
    starred = [row for row in grid(first).rows if any(cell.endswith("*") for cell in row)]
    assert [(row[0], row[1]) for row in starred] == [(str(line.ns[0]), str(line.ew[0]))]
    note = "* Provisional: a ruling is still open (Law 64C)."
    notes = [[block.text for block in sheet.blocks if isinstance(block, Note)] for sheet in (first, second)]
    assert notes == [[note], []]
    (own,) = score_sheets(event, stage, line.ns).sheets
    assert sum(cell.endswith("*") for row in grid(own).rows for cell in row) == 1
    assert note in [block.text for block in own.blocks if isinstance(block, Note)]
