"""Packs of points: the published examples to the digit, and packs that are refused with their line."""

from __future__ import annotations

from dataclasses import replace
from datetime import date
from decimal import Decimal
from fractions import Fraction

import pytest

from cardinal.contest.model import Form, Game
from cardinal.season.errors import BadPack
from cardinal.season.evening import Encounter, Evening, Listing
from cardinal.season.expression import read_expression
from cardinal.season.point_awards import Field, rounded, scale, shared
from cardinal.season.point_pack import PointPack, find_pack, read_pack
from cardinal.season.season_points import points_of

from .evenings import START, evening

PLAIN = find_pack("plain")
ACBL = """
name = "acbl-open-club"
rounding = { way = "half_up", step = 0.01 }
[[award]]
when = { form = "pairs", winners = "two", kind = "open" }
n = "pairs_in_direction"
half_table = "up"
depth = { share = 0.4, round = "half_up" }
first = "0.10*n"
most = 1.50
curve = [1, 0.70, 0.50, 0.35]
then = "1/p"
"""
ABF = """
name = "abf-club"
rounding = { way = "half_up", step = 0.001 }
[variables]
W = 1.5
[[award]]
when = { form = "pairs", winners = "two" }
n = "tables"
half_table = "up"
depth = { of = "field", share = 0.5, round = "down" }
first = [{ to = 30, value = "0.02*W*n" }, { value = "W*(1-exp(-n/32))" }]
curve = [1, 0.70]
then = "1/(p-1)"
per = { 5 = 0.8, 6 = 0.6667 }
"""


def points(pack: PointPack, field: Field) -> list[str]:
    return [str(paid.points) for paid in scale(pack, field)]


def test_the_plain_pack_pays_a_third_of_fourteen_pairs() -> None:
    assert points(PLAIN, Field(Game.BRIDGE, Form.PAIRS, 14, boards=24)) == ["37", "30", "22", "15", "7"]


def test_two_who_are_level_share_their_places() -> None:
    exact = shared(PLAIN, Field(Game.BRIDGE, Form.PAIRS, 14, boards=24), [1, 2, 2, 4, 5, 6])
    assert [str(rounded(PLAIN, value)) for value in exact] == ["37", "26", "26", "15", "7", "0"]


def test_the_strata_of_the_plain_pack_fall_by_a_fifth() -> None:
    below = [
        [f"{paid.exact:.1f}" for paid in scale(PLAIN, Field(Game.BRIDGE, Form.PAIRS, size, boards=24, step=step))]
        for step, size in enumerate((10, 7, 4))
    ]
    assert below == [["31.6", "23.7", "15.8", "7.9"], ["21.2", "14.1", "7.1"], ["12.8", "6.4"]]


@pytest.mark.parametrize(("boards", "first"), [(24, 37), (12, 19), (48, 75), (96, 75), (6, 19)])
def test_a_longer_evening_pays_more_within_limits(boards: int, first: int) -> None:
    assert scale(PLAIN, Field(Game.BRIDGE, Form.PAIRS, 14, boards=boards))[0].points == first


def test_kinds_of_events_multiply_and_a_field_of_three_pays_nothing() -> None:
    assert scale(PLAIN, Field(Game.BRIDGE, Form.PAIRS, 16, kind="national", boards=24))[0].points == 160
    assert scale(PLAIN, Field(Game.BRIDGE, Form.TEAMS, 16, boards=24))[0].points == 60
    assert scale(PLAIN, Field(Game.BRIDGE, Form.PAIRS, 3, boards=24)) == ()
    with pytest.raises(BadPack, match="no kind of event"):
        scale(PLAIN, Field(Game.BRIDGE, Form.PAIRS, 8, kind="galactic"))


def test_an_open_club_game_of_eight_tables_by_the_acbl_example() -> None:
    field = Field(Game.BRIDGE, Form.PAIRS, 8, 16, "two", "open")
    assert points(read_pack(ACBL), field) == ["0.80", "0.56", "0.40"]
    assert scale(read_pack(ACBL), Field(Game.BRIDGE, Form.PAIRS, 20, 40, "two", "open"))[0].points == Decimal("1.50")


def test_a_club_session_of_ten_tables_by_the_abf_example() -> None:
    field = Field(Game.BRIDGE, Form.PAIRS, 10, 20, "two")
    assert points(read_pack(ABF), field) == ["0.300", "0.210", "0.150", "0.100", "0.075"]


def test_a_pool_is_shared_by_all_who_are_paid() -> None:
    pack = read_pack(
        """
        name = "pool"
        [variables]
        BV = 100
        [[award]]
        n = "players"
        depth = { share = 0.7, round = "down" }
        pool = "BV*n*5/18"
        then = "((n+1.5)/p - 1.5)^0.5"
        """
    )
    paid = points(pack, Field(Game.BRIDGE, Form.INDIVIDUAL, 20))
    assert paid[:4] == ["119", "81", "63", "52"]
    assert len(paid) == 14


def league(*encounters: Encounter, tags: tuple[str, ...] = ("league",)) -> Evening:
    """Three teams, which is too few for places to pay."""
    played = evening(START, [("a b c d", 20), ("e f g h", 10), ("i j k l", 5)], form=Form.TEAMS, tags=tags)
    return replace(played, encounters=encounters)


