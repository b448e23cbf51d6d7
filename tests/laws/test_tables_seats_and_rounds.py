"""Laws 3 to 5 and 8 where they are no hearing: tables, partnerships, seats, rounds."""

from __future__ import annotations

import pytest

from cardinal.cards import (
    SEATS,
    Side,
)
from cardinal.language import NotAllowed
from cardinal.laws import ImpossibleCase
from cardinal.laws.bridge.e2017.rounds import (
    LastRound,
    Movement,
    PostponedBoard,
    TableRound,
    postponed_board_end,
    round_end,
    session_end,
)
from cardinal.laws.bridge.e2017.seating import (
    StartingPositions,
    arrange,
    change_direction,
    check_moves,
    check_partnerships,
    orientation,
    partnerships,
)
from cardinal.laws.record import Contestant, Form, TableSeats

N, E, S, W = SEATS


FIRST = TableSeats(1, ("a", "b", "c", "d"))
SECOND = TableSeats(2, ("e", "f", "g", "h"))


@pytest.mark.clause("3/1")
def test_four_players_sit_at_each_numbered_table() -> None:
    assert arrange([SECOND, FIRST]).value == (FIRST, SECOND)
    assert arrange([FIRST]).clauses == ("3/1",)
    for number, players in ((1, ("a", "b", "c")), (1, ("a", "b", "c", "a")), (0, ("a", "b", "c", "d"))):
        with pytest.raises(ImpossibleCase) as impossible:
            TableSeats(number, players)  # type: ignore[arg-type]
        assert impossible.value.cites == ("3/1",)
    for other in (TableSeats(1, ("e", "f", "g", "h")), TableSeats(2, ("a", "f", "g", "h"))):
        with pytest.raises(NotAllowed) as caught:
            arrange([FIRST, other])
        assert caught.value.cites == ("3/1",)


@pytest.mark.clause("3/2")
@pytest.mark.parametrize(("north", "chairs"), [(0, "NESW"), (1, "WNES"), (2, "SWNE"), (3, "ESWN")])
def test_the_director_names_north_and_the_rest_follows(north: int, chairs: str) -> None:
    assert "".join(map(str, orientation(north).value)) == chairs
    assert orientation(north).clauses == ("3/2",)


@pytest.mark.clause("4/1")
def test_a_table_is_north_south_against_east_west() -> None:
    assert partnerships(FIRST).value == ({"a", "c"}, {"b", "d"})
    assert partnerships(FIRST).clauses == ("4/1",)


MOVED = TableSeats(1, ("a", "f", "c", "h"))
SUBSTITUTED = TableSeats(1, ("a", "b", "x", "d"))


@pytest.mark.clause("4/2")
@pytest.mark.parametrize("form", [Form.PAIRS, Form.TEAMS])
def test_partnerships_stay_through_a_session_unless_the_director_authorizes_another(form: Form) -> None:
    check_partnerships(form, [[FIRST, SECOND], [MOVED]])
    with pytest.raises(NotAllowed) as caught:
        check_partnerships(form, [[FIRST], [SUBSTITUTED]])
    assert caught.value.cites == ("4/2",)
    check_partnerships(form, [[FIRST], [SUBSTITUTED]], authorized=frozenset([frozenset("ax")]))


@pytest.mark.clause("4/3")
def test_partners_change_in_an_individual_event() -> None:
    changed = TableSeats(1, ("a", "c", "b", "d"))
    check_partnerships(Form.INDIVIDUAL, [[FIRST], [changed]])
    check_partnerships(Form.INDIVIDUAL, [[FIRST]])
    with pytest.raises(NotAllowed) as caught:
        check_partnerships(Form.INDIVIDUAL, [[FIRST], [FIRST]])
    assert caught.value.cites == ("4/3",)


# Law 5: seats

PAIR, RIVALS = Contestant(Form.PAIRS, ("a", "c")), Contestant(Form.PAIRS, ("b", "d"))


@pytest.mark.clause("5A/1")
def test_each_contestant_gets_a_starting_position_of_its_own() -> None:
    positions = StartingPositions({PAIR: ((1, N), (1, S)), RIVALS: ((1, E), (1, W))})
    assert positions.of[PAIR] == ((1, N), (1, S))
    for wrong in (
        {PAIR: ((1, N), (1, S)), RIVALS: ((1, N), (1, S))},
        {PAIR: ((1, N), (1, S)), RIVALS: ()},
        {PAIR: ((1, N), (1, S), (1, E))},
    ):
        with pytest.raises(NotAllowed) as caught:
            StartingPositions(wrong)
        assert caught.value.cites == ("5A/1",)


