"""Explanations of a field, whole: every sentence with its clauses, its source and the number that it comes to."""

from __future__ import annotations

from dataclasses import replace
from datetime import datetime
from fractions import Fraction

import pytest

from cardinal.contest.explain import explain
from cardinal.contest.explanation import Reason
from cardinal.contest.model import (
    Appeal,
    Correction,
    Event,
    LevelScore,
    Outcome,
    Penalty,
    PenaltyUnit,
    Place,
    Ruling,
    Seating,
    Source,
)
from cardinal.contest.stage import Carry, CarryKind, Fall, Scoring, Stage
from cardinal.scoring import Fouled, MatchpointRules, Played, Unequal, Weighted, read_score, shares
from tests.contest.event_maker import Terms, contestants, field_event, guandan_terms, line

# Board 1: North-South 3 3 0 of 4, East-West 1 1 4; board 2: 4 2 0 and 0 2 4.
TWO_BOARDS = {
    1: [(1, 4, 620), (2, 5, 620), (3, 6, -100)],
    2: [(1, 5, 140), (2, 6, 110), (3, 4, -50)],
}
ONE_BOARD = {1: [(1, 4, 620), (2, 5, 170), (3, 6, -100)]}
EVENT = field_event(Stage("s"), TWO_BOARDS)
WEIGHTED = replace(
    EVENT, rulings=(Ruling("r1", Place("s", 1, "2", 1), Weighted(shares((60, 620), (40, -100))), clauses=("12C1(c)",)),)
)


def whole(event: Event, question: str) -> list[str]:
    """The subject with its number, then a reason a line."""
    found = explain(event, question)
    return [f"{found.subject.render('en')} = {found.value}", *map(told, found.reasons)]


def told(one: Reason) -> str:
    clauses, source = " ".join(one.clauses), f" <{one.source}>" if str(one.source) else ""
    value = "" if one.value is None else f" = {one.value}"
    return f"{one.text.render('en')} [{clauses}]{source}{value}"


def written(table: int, board: int, ns: int, ew: int, score: object) -> str:
    where = f"Round 1, table {table}, board {board}"
    return f"{where}: {ns} North-South against {ew} East-West: {score}. [] <results.csv:{10 * board}>"


def compared(score: object, won: object, tied: object, lost: object, units: object) -> str:
    counted = f"{score} is better than {won} other results, equal to {tied} and worse than {lost}"
    return f"{counted}: twice {won} and {tied} make {units}. [78A] = {Fraction(str(units))}"


def weighed(percent: int, score: int, won: int, tied: int, lost: int, units: int) -> str:
    counted = f"{score} is better than {won} other results, equal to {tied} and worse than {lost}"
    return f"With the weight of {percent}%, {counted}: {units}. [78A 12C1(c)] = {units}"


# -- a board at matchpoints -----------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("question", "lines"),
    [
        (
            "pair 1 board 1",
            [
                "1 c1, board 1 = 3",
                written(1, 1, 1, 4, 620),
                compared(620, 1, 1, 0, 3),
                "3 of 4 matchpoints: 75%. [78A] = 3",
            ],
        ),
        (
            "pair 5 board 1",
            [
                "5 c5, board 1 = 1",
                written(2, 1, 2, 5, 620),
                compared(-620, 0, 1, 1, 1),
                "1 of 4 matchpoints: 25%. [78A] = 1",
            ],
        ),
        (
            "pair 4 board 2",
            [
                "4 c4, board 2 = 4",
                written(3, 2, 3, 4, -50),
                compared(50, 2, 0, 0, 4),
                "4 of 4 matchpoints: 100%. [78A] = 4",
            ],
        ),
    ],
)
def test_matchpoints_of_a_board(question: str, lines: list[str]) -> None:
    assert whole(EVENT, question) == lines


RULED = "Ruling r1 by - at -: 60% 620; 40% -100; -. [12C1(c)]"


