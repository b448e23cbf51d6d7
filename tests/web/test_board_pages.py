"""After the board and after the evening, on the demonstration: what could be made, replays, a pair's evening."""

from __future__ import annotations

import shutil
import time
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any

import pytest
from starlette.testclient import TestClient

from cardinal.analysis import Solver, TrickTable, par, trick_tables
from cardinal.bridge import Board, Denomination
from cardinal.cards import Seat, seeded_deal
from cardinal.contest.model import LevelScore
from cardinal.web import Settings, create_app, double_dummy
from cardinal.web.demonstration import demonstrate
from cardinal.web.demonstration.last_evening import BOARDS, ROUNDS, SEED
from tests.web.forms import read
from tests.web.people import call, services_of, state_of

LAST = "/events/last-thursday"


@pytest.fixture(scope="module")
def club(tmp_path_factory: pytest.TempPathFactory, empty_database: Path) -> Iterator[TestClient]:
    """The demonstration, which these tests only read."""
    var = tmp_path_factory.mktemp("club")
    shutil.copy(empty_database, var)
    with TestClient(create_app(Settings(var=var)), raise_server_exceptions=False) as client:
        call(client, demonstrate, services_of(client))
        yield client


def ready(look: Callable[[], Any], seconds: float = 60) -> Any:
    """What is worked out in the background, once it is."""
    limit = time.monotonic() + seconds
    while (found := look())["working"] == "under_way" and time.monotonic() < limit:
        time.sleep(0.05)
    return found


def traveller(client: TestClient, board: int) -> Any:
    return client.get(f"/api{LAST}/boards/{board}").json()


def solved(board: int) -> TrickTable:
    with Solver(1) as solver:
        (tricks,) = trick_tables(solver, [seeded_deal(SEED, board)])
    return tricks


def test_a_board_shows_what_its_cards_allow(club: TestClient) -> None:
    made = ready(lambda: traveller(club, 4)["makeable"])
    tricks, board = solved(4), Board(4, seeded_deal(SEED, 4))
    by_seat = {row["seat"]: row["tricks"] for row in made["rows"]}
    assert by_seat == {str(seat): [tricks.tricks(seat, one) for one in reversed(Denomination)] for seat in Seat}
    assert made["par_score"] == par(tricks, board.dealer, board.vulnerability).score
    page = read(club, f"{LAST}/boards/4", language="en")
    assert "What could be made" in page.text
    assert "Contracts and leads" in page.text


def test_every_table_has_percentages_that_balance_and_its_lead(club: TestClient) -> None:
    lines = [line for board in range(1, ROUNDS * BOARDS + 1) for line in traveller(club, board)["lines"]]
    assert len(lines) == ROUNDS * BOARDS * 5
    assert all(float(line["ns_percent"]) + float(line["ew_percent"]) == 100 for line in lines)
    assert all(line["is_recorded"] for line in lines)
    assert all(line["lead"] for line in lines if "passed out" not in line["result"])


def test_a_replay_accounts_for_every_trick(club: TestClient) -> None:
    """What declarer could take, less what the side of declarer gave away and more what the others did, was won."""
    line = next(one for one in traveller(club, 4)["lines"] if one["lead"])
    address = f"{LAST}/boards/4/play?stage=Pairs&round={line['round']}&table={line['table']}"
    told = ready(lambda: club.get(f"/api{address}").json())
    declarer, cards = Seat.parse(told["declarer"]), told["cards"]
    ours = {str(seat) for seat in declarer.side.seats}
    (strain,) = [one for one in Denomination if told["contract"][1:].rstrip("X") in (str(one), "♣♦♥♠"[one : one + 1])]
    balance = sum(card["cost"] * (-1 if card["seat"] in ours else 1) for card in cards)
    possible = solved(4).tricks(declarer, strain) + balance
    need, won = int(told["contract"][0]) + 6, cards[-1]["ns_tricks" if "N" in ours else "ew_tricks"]
    best = [worth["result"] for worth in cards[-1]["worths"] if worth["is_best"]]
    if len(cards) == 52:
        assert possible == won
    # A claim leaves cards unplayed: then the last card's best line is what was possible.
    assert best[0] == ("=" if possible == need else f"{possible - need:+d}".replace("-", "−"))
    page = read(club, address, language="en")
    assert "Auction" in page.text
    assert "Tricks given away by all four hands together" in page.text


