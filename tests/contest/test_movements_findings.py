"""Whole reports of the checker of movements, worked out by hand: numbers, clause and text of every finding."""

from __future__ import annotations

import pytest

from cardinal.contest.movements import Movement, Section, Sitting, check, mitchell, multiple_teams
from cardinal.contest.movements.kind import PLANNED
from cardinal.contest.movements.movement import single
from cardinal.contest.movements.multiple_teams import MULTIPLE_TEAMS
from tests.contest.test_movements_check import changed

Told = tuple[str, str, tuple[int, ...], tuple[int, ...], tuple[tuple[int, ...], ...], int | None, str, str]


def report(movement: Movement) -> list[Told]:
    return [
        (one.severity, one.code, one.rounds, one.tables, one.contestants, one.board_set, one.cites, one.text.render())
        for one in check(movement)
    ]


def planned(*rounds: str, sets: int, per_set: int = 2, sections: tuple[Section, ...] = (), **more: object) -> Movement:
    """A movement from cells such as ``1-2:3``: North-South, East-West, board set; a dash alone is an empty table."""
    rows = tuple(tuple(None if word == "-" else _sitting(word) for word in row.split()) for row in rounds)
    kind = more.pop("kind", PLANNED)
    return Movement(kind, rows, sets, per_set, sections or single(len(rows[0])), **more)  # type: ignore[arg-type]


def _sitting(word: str) -> Sitting:
    seats, _, boards = word.partition(":")
    ns, ew = (tuple(map(int, side.split("+"))) for side in seats.split("-"))
    return Sitting(ns, ew, int(boards))


def test_a_mitchell_has_nothing_but_its_counts() -> None:
    # Six boards each, every one played at three tables. Two of a line are compared on each of the three sets.
    assert report(mitchell(3, boards_per_set=2)) == [
        ("note", "comparisons", (), (), (), None, "", "Each contestant plays 6 boards and is compared 12 times."),
        ("note", "balance", (), (), (), None, "",
         "Balance 100.0 of 100 (competition 3.00 on average, standard deviation 0.00), rankings: 2."),
    ]  # fmt: skip


def test_one_table_at_which_everything_is_wrong() -> None:
    movement = planned("1-2:1", "2-1:1", "1-1:3", sets=2, per_set=3)
    assert report(movement) == [
        ("illegal", "two_seats", (3,), (1, 1), ((1,),), None, "§3/1",
         "Contestant 1 has two seats in round 3: tables 1, 1."),
        ("illegal", "board_twice", (1, 2), (), ((1,),), 1, "",
         "Contestant 1 plays board set 1 more than once: in rounds 1, 2."),
        ("illegal", "board_twice", (1, 2), (), ((2,),), 1, "",
         "Contestant 2 plays board set 1 more than once: in rounds 1, 2."),
        ("illegal", "no_such_set", (3,), (1,), (), 3, "", "Table 1 has board set 3 in round 3, but there are only 2."),
        ("unfair", "met_again", (1, 2), (), ((1, 2),), None, "", "1 and 2 meet too often: in rounds 1, 2."),
        ("unfair", "uneven_plays", (), (), (), None, "", "Some boards are played 0 times and others 2 times."),
        ("note", "half_table", (), (), ((2,),), None, "", "Contestants who sit out: 1, each at most 1 rounds."),
        # Contestant 1 has the three boards of round 3 on both sides. Set 1 was played twice: one comparison a board.
        ("note", "comparisons", (), (), (), None, "",
         "Each contestant plays 6 to 12 boards and is compared 6 to 6 times."),
        # Met on two tables (1 each), and the same way as each other at the two tables (1 each).
        ("note", "balance", (), (), (), None, "",
         "Balance 100.0 of 100 (competition 4.00 on average, standard deviation 0.00), rankings: 1."),
    ]  # fmt: skip


def test_sections_are_named_and_count_their_own_copies() -> None:
    sections = (Section("A", 1, 2), Section("B", 3, 5, copies=2))
    movement = planned("1-2:1 3-4:1 5-6:1 7-8:1 5-9:1", sets=1, sections=sections)
    found = report(movement)
    assert found[:4] == [
        ("illegal", "two_seats", (1,), (3, 5), ((5,),), None, "§3/1",
         "Contestant 5 has two seats in round 1: tables B1, B3."),
        ("illegal", "board_twice", (1, 1), (), ((5,),), 1, "",
         "Contestant 5 plays board set 1 more than once: in rounds 1, 1."),
        ("illegal", "two_tables", (1,), (1, 2), (), 1, "",
         "Board set 1 is at tables A1, A2 in round 1: nobody said that they share it, and there are 1 copies."),
        ("illegal", "two_tables", (1,), (3, 4, 5), (), 1, "",
         "Board set 1 is at tables B1, B2, B3 in round 1: nobody said that they share it, and there are 2 copies."),
    ]  # fmt: skip
    assert [one[1] for one in found[4:]] == ["never_met", "comparisons", "balance"]


