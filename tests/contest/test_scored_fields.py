"""A scored field: what is had of how much, what follows one changed result, and the short cuts that must not matter."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace
from fractions import Fraction

import pytest

from cardinal.bridge import Side
from cardinal.contest.board_columns import scored_board
from cardinal.contest.field_score import BoardKey, FieldTotal, ScoredField, board_key
from cardinal.contest.model import Contestant, Event, Form, LevelScore, Line, Player
from cardinal.contest.ranking import Figure
from cardinal.contest.stage import Compared, Scoring, Stage, Winners
from cardinal.contest.standings import standings, standings_after
from cardinal.contest.standings_individual import CITES, IndividualStandings, PlayerRow, individual_standings
from cardinal.scoring import DatumKind, DatumRule, Played, read_score
from tests.contest.event_maker import Terms, field_event, line

BOARD = {1: [(1, 4, 620), (2, 5, 170), (3, 6, -100)]}


def lines_of(*cells: object) -> list[Line]:
    """One board at as many tables, 1 against 11, 2 against 12 and so on."""
    return [line(1, at, at, 10 + at, cell) for at, cell in enumerate(cells, start=1)]  # type: ignore[arg-type]


def field(*cells: object, stage: Stage = Stage("s")) -> ScoredField:  # noqa: B008
    return ScoredField.of(stage, lines_of(*cells))


def after(before: ScoredField, cells: Sequence[object], now: Sequence[object]) -> ScoredField:
    """The field of other results, made of the one before where it can be."""
    lines, wanted = lines_of(*cells), lines_of(*now)
    merged = [old if old == new else new for old, new in zip(lines, wanted, strict=True)]
    return before.with_lines(lines, merged) or ScoredField.of(before.stage, merged)


def everything(found: ScoredField) -> dict[int, object]:
    return {number: (found.total(number), list(found.values(number))) for number in found.numbers}


# -- one changed result ---------------------------------------------------------------------------------------------

KINDS = ("420", "=170", "60% 620; 40% -100", "A+/A-", "A-/420", "not played")


@pytest.mark.parametrize("scoring", [Scoring.MATCHPOINTS, Scoring.CROSS_IMPS, Scoring.BUTLER, Scoring.TOTAL])
def test_one_change_after_another_is_the_field_from_the_beginning(scoring: Scoring) -> None:
    stage = Stage("s", scoring=scoring)
    for old in KINDS:
        for new in KINDS:
            cells = [old, "420", "-50", "A+/A-"]
            found = field(*cells, stage=stage)
            # The first place, then another twice: first to an award and back to a result of play.
            for at, cell in ((0, new), (1, "A/A"), (1, "170"), (3, "=420")):
                before, was, earlier = found, everything(found), tuple(cells)
                cells[at] = cell
                found = after(before, earlier, cells)
                assert everything(found) == everything(field(*cells, stage=stage)), (old, new, at)
                assert everything(before) == was


def test_the_points_of_everybody_are_short_for_their_percentages_only_where_all_could_have_the_same() -> None:
    assert field("420", "-50", "0").plain_points() == {1: 4, 2: 0, 3: 2, 11: 0, 12: 4, 13: 2}
    assert field("420", "A+/A-", "0").plain_points() is None
    # The pairs of table 3 have no result.
    assert field("420", "-50", "not played").plain_points() is None
    two = [*lines_of("420", "-50"), *(replace(one, place=replace(one.place, round=2)) for one in lines_of("0", "50"))]
    # Four results of one board: 420, -50, 0 and 50 have 6, 0, 2 and 4 of 6.
    assert ScoredField.of(Stage("s"), two).plain_points() == {1: 8, 2: 4, 11: 4, 12: 8}
    assert ScoredField.of(Stage("s", session_rounds=1), two).plain_points() is None
    # Pair 1 alone has a second board.
    more = [*lines_of("420", "-50"), line(2, 1, 1, 11, 0)]
    assert ScoredField.of(Stage("s"), more).plain_points() is None
    # What was true before a change is asked anew after it.
    before = field("420", "-50", "0")
    assert before.plain_points() is not None
    cells = ("420", "-50", "0")
    assert after(before, cells, ("420", "A+/A-", "0")).plain_points() is None
    assert after(before, cells, ("420", "-50", "50")).plain_points() == {1: 4, 2: 0, 3: 2, 11: 0, 12: 4, 13: 2}


def test_a_changed_table_has_the_lists_of_the_event_from_the_beginning() -> None:
    stage = Stage("s", winners=Winners.OVERALL_TWO)
    event = field_event(stage, {**BOARD, 2: [(1, 5, 140), (2, 6, 110), (3, 4, -50)]})
    before = standings(event)
    for line_changed in (
        replace(event.lines[0], score=Played(-620)),
        replace(event.lines[0], score=read_score("A+/A-")),
        # Pair 4 sat North-South and 1 East-West: each has been on either side once, which counts as North-South.
        replace(event.lines[0], ns=(4,), ew=(1,)),
    ):
        now = replace(event, lines=(line_changed, *event.lines[1:]))
        changed = standings_after(before, now).stage("s").rankings
        whole = standings(now).stage("s").rankings
        assert [one.rows for one in changed] == [one.rows for one in whole]
        assert [(one.direction, one.unit) for one in changed] == [(one.direction, one.unit) for one in whole]
    assert [one.rows for one in before.stage("s").rankings] == [
        one.rows for one in standings(event).stage("s").rankings
    ]
    imps = field_event(replace(stage, scoring=Scoring.CROSS_IMPS), BOARD)
    late = replace(imps.lines[0], score=read_score("late"))
    scored = standings(imps)
    # With one result fewer not everybody has as many boards: the list is by the mean.
    assert [one.unit for one in scored.final] == [Figure.IMPS] * 2
    shorter = standings_after(scored, replace(imps, lines=(late, *imps.lines[1:])))
    assert [one.unit for one in shorter.final] == [Figure.IMPS_PER_BOARD] * 2
    three = field_event(stage, BOARD)
    more = standings_after(standings(three), replace(three, lines=(*three.lines, line(1, 9, 7, 8, 0))))
    assert [found.stages[0].field.board_top for found in (standings(three), more)] == [4, 6]


def test_a_list_for_each_direction_by_where_a_pair_sat_most_often() -> None:
    # Pair 1 sat North-South once of three times, pair 2 twice, pair 3 once of twice.
    lines = [line(1, 1, 1, 2, 0), line(2, 1, 2, 1, 0), line(3, 1, 2, 1, 0), line(1, 2, 3, 4, 0), line(2, 2, 4, 3, 0)]
    found = ScoredField.of(Stage("s"), lines)
    assert [found.usual_side(number) for number in (1, 2, 3, 9)] == [Side.EW, Side.NS, Side.NS, Side.NS]
    event = Event(
        Terms((Stage("s", winners=Winners.OVERALL_TWO),)),
        (Contestant(1, direction="NS"), Contestant(3), Contestant(4)),
        lines=tuple(lines),
    )
    # What the entries say goes first; pair 2, which they do not have, is where the results have it.
    lists = standings(event).stage("s").rankings
    assert [(one.direction, sorted(one.keys)) for one in lists] == [("NS", [1, 2, 3, 4])]
    two = replace(event, contestants=(Contestant(1, direction="EW"), Contestant(2, direction="EW")))
    lists = standings(two).stage("s").rankings
    assert [(one.direction, sorted(one.keys)) for one in lists] == [("NS", [3, 4]), ("EW", [1, 2])]


def test_sections_and_directions_in_their_order() -> None:
    lines = [line(1, at, ns, ew, 10 * at) for at, (ns, ew) in enumerate([(1, 3), (2, 4)], start=1)]
    people = (
        Contestant(1, section="B", direction="NS"),
        Contestant(2, section="A", direction="NS"),
        Contestant(3, section="B", direction="EW"),
        Contestant(4, section="A", direction="EW"),
    )
    both = Event(Terms((Stage("s", winners=Winners.GROUP_TWO),)), people, lines=tuple(lines))
    assert [(one.group, one.direction, tuple(one.keys)) for one in standings(both).final] == [
        ("A", "NS", (2,)),
        ("A", "EW", (4,)),
        ("B", "NS", (1,)),
        ("B", "EW", (3,)),
    ]
    groups = replace(both, conditions=Terms((Stage("s", winners=Winners.GROUP_ONE),)))
    assert [(one.group, one.direction, tuple(one.keys)) for one in standings(groups).final] == [
        ("A", "", (2, 4)),
        ("B", "", (1, 3)),
    ]


def test_progress_is_told_board_by_board() -> None:
    told: list[tuple[int, int]] = []
    ScoredField.of(Stage("s"), [line(board, 1, 1, 2, 0) for board in (1, 2, 3)], lambda *one: told.append(one))
    assert told == [(1, 3), (2, 3), (3, 3)]


@pytest.mark.parametrize(
    ("session_rounds", "number", "session"), [(0, 7, 0), (1, 1, 0), (1, 2, 1), (2, 2, 0), (2, 3, 1), (3, 7, 2)]
)
def test_what_makes_results_comparable(session_rounds: int, number: int, session: int) -> None:
    one = line(5, 1, 1, 2, 0, round_number=number, section="A")
    stage = Stage("s", session_rounds=session_rounds)
    assert board_key(one, stage) == BoardKey(session, "", 5)
    assert board_key(one, replace(stage, compared=Compared.SECTION)) == BoardKey(session, "A", 5)


def test_as_many_results_are_expected_as_any_board_of_the_section_and_session_has() -> None:
    lines = [
        *(line(1, f"A{at}", at, 10 + at, 10 * at, section="A") for at in (1, 2)),
        line(2, "A1", 1, 12, 0, section="A"),
        line(1, "B1", 5, 15, 0, section="B"),
    ]
    found = ScoredField.of(Stage("s", compared=Compared.SECTION), lines)
    # Pair 12 has nothing of board 1. Board 2 has one result of two: by Neuberg (0 + 1) x 2 - 1 = 1 of 2.
    assert found.total(12) == FieldTotal(Fraction(1), Fraction(4), 2)
    assert found.total(5) == FieldTotal(Fraction(), Fraction(), 1)
    assert (found.total(12).percent, found.total(5).percent) == (25, None)


# -- levels of Guandan ----------------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("datum", "levels", "values"),
    [
        # The mean of 3, 2, -2 and 1 is 1; in the middle are 1 and 2.
        (DatumRule(), (3, 2, -2, 1), [2, 1, -3, 0]),
        (DatumRule(kind=DatumKind.MEDIAN), (3, 2, -2, 1), ["3/2", "1/2", "-7/2", "-1/2"]),
        (DatumRule(kind=DatumKind.MEDIAN), (3, 2, -2), [1, 0, -4]),
    ],
)
def test_levels_against_the_datum(datum: DatumRule, levels: tuple[int, ...], values: list[object]) -> None:
    stage = Stage("s", scoring=Scoring.LEVELS, datum=datum)
    found = field(*(LevelScore(max(0, one), max(0, -one)) for one in levels), stage=stage)
    expected = [Fraction(str(one)) for one in values]
    at = range(1, len(levels) + 1)
    assert [found.total(number).points for number in at] == expected
    assert [found.total(10 + number).points for number in at] == [-one for one in expected]
    plain = field(*(LevelScore(max(0, one), max(0, -one)) for one in levels), stage=replace(stage, duplicate=False))
    assert [plain.total(number).points for number in at] == list(levels)


@pytest.mark.parametrize("scoring", [Scoring.LEVELS, Scoring.BUTLER, Scoring.CROSS_IMPS, Scoring.TOTAL])
def test_a_board_without_any_result_has_nothing_to_compare(scoring: Scoring) -> None:
    board = scored_board((read_score("A+/A-"), read_score("late")), Stage("s", scoring=scoring), 0)
    assert [list(board.column(side)) for side in Side] == [[None, None]] * 2


def test_points_of_a_weighted_score() -> None:
    board = scored_board(
        (read_score("60% 620; 40% -100"), read_score("140/-100")), Stage("s", scoring=Scoring.TOTAL), 2
    )
    # 0.6 x 620 - 0.4 x 100 = 332; each side of a split score has its own.
    assert (list(board.column(Side.NS)), list(board.column(Side.EW))) == ([332, 140], [-332, 100])


# -- players --------------------------------------------------------------------------------------------------------


def test_the_players_of_pairs_whole() -> None:
    people = (Contestant(1, "", ("b", "a")), Contestant(2, "", ("c", "d")), Contestant(3, "", ("e", "f")))
    lines = (line(1, 1, 1, 2, 420), line(1, 2, 3, 9, -50), line(2, 1, 2, 3, 0), line(3, 1, (), 1, 0))
    event = Event(Terms((Stage("s"),)), people, (Player("a", "Ann"), Player("b")), lines=lines)
    # Board 1 has a top of 2; 9 is nobody, so that nobody is credited, though the result counts. Of board 2 and of the
    # table without North-South there is one score alone: by Neuberg half of the top.
    rows = [
        PlayerRow(1, "a", "Ann", Fraction(100), Fraction(2), 1, (1,)),
        PlayerRow(1, "b", "b", Fraction(100), Fraction(2), 1, (1,)),
        PlayerRow(3, "e", "e", Fraction(50), Fraction(1), 1, (3,)),
        PlayerRow(3, "f", "f", Fraction(50), Fraction(1), 1, (3,)),
        PlayerRow(5, "c", "c", Fraction(25), Fraction(1), 2, (2,)),
        PlayerRow(5, "d", "d", Fraction(25), Fraction(1), 2, (2,)),
    ]
    assert individual_standings(event, "s") == IndividualStandings("s", Figure.PERCENT, tuple(rows), 1, CITES)
    assert CITES == "§78D/1"


@pytest.mark.parametrize(
    ("scoring", "unit", "score"),
    [
        # 470 points are 10 IMPs; from the datum of 185, to ten 190, 230 are 6.
        (Scoring.CROSS_IMPS, Figure.IMPS_PER_BOARD, 5),
        (Scoring.BUTLER, Figure.IMPS_PER_BOARD, 3),
        (Scoring.TOTAL, Figure.POINTS, 510),
    ],
)
def test_players_of_pairs_by_other_scorings(scoring: Scoring, unit: Figure, score: int) -> None:
    people = tuple(Contestant(number, "", (f"n{number}", f"s{number}")) for number in range(1, 5))
    lines = (line(1, 1, 1, 2, 420), line(1, 2, 3, 4, -50), line(2, 1, 1, 2, 90), line(2, 2, 3, 4, 90))
    found = individual_standings(Event(Terms((Stage("s", scoring=scoring),)), people, lines=lines), "s")
    assert found.unit is unit
    assert [(row.key, row.score, row.boards) for row in found.rows if row.key in ("n1", "s1")] == [
        ("n1", score, 2),
        ("s1", score, 2),
    ]


def test_players_up_to_a_round_and_who_sat_alone() -> None:
    people = tuple(Contestant(number, "", (f"n{number}", f"s{number}")) for number in (1, 2))
    lines = (line(1, 1, 1, 2, 420), line(2, 1, 1, 2, 90, round_number=2, players="n1 n2 x s2"))
    event = Event(Terms((Stage("s"),), form=Form.PAIRS), people, lines=lines)
    assert [(row.key, row.score, row.boards) for row in individual_standings(event, "s", 1).rows] == [
        (key, 0, 1) for key in ("n1", "n2", "s1", "s2")
    ]
    # With three names of four nobody is known by the line, and the entries say who it was.
    odd = replace(event, lines=(replace(lines[1], players=("n1", "n2", "", "s2")),))
    assert [row.key for row in individual_standings(odd, "s").rows] == ["n1", "n2", "s1", "s2"]
    whole = individual_standings(event, "s")
    assert {row.key: row.boards for row in whole.rows} == {"n1": 2, "n2": 2, "s2": 2, "s1": 1, "x": 1}
