"""A ruling that comes when a table has finished its round: whoever played the board reads it, nobody else does."""

from __future__ import annotations

import pytest
from starlette.testclient import TestClient

from cardinal.contest.model import Place, Ruling
from cardinal.scoring import Assigned
from cardinal.store.deciding import GiveRuling
from cardinal.store.setting_up import StartRound
from tests.store.story import DIRECTOR, entry
from tests.web.at_the_table import look
from tests.web.forms import Page
from tests.web.people import KEY, at_table, do, evening, later, state_of

HIDDEN = "The director tells you the ruling"


def played_out(client: TestClient, round_number: int) -> None:
    for one in state_of(client).known_seatings.values():
        if one.round == round_number:
            for board in one.boards:
                do(client, KEY, entry(Place("Main", one.round, one.table, board), "1NT by N ="), DIRECTOR)


def ruled(client: TestClient) -> Place:
    """Table 1's first board, when everybody has finished the first round."""
    evening(client)
    played_out(client, 1)
    place = Place("Main", 1, "1", state_of(client).known_seatings["Main", 1, "1"].boards[0])
    later(client, 60)
    do(client, KEY, GiveRuling(Ruling("", place, Assigned(-650), clauses=("16B3",), reason="a hesitation")), DIRECTOR)
    return place


def rulings_at(client: TestClient, table: str) -> str:
    at_table(client, table=table)
    return " ".join(Page(part).text for part in look(client).split("data-ruled=")[1:])


def test_the_players_read_it_at_their_table_until_others_come(client: TestClient) -> None:
    place = ruled(client)
    text = rulings_at(client, "1")
    assert f"Ruling on board {place.board}, round 1" in text
    assert "−650" in text
    assert rulings_at(client, "2") == ""
    later(client, 6 * 60)
    text = rulings_at(client, "1")
    assert "−650" not in text
    assert HIDDEN in text


def test_one_that_came_while_the_last_board_was_played_is_read_at_the_end_of_the_round(client: TestClient) -> None:
    evening(client)
    boards = state_of(client).known_seatings["Main", 1, "1"].boards
    first, second = (Place("Main", 1, "1", board) for board in boards)
    do(client, KEY, entry(first, "1NT by N ="), DIRECTOR)
    do(client, KEY, GiveRuling(Ruling("", first, Assigned(-650), clauses=("16B3",), reason="a hesitation")), DIRECTOR)
    assert rulings_at(client, "1") == ""
    later(client, 60)
    do(client, KEY, entry(second, "1NT by N ="), DIRECTOR)
    assert "−650" in rulings_at(client, "1")
    later(client, 6 * 60)
    assert rulings_at(client, "1") == ""


@pytest.mark.parametrize("side", ["ns", "ew"])
def test_in_the_next_round_their_opponents_who_have_the_board_to_play_do_not_read_it(
    client: TestClient, side: str
) -> None:
    place = ruled(client)
    do(client, KEY, StartRound("Main", 2))
    seatings = state_of(client).known_seatings
    (number,) = getattr(seatings["Main", 1, "1"], side)
    (here,) = [one for one in seatings.values() if one.round == 2 and number in (*one.ns, *one.ew)]
    text = rulings_at(client, here.table)
    assert f"Ruling on board {place.board}, round 1: Nora {number} - Sam {number}" in text
    assert "−650" not in text
    assert HIDDEN in text


def test_where_all_have_played_the_board_it_is_read_in_a_later_round(client: TestClient) -> None:
    evening(client)
    for number in (1, 2):
        played_out(client, number)
        do(client, KEY, StartRound("Main", number + 1))
    place = Place("Main", 1, "1", state_of(client).known_seatings["Main", 1, "1"].boards[0])
    later(client, 60)
    do(client, KEY, GiveRuling(Ruling("", place, Assigned(-650), clauses=("16B3",), reason="a hesitation")), DIRECTOR)
    seatings = state_of(client).known_seatings
    shown = {}
    for one in seatings.values():
        if one.round == 3:
            here = {*one.ns, *one.ew}
            of_it = here & {*seatings["Main", 1, "1"].ns, *seatings["Main", 1, "1"].ew}
            have = {n for other in seatings.values() if other.round < 3 and place.board in other.boards
                    for n in (*other.ns, *other.ew)}  # fmt: skip
            shown[one.table] = (bool(of_it), here <= have)
    for table, (is_theirs, may_read) in shown.items():
        text = rulings_at(client, table)
        assert (bool(text), "−650" in text) == (is_theirs, is_theirs and may_read)
    assert any(is_theirs and may_read for is_theirs, may_read in shown.values())
