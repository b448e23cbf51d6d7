"""A championship by the federation's regulations from the command line: lateness, forfeit, loan, sides, final."""

from __future__ import annotations

import csv
import json
from fractions import Fraction
from io import StringIO
from pathlib import Path

import pytest
from typer.testing import CliRunner

from cardinal.cli import app
from cardinal.contest.event_folder import load_event, open_folder
from cardinal.contest.model import Loan, Match, Outcome
from cardinal.contest.standings import standings
from cardinal.language import Language

NAMES = ("Alpha", "Beta", "Gamma", "Delta", "Epsilon", "Zeta")
ROBIN = "League: system=round_robin rounds=5 boards=16 scoring=vp vp_scale=ctcba qualifiers=4"
FINAL = "Final: system=round_robin rounds=3 boards=16 scoring=vp vp_scale=ctcba carry_over=percent carry_part=0.5"
GAME, DOWN, PART = "4S by N =", "4S by N -1", "1NT by N ="


def answer(*words: object) -> tuple[int, str]:
    result = CliRunner().invoke(app, ["event", *map(str, words)], env={"LC_ALL": "", "LANG": "", "COLUMNS": "160"})
    return result.exit_code, result.output


def run(*words: object) -> str:
    code, output = answer(*words)
    assert code == 0, output
    return output


@pytest.fixture
def league(tmp_path: Path) -> Path:
    folder = tmp_path / "league"
    run("new", folder, "--pack", "ctcba", "--form", "teams", "--name", "League", "--stage", ROBIN, "--stage", FINAL)
    text = StringIO()
    writer = csv.writer(text)
    writer.writerow(("number", "name", "players", "captain", "seed"))
    for number, name in enumerate(NAMES, start=1):
        players = [f"{name[0].lower()}{at} = {name} {at}" for at in range(1, 5)]
        writer.writerow((number, name, "; ".join(players), f"{name} 1", number))
    (folder / "entries.csv").write_text(text.getvalue(), "utf-8")
    run("draw", folder, "--seed", "league", "--at", "2026-05-01T09:00")
    return folder


def play(folder: Path, wins: dict[tuple[int, int], tuple[int, ...]], stage: str = "League") -> None:
    """Results of every match of a stage: *wins* has the boards on which the first wins ten IMPs from the second."""
    path = folder / "results.csv"
    rows = path.read_text("utf-8").splitlines() if path.exists() else ["stage,round,table,room,board,ns,ew,result"]
    for match in load_event(folder).matches_of(stage):
        if match.away is None or match.outcome is not Outcome.PLAYED:
            continue
        for board in range(1, 17):
            for room, ns, ew in (("open", match.home, match.away), ("closed", match.away, match.home)):
                told = PART
                for (winner, loser), boards in wins.items():
                    if board in boards and {winner, loser} == {match.home, match.away}:
                        told = GAME if ns == winner else DOWN
                rows.append(f"{stage},{match.round},{match.table},{room},{board},{ns},{ew},{told}")
    path.write_text("\n".join(rows) + "\n", "utf-8")


def meeting(folder: Path, one: int, other: int, stage: str = "League") -> Match:
    return next(match for match in load_event(folder).matches_of(stage) if set(match.numbers) == {one, other})


# -- lateness -------------------------------------------------------------------------------------------------------


@pytest.mark.clause("R11/1", "R70")
def test_eighteen_minutes_cost_two_vps_of_the_total(league: Path) -> None:
    told = run("late", league, "--team", 5, "--round", 1, "--minutes", 18, "--by", "TD", "--at", "2026-05-01T10:18")
    assert told.splitlines() == ["5 loses 2 VPs of its total. (R11)", f"Written: {league / 'penalties.csv'}"]
    (penalty,) = load_event(league).penalties
    assert (penalty.contestant, penalty.stage, penalty.round, penalty.amount, penalty.unit, penalty.fall) == (
        5, "League", 1, 2, "vp", "stage",
    )  # fmt: skip
    assert (penalty.clauses, penalty.reason, penalty.by) == (("R11/1",), "18 minutes late", "TD")
    # A second one stands behind the first; ten minutes are a warning.
    assert "6 is warned. (R11)" in run("late", league, "--team", 6, "--round", 1, "--minutes", 10)
    assert [one.amount for one in load_event(league).penalties] == [2, 0]


