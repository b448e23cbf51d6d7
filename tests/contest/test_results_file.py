"""Results and rulings from files: what cannot be right is told with its line, the rest is read, nothing is lost."""

from __future__ import annotations

import json
from dataclasses import replace
from fractions import Fraction

import pytest
from hypothesis import given
from hypothesis import strategies as st

from cardinal.bridge import Vulnerability
from cardinal.contest.file_rows import BadLine
from cardinal.contest.model import Event, Flaw, Form, Game, LevelScore, Line, Match, Outcome, PenaltyUnit, Room, Seating
from cardinal.contest.result_checks import impossible
from cardinal.contest.results_file import COLUMNS, read_results, results_csv
from cardinal.contest.rulings_file import read_appeals, read_corrections, read_penalties, read_rulings
from cardinal.contest.score_cell import possible_scores
from cardinal.contest.stage import Fall, Scoring, Stage
from cardinal.language import Language
from cardinal.scoring import Played, Weighted, read_score
from tests.contest.event_maker import Terms, contestants, guandan_terms

HEAD = "round,table,board,ns,ew,result,score\n"
PAIRS = Event(Terms((Stage("s", rounds=2, boards=2),)), contestants(range(1, 9)))


def read(*rows: str, event: Event = PAIRS, head: str = HEAD) -> tuple[tuple[Line, ...], tuple[Flaw, ...]]:
    return read_results(head + "\n".join(rows) + "\n", "results.csv", event)


def flaw(*rows: str, event: Event = PAIRS) -> Flaw:
    _, (found,) = read(*rows, event=event)
    return found


def test_a_line_is_a_board_at_a_table_with_its_place_in_the_file() -> None:
    lines, flaws = read("1,1,1,1,2,4S by N =,", "# a remark", "", "1,2,1,3,4,,-50", "2,1,3,5,6,A+/A-,")
    assert flaws == ()
    assert [str(one.source) for one in lines] == ["results.csv:2", "results.csv:5", "results.csv:6"]
    assert [one.score for one in lines][1:] == [Played(-50), read_score("A+/A-")]
    first = lines[0].score
    assert isinstance(first, Played)
    assert (first.score, str(first.result)) == (420, "4S by N =")


def test_the_same_from_json() -> None:
    rows = [{"round": 1, "table": 1, "board": 1, "ns": 1, "ew": [2], "score": 420}, {"round": 1}]
    lines, flaws = read_results(json.dumps({"results": rows}), "results.json", PAIRS)
    assert [(one.ns, one.ew, one.score) for one in lines] == [((1,), (2,), Played(420))]
    assert [(str(one.source), one.given) for one in flaws] == [("results.json:2", '{"round": 1}')]


@pytest.mark.parametrize(
    ("row", "says"),
    [
        ("1,1,9,1,2,,420", "board 9"),  # two rounds of two boards
        ("1,1,1,1,2,,410", "No contract gives 410 on board 1"),
        # Nobody is vulnerable: 400 and 430 are 3NT with nine and ten tricks, 420 4S made, 440 5C with thirteen.
        ("1,1,1,1,2,,425", "No contract gives 425 on board 1; possible scores nearby are 400, 420, 430, 440."),
        ("1,1,1,1,2,,-5", "No contract gives -5 on board 1; possible scores nearby are"),
        ("1,1,1,1,99,,420", "99"),
        ("1,1,1,1,1,,420", "both sides"),
        ("3,1,1,1,2,,420", "round 3"),
        ("1,1,1,1,2,4S by N =,450", "420"),
        ("1,1,1,1,2,4Z by N =,", "4Z by N ="),
        ("1,1,0,1,2,,420", '"0"'),
        ("1,1,1,1,2,,420,9,9", "no column"),
        ("x,1,1,1,2,,420", '"x"'),
    ],
)
def test_a_bad_line_is_flagged_kept_and_not_counted(row: str, says: str) -> None:
    lines, flaws = read("1,2,1,3,4,,420", row, "1,3,1,5,6,,-50")
    assert [one.place.table for one in lines] == ["2", "3"]
    (found,) = flaws
    assert (str(found.source), found.given, found.is_counted) == ("results.csv:3", row, False)
    assert says in str(found.text)
    assert all(found.text.render(language) for language in Language)


def test_a_line_without_a_score_is_a_board_that_was_not_played_there() -> None:
    lines, flaws = read("1,1,1,1,2")
    assert ([one.score for one in lines], flaws) == ([read_score("not played")], ())


def test_two_results_for_one_table_the_first_counts_and_the_second_is_kept() -> None:
    lines, flaws = read("1,1,1,1,2,,420", "1,1,1,1,2,,450", "1,1,1,1,2,,420")
    assert [one.score for one in lines] == [Played(420)]
    assert ["results.csv:2" in str(one.text) for one in flaws] == [True, True]
    assert [one.given for one in flaws] == ["1,1,1,1,2,,450", "1,1,1,1,2,,420"]