def test_three_tables_of_which_two_share_need_two_copies() -> None:
    three = "1-2:1 3-4:1 5-6:1"
    for copies, illegal in ((1, ["two_tables"]), (2, [])):
        movement = planned(three, sets=1, sections=(Section("", 1, 3, copies, shared=((1, 3),)),))
        assert [one[1] for one in report(movement) if one[0] == "illegal"] == illegal


def test_a_missing_pair_plays_nowhere_but_has_a_seat() -> None:
    # Pair 4 is not there: its tables are neither games nor meetings, but two seats of it in a round are a mistake.
    movement = planned("1-4:1 2-4:1", "1-2:2 3-4:1", sets=2, phantoms=frozenset({4}))
    assert report(movement) == [
        ("illegal", "two_seats", (1,), (1, 2), ((4,),), None, "§3/1",
         "Contestant 4 has two seats in round 1: tables 1, 2."),
        # Pairs 1 and 2 play one of two rounds, pair 3 none: two rounds out are only one more than the others have.
        ("unfair", "comparisons", (), (), (), None, "",
         "Each contestant plays 0 to 2 boards and is compared 0 to 0 times."),
        ("note", "half_table", (), (), ((1,), (2,), (3,)), None, "",
         "Contestants who sit out: 3, each at most 2 rounds."),
        ("note", "balance", (), (), (), None, "",
         "Balance 0.0 of 100 (competition 0.00 on average, standard deviation 0.00), rankings: 2."),
    ]  # fmt: skip


@pytest.mark.parametrize(("out", "unfair"), [(1, ()), (2, (3, 4))])
def test_two_rounds_out_more_than_anybody_are_unfair(out: int, unfair: tuple[int, ...]) -> None:
    rows = ["1-2:1 3-4:1"] * 3 + ["1-2:1 -"] * out
    assert [one for one in report(planned(*rows, sets=1)) if one[1] == "sits_out"] == [
        ("unfair", "sits_out", (), (), ((one,),), None, "", f"Contestant {one} sits out 2 rounds, others only 0.")
        for one in unfair
    ]


@pytest.mark.parametrize(("times", "found"), [(2, []), (3, [(1, 3)])])
def test_a_set_that_is_played_twice_more_than_another_is_unfair(times: int, found: list[tuple[int, int]]) -> None:
    # Set 1 in every round, set 2 once.
    rows = ["1-2:1 3-4:2", *["1-2:1 -"] * (times - 1)]
    told = [one for one in report(planned(*rows, sets=2)) if one[1] == "uneven_plays"]
    assert told == [
        ("unfair", "uneven_plays", (), (), (), None, "", f"Some boards are played {few} times and others {many} times.")
        for few, many in found
    ]


def test_a_set_that_only_one_table_plays_leaves_its_pairs_without_comparison() -> None:
    found = [one for one in report(planned("1-2:1 3-4:1 5-6:2", sets=2)) if one[1] == "comparisons"]
    text = "Each contestant plays 2 to 2 boards and is compared 0 to 2 times."
    assert found == [("unfair", "comparisons", (), (), (), None, "", text)]


def test_players_may_be_opponents_twice_and_partners_once() -> None:
    rows = ("1+2-3+4:1", "1+3-2+4:2", "1+2-3+4:3")
    found = [one for one in report(planned(*rows, sets=3)) if one[0] == "unfair"]
    # 1 and 4 and 2 and 3 are opponents in all three rounds; 1 and 3, 2 and 4 only in the first and the last.
    assert found == [
        ("unfair", "met_again", (1, 2, 3), (), ((1, 4),), None, "", "1 and 4 meet too often: in rounds 1, 2, 3."),
        ("unfair", "met_again", (1, 2, 3), (), ((2, 3),), None, "", "2 and 3 meet too often: in rounds 1, 2, 3."),
        ("unfair", "partners_again", (1, 3), (), ((1, 2),), None, "",
         "1 and 2 are partners more than once: in rounds 1, 3."),
        ("unfair", "partners_again", (1, 3), (), ((3, 4),), None, "",
         "3 and 4 are partners more than once: in rounds 1, 3."),
        ("unfair", "comparisons", (), (), (), None, "", "Each contestant plays 6 boards and is compared 0 times."),
    ]  # fmt: skip


