"""The boards of an event for everybody: the commitment before play, the hands after it, and how to make them again."""

from __future__ import annotations

from datetime import UTC, datetime, timedelta
from hashlib import sha256

import pytest
from starlette.testclient import TestClient

from cardinal.cards import SEATS
from cardinal.contest.model import Place
from cardinal.contest.sealed_boards import BoardSet, Notice, Share, bridge_boards, seed_of
from cardinal.store.deciding import Publish, RevealBoards, SealBoards
from cardinal.store.setting_up import StartRound
from tests.store.story import DIRECTOR, entry
from tests.web.forms import read
from tests.web.people import do, evening, services_of, state_of

AT = datetime(2026, 3, 5, 12, 0, tzinfo=UTC)
SHARE = Share("Ann Lee", bytes(range(32)))
SETS = (BoardSet.parse("A bridge 1-6"),)
NOTICE = Notice("Spring pairs", AT, "the closing index of the day", AT + timedelta(hours=1), SETS, (SHARE.as_holder,))
VALUE = "23916061234"


@pytest.fixture
def hall(client: TestClient) -> TestClient:
    """An evening with boards that are committed to."""
    services_of(client).now = lambda: AT
    evening(client)
    do(client, "spring", SealBoards(NOTICE.text), DIRECTOR)
    return client


def play(client: TestClient) -> None:
    for number in (1, 2, 3):
        if number > 1:
            do(client, "spring", StartRound("Main", number))
        for seat in [one for one in state_of(client).known_seatings.values() if one.round == number]:
            for board in seat.boards:
                result = "1NT by N =" if seat.table == "1" else "1NT by N +1"
                do(client, "spring", entry(Place("Main", number, seat.table, board), result), DIRECTOR)


def reveal(client: TestClient, *, while_playing: bool = False) -> None:
    services_of(client).now = lambda: AT + timedelta(hours=6)
    do(client, "spring", RevealBoards(NOTICE.commitment, (SHARE.text,), VALUE, while_playing), DIRECTOR)


def test_before_play_everybody_can_write_the_commitment_down(hall: TestClient) -> None:
    page = read(hall, "/events/spring/boards", language="en")
    assert NOTICE.commitment in page.text
    assert "No board has been played everywhere yet." in page.text
    assert SHARE.secret.hex() not in page.text
    (seal,) = hall.get("/api/events/spring/boards").json()["seals"]
    assert sha256(seal["notice"].encode()).hexdigest() == seal["commitment"] == NOTICE.commitment
    assert (seal["is_revealed"], seal["shares"], seal["value"]) == (False, [], "")


def test_after_play_everybody_can_make_the_boards_again(hall: TestClient) -> None:
    play(hall)
    reveal(hall)
    page = read(hall, "/events/spring/boards", language="en")
    assert SHARE.secret.hex() in page.text
    assert VALUE in page.text
    assert "/events/spring/boards/1?stage=Main" in page.links.values()
    (seal,) = hall.get("/api/events/spring/boards").json()["seals"]
    assert sha256(seal["shares"][0].encode()).hexdigest() == SHARE.digest


def test_a_traveller_shows_the_hands_that_follow_from_the_seal(hall: TestClient) -> None:
    play(hall)
    assert hall.get("/api/events/spring/boards/2").json()["hands"] == []
    reveal(hall)
    (board,) = [one for one in bridge_boards(SETS[0], seed_of(NOTICE, (SHARE,), VALUE, SETS[0])) if one.number == 2]
    told = hall.get("/api/events/spring/boards/2").json()["hands"]
    assert [hand["points"] for hand in told] == [board.deal[seat].high_card_points for seat in SEATS]
    assert "HCP" in read(hall, "/events/spring/boards/2", language="en").text


def test_hands_that_were_revealed_too_soon_wait_all_the_same(hall: TestClient) -> None:
    reveal(hall, while_playing=True)
    read(hall, "/events/spring/boards/2", status=404)
    assert hall.get("/api/events/spring/boards/2").status_code == 404


def test_a_page_has_its_plots(hall: TestClient) -> None:
    play(hall)
    headers = {"Accept": "text/html"}
    assert '<svg xmlns="http://www.w3.org/2000/svg"' in hall.get("/events/spring/boards/2", headers=headers).text
    assert 'class="plot"' in hall.get("/events/spring/contestants/1", headers=headers).text
    assert 'class="plot"' in hall.get("/events/swiss-teams/standings", headers=headers).text


def test_rulings_say_until_when_they_can_be_appealed(hall: TestClient) -> None:
    play(hall)
    do(hall, "spring", Publish("Main"), DIRECTOR)
    (told,) = hall.get("/api/events/spring/rulings").json()["lists"]
    assert (told["stage"], told["status"]) == ("Main", "official")
    # 92B: thirty minutes, unless the conditions say otherwise.
    assert told["appeals_until"] == "2026-03-05T12:30:00+00:00"
    assert "Time left for an appeal" in read(hall, "/events/spring/rulings", language="en").text
