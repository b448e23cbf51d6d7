"""Standings as they are shown: whole tables, CSV, JSON and pages of an evening that is scored by hand."""

from __future__ import annotations

from dataclasses import replace
from fractions import Fraction

import pytest

from cardinal.contest.model import Event, Flaw, Place, Ruling, Source
from cardinal.contest.provisional import owed_at
from cardinal.contest.ranking import Figure
from cardinal.contest.regulated import regulated
from cardinal.contest.render import (
    TableOf,
    flaw_line,
    players_table,
    standings_csv,
    standings_json,
    table_of,
)
from cardinal.contest.render_html import STYLE, html_page
from cardinal.contest.stage import Stage
from cardinal.contest.standings import standings
from cardinal.contest.standings_individual import IndividualStandings, PlayerRow
from cardinal.language import Text
from cardinal.scoring import MatchpointRules, Unit
from tests.contest.event_maker import Terms, field_event, guandan_terms

# Two boards at three tables, two matchpoints for each score beaten and one for each equal. Board 1: 420, 420, -100
# give North-South 3, 3, 0 and East-West 1, 1, 4. Board 2: 140, 110, -110 give 4, 2, 0 and 0, 2, 4. Of 8 in all: pair 1
# has 7, pair 6 has 6, pairs 2 and 4 have 5, pair 5 has 1, pair 3 nothing. Pair 2 is above average on the first board
# and on average on the second, pair 4 below and above: 1 and 0 by R49.4(1).
BOARDS = {1: [(1, 4, 420), (2, 5, 420), (3, 6, -100)], 2: [(1, 5, 140), (2, 6, 110), (3, 4, -110)]}
FLAW = Flaw(Source("r.csv", 3), Text("cardinal.contest.render", "name"), "§R11/2 §79C1", "x,y")


def evening(**more: object) -> Event:
    found = field_event(Stage("s", ties=("r49",), **more), BOARDS, pack="ctcba")  # type: ignore[arg-type]
    # Pair 3 left.
    left = tuple(replace(one, unranked="R18") if one.number == 3 else one for one in found.contestants)
    return replace(found, contestants=left)


def test_a_table_with_its_tie() -> None:
    (ranking,) = standings(evening()).final
    assert table_of(ranking, "Cup") == TableOf(
        "Cup · s",
        ("Place", "No.", "Name", "%", "Matchpoints", "Of", "Boards"),
        (
            ("1", "1", "c1", "87.50", "7", "8", "2"),
            ("2", "6", "c6", "75.00", "6", "8", "2"),
            ("3", "2", "c2", "62.50", "5", "8", "2"),
            ("4", "4", "c4", "62.50", "5", "8", "2"),
            ("5", "5", "c5", "12.50", "1", "8", "2"),
            ("not ranked", "3", "c3", "0.00", "0", "8", "2"),
        ),
        ("Tie broken by boards above average less boards below it (R49.4, R49.4(1)): 2: 1, 4: 0.",),
        2,
    )


def test_shared_places_and_parts_of_a_point() -> None:
    # A point for each score beaten: everything is half as much, and a column with a half has decimals everywhere.
    rules = MatchpointRules(Unit.HALF_MATCHPOINT)
    event = replace(evening(matchpoints=rules), conditions=Terms((Stage("s", ties=("shared",), matchpoints=rules),)))
    (ranking,) = standings(event).final
    found = table_of(ranking, "", "ja")
    assert (found.title, found.head[0], found.notes) == ("s", "順位", ())
    assert [(row[0], row[4], row[5]) for row in found.rows] == [
        ("1", "3.50", "4"), ("2", "3.00", "4"), ("3=", "2.50", "4"), ("3=", "2.50", "4"), ("5", "0.50", "4"),
        ("順位なし", "0.00", "4"),
    ]  # fmt: skip
    assert [line.split(",")[3:6] for line in standings_csv([ranking]).splitlines()[1:]] == [
        ["1", "0", "1"], ["2", "0", "6"], ["3", "1", "2"], ["3", "1", "4"], ["5", "0", "5"], ["", "0", "3"],
    ]  # fmt: skip


def test_a_list_of_a_group_and_a_direction_says_so() -> None:
    (ranking,) = standings(evening()).final
    assert table_of(replace(ranking, group="B", direction="EW"), "Cup").title == "Cup · s · B · East-West"
    assert table_of(replace(ranking, group="B", direction="NS"), "Cup").title == "Cup · s · B · North-South"


def test_every_list_in_one_csv() -> None:
    (ranking,) = standings(evening()).final
    other = replace(ranking, stage="t", group="B", direction="EW", figures=lambda _: ((Figure.VP, Fraction(5, 2)),))
    lines = standings_csv([ranking, other], {Place("t", 1, "1", 3): ("64C",)}).splitlines()
    assert lines[:3] == [
        "stage,group,direction,place,shared,number,name,unit,score,matchpoints,top,vp,boards,provisional",
        "s,,,1,0,1,c1,percent,87.5,7,8,,2,0",
        "s,,,2,0,6,c6,percent,75,6,8,,2,0",
    ]
    # Something is owed in the second stage alone.
    assert lines[6:8] == ["s,,,,0,3,c3,percent,0,0,8,,2,0", "t,B,EW,1,0,1,c1,percent,87.5,,,2.5,,1"]


