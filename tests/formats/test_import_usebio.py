"""Events out of USEBIO files: pairs, sections, sessions and teams, and what the file claims beside what we compute."""

from __future__ import annotations

from pathlib import Path

import pytest

from cardinal.contest.event_folder import load_event
from cardinal.contest.model import Form, Room
from cardinal.contest.settled import settled_lines
from cardinal.contest.standings import standings
from cardinal.formats.importing import Imported, import_event
from cardinal.formats.importing.comparison import Kind, Reason
from cardinal.formats.importing.folder import write_folder
from cardinal.formats.usebio_event import usebio_event
from cardinal.formats.usebio_writer import write as write_usebio
from cardinal.language import NotAllowed, NotUnderstood
from cardinal.scoring import Played, Unequal
from tests.formats.usebio_maker import board, event, line, pair

# Three tables, two boards. Board 1: 420, 420, -50; board 2 (North-South vulnerable): 620, 170, 170.
# Two points for each worse result, one for each equal one: of four on a board.
PARTICIPANTS = (
    "<PARTICIPANTS>"
    + pair(1, "NS", 1, 7, "87.5")
    + pair(2, "NS", 2, 4, "50")
    + pair(3, "NS", 3, 1, "12.5")
    + pair(1, "EW", 1, 7, "87.5")
    + pair(2, "EW", 2, 4, "50")
    + pair(3, "EW", 3, 1, "12.5")
    + "</PARTICIPANTS>\n"
)
BOARDS = board(
    1, line(1, 3, "4S N 10", 420, (3, 1)), line(2, 2, "4H S 10", 420, (3, 1)), line(3, 1, "4S N 9", -50, (0, 4))
) + board(2, line(1, 3, "4S N 10", 620, (4, 0)), line(2, 2, "2S N 10", 170, (1, 3)), line(3, 1, "2S S 10", 170, (1, 3)))


def imported(content: bytes) -> Imported:
    return import_event([("evening.xml", content)])


def test_published_totals_of_a_pairs_evening_are_the_standings() -> None:
    made = imported(event(PARTICIPANTS + BOARDS))
    assert (made.conditions.name, made.conditions.form, len(made.entries)) == ("Tuesday", Form.PAIRS, 6)
    assert made.differences == ()
    assert {one.kind for one in made.compared} == {Kind.SCORE, Kind.LINE, Kind.TOTAL, Kind.PERCENTAGE, Kind.PLACE}
    lists = standings(made.event).final
    assert [(one.direction, [float(row.score) for row in one.rows]) for one in lists] == [
        ("NS", [87.5, 50.0, 12.5]),
        ("EW", [87.5, 50.0, 12.5]),
    ]


def test_pairs_of_both_lines_that_count_from_one_have_numbers_of_their_own() -> None:
    made = imported(event(PARTICIPANTS + BOARDS))
    assert dict(made.renumbered) == {"EW 1": 101, "EW 2": 102, "EW 3": 103}
    assert made.event.lines[0].ns == (1,)
    assert made.event.lines[0].ew == (103,)


def test_the_folder_of_an_import_is_an_event_with_the_same_results(tmp_path: Path) -> None:
    made = imported(event(PARTICIPANTS + BOARDS))
    folder = write_folder(made, tmp_path / "event")
    assert folder.event.flaws == ()
    again = [(one.place, one.ns, one.ew, one.score) for one in load_event(tmp_path / "event").lines]
    assert again == [(one.place, one.ns, one.ew, one.score) for one in made.event.lines]


def test_half_a_matchpoint_for_a_tie_is_found_from_the_figures() -> None:
    # The same evening with one point for each worse result and a half for an equal one.
    text = (PARTICIPANTS + BOARDS).replace("TOTAL_SCORE>7<", "TOTAL_SCORE>3.5<").replace("_SCORE>4<", "_SCORE>2<")
    text = text.replace("TOTAL_SCORE>1<", "TOTAL_SCORE>0.5<")
    for whole, half in (("1", "0.5"), ("3", "1.5"), ("4", "2")):
        text = text.replace(f"MATCH_POINTS>{whole}<", f"MATCH_POINTS>{half}#<")
    made = imported(event(text.replace("#", "")))
    assert made.differences == ()
    assert str(made.conditions.stages[0].matchpoints.unit) == "half_matchpoint"