@pytest.mark.clause("R11/2", "R13.2", "R71.1")
def test_more_than_half_an_hour_is_a_forfeit_and_the_award_tells_what_it_beat(league: Path) -> None:
    preview = run("late", league, "--team", 6, "--round", 1, "--minutes", 31, "--dry-run")
    assert preview.splitlines() == ["6, 31 minutes late, forfeits the match. (R11)"]
    assert all(match.outcome is Outcome.PLAYED for match in load_event(league).matches)
    assert "nothing is to be paid. (R71, R71.1)" in run(
        "late", league, "--team", 6, "--round", 1, "--minutes", 31, "--excused", "--dry-run"
    )
    run("late", league, "--team", 6, "--round", 1, "--minutes", 31)
    match = next(one for one in load_event(league).matches_of("League") if one.round == 1 and 6 in one.numbers)
    other = next(number for number in match.numbers if number != 6)
    assert match.outcome is (Outcome.FORFEIT_HOME if match.home == 6 else Outcome.FORFEIT_AWAY)
    # The other team wins its next match by 20 IMPs, which are 20-10 (R82), and draws three: 16.25 on average. The
    # team that forfeits draws its four: 30 less 15 is 15. So the fixed 18 is the best.
    third = next(number for number in range(1, 6) if number != other)
    play(league, {(other, third): (1, 8)})
    assert run("explain", league, f"team {other} round 1").splitlines()[1:] == [
        "A fixed part of a drawn match: 18 VPs. (R13.2, R13.2(1))",
        "Its own average in its other matches: 16.25 VPs. (R13.2, R13.2(2))",
        "What the average of the team that forfeits leaves: 15 VPs. (R13.2, R13.2(3))",
        f"Not played ({'home' if match.home == 6 else 'away'} forfeits): the best of these, 18 VPs. "
        "(R13.2, R13.2(1), R11)",
    ]


# -- a loan ---------------------------------------------------------------------------------------------------------


def lend(folder: Path, *more: object, team: int = 1, round_number: int = 1, player: str = "Kuo") -> tuple[int, str]:
    return answer("lend", folder, "--team", team, "--round", round_number, "--player", player, *more)


@pytest.mark.clause("R12.1", "R12.2", "R12.3", "R12.5")
def test_a_loan_counts_two_thirds_of_what_was_won_with_it(league: Path) -> None:
    match = next(one for one in load_event(league).matches_of("League") if one.round == 1 and 1 in one.numbers)
    other = next(number for number in match.numbers if number != 1)
    code, preview = lend(league, "--present", 3, "--dry-run")
    assert code == 0
    assert preview.splitlines() == [
        "Kuo plays for 1 in round 1, in the open room; of the IMPs that 1 wins with the loan 2/3 count. (R12.1, R12.2)",
        "It is 1's loan of stage League. (R12.5)",
    ]
    assert meeting(league, 1, other).borrowed == ()
    assert lend(league, "--present", 3)[0] == 0
    assert meeting(league, 1, other).borrowed == (Loan("Kuo", 1),)
    # Thirty won and ten lost: of the thirty two thirds are left, 20 to 10.
    play(league, {(1, other): (1, 8, 11), (other, 1): (3,)})
    assert f"Against {other} in all 20 to 10: 10." in run("explain", league, "team 1 round 1")
    # Its own member came after board 8: what was won on board 11 counts in full, 13 + 10 to 10.
    code, told = lend(league, "--boards", "1-8")
    assert (code, told.splitlines()[0]) == (
        0,
        "Kuo plays boards 1, 2, 3, 4, 5, 6, 7, 8 for 1 in round 1; of the IMPs that 1 wins on them 2/3 count. "
        "(R12.2, R12.3)",
    )
    found = run("explain", league, "team 1 round 1")
    assert "A borrowed player sat for 1 on boards where it won 20 IMPs; a third less leaves 13: 7 taken off." in found
    assert f"Against {other} in all 23 to 10: 13." in found
    # Seven boards of sixteen do not use up the loan; the other team has its own.
    assert "does not count as 1's loan" in lend(league, "--boards", "1-7")[1]
    assert "R12" not in run("score", league)