def test_the_same_as_json() -> None:
    heard = Ruling("R1", Place("s", 1, "1", 1), kind="heard", hearing="law=64", owed=("64C",))
    scored = standings(replace(evening(), flaws=(FLAW,), rulings=(heard,)))
    found = standings_json(scored, scored.final)
    # What is provisional is told with the place and the laws.
    told = found["lists"][0].pop("owed")  # type: ignore[index]
    assert told == [{"stage": "s", "round": 1, "table": "1", "board": 1, "laws": ["64C"]}]
    assert table_of(scored.final[0], "", "en", owed_at(scored.event)).notes[0].endswith("(table/board) 1/1.")
    rows = found["lists"][0].pop("rows")  # type: ignore[index]
    assert found == {
        "event": "a test",
        "game": "bridge",
        "form": "pairs",
        "stages": ["s"],
        "lists": [
            {"stage": "s", "group": "", "direction": "", "unit": "percent", "cites": ["78A"], "provisional": True}
        ],
        "flaws": [
            {"file": "r.csv", "line": 3, "text": "Name", "cites": ["R11/2", "79C1"], "given": "x,y", "counted": False}
        ],
    }
    tie = {
        "step": "R49.4(1)",
        "text": "boards above average less boards below it",
        "cites": ["R49.4", "R49.4(1)"],
        "values": {"2": 1, "4": 0},
        "decided": True,
    }
    told = [
        (1, 1, 87.5, 7, []), (2, 6, 75, 6, []), (3, 2, 62.5, 5, [tie]), (4, 4, 62.5, 5, [tie]), (5, 5, 12.5, 1, []),
        (None, 3, 0, 0, []),
    ]  # fmt: skip
    expected = [
        {
            "place": place, "shared": False, "number": number, "name": f"c{number}", "score": score,
            "figures": {"matchpoints": points, "top": 8, "boards": 2}, "ties": ties,
        }
        for place, number, score, points, ties in told
    ]  # fmt: skip
    expected[-1]["cites"] = ["R18"]
    assert rows == expected


def test_a_table_of_players() -> None:
    rows = (
        PlayerRow(1, "a", "Ann", Fraction(75), Fraction(6), 2, (1,)),
        PlayerRow(2, "b", "Bo", Fraction(125, 2), Fraction(5), 2, (1, 3)),
        PlayerRow(2, "c", "Cy", Fraction(125, 2), Fraction(5), 2, (2,)),
    )
    found = players_table(IndividualStandings("s", Figure.PERCENT, rows, 0), "Cup")
    assert found == TableOf(
        "Cup · s · players",
        ("Place", "Name", "%", "Boards", "No."),
        (("1", "Ann", "75.00", "2", "1"), ("2=", "Bo", "62.50", "2", "1 3"), ("2=", "Cy", "62.50", "2", "2")),
        (),
        1,
    )
    unknown = players_table(IndividualStandings("s", Figure.PERCENT, rows, 4), "Cup")
    assert unknown.notes == ("Of 4 results it is not known who played them.",)


@pytest.mark.parametrize(
    ("flaw", "line"),
    [
        (FLAW, "r.csv:3: Name (R11, 79C1) Not counted: x,y"),
        (replace(FLAW, is_counted=True), "r.csv:3: Name (R11, 79C1) Counted: x,y"),
        (replace(FLAW, cites="", source=Source("r.csv")), "r.csv: Name Not counted: x,y"),
        (replace(FLAW, given=""), "r.csv:3: Name (R11, 79C1)"),
        (replace(FLAW, given="", is_counted=True), "r.csv:3: Name (R11, 79C1)"),
    ],
)
def test_a_flaw_in_a_line(flaw: Flaw, line: str) -> None:
    assert flaw_line(flaw) == line


def test_a_page_that_needs_nothing_else() -> None:
    one = TableOf("A & B", ("Place", "Name"), (("1", "<Ann>"), ("2", "Bo")), ("tied & broken",), name_column=1)
    two = TableOf("", ("No.",), (("7",),))
    assert html_page("Cup <1>", [one, two], ["look & see"], "zh-Hant") == (
        '<!doctype html>\n<html lang="zh-Hant">\n'
        '<head><meta charset="utf-8"><meta name="viewport" content="width=device-width,initial-scale=1">\n'
        f"<title>Cup &lt;1&gt;</title><style>{STYLE}</style></head>\n"
        "<body><h1>Cup &lt;1&gt;</h1>\n"
        "<h2>A &amp; B</h2>\n"
        '<div class="list"><table><thead><tr><th scope="col">Place</th><th scope="col" class="name">Name</th></tr>'
        "</thead>\n<tbody>\n"
        '<tr><td>1</td><td class="name">&lt;Ann&gt;</td></tr>\n<tr><td>2</td><td class="name">Bo</td></tr>\n'
        '</tbody></table></div>\n<p class="note">tied &amp; broken</p>\n'
        '<div class="list"><table><thead><tr><th scope="col">No.</th></tr></thead>\n<tbody>\n<tr><td>7</td></tr>\n'
        "</tbody></table></div>\n"
        '<h2>待核實</h2>\n<p class="note">look &amp; see</p>\n</body></html>\n'
    )
    assert "<h2>" not in html_page("Cup", [two], [])


@pytest.mark.clause("78D/2")
@pytest.mark.parametrize(
    ("pack", "cites", "expected"),
    [
        ("ctcba", "§R11/2 §79C1", "§R11/2 §79C1"),
        ("ctcba-club", "§R11/2", "§R11/2"),
        # Elsewhere the same rule is a condition of contest, said once.
        ("wbf-2017", "§R11/2 §79C1", "§79C1 §78D/2"),
        ("wbf-2017", "§R11/2 §R70", "§78D/2"),
        ("wbf-2017", "§R11/2 §78D/2", "§78D/2"),
        ("wbf-2017", "§79C1 §79C2", "§79C1 §79C2"),
        ("wbf-2017", "", ""),
    ],
)
def test_the_regulations_of_a_federation_are_cited_where_they_hold(pack: str, cites: str, expected: str) -> None:
    assert regulated(cites, Terms((), pack=pack)) == expected
    assert regulated(cites, guandan_terms()) == cites