def test_an_evening_adds_up_for_every_pair(club: TestClient) -> None:
    for number in range(1, 11):
        found = club.get(f"/api{LAST}/contestants/{number}/evening").json()
        split = {name: str(value).replace("−", "-") for name, value in found["split"].items()}
        parts = sum(float(split[name] or 0) for name in ("average", "bidding", "play", "adjusted"))
        card = club.get(f"/api{LAST}/contestants/{number}").json()["stages"][0]
        assert abs(parts - float(split["total"])) <= 0.015
        assert split["total"] == card["score"]
        # The last board's score so far is the score.
        assert card["rows"][-1]["so_far"] == f"{card['score']}%"
        assert sum(one["boards"] for one in found["opponents"]) == found["boards"] == len(card["rows"])


def test_the_picture_says_in_words_what_it_shows(club: TestClient) -> None:
    found = club.get(f"/api{LAST}/contestants/1/evening").json()
    answer = club.get(f"{LAST}/contestants/1/evening.svg", headers={"Accept-Language": "en"})
    assert answer.headers["content-type"].startswith("image/svg+xml")
    assert f"Best board {found['best'][0]['board']} with {found['best'][0]['worth']}" in answer.text
    assert 'role="img"' in answer.text
    page = read(club, f"{LAST}/contestants/1", language="en")
    assert "Ada Lindqvist" in page.text
    assert "How it adds up" in page.text


def test_a_guandan_team_has_levels_places_and_double_downs(club: TestClient) -> None:
    levels = club.get("/api/events/plum-cup/contestants/1/evening").json()["guandan"]
    own = [
        (line.score.difference if 1 in line.ns else -line.score.difference)
        for line in (one.line for one in state_of(club, "plum-cup").results.values())
        if line.place.round == 1 and 1 in (*line.ns, *line.ew) and isinstance(line.score, LevelScore)
    ]
    assert levels["deals"] == len(own) == 16
    assert (levels["gained"], levels["lost"]) == (
        sum(one for one in own if one > 0),
        -sum(one for one in own if one < 0),
    )
    assert (levels["doubles_made"], levels["doubles_suffered"]) == (own.count(3), own.count(-3))
    # Two players a deal have a place; first place falls to a side as often as it wins.
    assert sum(levels["places"]) == 32
    assert levels["places"][0] == sum(one > 0 for one in own)
    assert "Double downs" in read(club, "/events/plum-cup/contestants/1", language="en").text


@pytest.mark.parametrize("language", ["zh-Hans", "zh-Hant", "ja"])
def test_the_pages_are_there_in_every_language(club: TestClient, language: str) -> None:
    line = traveller(club, 1)["lines"][0]
    for address in (
        "boards",
        "boards/1",
        f"boards/1/play?round={line['round']}&table={line['table']}",
        "contestants/2",
    ):
        read(club, f"{LAST}/{address}", language=language)


def test_without_a_solver_everything_says_so_and_stands(club: TestClient, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(double_dummy, "is_installed", lambda: False)
    with TestClient(create_app(services_of(club).settings), raise_server_exceptions=False) as bare:
        assert "this server has no double-dummy solver" in read(bare, f"{LAST}/boards/2", language="en").text
        line = traveller(bare, 2)["lines"][0]
        address = f"{LAST}/boards/2/play?stage=Pairs&round={line['round']}&table={line['table']}"
        assert "The value of the cards is not shown" in read(bare, address, language="en").text
        found = bare.get(f"/api{LAST}/contestants/1/evening").json()
        assert (found["par"], bool(found["split"])) == (None, True)


def test_an_evening_under_way_shows_nothing_of_its_boards(club: TestClient) -> None:
    assert club.get("/api/events/club-evening/boards/1").status_code == 404
    assert club.get("/api/events/club-evening/contestants/1/evening").json() is None
    assert club.get("/api/events/club-evening/boards/1/play?round=1&table=1").status_code == 404