@pytest.mark.clause("R12.1", "R11/1")
def test_asked_for_after_ten_minutes_lateness_is_paid_first(league: Path) -> None:
    code, told = lend(league, "--present", 3, "--minutes", 12)
    assert (code, told.splitlines()[0]) == (
        0,
        "Asked for after 12 minutes: lateness is paid first, 1 VPs. (R12.1, R11)",
    )
    assert [(one.amount, one.clauses) for one in load_event(league).penalties] == [(1, ("R12.1", "R11/1"))]


@pytest.mark.clause("R12.1", "R12.5")
def test_a_loan_is_taken_back_unless_the_player_stands_in_a_result(league: Path) -> None:
    assert lend(league, "--present", 3, "--minutes", 12)[0] == 0
    code, told = answer("lend", league, "--team", 1, "--round", 1, "--take-back")
    assert code == 0
    assert "The loan of Kuo to 1 in round 1 is taken back" in told
    assert "for asking late stay" in told
    assert not any(match.borrowed for match in load_event(league).matches)
    code, told = answer("lend", league, "--team", 1, "--round", 1, "--take-back")
    assert (code, "has borrowed nobody" in told) == (2, True)


@pytest.mark.parametrize(
    ("words", "says"),
    [
        (("--present", 4), "exactly 3 of the team are there, not 4"),
        (("--present", 2), "exactly 3 of the team are there, not 2"),
        # Nobody said how many are there, and it is not taken from silence.
        ((), "exactly 3 of the team are there, not 0"),
        (("--present", 3, "--minutes", 31), "the match is forfeited, and nobody is borrowed"),
        (("--present", "three"), "is not a whole number from 0"),
        (("--present", 3, "--boards", "8-1"), "is not a whole number from 8"),
    ],
)
def test_a_loan_that_may_not_be_is_refused_in_words(league: Path, words: tuple[object, ...], says: str) -> None:
    code, told = lend(league, *words)
    assert code == 2
    assert says in told
    assert all(match.borrowed == () for match in load_event(league).matches)


@pytest.mark.clause("R12.1", "R12.4", "R12.5", "R12.6")
def test_who_where_and_how_often(league: Path, tmp_path: Path) -> None:
    assert "plays for Beta: only somebody of no team" in lend(league, "--present", 3, player="Beta 2")[1]
    assert "has no match in round 9" in lend(league, "--present", 3, round_number=9)[1]
    assert lend(league, "--present", 3)[0] == 0
    # Once a stage, and not in a match that has begun.
    assert "R12.5" in lend(league, "--present", 3, round_number=2)[1]
    play(league, {})
    assert "R12.6" in lend(league, "--present", 3, team=2)[1]
    cup = tmp_path / "cup"
    run(
        "new",
        cup,
        "--pack",
        "ctcba",
        "--form",
        "teams",
        "--stage",
        "Cup: system=knockout rounds=3 boards=16 scoring=imps",
    )
    (cup / "entries.csv").write_text((league / "entries.csv").read_text("utf-8"), "utf-8")
    run("draw", cup, "--seed", "x", "--at", "2026-05-01T09:00")
    playing = next(match.home for match in load_event(cup).matches if match.away is not None)
    assert "R12.4" in lend(cup, "--present", 3, team=playing)[1]


# -- changes of sides -----------------------------------------------------------------------------------------------


@pytest.mark.clause("R38", "R39/1", "R39/2")
def test_who_stays_and_who_changes_after_a_segment(league: Path) -> None:
    match = next(one for one in load_event(league).matches_of("League") if one.round == 1 and 1 in one.numbers)
    other = next(number for number in match.numbers if number != 1)
    asked = ("sides", league, "--team", 1, "--round", 1, "--boards", "1-8")
    code, told = answer(*asked, "--segment", 1)
    assert (code, "have no score" in told) == (2, True)
    play(league, {(1, other): (1,), (other, 1): (9, 10)})
    found = run(*asked, "--segment", 1).splitlines()
    assert "1's players who go on stay at their table. (R38, R39)" in found
    assert f"{other}'s players who go on move to the other table. (R38, R39)" in found
    # After the second everybody is free, and after a drawn one too.
    free = run("sides", league, "--team", 1, "--round", 1, "--boards", "9-16", "--segment", 2)
    assert free.count("seats its players as it likes. (R38, R39)") == 2
    drawn = run("sides", league, "--team", 1, "--round", 1, "--boards", "3-8", "--segment", 1)
    assert drawn.count("seats its players as it likes. (R38, R39)") == 2


