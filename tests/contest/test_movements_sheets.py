"""Whole sheets of small movements, worked out by hand: East-West go up a table, boards go down one."""

from __future__ import annotations

from cardinal.contest.movements import (
    Even,
    Line,
    Movement,
    across_the_field,
    csv_rows,
    individual,
    mitchell,
    multiple_teams,
    text_grid,
)


def test_the_grid_of_three_tables() -> None:
    assert text_grid(mitchell(3, boards_per_set=2)) == (
        "Mitchell: tables 3, pairs 6, rounds 3, boards 6, 2 a round\n"
        "\n"
        "Round  Table 1      Table 2      Table 3\n"
        "1      1 v 4 (1–2)  2 v 5 (3–4)  3 v 6 (5–6)\n"
        "2      1 v 6 (3–4)  2 v 4 (5–6)  3 v 5 (1–2)\n"
        "3      1 v 5 (5–6)  2 v 6 (1–2)  3 v 4 (3–4)\n"
        "\n"
        "Stay at their table: 1–3.\n"
    )


def test_columns_of_wide_characters_stand_below_each_other() -> None:
    lines = text_grid(mitchell(3, boards_per_set=2), "zh-Hans").splitlines()
    # Each of these characters takes two columns: the head of the rounds (轮) two, that of a table (第 1 桌) seven.
    assert lines[2] == "轮  第1桌        第2桌        第3桌"
    assert lines[3] == "1   1 v 4 (1–2)  2 v 5 (3–4)  3 v 6 (5–6)"


def test_four_tables_that_share_and_rest_a_set_with_an_arrow_switch() -> None:
    # Tables 1 and 4 have the same set; the set between tables 2 and 3 rests, so that table 3 begins with the fourth.
    assert text_grid(mitchell(4, even=Even.SHARE, boards_per_set=2, arrow_switch=1)) == (
        "Mitchell: tables 4, pairs 8, rounds 4, boards 8, 2 a round\n"
        "\n"
        "Round  Table 1      Table 2      Table 3      Table 4\n"
        "1      1 v 5 (1–2)  2 v 6 (3–4)  3 v 7 (7–8)  4 v 8 (1–2)\n"
        "2      1 v 8 (3–4)  2 v 5 (5–6)  3 v 6 (1–2)  4 v 7 (3–4)\n"
        "3      1 v 7 (5–6)  2 v 8 (7–8)  3 v 5 (3–4)  4 v 6 (5–6)\n"
        "4*     6 v 1 (7–8)  7 v 2 (1–2)  8 v 3 (5–6)  5 v 4 (7–8)\n"
        "\n"
        "These tables share boards: 1, 4.\n"
        "Boards rest for a round between tables 2, 3.\n"
        "Stay at their table: 1–4.\n"
        "* Arrow switched in rounds 4: North-South and East-West change places.\n"
    )


def test_a_missing_pair_is_marked_and_does_not_stay() -> None:
    assert text_grid(mitchell(3, boards_per_set=1, phantom=Line.NS)).splitlines()[2:] == [
        "Round  Table 1    Table 2    Table 3",
        "1      1 v 4 (1)  2 v 5 (2)  × v 6 (3)",
        "2      1 v 6 (2)  2 v 4 (3)  × v 5 (1)",
        "3      1 v 5 (3)  2 v 6 (1)  × v 4 (2)",
        "",
        "Stay at their table: 1–2.",
        "Phantom (×), its opponents sit out: 3.",
    ]


def test_an_empty_table_has_a_dash_and_numbers_apart_are_listed_apart() -> None:
    rows = [[{"ns": 1, "ew": 2, "boards": 1}, None], [{"ns": 3, "ew": 1, "boards": 2}, {"ns": 2, "ew": 4, "boards": 1}]]
    movement = Movement.from_json({"rounds": rows, "stationary": [1, 2, 4]})
    assert text_grid(movement).splitlines()[2:] == [
        "Round  Table 1    Table 2",
        "1      1 v 2 (1)  —",
        "2      3 v 1 (2)  2 v 4 (1)",
        "",
        "Stay at their table: 1–2, 4.",
    ]


def test_four_teams_meet_at_two_tables_each_and_share_the_boards_of_the_match() -> None:
    lines = text_grid(multiple_teams(4, boards_per_set=2)).splitlines()
    assert lines[0] == "Multiple teams: tables 4, teams 4, rounds 3, boards 6, 2 a match"
    assert lines[3] == "1      1 v 4 (1–2)  2 v 3 (1–2)  3 v 2 (1–2)  4 v 1 (1–2)"
    assert lines[6:] == [
        "",
        "Copies of each board in the section of table 1: 2.",
        "North-South of every team stay at the table of its number; East-West move.",
        "The two tables of a match share its boards.",
    ]


def test_rows_for_a_spreadsheet() -> None:
    assert csv_rows(mitchell(3, boards_per_set=2, phantom=Line.EW)).splitlines()[:5] == [
        "round,section,table,NS,EW,board_set,first_board,last_board,played",
        "1,,1,1,4,1,1,2,1",
        "1,,2,2,5,2,3,4,1",
        "1,,3,3,6,3,5,6,0",
        "2,,1,1,6,2,3,4,0",
    ]
    both = csv_rows(across_the_field([mitchell(3, boards_per_set=2)] * 2)).splitlines()
    # Numbers go on through the sections, tables and boards begin anew.
    assert both[1:7] == [
        "1,A,1,1,4,1,1,2,1", "1,A,2,2,5,2,3,4,1", "1,A,3,3,6,3,5,6,1",
        "1,B,1,7,10,1,1,2,1", "1,B,2,8,11,2,3,4,1", "1,B,3,9,12,3,5,6,1",
    ]  # fmt: skip
    alone = csv_rows(individual(4)).splitlines()
    assert alone[0] == "round,section,table,N,S,E,W,board_set,first_board,last_board,played"
