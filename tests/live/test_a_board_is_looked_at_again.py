"""A Director looks again at a board that is over: its outcome is the one that the ruling leaves."""

from __future__ import annotations

from functools import cache

from cardinal.cards import SEATS, Seat
from cardinal.live import LiveTable, Who
from cardinal.live.narration import Narrator, sentences
from tests.live.at_a_table import PEOPLE, AtATable
from tests.live.open_tables import REVOKING, AtAnOpenTable, read_lines
from tests.live.test_open_scene import TRICKS

DIRECTOR = Who("user director", "Director", is_director=True)
ONE_DOWN, MADE = ("4S by S -1", -50), ("4S by S =", 420)


@cache
def agreed() -> LiveTable:
    """An insufficient bid was put right, East has revoked, nobody has said so, and all have agreed on one down."""
    boards = [{"board": number, "deal": REVOKING, "director": "person"} for number in (1, 2)]
    at = AtAnOpenTable("bridge", boards=boards).begin()
    for line in ("N pass", "E pass", "S 1S", "W 1H"):
        call(at, line)
    at.do(PEOPLE[Seat.N], "attention")
    at.do(PEOPLE[Seat.N], "answers", key="accept", value="no")
    call(at, "W 2H")
    at.do(DIRECTOR, "answers", key="unusual", value="no")
    for line in ("N pass", "E pass", "S 4S", "W pass", "N pass", "E pass"):
        call(at, line)
    at.do(PEOPLE[Seat.W], "lead", card="DA")
    at.do(PEOPLE[Seat.W], "face")
    for line in TRICKS:
        head, *cards = line.replace(":", "").split()
        for turn, card in enumerate(cards):
            seat = Seat.parse(head).after(turn)
            at.do(PEOPLE[Seat.S if seat is Seat.N else seat], "play", card=card)
    for seat in SEATS:
        at.do(PEOPLE[seat], "answers", key="score", value="agreed")
    return at.table


def call(at: AtATable, line: str) -> None:
    seat, made = line.split()
    at.do(PEOPLE[Seat.parse(seat)], "call", call=made)


def at_the_end() -> AtAnOpenTable:
    at = AtAnOpenTable("bridge")
    at.table, at.now = agreed(), 2_000_000.0
    return at


def outcomes(at: AtAnOpenTable) -> list[tuple[str, int]]:
    return [(one.result, one.points) for one in at.table.outcomes]


def test_a_revoke_that_the_director_hears_of_late_changes_the_outcome_of_that_board() -> None:
    at = at_the_end()
    assert outcomes(at) == [ONE_DOWN]
    at.do(PEOPLE[Seat.N], "ready")
    # East's side won tricks after the revoke, so that one is transferred; the players need not agree to a ruling.
    at.do(DIRECTOR, "does", act="attention by S")
    assert outcomes(at) == [MADE]
    assert at.table.ready == {Seat.N}
    for seat in (Seat.E, Seat.S, Seat.W):
        at.do(PEOPLE[seat], "ready")
    assert at.view(Seat.N)["board"] == 2
    assert outcomes(at) == [MADE]


def test_while_the_director_looks_again_the_board_is_not_over() -> None:
    at = at_the_end()
    at.do(DIRECTOR, "reviews", clause="27D")
    assert outcomes(at) == []
    assert list(at.table.awaited) == []
    # Nobody was helped by the insufficient bid: the score stands.
    at.do(DIRECTOR, "answers", key="assisted", value="no")
    assert outcomes(at) == [ONE_DOWN]
    assert list(at.table.awaited) == list(SEATS)


def test_an_open_board_is_told_in_the_same_order_step_by_step_and_at_once() -> None:
    at = AtAnOpenTable("bridge", boards=[{"board": 1, "deal": REVOKING}]).begin()
    narrator, steps = Narrator(at.table), list[str]()
    call(at, "N pass")
    at.do(PEOPLE[Seat.S], "director", reason="tempo")
    steps += [one["text"] for one in read_lines(narrator.more(at.table), Seat.N, "en")]
    call(at, "E pass")
    at.do(PEOPLE[Seat.E], "director", reason="a question")
    call(at, "S 1S")
    steps += [one["text"] for one in read_lines(narrator.more(at.table), Seat.N, "en")]
    assert [one["text"] for one in sentences(at.table, Seat.N)] == steps
    assert [line for line in steps if "tempo" in line or "question" in line] == [steps[1], steps[3]]
    assert [steps[0], steps[2], steps[4]] == ["North passes.", "East passes.", "South bids 1♠."]