def test_twelve_who_never_meet_are_all_listed_and_of_more_the_first_twelve() -> None:
    # Twelve tables with a skip: only the pair that started six tables above is not met.
    (found,) = (one for one in report(mitchell(12)) if one[1] == "never_met")
    missing = tuple((table, 13 + (table + 5) % 12) for table in range(1, 13))
    assert found[4] == missing
    assert found[-1] == f"Never meet (12): {', '.join(f'{one}-{other}' for one, other in missing)}."
    # Twelve of thirteen rounds: the pair that started at the next table is not met.
    (found,) = (one for one in report(mitchell(13, 12)) if one[1] == "never_met")
    missing = tuple((table, 14 + table % 13) for table in range(1, 14))
    assert found[4] == missing
    assert found[-1] == f"Never meet (13): {', '.join(f'{one}-{other}' for one, other in missing[:12])}, …."


def test_tables_whose_boards_go_here_and_there_are_named_with_their_section() -> None:
    sections = (Section("A", 1, 3), Section("B", 4, 6, copies=2))
    # In both sections set 1 goes from the first table to the second, then set 2 goes from the first to the third; the
    # boards of B have copies and are not followed.
    row = ("{}-{}:1 {}-{}:2 {}-{}:3", "{}-{}:2 {}-{}:1 {}-{}:4", "{}-{}:3 {}-{}:4 {}-{}:2")
    seats = ((1, 2, 3, 4, 5, 6), (1, 3, 2, 5, 4, 6), (1, 4, 2, 6, 3, 5))
    rows = [
        f"{cells.format(*here)} {cells.format(*(one + 6 for one in here))}"
        for cells, here in zip(row, seats, strict=True)
    ]
    (found,) = (one for one in report(planned(*rows, sets=4, sections=sections)) if one[1] == "not_circulating")
    assert found == (
        "note", "not_circulating", (), (1,), (), None, "",
        "The boards of these tables do not always go to the same place: A1.",
    )  # fmt: skip


# Teams. Five of them play: round 1 is 1-3:2 2-4:3 3-5:4 4-1:5 5-2:1, round 2 1-5:3 2-1:4 3-2:5 4-3:1 5-4:2,
# round 3 1-2:4 2-3:5 3-4:1 4-5:2 5-1:3, round 4 1-4:5 2-5:1 3-1:2 4-2:3 5-3:4.


def half(ns: int, ew: int, boards: int, number: int) -> Told:
    text = (
        f"Team {ns} plays board set {boards} North-South against team {ew} in round {number}, and nowhere the other "
        "way round: there is nothing to compare it with."
    )
    return ("illegal", "half_match", (number,), (), ((ns, ew),), boards, "", text)


def test_a_team_against_itself() -> None:
    assert report(changed(multiple_teams(5, boards_per_set=2), 1, 1, Sitting((1,), (1,), 2))) == [
        ("illegal", "team_itself", (1,), (1,), ((1,),), None, "", "Team 1 meets itself at table 1 in round 1."),
        ("illegal", "two_seats", (1,), (1, 4), ((1,),), None, "§3/1",
         "East-West of team 1 have two tables in round 1: 1, 4."),
        ("illegal", "board_twice", (1, 4), (), ((1,),), 2, "",
         "East-West of team 1 play board set 2 more than once, in rounds 1, 4."),
        half(3, 1, 2, 4),
        # Team 1 has its own East-West as an opponent more, and a set of two boards more each way; team 3 has half less.
        ("unfair", "team_matches", (), (), (), None, "", "Teams play 4 to 5 matches and 7 to 9 boards."),
    ]  # fmt: skip


def test_a_match_with_the_boards_of_another() -> None:
    assert report(changed(multiple_teams(5, boards_per_set=2), 1, 1, Sitting((1,), (3,), 3))) == [
        ("illegal", "board_twice", (1, 2), (), ((1,),), 3, "",
         "North-South of team 1 play board set 3 more than once, in rounds 1, 2."),
        half(1, 3, 3, 1),
        half(3, 1, 2, 4),
        ("illegal", "two_tables", (1,), (1, 2), (), 3, "",
         "Board set 3 is at tables 1, 2 in round 1: nobody said that they share it, and there are 1 copies."),
        ("unfair", "met_again", (), (), ((1, 3),), None, "",
         "Teams 1 and 3 meet more often than others, over board sets 2, 3."),
        ("note", "team_matches", (), (), (), None, "", "Each team plays 4 matches and 8 boards."),
    ]  # fmt: skip