@pytest.mark.clause("12C1(c)")
def test_a_weighted_score_for_both_sides_and_for_its_rivals() -> None:
    # East-West: -620 ties one and loses to one, 100 beats one and ties one: 0.6 x 1 + 0.4 x 3.
    assert whole(WEIGHTED, "pair 5 board 1") == [
        "5 c5, board 1 = 9/5",
        written(2, 1, 2, 5, 620),
        RULED,
        weighed(60, -620, 0, 1, 1, 1),
        weighed(40, 100, 1, 1, 0, 3),
        "1.80 of 4 matchpoints: 45%. [78A] = 9/5",
    ]
    # 620 beats -100 and 40% of the weighted one, and ties the rest of it.
    assert whole(WEIGHTED, "pair 1 board 1") == [
        "1 c1, board 1 = 17/5",
        written(1, 1, 1, 4, 620),
        compared(620, "1.40", "0.60", 0, "3.40"),
        "3.40 of 4 matchpoints: 85%. [78A] = 17/5",
    ]


@pytest.mark.clause("87B")
def test_each_form_of_a_fouled_board() -> None:
    odd = [Fouled("x", Played(100)), Fouled("x", Played(90))]
    event = field_event(Stage("s"), {1: [(1, 11, 420), (2, 12, odd[0]), (3, 13, odd[1])]})
    # Alone in its form: half of the top of 4, by the usual condition; of two the better one: (2 + 1) x 3 / 2 - 1 = 3.5.
    assert whole(event, "pair 1 board 1") == [
        "1 c1, board 1 = 2",
        written(1, 1, 1, 11, 420),
        "The board was not the same everywhere; it is compared among the 1 results of the board as it was dealt. [87B]",
        compared(420, 0, 0, 0, 0),
        "No other table played the board in this form: both sides have 50 %, here 2. [78A 87B] = 2",
        "2 of 4 matchpoints: 50%. [78A] = 2",
    ]
    assert whole(event, "pair 2 board 1")[2:] == [
        'The board was not the same everywhere; it is compared among the 2 results of the form "x". [87B]',
        compared(100, 1, 0, 0, 2),
        "There are 2 results where 3 are expected; by Neuberg's formula that is 3.50. [78A 87B] = 7/2",
        "3.50 of 4 matchpoints: 87.50%. [78A] = 7/2",
    ]


def test_fewer_results_in_proportion() -> None:
    rules = MatchpointRules(unequal=Unequal.PERCENTAGE)
    event = field_event(Stage("s", matchpoints=rules), {**ONE_BOARD, 2: [(1, 5, 140), (2, 6, 110)]})
    # The better of two has 2 of 2, which is 4 of 4.
    assert whole(event, "pair 1 board 2")[2:] == [
        compared(140, 1, 0, 0, 2),
        "There are 2 results where 3 are expected; in proportion that is 4. [78A] = 4",
        "4 of 4 matchpoints: 100%. [78A] = 4",
    ]


def test_a_board_alone_has_a_top_of_nothing() -> None:
    assert whole(field_event(Stage("s"), {1: [(1, 2, 100)]}), "pair 1 board 1") == [
        "1 c1, board 1 = 0",
        written(1, 1, 1, 2, 100),
        compared(100, 0, 0, 0, 0),
        "0 of 0 matchpoints: 0%. [78A] = 0",
    ]


# -- awards ---------------------------------------------------------------------------------------------------------

SESSION = "On its other boards of the session it has"


@pytest.mark.clause("12C2(a)", "12C2(c)")
@pytest.mark.parametrize(
    ("number", "lines"),
    [
        # Pair 1 has 7 of 8 elsewhere, pair 6 has 6 of 8.
        (
            1,
            [
                "No result: an artificial score of 60%. [12C2(a)]",
                f"{SESSION} 87.50%; the better of that and 60% counts: 87.50%. [12C2(c)] = 7/2",
                "3.50 of 4 matchpoints: 87.50%. [78A] = 7/2",
            ],
        ),
        (
            6,
            [
                "No result: an artificial score of 40%. [12C2(a)]",
                f"{SESSION} 75%; the worse of that and 40% counts: 40%. [12C2(c)] = 8/5",
                "1.60 of 4 matchpoints: 40%. [78A] = 8/5",
            ],
        ),
    ],
)
def test_an_award_at_matchpoints_with_its_session(number: int, lines: list[str]) -> None:
    event = field_event(Stage("s"), {**TWO_BOARDS, 3: [(1, 6, "A+/A-"), (2, 4, 620), (3, 5, 620)]})
    assert whole(event, f"pair {number} board 3")[2:] == lines