@pytest.mark.clause("R40/1", "R40/2")
def test_a_wrong_change_costs_half_an_imp_a_board_or_the_board(league: Path) -> None:
    asked = ("sides", league, "--team", 1, "--round", 1, "--boards", "9-16", "--wrong")
    code, told = answer(*asked)
    assert (code, "Say whether the auction" in told) == (2, True)
    assert "Stop and cancel the board" in run(*asked, "--no-auction-over")
    assert load_event(league).penalties == ()
    record = json.loads(run(*asked, "--auction-over", "--json"))
    assert [line["text"] for line in record["follows"]] == [
        "Play goes on as it is seated; nobody is exchanged.",
        "1 loses 4 IMPs in the match.",
    ]
    (penalty,) = load_event(league).penalties
    assert (penalty.amount, penalty.unit, penalty.fall, penalty.clauses) == (4, "imps", "match", ("R40/1",))
    match = next(one for one in load_event(league).matches_of("League") if one.round == 1 and 1 in one.numbers)
    other = next(number for number in match.numbers if number != 1)
    play(league, {(1, other): (1,)})
    assert f"Against {other} in all 6 to 0: 6." in run("explain", league, "team 1 round 1")


@pytest.mark.parametrize("language", list(Language)[:4])
def test_every_answer_is_in_the_readers_language(league: Path, language: str) -> None:
    for words in (
        ("late", league, "--team", 1, "--round", 1, "--minutes", 12),
        ("lend", league, "--team", 1, "--round", 1, "--player", "Kuo", "--present", 3),
        ("sides", league, "--team", 1, "--round", 1, "--boards", "1-8", "--wrong", "--auction-over"),
    ):
        told = run(*words, "--dry-run", "--lang", language)
        assert ("loses" in told or "plays" in told) is (language == "en")


# -- two stages -----------------------------------------------------------------------------------------------------


@pytest.mark.clause("R59", "R67", "R49.5")
def test_half_is_carried_without_penalties_and_boards_taken_away_are_flat(league: Path) -> None:
    # Everybody beats those below by ten IMPs, 17-13 (R82): 85, 81, 77, 73, … VPs.
    play(league, {(one, two): (1,) for one in range(1, 7) for two in range(one + 1, 7)})
    run("late", league, "--team", 2, "--round", 1, "--minutes", 18)
    event = load_event(league)
    totals = {row.number: row.score for row in standings(event).stage("League").rankings[0].rows}
    assert totals == {1: 85, 2: 79, 3: 77, 4: 73, 5: 69, 6: 65}
    run("draw", league, "--at", "2026-05-02T09:00")
    carried = standings(load_event(league)).stage("Final").matches
    assert carried is not None
    assert carried.carried == {1: Fraction(85, 2), 2: Fraction(81, 2), 3: Fraction(77, 2), 4: Fraction(73, 2)}
    # Two boards of a match of the final are taken away.
    play(league, {(4, 1): (1,)}, "Final")
    match = meeting(league, 1, 4, "Final")
    rows = (league / "results.csv").read_text("utf-8").splitlines()
    gone = [f"Final,{match.round},{match.table},{room},{board}," for room in ("open", "closed") for board in (15, 16)]
    kept = [row.rpartition(",")[0] + ",not played" if row.startswith(tuple(gone)) else row for row in rows]
    (league / "results.csv").write_text("\n".join(kept) + "\n", "utf-8")
    told = run("explain", league, f"team 4 round {match.round} stage Final")
    assert "Board 15: not played and not played; it was taken away and is flat, 0 to either side. (R59)" in told
    assert "Against 1 in all 10 to 0: 10." in told


@pytest.mark.clause("R49.2(1)", "R29.5")
def test_a_fine_of_imps_in_a_drawn_match_is_a_win_of_the_other(league: Path) -> None:
    play(league, {})
    match = next(one for one in load_event(league).matches_of("League") if one.round == 1 and 1 in one.numbers)
    other = next(number for number in match.numbers if number != 1)
    (league / "penalties.csv").write_text(
        "contestant,stage,round,amount,unit,clauses\n1,League,1,2,imps,R29.5\n", "utf-8"
    )
    found = standings(open_folder(league).event).stage("League").matches
    assert found is not None
    won = {number: sum((one.won for one in found.table.of(number)), Fraction()) for number in (1, other)}
    assert won == {1: Fraction(2), other: Fraction(3)}