@pytest.mark.clause("5A/2")
def test_members_choose_among_their_seats_unless_directed_otherwise() -> None:
    positions = StartingPositions({PAIR: ((1, N), (1, S))})
    one_way, other_way = {"a": (1, N), "c": (1, S)}, {"a": (1, S), "c": (1, N)}
    assert positions.choose(PAIR, one_way).value == one_way
    assert positions.choose(PAIR, other_way).clauses == ("5A/2",)
    for seats, directed in (
        ({"a": (1, N), "c": (1, E)}, None),
        ({"a": (1, N), "x": (1, S)}, None),
        (one_way, other_way),
    ):
        with pytest.raises(NotAllowed) as caught:
            positions.choose(PAIR, seats, directed)
        assert caught.value.cites == ("5A/2",)


@pytest.mark.clause("5A/3")
def test_a_direction_once_chosen_is_changed_only_with_the_director() -> None:
    assert change_direction("a", N, S, permitted=True).value is S
    assert change_direction("a", N, N, permitted=False).value is N
    with pytest.raises(NotAllowed) as caught:
        change_direction("a", N, S, permitted=False)
    assert caught.value.cites == ("5A/3",)


@pytest.mark.clause("5B/1", "8A1")
def test_contestants_and_boards_move_as_the_director_says() -> None:
    movement = Movement({"1": (1, Side.NS), "2": (2, Side.EW), "3": (1, Side.EW)}, {1: 2, 2: 2, 3: 1})
    assert movement.place_of("2").value == (2, Side.EW)
    assert movement.place_of("2").clauses == ("8A1",)
    assert (movement.boards_at(2).value, movement.boards_at(3).value) == ((1, 2), ())
    assert check_moves(movement.contestants, dict(movement.contestants)).clauses == ("5B/1",)
    with pytest.raises(NotAllowed) as caught:
        check_moves(movement.contestants, {**movement.contestants, "3": (3, Side.EW)})
    assert caught.value.cites == ("5B/1",)
    assert caught.value.text.values["players"] == ("3",)


@pytest.mark.clause("8A1")
def test_a_movement_that_sends_two_to_one_place_or_forgets_one_is_refused() -> None:
    with pytest.raises(NotAllowed) as caught:
        Movement({"1": (1, Side.NS), "2": (1, Side.NS)}, {})
    assert caught.value.cites == ("8A1",)
    with pytest.raises(NotAllowed) as caught:
        Movement({"1": (1, Side.NS)}, {}).place_of("2")
    assert caught.value.cites == ("8A1",)


@pytest.mark.clause("8B1")
@pytest.mark.parametrize(
    ("table", "end"),
    [
        (TableRound(), None),
        (TableRound(completed=50), None),
        (TableRound(signalled=60, completed=50), 60),
        (TableRound(signalled=60, completed=60), 60),
        (TableRound(signalled=60, completed=65), None),
        (TableRound(signalled=60, completed=65, progressed=70), 70),
        (TableRound(signalled=60), None),
        (TableRound(signalled=60, completed=50, progressed=70), 60),
    ],
)
def test_a_round_ends_at_the_signal_or_when_a_late_table_moves(table: TableRound, end: float | None) -> None:
    assert (round_end(table).value, round_end(table).clauses) == (end, ("8B1",))


@pytest.mark.clause("8B2")
@pytest.mark.parametrize(
    ("board", "end"),
    [
        (PostponedBoard(), None),
        (PostponedBoard(played=80), None),
        (PostponedBoard(score_recorded=85), None),
        (PostponedBoard(played=80, score_recorded=85), 85),
        (PostponedBoard(cancelled=70), 70),
    ],
)
def test_a_postponed_board_keeps_its_round_open(board: PostponedBoard, end: float | None) -> None:
    assert (postponed_board_end(board).value, postponed_board_end(board).clauses) == (end, ("8B2",))


@pytest.mark.clause("8C")
def test_the_session_ends_for_a_table_when_all_is_played_and_entered_without_objection() -> None:
    played, entered = {1: 10.0, 2: 20.0}, {1: 11.0, 2: 25.0}
    assert session_end(LastRound((1, 2), played, entered)).value == 25
    assert session_end(LastRound((1, 2), played, entered)).clauses == ("8C",)
    for open_table in (
        LastRound((1, 2), {1: 10.0}, entered),
        LastRound((1, 2), played, {1: 11.0}),
        LastRound((1, 2), played, entered, frozenset([2])),
    ):
        assert session_end(open_table).value is None