@pytest.mark.clause("12C2(b)", "12C2(c)")
@pytest.mark.parametrize(
    ("cell", "number", "lines"),
    [
        # Pair 1 has 11 IMPs on the other board, pair 4 has lost them.
        (
            "A+/A-",
            1,
            [
                "No result: an artificial score of 3. [12C2(b)]",
                f"{SESSION} 11; the better of that and 3 counts: 11. [12C2(c)] = 11",
            ],
        ),
        (
            "A+/A-",
            4,
            [
                "No result: an artificial score of -3. [12C2(b)]",
                f"{SESSION} -11; the worse of that and -3 counts: -11. [12C2(c)] = -11",
            ],
        ),
        ("A/A", 1, ["No result: an artificial score of 0. [12C2(b)]"]),
    ],
)
def test_an_award_at_imps(cell: str, number: int, lines: list[str]) -> None:
    event = field_event(Stage("s", scoring=Scoring.CROSS_IMPS), {**ONE_BOARD, 2: [(1, 4, cell), (2, 5, 0)]})
    assert whole(event, f"pair {number} board 2")[2:] == lines


def test_an_award_without_a_session() -> None:
    event = field_event(Stage("s"), {1: [(1, 2, "A+/A-"), (3, 4, 0), (5, 6, 0)]})
    assert whole(event, "pair 1 board 1")[2:] == [
        "No result: an artificial score of 60%. [12C2(a)]",
        "It could change with the rest of the session, which has no result. [12C2(c)]",
        "2.40 of 4 matchpoints: 60%. [78A] = 12/5",
    ]
    never = field_event(Stage("s"), {1: [(1, 2, "60%/A"), (3, 4, 0), (5, 6, 0)]})
    assert whole(never, "pair 1 board 1")[2:] == [
        "No result: an artificial score of 60%. [12C2(a)]",
        "2.40 of 4 matchpoints: 60%. [78A] = 12/5",
    ]


# -- other scorings -------------------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("scoring", "number", "sentence"),
    [
        (Scoring.CROSS_IMPS, 1, "Against each of 2 other results, in IMPs: 11. [78B] = 11"),
        (Scoring.CROSS_IMPS, 5, "Against each of 2 other results, in IMPs: 1.50. [78B] = 3/2"),
        # The mean is 230: 390 are 9 IMPs, 60 are 2.
        (Scoring.BUTLER, 1, "The datum of 3 results is 230; against it, in IMPs: 9. [78B 78D/1] = 9"),
        (Scoring.BUTLER, 5, "The datum of 3 results is -230; against it, in IMPs: 2. [78B 78D/1] = 2"),
        (Scoring.TOTAL, 6, "Points of the side: 100 (with 2 other results on the board). [78C] = 100"),
    ],
)
def test_a_board_by_other_scorings(scoring: Scoring, number: int, sentence: str) -> None:
    assert whole(field_event(Stage("s", scoring=scoring), ONE_BOARD), f"pair {number} board 1")[2:] == [sentence]


def test_a_deal_of_guandan() -> None:
    lines = tuple(line(1, at, at, at + 2, LevelScore(*told)) for at, told in ((1, (3, 0)), (2, (0, 1))))
    event = Event(guandan_terms(Stage("s", scoring=Scoring.LEVELS)), contestants(range(1, 5)), lines=lines)
    # The mean of 3 and -1 is 1.
    sentence = "Levels, against the datum where deals are duplicate (1 other results)"
    assert whole(event, "pair 1 board 1")[2:] == [f"{sentence}: 2. [G28.2] = 2"]


# -- what became of a result ----------------------------------------------------------------------------------------

AT = datetime(2024, 5, 1, 20, 30)