@pytest.mark.clause("15B1")
def test_a_contestant_that_has_played_the_board_before() -> None:
    found = flaw("1,1,1,1,2,,420", "2,1,1,1,4,,420")
    assert (found.clauses, found.is_counted) == (("15B1",), False)


def test_a_board_of_another_session_is_another_board() -> None:
    stage = Stage("s", rounds=2, boards=2, session_rounds=1)
    lines, flaws = read("1,1,1,1,2,,420", "2,1,1,1,2,,420", event=replace(PAIRS, conditions=Terms((stage,))))
    assert (len(lines), flaws) == (2, ())


SEATED = replace(PAIRS, seatings=(Seating("s", 1, "1", (1,), (2,), (1, 2)), Seating("s", 2, "1", (3,), (2,), (3, 4))))


@pytest.mark.clause("15B")
def test_the_movement_says_which_boards_a_table_can_have_played() -> None:
    found = flaw("1,1,3,1,2,,420", event=SEATED)
    assert (found.clauses, found.is_counted) == (("15B",), False)
    assert "1, 2" in str(found.text)


def test_another_pair_than_the_movement_has_there_is_told_and_counted() -> None:
    lines, (found,) = read("1,1,1,1,4,,420", event=SEATED)
    assert (len(lines), found.is_counted) == (1, True)
    lines, (found,) = read("1,7,1,1,4,,420", event=SEATED)
    assert "table 7" in str(found.text)
    assert len(lines) == 1


def test_a_phantom_has_no_score() -> None:
    lines, flaws = read("1,1,1,1,phantom,,", "1,2,1,,4,,")
    assert flaws == ()
    assert [(one.ns, one.ew, type(one.score).__name__) for one in lines] == [((1,), (), "Bye"), ((), (4,), "Bye")]


TEAMS = Event(
    Terms((Stage("s", "swiss", rounds=1, boards=2, scoring=Scoring.VP, vp_scale="wbf"),), form=Form.TEAMS),
    contestants(range(1, 5)),
    matches=(Match("s", 1, "1", 1, 2),),
)


@pytest.mark.clause("G29.2")
def test_a_match_has_its_two_teams_in_their_rooms() -> None:
    head = "round,table,room,board,ns,ew,score\n"
    lines, flaws = read("1,1,open,1,1,2,420", "1,1,closed,1,2,1,450", event=TEAMS, head=head)
    assert ([one.place.room for one in lines], flaws) == ([Room.OPEN, Room.CLOSED], ())
    _, (others,) = read("1,1,open,1,1,3,420", event=TEAMS, head=head)
    assert not others.is_counted
    _, (swapped,) = read("1,1,open,1,2,1,420", event=TEAMS, head=head)
    assert (swapped.clauses, swapped.is_counted) == (("G29.2",), True)


DEALS = Stage("s", "swiss", scoring=Scoring.LEVELS, boards=4)


@pytest.mark.clause("G2.级数", "G2.升级")
def test_levels_and_gains_of_guandan() -> None:
    event = Event(guandan_terms(replace(DEALS, duplicate=False), form=Form.PAIRS), PAIRS.contestants)
    lines, flaws = read("1,1,1,1,2,9:4,", "1,2,2,3,4,A+:2,", "1,3,3,5,6,-2,", "1,4,4,7,8,15:2,", event=event)
    assert [one.score for one in lines] == [
        LevelScore(7, 2, "§G2.级数"), LevelScore(13, 0, "§G2.级数"), LevelScore(0, 2, "§G2.升级")
    ]  # fmt: skip
    assert [one.clauses for one in flaws] == [("G2.级数",)]


@pytest.mark.clause("G2.级数")
def test_the_levels_of_a_game_are_no_result_of_a_duplicate_match() -> None:
    # A duplicate deal is worth 1 to 3 levels to the side that won it; how far a game came says nothing of a deal.
    event = Event(guandan_terms(DEALS, form=Form.PAIRS), PAIRS.contestants)
    lines, flaws = read("1,1,1,1,2,A+:6,", "1,2,1,1,2,-2,", event=event)
    assert [one.score for one in lines] == [LevelScore(0, 2, "§G2.升级")]
    assert [(one.text.key, one.source.line, one.is_counted) for one in flaws] == [("not_one_deal", 2, False)]
    assert flaws[0].text.values == {"stage": "s", "given": "A+:6"}


def test_individuals_sit_two_a_side() -> None:
    lines, _ = read("1,1,1,1+3,2+4,,420")
    assert (lines[0].ns, lines[0].ew) == ((1, 3), (2, 4))


def test_a_file_without_its_head_or_that_is_no_list_is_refused() -> None:
    with pytest.raises(BadLine, match="columns"):
        read("1,1,1,1,2,,420", head="")
    with pytest.raises(BadLine, match="JSON"):
        read_results("{", "results.json", PAIRS)


