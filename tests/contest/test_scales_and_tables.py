"""Victory point scales by their names, what is carried over, and the matches of a stage by contestant and round."""

from __future__ import annotations

from dataclasses import replace
from fractions import Fraction

import pytest

from cardinal.contest.carry_over import CITES as CARRY_CITES
from cardinal.contest.carry_over import carried
from cardinal.contest.match_table import MatchTable, ScoredMatch
from cardinal.contest.model import Event, Form, Game, Match, Outcome
from cardinal.contest.stage import Carry, CarryKind, Scoring, Stage, Winners
from cardinal.contest.standings import standings
from cardinal.contest.tie_facts import MatchSide
from cardinal.contest.vp_scale import SCALES, scale_name, scale_of
from cardinal.language import Language, NotUnderstood
from cardinal.scoring import VpColumn, VPTable
from tests.contest.event_maker import Terms, contestants, guandan_terms, team_event

PLAIN = Stage("s", "swiss", rounds=3, boards=1, scoring=Scoring.LEVELS, duplicate=False)


@pytest.mark.parametrize(
    ("name", "boards", "values"),
    [
        # A draw, ten IMPs ahead and behind, and the most there is.
        ("wbf", 16, ["10", "12.8", "7.2", "20"]),
        ("wbf-continuous", 16, ["10", "12.8", "7.2", "20"]),
        ("wbf-whole", 16, ["10", "13", "7", "20"]),
        ("ctcba", 16, ["15", "17", "13", "25"]),
        ("ctcba-25-5", 16, ["15", "17", "13", "25"]),
        # Ten hundredths of a percent above half are 0.02 VPs.
        ("percent", 16, ["10", "10.02", "9.98", "20"]),
        # Ten levels over 16 deals (GA4.1).
        ("guandan", 16, ["13", "17", "9", "26"]),
        ("own", 16, ["5", "7", "3", "9"]),
    ],
)
def test_every_scale(name: str, boards: int, values: list[str]) -> None:
    table = VPTable.of([[0, 5, 5], [10, 7, 3], [99, 9, 1]], "§78D/1")
    found = scale_of(Stage("s", "swiss", boards=boards, vp_scale=name, vp_table=table))
    assert found is not None
    assert [found.draw, found.vp(10)[0], found.vp(-10)[0], found.most] == [Fraction(one) for one in values]
    assert found.name == name


@pytest.mark.parametrize("boards", [1, 8, 64])
def test_a_match_is_won_or_lost_by_however_little(boards: int) -> None:
    found = scale_of(Stage("s", "swiss", boards=boards, vp_scale="win-loss"))
    assert found is not None
    worth = {margin: found.vp(margin)[0] for margin in range(-300, 301)}
    # One point is shared in every match, and only who is ahead counts.
    assert all(worth[margin] + worth[-margin] == 1 for margin in worth)
    assert {worth[margin] for margin in range(1, 301)} == {1}
    assert found.draw == Fraction(1, 2)


def test_every_scale_has_its_own_words_in_four_languages() -> None:
    for name in SCALES:
        assert all(scale_name(name).render(language) for language in Language)


def test_a_margin_between_two_goes_away_from_zero() -> None:
    table = VPTable.of([[0, 5, 5], [1, 6, 4], [2, 7, 3]], "§78D/1")
    found = scale_of(Stage("s", "swiss", vp_scale="own", vp_table=table))
    assert found is not None
    assert [found.vp(Fraction(one))[0] for one in ("0.4", "0.5", "-0.5", "1.5", "-1.49")] == [5, 6, 4, 7, 4]


def test_a_scale_that_is_none() -> None:
    assert scale_of(Stage("s", "swiss")) is None
    with pytest.raises(NotUnderstood) as unknown:
        scale_of(Stage("s", "swiss", vp_scale="x"))
    assert (unknown.value.cites, tuple(unknown.value.legal)) == (("78D/1",), tuple(SCALES))
    with pytest.raises(NotUnderstood) as missing:
        scale_of(Stage("s", "swiss", vp_scale="own"))
    assert missing.value.cites == ("78D/1", "G47.2")