def test_the_history_of_a_result_in_its_order() -> None:
    place = Place("s", 1, "2", 1)
    fixed = (Played(620), Played(650), "TD", AT, "overtrick", ("79C1",), Source("corrections.csv", 2))
    late, ruled = (
        Correction(place, None, Played(680), "Lin", clauses=("79C1",), refused="79C2"),
        Source("rulings.csv", 3),
    )
    event = replace(
        EVENT,
        corrections=(Correction(place, *fixed), late),
        rulings=(Ruling("r1", place, read_score("=170"), by="TD", at=AT, reason="why", source=ruled),),
        appeals=(
            Appeal("a1", "r1", decision="varied", score=read_score("=620"), committee=("A", "B"), clauses=("93B",)),
            Appeal("a2", "r1", decision="upheld", score=read_score("=990"), decided_at=AT, reason="so it was"),
        ),
    )  # fmt: skip
    # What has no time comes first. The second appeal leaves the ruling as it was given: 170.
    assert whole(event, "pair 2 board 1")[1:6] == [
        written(2, 1, 2, 5, 620),
        "A correction to 680 by Lin at - came too late and changes nothing: -. [79C1 79C2]",
        "Corrected by TD at 2024-05-01 20:30 to 650: overtrick. [79C1] <corrections.csv:2>",
        "Ruling r1 by TD at 2024-05-01 20:30: =170; why. [] <rulings.csv:3>",
        "Appeal a1, decided by A, B at -: =620; -. [93B]",
    ]
    assert whole(event, "pair 2 board 1")[6:8] == [
        "Appeal a2, decided by - at 2024-05-01 20:30: =170; so it was. []",
        compared(170, 1, 0, 1, 2),
    ]


def test_a_ruling_where_there_was_no_result() -> None:
    ruling = Ruling("r1", Place("s", 2, "2", 9), read_score("A/A"), by="TD", source=Source("rulings.csv", 4))
    seats = (Seating("s", 1, "2", (1,), (4,)), Seating("s", 2, "2", (2,), (5,), (9,)))
    found = whole(replace(EVENT, seatings=seats, rulings=(ruling,)), "pair 2 board 9")
    assert found[1:4] == [
        "The results have nothing for board 9 at table 2 in round 2. []",
        "Ruling r1 by TD at -: A/A; -. [] <rulings.csv:4>",
        "No result: an artificial score of 50%. [12C2(a)]",
    ]


def test_a_ruling_that_gives_an_outcome_or_nothing() -> None:
    place = Place("s", 1, "2", 1)
    rulings = (Ruling("r1", place, outcome=Outcome.DRAWN), Ruling("r2", place))
    assert whole(replace(EVENT, rulings=rulings), "pair 2 board 1")[2:4] == [
        "Ruling r1 by - at -: drawn; -. []",
        "Ruling r2 by - at -: -; -. []",
    ]


# -- totals ---------------------------------------------------------------------------------------------------------


def test_a_total_with_penalties_and_its_place() -> None:
    fines = (
        Penalty(1, "s", Fraction(25), PenaltyUnit.TOP, ("R68.2",), "dummy helped", "TD", source=Source("p.csv", 2)),
        Penalty(1, "s", Fraction(5), PenaltyUnit.IMPS),
        Penalty(2, "s", Fraction(5), PenaltyUnit.TOP),
        Penalty(1, "s", Fraction(1, 2), PenaltyUnit.MATCHPOINTS, fall=Fall.MATCH),
    )
    # A quarter of a top of 4 is one point; 7 - 1 - 0.5 = 5.5 of 8 are 68.75%, less than the 75% of pair 6.
    assert whole(replace(EVENT, penalties=fines), "pair 1 total") == [
        "1 c1, total of s = 275/4",
        "2 boards: 7 of 8 matchpoints. [78A] = 7",
        "Penalty of 25 % of a top by TD, off the total: 1 less; dummy helped. [R68.2] <p.csv:2> = -1",
        "Penalty of 0.50 matchpoints by -, off the match: 0.50 less; -. [] = -1/2",
        "5.50 of 8 is 68.75%. [78A] = 275/4",
        "Place 2 of 6. [78A] = 2",
    ]