def test_what_is_written_is_read_back() -> None:
    lines, _ = read("1,1,1,1,2,,420", "2,1,3,5,6,,-50")
    text = results_csv(lines, lambda one: str(one.score.score))  # type: ignore[union-attr]
    lines, flaws = read_results(text, "results.csv", PAIRS)
    again = replace(PAIRS, lines=(*PAIRS.lines, *lines), flaws=(*PAIRS.flaws, *flaws))
    # Nobody noted a lead, so that there is no column for it.
    assert text.splitlines()[0] == ",".join(column for column in COLUMNS if column != "lead")
    assert [replace(one, source=lines[0].source) for one in again.lines] == [
        replace(one, source=lines[0].source) for one in lines
    ]


@given(st.lists(st.text(st.characters(exclude_categories=("Cs",)), max_size=30), max_size=5))
def test_nothing_of_any_file_is_lost(rows: list[str]) -> None:
    text = HEAD + "\n".join(row.replace('"', "").replace("\r", " ").replace("\0", " ") for row in rows)
    lines, flaws = read_results(text, "results.csv", PAIRS)
    told = {one.source.line for one in (*lines, *flaws)}
    for number, row in enumerate(text.split("\n")[1:], start=2):
        if row.strip(" ,") and not row.lstrip().startswith("#") and row.isprintable():
            assert number in told


@pytest.mark.clause("77/passed-out")
def test_which_scores_a_contract_can_give() -> None:
    none, both = possible_scores(Vulnerability.NONE), possible_scores(Vulnerability.BOTH)
    # Seven notrump redoubled down thirteen: 3,500 less than vulnerable; a passed board; one down doubled.
    assert {0, 100, -100, 420, -420} <= none
    assert 7600 in both
    assert 7600 not in none
    assert 620 not in none
    assert 620 in both
    assert not {10, 30, 40, 430 + 5} & none
    assert impossible(Weighted(read_score("50% 420; 50% -50").shares), 1) is None  # type: ignore[union-attr]
    assert impossible(read_score("50% 410; 50% -50"), 1) == 410


# -- rulings, corrections, penalties, appeals -----------------------------------------------------------------------


def test_rulings_with_their_scores_and_outcomes() -> None:
    text = json.dumps(
        [
            {"key": "r1", "stage": "s", "round": 1, "table": "2", "board": 5, "score": "60% 620; 40% -100",
             "clauses": ["12C1(c)"], "by": "TD", "at": "2024-05-01T20:30", "reason": "unauthorized information"},
            {"stage": "s", "round": 2, "table": "1", "outcome": "forfeit_away"},
            {"stage": "s", "round": 2, "table": "1", "outcome": "lost"},
            {"stage": "s", "round": 2, "table": "1", "board": 3, "score": {"kind": "assigned", "score": 420}},
        ]
    )  # fmt: skip
    found, (bad,) = read_rulings(text, "rulings.json")
    assert [one.key for one in found] == ["r1", "ruling 2", "ruling 4"]
    assert isinstance(found[0].score, Weighted)
    assert (found[0].clauses, found[1].outcome, found[1].place.board) == (("12C1(c)",), Outcome.FORFEIT_AWAY, 0)
    assert str(bad.source) == "rulings.json:3"


def test_corrections_and_penalties_from_csv() -> None:
    head = "stage,round,table,board,before,after,by,at,reason,clauses\n"
    text = head + "s,1,2,1,420,-420,TD,,sign,79C1\ns,1,2,1,420,,TD,,,\n"
    found, (bad,) = read_corrections(text, "corrections.csv")
    assert (found[0].before, found[0].after, found[0].clauses) == (Played(420), Played(-420), ("79C1",))
    assert str(bad.source) == "corrections.csv:3"
    head = "contestant,stage,amount,unit,clauses,reason,fall\n"
    text = head + "1,s,0.5,vp,R32;R70,late,\n2,s,3,imps,R68.2,,match\n3,s,-1,vp,,,\n"
    penalties, (bad,) = read_penalties(text, "penalties.csv")
    assert [(one.amount, one.unit, one.fall) for one in penalties] == [
        (Fraction(1, 2), PenaltyUnit.VP, Fall.STAGE), (3, PenaltyUnit.IMPS, Fall.MATCH)
    ]  # fmt: skip
    assert penalties[0].clauses == ("R32", "R70")
    assert str(bad.source) == "penalties.csv:4"


def test_appeals_from_json() -> None:
    record = {"key": "a1", "ruling": "r1", "consent": True, "fee": 50, "committee": ["A", "B"], "decision": "varied",
              "score": "9:4", "filed_at": "2024-05-01T21:00"}  # fmt: skip
    (found,), flaws = read_appeals(json.dumps([record]), "appeals.json", Game.GUANDAN)
    assert flaws == ()
    assert (found.consent, found.fee, found.committee, found.score) == (
        True,
        50,
        ("A", "B"),
        LevelScore(7, 2, "§G2.级数"),
    )
