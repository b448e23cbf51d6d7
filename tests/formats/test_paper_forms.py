"""Forms and booklets: what stands on them is what the event says, and in a PDF it can be read."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace
from datetime import datetime
from pathlib import Path

import pytest

from cardinal.contest.event_folder import EventFolder, open_folder
from cardinal.contest.model import Appeal, Place, Ruling
from cardinal.formats.paper.arrangement import arrangement, conversion_tables
from cardinal.formats.paper.booklets import programme, results
from cardinal.formats.paper.captains_meeting import captains_meeting
from cardinal.formats.paper.errors import NothingToPrint
from cardinal.formats.paper.forms import appeal_forms, line_up_forms, penalty_notices
from cardinal.formats.paper.html_page import html_paper
from cardinal.formats.paper.page import Fields, Grid, Paper, Sheet
from cardinal.formats.paper.pdf_page import pdf_paper
from cardinal.language import Language, speak_of
from cardinal.language.text import about_one_game
from cardinal.scoring.guandan_points import guandan_vp
from tests.formats.pdf_words import pdf_words

EXAMPLES = Path(__file__).parents[2] / "examples"


@pytest.fixture(scope="module")
def cup() -> EventFolder:
    return open_folder(EXAMPLES / "guandan-championship")


@pytest.fixture(scope="module")
def swiss() -> EventFolder:
    return open_folder(EXAMPLES / "swiss-teams")


@pytest.fixture(autouse=True)
def _guandan() -> Iterator[None]:
    with about_one_game():
        speak_of("guandan")
        yield


def fields(sheet: Sheet) -> dict[str, str]:
    return {name: value for block in sheet.blocks if isinstance(block, Fields) for name, value in block.pairs}


def grids(sheet: Sheet) -> list[Grid]:
    return [block for block in sheet.blocks if isinstance(block, Grid)]


def test_each_team_of_a_round_has_a_line_up_form_with_its_own_seats(cup: EventFolder) -> None:
    paper = line_up_forms(cup, "zh-Hans", stage="Swiss", round_number=1)
    matches = [match for match in cup.event.matches_of("Swiss") if match.round == 1 and match.away is not None]
    assert len(paper.sheets) == 2 * len(matches)
    home, away = paper.sheets[:2]
    assert fields(home)["主/客队"] == "主队"
    assert fields(away)["对手"].startswith(str(matches[0].home))
    # G29.2: at home North-South in the open room and East-West in the closed one, the visitors the other way.
    assert [row[:2] for row in grids(home)[0].rows] == [("开室", "北"), ("开室", "南"), ("闭室", "东"), ("闭室", "西")]
    assert [row[:2] for row in grids(away)[0].rows] == [("开室", "东"), ("开室", "西"), ("闭室", "北"), ("闭室", "南")]
    assert all(row[2] == "" for row in grids(home)[0].rows)


def test_a_blank_line_up_leaves_the_directions_to_its_team() -> None:
    paper = line_up_forms(None, "zh-Hans", copies=4)
    assert [sheet.title for sheet in paper.sheets] == ["出场表"] * 4
    assert {row[1] for row in grids(paper.sheets[0])[0].rows} == {""}


def test_a_stage_without_matches_has_no_line_ups(cup: EventFolder) -> None:
    with pytest.raises(NothingToPrint):
        line_up_forms(cup, "en", stage="Swiss", round_number=99)


def test_a_penalty_notice_says_what_was_done_what_it_costs_and_by_which_article(cup: EventFolder) -> None:
    penalty = next(one for one in cup.event.penalties if one.amount == 3)
    words = pdf_words(pdf_paper(penalty_notices(cup.event, "zh-Hans", penalties=[penalty])))
    assert "罚分通知单" in words
    assert "3 VP" in words
    assert penalty.reason in words
    assert "第五十二条" in words  # the class of the offence, in the numbers of the document
    assert "G52" not in words


def test_a_warning_costs_nothing_and_says_so(cup: EventFolder) -> None:
    warning = next(one for one in cup.event.penalties if one.is_warning)
    assert fields(penalty_notices(cup.event, "zh-Hans", penalties=[warning]).sheets[0])["判罚"] == "警告"


def test_an_appeal_form_has_the_ruling_the_grounds_and_the_decision(cup: EventFolder) -> None:
    ruling = Ruling("R1", Place("Swiss", 2, "3", 5), clauses=("G40.3.1",), by="Zhao Min", reason="出牌过早")
    open_appeal = Appeal("A1", "R1", by="Wen Kato", contestant=1, filed_at=datetime(2026, 5, 16, 12, 5), consent=True,
                         grounds="并未看清")  # fmt: skip
    event = replace(cup.event, rulings=(ruling,), appeals=(open_appeal,))
    sheet = appeal_forms(event, "zh-Hans", appeals=event.appeals).sheets[0]
    assert fields(sheet)["桌号"] == "3"
    assert fields(sheet)["提交时间"] == "2026-05-16 12:05"
    assert fields(sheet)["裁决"] == ""
    texts = [row[0] for grid in grids(sheet) for row in grid.rows]
    assert any("出牌过早" in text for text in texts)
    assert "并未看清" in texts
    decided = replace(open_appeal, decision="upheld", committee=("Qian Hui", "He Jun"), reason="判罚无误")
    words = pdf_words(pdf_paper(appeal_forms(event, "zh-Hans", appeals=[decided])))
    for told in ("申诉表", "维持原判", "Qian Hui", "判罚无误"):
        assert told in words


def test_the_schedule_has_every_match_that_is_drawn(cup: EventFolder) -> None:
    paper = arrangement(cup, "zh-Hans", stage="Swiss")
    told = [row for sheet in paper.sheets for row in grids(sheet)[0].rows]
    assert len(told) == len(cup.event.matches_of("Swiss"))
    byes = [row for row in told if row[2] == "轮空"]
    assert len(byes) == sum(match.away is None for match in cup.event.matches_of("Swiss")) > 0
    assert len(arrangement(cup, "zh-Hans", stage="Swiss", round_number=2).sheets) == 1


def test_a_movement_has_a_schedule_with_its_boards() -> None:
    evening = open_folder(EXAMPLES / "club-mitchell")
    first = grids(arrangement(evening, "en").sheets[0])[0].rows[0]
    seating = next(one for one in evening.event.seatings if one.round == 1 and one.table == "1")
    assert first[0] == "1"
    assert first[1].startswith(str(seating.ns[0]))
    assert first[3] == "1–2"  # two boards a round


def test_the_conversion_tables_are_those_of_the_rules() -> None:
    duplicate, plain = conversion_tables(None, "zh-Hans").sheets
    assert duplicate.title == "级差分（VP）换算表"
    for row in grids(duplicate)[0].rows:
        won, lost = map(int, row[0].split(":"))
        for boards, cell in zip((4, 8, 12, 16), row[1:], strict=True):
            low, _, high = cell.removesuffix("+").partition("–")
            for margin in (int(low), int(high or low)) if low else ():
                found = guandan_vp(margin, boards)
                assert (found.winner, found.loser) == (won, lost)
    assert len(grids(plain)[0].rows) >= 5


def test_the_scale_of_a_stage_is_printed_with_its_name(swiss: EventFolder) -> None:
    (sheet,) = conversion_tables(swiss, "en").sheets
    cells = [cell for row in grids(sheet)[0].rows for cell in row]
    assert cells[0].startswith("0")
    assert any(cell.endswith("+") for cell in cells)
    with pytest.raises(NothingToPrint):
        conversion_tables(open_folder(EXAMPLES / "club-mitchell"), "en")


@pytest.mark.parametrize("name", ["guandan-championship", "swiss-teams", "club-mitchell"])
def test_the_programme_names_everybody_and_the_results_place_everybody(name: str) -> None:
    folder = open_folder(EXAMPLES / name)
    before, after = pdf_words(pdf_paper(programme(folder))), pdf_words(pdf_paper(results(folder)))
    for entry in folder.entries:
        for person in entry.players:
            assert person.name.split()[-1] in before
        assert (entry.name or entry.players[0].name.split()[-1]) in after
    # A Mitchell has a list for each direction.
    lists = [sheet for sheet in results(folder).sheets if sheet.title == "Final list"]
    assert sum(len(grids(final)[0].rows) for final in lists) == len(
        [entry for entry in folder.entries if entry.status.plays]
    )


def test_the_booklets_have_their_chinese_names(cup: EventFolder) -> None:
    for paper, name in ((programme(cup, "zh-Hans"), "秩序册"), (results(cup, "zh-Hans"), "成绩册")):
        words = pdf_words(pdf_paper(paper))
        assert name in words
        assert "胜利分" not in words  # the term of Guandan is 级差分
        assert "级差分（VP）" in words


def test_results_of_matches_are_those_of_the_standings(cup: EventFolder) -> None:
    # Round 1: team 6 lost to 13 by 17 levels, and had 4 of 26 VPs (docs/competitions.md).
    sheet = next(one for one in results(cup).sheets if one.title == "Swiss · Round 1")
    row = next(row for row in grids(sheet)[0].rows if row[1].startswith("6 ") or row[2].startswith("6 "))
    at_home = row[1].startswith("6 ")
    assert row[3] == ("-17" if at_home else "17")
    assert row[4] == ("4:22" if at_home else "22:4")


def test_results_that_are_missing_are_told(cup: EventFolder) -> None:
    lines = [line for line in cup.event.lines if (line.place.stage, line.place.round) != ("Swiss", 5)]
    open_event = replace(cup, event=replace(cup.event, lines=tuple(lines)))
    assert "not final" in html_paper(results(open_event))
    assert "not final" not in html_paper(results(cup))


def test_an_event_without_entries_or_results_has_no_booklet(cup: EventFolder) -> None:
    nobody = replace(cup, entries=())
    with pytest.raises(NothingToPrint):
        programme(nobody)
    with pytest.raises(NothingToPrint):
        results(replace(cup, event=replace(cup.event, matches=(), lines=(), seatings=())))


@pytest.mark.parametrize("language", Language)
def test_every_form_stands_in_every_language(language: Language, cup: EventFolder) -> None:
    event = cup.event
    papers: list[Paper] = [
        line_up_forms(cup, language, stage="Swiss"),
        penalty_notices(event, language, penalties=event.penalties),
        appeal_forms(event, language),
        arrangement(cup, language),
        conversion_tables(cup, language),
        programme(cup, language),
        results(cup, language),
    ]
    for paper in papers:
        page = html_paper(paper)
        assert paper.sheets[0].title in page
        assert "{" not in page.partition("</style>")[2]
        assert pdf_words(pdf_paper(paper)).count("?") == 0


def test_a_long_booklet_goes_on_over_numbered_pages(cup: EventFolder) -> None:
    pdf = pdf_paper(programme(cup))
    count = pdf.count(b"/Type /Page\n")
    assert count > 2
    assert pdf_words(pdf).count("Plum Cup · Programme") == count


@pytest.mark.clause("R7", "R8", "R9", "G19.3.2.3")
def test_the_captains_meeting_has_every_captain_and_the_rules_of_its_own_book(
    cup: EventFolder, swiss: EventFolder
) -> None:
    for folder, cited, other in ((swiss, "R9", "G19.3.2.3"), (cup, "G19.3.2.3", "R9")):
        page = html_paper(captains_meeting(folder))
        playing = [entry for entry in folder.entries if entry.status.plays]
        assert all(entry.title in page and (entry.captain or entry.contact) in page for entry in playing)
        assert f"{cited})" in page
        assert f"{other})" not in page
    with pytest.raises(NothingToPrint):
        captains_meeting(replace(swiss, entries=()))


@pytest.mark.clause("R7", "R8")
def test_groups_that_are_to_be_drawn_have_lines_and_drawn_ones_their_teams(swiss: EventFolder) -> None:
    """A tick stands for who has registered; nobody is present before the meeting."""
    plans = tuple(replace(plan, groups=2) for plan in swiss.conditions.plans)
    entries = (replace(swiss.entries[0], reported_at=datetime(2026, 4, 18, 9, 0)), *swiss.entries[1:])
    conditions = replace(swiss.conditions, plans=plans)
    undrawn = replace(swiss, conditions=conditions, entries=entries, draw=replace(swiss.draw, stages=()))
    first, *sheets = captains_meeting(undrawn).sheets
    rows = next(block for block in first.blocks if isinstance(block, Grid)).rows
    assert [row[3:] for row in rows[:2]] == [("✓", "", ""), ("", "", "")]
    groups = next(sheet for sheet in sheets if sheet.title == "Groups")
    assert [block.rows for block in groups.blocks if isinstance(block, Grid)] == [(("A", ""), ("B", ""))]
    numbers = tuple(entry.number for entry in swiss.entries)
    drawn = replace(swiss.draw.stages[0], groups=(numbers[:12], numbers[12:]))
    told = captains_meeting(replace(undrawn, draw=replace(swiss.draw, stages=(drawn,)))).sheets
    grid = next(block for sheet in told if sheet.title == "Groups" for block in sheet.blocks if isinstance(block, Grid))
    assert [len(row[1].split(", ")) for row in grid.rows] == [12, 12]