@pytest.mark.parametrize(
    ("old", "new", "kind", "reason"),
    [
        ("<SCORE>420</SCORE>", "<SCORE>450</SCORE>", Kind.SCORE, Reason.CONTRACT),
        ("<NS_MATCH_POINTS>0<", "<NS_MATCH_POINTS>1<", Kind.LINE, Reason.ROUNDING),
        ("<EW_MATCH_POINTS>4<", "<EW_MATCH_POINTS>1<", Kind.LINE, Reason.LOCAL_RULE),
        ("<PERCENTAGE>50<", "<PERCENTAGE>55<", Kind.PERCENTAGE, Reason.LOCAL_RULE),
        ("<PLACE>2<", "<PLACE>3<", Kind.PLACE, Reason.LOCAL_RULE),
    ],
)
def test_a_figure_that_is_another_here_is_told_with_its_line_and_reason(
    old: str, new: str, kind: Kind, reason: Reason
) -> None:
    content = event((PARTICIPANTS + BOARDS).replace(old, new, 1))
    found = imported(content).differences
    at = content.decode().splitlines()
    assert [(one.kind, one.reason) for one in found] == [(kind, reason)]
    assert "TRAVELLER_LINE" in at[found[0].source.line - 1] or "PAIR" in at[found[0].source.line - 1]


def test_boards_with_fewer_results_and_the_points_of_their_own_top_come_in_under_that_setting() -> None:
    short = board(3, line(1, 3, "1NT N 7", 90, (2, 0)), line(2, 2, "1NT S 6", -100, (0, 2)))
    found = imported(event(PARTICIPANTS + BOARDS + short))
    assert found.conditions.stages[0].matchpoints.unequal is Unequal.OWN_TOP
    assert {one.reason for one in found.compared if one.kind is Kind.LINE} == {Reason.SAME}


def test_one_short_board_with_its_own_top_among_others_brought_to_the_common_one_is_explained() -> None:
    # Two results where three are usual: Neuberg makes (2 + 1) * 3 / 2 - 1 of the better; one board has its own top.
    scaled = board(3, line(1, 3, "1NT N 7", 90, ("3.5", "0.5")), line(2, 2, "1NT S 6", -100, ("0.5", "3.5")))
    short = board(4, line(1, 3, "1NT N 7", 90, (2, 0)), line(2, 2, "1NT S 6", -100, (0, 2)))
    more = board(5, line(1, 3, "1NT N 7", 90, ("3.5", "0.5")), line(2, 2, "1NT S 6", -100, ("0.5", "3.5")))
    found = imported(event(PARTICIPANTS + BOARDS + scaled + short + more))
    assert {one.reason for one in found.compared if one.kind is Kind.LINE} == {Reason.SAME, Reason.OWN_TOP}


def test_sections_that_count_from_one_are_told_apart_and_compared_as_the_file_does() -> None:
    text = "".join(
        f'<SECTION SECTION_ID="{name}">{PARTICIPANTS.replace("Ann", name)}{BOARDS}</SECTION>' for name in "AB"
    )
    made = imported(event(f'<SESSION SESSION_ID="1">{text}</SESSION>'))
    assert len(made.entries) == 12
    assert {line.section for line in made.event.lines} == {"A", "B"}
    assert len({line.place for line in made.event.lines}) == 12
    # Within a section the top is 4, as the file has it; across both it would be 10.
    assert str(made.conditions.stages[0].compared) == "section"
    assert {one.reason for one in made.compared if one.kind is Kind.LINE} == {Reason.SAME}