def test_a_league_pays_six_for_a_match_won_and_three_for_one_drawn_by_sixteen_boards() -> None:
    played = league(
        Encounter(1, 2, Fraction(7), 16),
        Encounter(2, 3, Fraction(0), 16),
        Encounter(3, 1, Fraction(-2), 24),
    )
    by_player = {one.player: (one.points, one.source) for one in points_of(played, PLAIN)}
    # Team 1: 6 and 6 * 24 / 16; team 2 and team 3: 3 for the match that they drew.
    assert by_player == {player: (Decimal(15), "match") for player in "abcd"} | {
        player: (Decimal(3), "match") for player in "efghijkl"
    }
    assert points_of(league(Encounter(1, 2, Fraction(7), 16), tags=()), PLAIN) == ()


def test_a_section_pays_seven_tenths_where_that_is_more_than_the_place_overall() -> None:
    played = evening(date(2026, 1, 1), [(f"p{place} q{place}", 70 - place) for place in range(1, 13)])
    listing = played.lists[0]
    halves = tuple(replace(one, section="X" if (one.place or 0) <= 6 else "Y") for one in listing.showings)
    earned = points_of(replace(played, lists=(Listing(halves),)), PLAIN)
    # Overall 12 pairs: 34.64, 25.98, 17.32, 8.66. A section of 6 pairs, two places paid: 0.7 of 24.49 and 12.25.
    assert {one.player: (int(one.points), one.source) for one in earned if one.player.startswith("p")} == {
        "p1": (35, "overall"),
        "p2": (26, "overall"),
        "p3": (17, "overall"),
        "p4": (9, "overall"),
        "p7": (17, "section"),
        "p8": (9, "section"),
    }


def test_players_of_a_larger_team_get_a_part_each() -> None:
    pack = read_pack(
        """
        name = "teams"
        rounding = { way = "half_up", step = 0.01 }
        [[award]]
        n = "teams"
        depth = { share = 1, round = "up" }
        first = 10
        curve = [1, 0.5]
        per = { 5 = 0.8, 6 = 0.6667 }
        """
    )
    played = evening(START, [("a b c d e f", 20), ("g h i j k", 10)], form=Form.TEAMS)
    by_player = {one.player: one.points for one in points_of(played, pack)}
    assert by_player == {player: Decimal("6.67") for player in "abcdef"} | dict.fromkeys("ghijk", Decimal("4.00"))


def test_an_amount_may_be_said_in_one_expression() -> None:
    pack = read_pack(
        """
        name = "steps"
        [[award]]
        n = "players"
        depth = { share = "1/3", round = "down" }
        amount = "max(6, n - 3*(p-1))"
        """
    )
    assert points(pack, Field(Game.BRIDGE, Form.INDIVIDUAL, 24)) == ["24", "21", "18", "15", "12", "9", "6", "6"]


@pytest.mark.parametrize(
    ("text", "message"),
    [
        (ACBL.replace("half_table", "half_tabel"), 'Line 7: "half_tabel" is not known there'),
        (ACBL.replace('"0.10*n"', '"0.10*m"'), 'Line 9: "m" is not known there'),
        (ACBL.replace(', round = "half_up" }\nfirst', " }\nfirst"), "how the number of paid places is rounded"),
        (ACBL.replace('first = "0.10*n"\n', ""), "needs first, amount, pool or match"),
        (ACBL.replace('"1/p"', '"1/p)"'), "is not read at"),
        (ACBL.replace("0.10*n", "__import__(n)"), "is not read at"),
        (ACBL + "match = { wins = 6 }", 'Line 13: "wins" is not known there'),
        (ACBL + 'match = { win = "six" }', 'Line 13: "six" is not a value for win'),
        (ACBL + "match = 6", 'Line 13: "match" must be a table'),
        (ACBL + "per = { five = 0.8 }", 'Line 13: per has a part for .* "five" is not a number of players'),
        (ACBL + 'per = { 5 = "most" }', 'Line 13: "most" is not a value for 5'),
        (ACBL + "per = 0.8", 'Line 13: "per" must be a table'),
        ("name = 1 =", "no TOML file"),
        ('name = "empty"', "has no award"),
    ],
)
def test_a_pack_that_is_half_understood_is_refused_with_its_line(text: str, message: str) -> None:
    with pytest.raises(BadPack, match="(?s)" + message.replace("(", r"\(")):
        read_pack(text)


@pytest.mark.parametrize(
    ("text", "value"),
    [("2^3^2", "512"), ("-2^2", "-4"), ("7-2-1", "4"), ("2*(3+4)/7", "2"), ("min(3, 1, 2)", "1"), ("ceil(7/3)", "3")],
)
def test_expressions_bind_as_people_write_them(text: str, value: str) -> None:
    assert read_expression(text)({}) == Decimal(value)


@pytest.mark.parametrize("text", ["1/0", "sqrt(0-1)", "ln(0)", "exp(10^9)"])
def test_an_expression_without_a_value_is_refused(text: str) -> None:
    with pytest.raises(BadPack, match="has no value here"):
        read_expression(text)({})


@pytest.mark.parametrize(
    "text", ["", "1 +", "(1", "f(1)", "sqrt(1, 2)", "1 2", "a.b", "(" * 40 + "1" + ")" * 40, "1" * 500]
)
def test_what_is_no_expression_is_refused(text: str) -> None:
    with pytest.raises(BadPack):
        read_expression(text)