def test_teams_with_as_many_matches_but_fewer_boards_and_the_other_way_round() -> None:
    # Without 1-4 in round 1 both lack half a set of two boards.
    half_played = report(changed(multiple_teams(4, boards_per_set=2), 1, 1, None))
    assert half_played[-1] == (
        "unfair", "team_matches", (), (), (), None, "", "Teams play 3 to 3 matches and 5 to 6 boards.",
    )  # fmt: skip
    rows = ("1-2:1 2-1:1 3-4:1 4-3:1 5-6:1 6-5:1", "1-2:2 2-1:2 3-5:2 5-3:2 4-6:2 6-4:2")
    twice = planned(*rows, sets=2, sections=(Section("", 1, 6, 3),), kind=MULTIPLE_TEAMS)
    assert [one for one in report(twice) if one[0] != "note"] == [
        ("unfair", "met_again", (), (), ((1, 2),), None, "",
         "Teams 1 and 2 meet more often than others, over board sets 1, 2."),
        ("unfair", "team_matches", (), (), (), None, "", "Teams play 1 to 2 matches and 4 to 4 boards."),
    ]  # fmt: skip


def test_teams_of_two_sections_are_not_missed_in_the_other() -> None:
    sections = (Section("A", 1, 4, copies=2), Section("B", 5, 6))
    row = "1-2:1 2-1:1 3-4:1 4-3:1 5-6:1 6-5:1"
    movement = planned(row, sets=1, sections=sections, kind=MULTIPLE_TEAMS)
    never = ((1, 3), (1, 4), (2, 3), (2, 4))
    alike = ("note", "team_matches", (), (), (), None, "", "Each team plays 1 matches and 2 boards.")
    missing = ("note", "never_met", (), (), never, None, "", "Never meet (4): 1-3, 1-4, 2-3, 2-4.")
    assert report(movement) == [missing, alike]
    one_copy = planned(row, sets=1, sections=(Section("A", 1, 4), sections[1]), kind=MULTIPLE_TEAMS)
    shared = (
        "illegal", "two_tables", (1,), (1, 2, 3, 4), (), 1, "",
        "Board set 1 is at tables A1, A2, A3, A4 in round 1: nobody said that they share it, and there are 1 copies.",
    )  # fmt: skip
    assert report(one_copy) == [shared, missing, alike]
    absent = planned(row, sets=1, sections=sections, kind=MULTIPLE_TEAMS, phantoms=frozenset({4}))
    assert report(absent) == [
        ("unfair", "team_matches", (), (), (), None, "", "Teams play 0 to 1 matches and 0 to 2 boards."),
        ("note", "never_met", (), (), ((1, 3), (2, 3)), None, "", "Never meet (2): 1-3, 2-3."),
    ]


def test_of_teams_too_the_first_twelve_who_never_meet_are_listed() -> None:
    # Three of the fifteen meetings of six teams; then three of seven teams more have one match of their 21.
    six = "1-2:1 2-1:1 3-4:2 4-3:2 5-6:3 6-5:3"
    first = [(1, 3), (1, 4), (1, 5), (1, 6), (2, 3), (2, 4), (2, 5), (2, 6), (3, 5), (3, 6), (4, 5), (4, 6)]
    listed = ", ".join(f"{one}-{other}" for one, other in first)
    (found,) = (one for one in report(planned(six, sets=3, kind=MULTIPLE_TEAMS)) if one[1] == "never_met")
    assert found[4:] == (tuple(first), None, "", f"Never meet (12): {listed}.")
    more = planned(
        f"{six} 7-8:1 8-7:1 9-10:2",
        sets=3,
        sections=(Section("A", 1, 6), Section("B", 7, 9)),
        kind=MULTIPLE_TEAMS,
        phantoms=frozenset({10}),
    )
    (found,) = (one for one in report(more) if one[1] == "never_met")
    assert found[4:] == ((*first, (7, 9), (8, 9)), None, "", f"Never meet (14): {listed}, ….")


def test_a_finding_as_json() -> None:
    first, *_ = check(planned("1-2:1 1-3:1", sets=1))
    assert first.to_json() == {
        "code": "two_seats",
        "severity": "illegal",
        "text": "Contestant 1 has two seats in round 1: tables 1, 2.",
        "rounds": [1],
        "tables": [1, 2],
        "contestants": [[1]],
        "board_set": None,
        "cites": ["3/1"],
    }
    found = next(one for one in check(planned("1-2:4", sets=1)) if one.code == "no_such_set")
    assert found.to_json("zh-Hans")["text"] == found.text.render("zh-Hans") != found.text.render("en")
    assert found.to_json()["board_set"] == 4