def test_two_sessions_are_rounds_one_after_the_other_for_the_same_people() -> None:
    text = "".join(
        f'<SESSION SESSION_ID="{number}"><SECTION SECTION_ID="A">{PARTICIPANTS}{BOARDS}</SECTION></SESSION>'
        for number in (1, 2)
    )
    made = imported(event(text))
    stage = made.conditions.stages[0]
    assert (len(made.entries), len(made.event.lines), stage.rounds, stage.session_rounds) == (6, 12, 2, 1)
    assert made.event.flaws == ()


TEAMS = (
    '<SESSION SESSION_ID="1"><PARTICIPANTS>'
    + "".join(
        f'<TEAM TEAM_ID="{number}" TEAM_NAME="Team {number}"><TOTAL_SCORE>{vp}</TOTAL_SCORE>'
        + "".join(f"<PLAYER><PLAYER_NAME>P{number}{seat}</PLAYER_NAME></PLAYER>" for seat in "abcd")
        + "</TEAM>"
        for number, vp in ((1, "14.11"), (2, "5.89"))
    )
    + "</PARTICIPANTS>\n<MATCH><ROUND_NUMBER>1</ROUND_NUMBER><TEAM>1</TEAM><OPPOSING_TEAM>2</OPPOSING_TEAM>"
    "<TEAM_SCORE>14.11</TEAM_SCORE><OPPOSING_TEAM_SCORE>5.89</OPPOSING_TEAM_SCORE>\n"
    "<BOARD><BOARD_NUMBER>1</BOARD_NUMBER><IMPS>10</IMPS>\n"
    "<TRAVELLER_LINE><DIRECTION>NS</DIRECTION><CONTRACT>4S</CONTRACT><PLAYED_BY>N</PLAYED_BY><TRICKS>10</TRICKS>"
    "<SCORE>420</SCORE></TRAVELLER_LINE>\n"
    "<TRAVELLER_LINE><DIRECTION>EW</DIRECTION><CONTRACT>4S</CONTRACT><PLAYED_BY>N</PLAYED_BY><TRICKS>9</TRICKS>"
    "<SCORE>-50</SCORE></TRAVELLER_LINE>\n</BOARD></MATCH></SESSION>"
)


def test_a_team_match_inside_a_session_is_read_with_its_rooms() -> None:
    made = imported(event(TEAMS, "TEAMS", "IMPS", 1))
    assert (made.conditions.form, len(made.entries), len(made.event.matches)) == (Form.TEAMS, 2, 1)
    rooms = [(one.place.room, one.ns, one.ew) for one in made.event.lines]
    # In the open room the first team sits North-South, in the closed one East-West.
    assert rooms == [(Room.OPEN, (1,), (2,)), (Room.CLOSED, (2,), (1,))]
    # 420 and 50 are 470 points: 10 IMPs (78B: 430 to 490).
    assert [one.computed for one in made.compared if one.kind is Kind.LINE] == [10]


def test_a_file_without_results_makes_no_event_and_says_so() -> None:
    with pytest.raises(NotAllowed, match="There is no result in these files"):
        imported(event(PARTICIPANTS))
    with pytest.raises(NotUnderstood):
        import_event([("evening.xml", b"<USEBIO></USEBIO>")])


def test_an_event_of_ours_comes_back_from_usebio_with_every_plain_result(tmp_path: Path) -> None:
    source = load_event(Path(__file__).parents[2] / "examples" / "swiss-teams")
    told, _ = usebio_event(source)
    with (tmp_path / "out.xml").open("wb") as stream:
        write_usebio(told, stream)
    made = import_event([("out.xml", (tmp_path / "out.xml").read_bytes())])
    key = lambda line: (line.place.round, line.place.room, line.board, line.ns, line.ew)  # noqa: E731
    before = {key(one): one.score for one in settled_lines(source, "Swiss") if isinstance(one.score, Played)}
    after = {key(one): one.score for one in made.event.lines}
    assert len(before) > 1000
    assert {at: after[at] for at in before} == before