def test_totals_that_are_no_percentages() -> None:
    event = field_event(Stage("s", scoring=Scoring.CROSS_IMPS), {**ONE_BOARD, 2: [(1, 4, 0), (2, 5, 0), (3, 6, 0)]})
    assert whole(event, "pair 1 total") == [
        "1 c1, total of s = 11",
        "2 boards: 11 in all (of 2 boards that count). [78B] = 11",
        "Place 1 of 6. [78B] = 1",
    ]


def test_a_tie_that_is_broken_one_that_is_not_and_who_is_not_ranked() -> None:
    event = field_event(Stage("s"), TWO_BOARDS, pack="ctcba")
    # Pairs 2 and 4 have 5 of 8. 2: above average and average; 4: below and above.
    assert whole(event, "pair 4")[2:] == [
        "5 of 8 is 62.50%. [78A] = 125/2",
        "Tie: boards above average less boards below it: 0; 2: 1. [R49.4 R49.4(1)] = 0",
        "Place 4 of 6. [78A] = 4",
    ]
    flat = field_event(Stage("s"), {1: [(1, 2, 0), (3, 4, 0)]}, pack="ctcba")
    assert whole(flat, "pair 2")[3:] == [
        "Tie: boards above average less boards below it: 0; 1: 0, 3: 0, 4: 0; still equal. [R49.4 R49.4(1)] = 0",
        "Tie: boards exactly average: 1; 1: 1, 3: 1, 4: 1; still equal. [R49.4 R49.4(2)] = 1",
        "Tie: tops, half a point short included: 1; 1: 1, 3: 1, 4: 1; still equal. [R49.4 R49.4(3)] = 1",
        "Tie: fewer bottoms, half a point included: -1; 1: -1, 3: -1, 4: -1; still equal. [R49.4 R49.4(4)] = -1",
        "Place 1 of 4, shared. [78A] = 1",
    ]
    people = tuple(replace(one, unranked="R18") if one.number == 1 else one for one in event.contestants)
    assert whole(replace(event, contestants=people), "pair 1")[3:] == ["Not ranked. [R18]"]
    behind = tuple(replace(one, last="G34.4") if one.number == 1 else one for one in event.contestants)
    assert whole(replace(event, contestants=behind), "pair 1")[3:] == ["Place 6 of 6. [78A G34.4] = 6"]


@pytest.mark.parametrize(("pack", "clauses"), [("ctcba", "78D/2 R67"), ("wbf-2017", "78D/2")])
def test_what_is_carried_into_a_field(pack: str, clauses: str) -> None:
    first, second = Stage("q"), Stage("s", carry_over=Carry(CarryKind.PERCENT, Fraction(1, 2)))
    one, two = field_event(first, TWO_BOARDS), field_event(second, {1: [(1, 2, 100), (3, 4, 0)]})
    event = replace(one, conditions=Terms((first, second), pack=pack), lines=(*one.lines, *two.lines))
    # Half of 7 of 8, and 2 of 2: 5.5 of 6.
    assert whole(event, "pair 1 total")[:4] == [
        "1 c1, total of s = 275/3",
        "1 boards: 2 of 2 matchpoints. [78A] = 2",
        f"Carried over: 3.50. [{clauses}] = 7/2",
        "5.50 of 6 is 91.67%. [78A] = 275/3",
    ]


def test_a_round_of_a_field() -> None:
    more = tuple(line(3, table, *sides, 0, round_number=2) for table, sides in ((1, (1, 4)), (2, (2, 5)), (3, (3, 6))))
    event = replace(EVENT, lines=(*EVENT.lines, *more))
    assert whole(event, "pair 1 round 1") == ["1 c1, round 1 = 7", "Board 1: 3 of 4. [] = 3", "Board 2: 4 of 4. [] = 4"]
    assert whole(event, "pair 1 round 2") == ["1 c1, round 2 = 2", "Board 3: 2 of 4. [] = 2"]