def test_the_scale_of_guandan_by_its_boards_and_column() -> None:
    ten = Stage("s", "swiss", boards=10, vp_scale="guandan")
    # There is no column of ten deals: it goes by the next one, larger or smaller.
    by_column = [scale_of(ten, column) for column in (VpColumn.NEXT_LARGER, VpColumn.NEXT_SMALLER)]
    larger, smaller = (scale_of(replace(ten, boards=boards)) for boards in (12, 8))
    for one, other in zip(by_column, (larger, smaller), strict=True):
        assert one is not None
        assert other is not None
        assert [one.vp(at) for at in range(20)] == [other.vp(at) for at in range(20)]
    plain = scale_of(replace(ten, duplicate=False))
    assert plain is not None
    # GA4.2: a point a level, up to thirteen.
    assert [plain.vp(at)[0] for at in (0, 1, 13, 14)] == [13, 14, 26, 26]


@pytest.mark.clause("G50")
def test_what_is_carried() -> None:
    def met(number: int, other: int | None, vp: int) -> MatchSide:
        return MatchSide(1, number, other, Outcome.PLAYED, Fraction(), Fraction(), score=Fraction(vp))

    totals = {1: Fraction(31), 2: Fraction(25), 3: Fraction(9)}
    matches = {1: (met(1, 2, 16), met(1, 3, 15)), 2: (met(2, 1, 14), met(2, None, 11))}
    part = Fraction(1, 3)
    # To two decimals: a third of 31 is 10.33, of 25 8.33; 5 was not there before.
    assert carried(Carry(CarryKind.NONE, part), totals, matches, (2, 1)) == {}
    assert carried(Carry(CarryKind.ALL, part), totals, matches, (2, 1, 5)) == {1: 31, 2: 25}
    assert carried(Carry(CarryKind.PERCENT, part), totals, matches, (2, 1)) == {
        1: Fraction(1033, 100), 2: Fraction(833, 100)
    }  # fmt: skip
    assert carried(Carry(CarryKind.HEAD_TO_HEAD), totals, matches, (2, 1, 5)) == {1: 16, 2: 14, 5: 0}
    assert list(carried(Carry(CarryKind.ALL), totals, matches, (3, 2, 1))) == [1, 2, 3]
    assert CARRY_CITES == {Game.BRIDGE: "§78D/2 §R67", Game.GUANDAN: "§G50"}


def test_the_matches_of_a_contestant_in_the_order_of_the_rounds() -> None:
    def side(at: int, number: int, vp: int, score: int) -> MatchSide:
        return MatchSide(at, number, 9, Outcome.PLAYED, Fraction(), Fraction(vp), score=Fraction(score))

    told = [side(2, 1, 10, 1), side(1, 1, 12, 2), side(1, 2, 5, 7)]
    found = MatchTable([ScoredMatch(Match("s", one.round, "1", one.number, 9), (one,)) for one in told])
    assert (found.of(1), found.of(2), found.of(9)) == ((told[1], told[0]), (told[2],), ())
    assert (found.numbers, found.last_round, MatchTable([]).last_round) == ((1, 2, 9), 2, 0)
    assert (found.total(1), found.vp(1), found.total(9), found.vp(9)) == (3, 22, 0, 0)
    assert (found.scored[0].side(1), found.scored[0].side(9)) == (told[0], None)


def test_matches_come_by_round_and_table_whatever_the_order_of_the_file() -> None:
    matches = tuple(
        Match("s", at, table, home, away) for at, table, home, away in ((2, "1", 1, 2), (1, "2", 3, 4), (1, "1", 1, 2))
    )
    stage = Stage("s", "swiss", boards=1, scoring=Scoring.IMPS)
    event = Event(Terms((stage,), form=Form.TEAMS), contestants(range(1, 5)), matches=matches)
    levels = Event(guandan_terms(PLAIN), contestants(range(1, 5)), matches=matches)
    for one in (event, levels):
        found = standings(one).stage("s").matches
        assert found is not None
        assert [(each.match.round, each.match.table) for each in found.table.scored] == [(1, "1"), (1, "2"), (2, "1")]


@pytest.mark.parametrize("winners", [Winners.GROUP_ONE, Winners.GROUP_TWO])
def test_groups_of_teams_have_a_list_each(winners: Winners) -> None:
    stage = Stage("s", "round_robin", boards=4, scoring=Scoring.IMPS, winners=winners)
    event = team_event(stage, [[(1, 2, 3), (3, 4, 2)]])
    people = tuple(replace(one, section="AB"[one.number > 2]) for one in event.contestants)
    lists = standings(replace(event, contestants=people)).stage("s").rankings
    assert [(one.group, tuple(one.keys)) for one in lists] == [("A", (1, 2)), ("B", (3, 4))]
    found = standings(event).stage("s").matches
    assert found is not None
    # Nobody goes on from a match that is no knockout.
    assert [(one.winner, one.decided_by) for one in found.table.scored] == [(None, ""), (None, "")]
