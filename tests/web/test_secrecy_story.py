"""In mid-round: what happened at one table is in no answer to anybody else until the board is free, and then it is."""

from __future__ import annotations

import re
from collections.abc import Iterator
from typing import Any

import pytest
from starlette.testclient import TestClient

from cardinal.contest.model import Place, Ruling, Seating
from cardinal.store.deciding import GiveRuling
from cardinal.store.playing import CallDirector, ConfirmResult, DisputeResult
from cardinal.store.setting_up import StartRound
from tests.store.story import DIRECTOR, entry, table
from tests.web.five_readers import STREAMS, get, readers
from tests.web.people import do, evening, services_of, state_of
from tests.web.test_secrecy_routes import ROUTES, address_of

HAND = "AKQJT98765432"
PBN = """% PBN 2.1
[Board "{board}"]
[Dealer "N"]
[Vulnerable "None"]
[Deal "N:AKQJT98765432... .AKQJT98765432.. ..AKQJT98765432. ...AKQJT98765432"]
"""
SECRETS = {
    "the contract": r"7\s*(?:NT|无将|無王|ノートランプ)",
    # Seven no trumps redoubled, five off: 2200 not vulnerable, 2800 vulnerable.
    "the score": r"(?<!\d)(?:2,?200|2,?800)(?!\d)",
    "a hand": r"A\s*K\s*Q\s*J\s*(?:10|T)\s*9\s*8\s*7\s*6\s*5\s*4\s*3\s*2",
    "a ruling": "zebra",
    "a call": "giraffe",
    "a dispute": "okapi",
    "an address": "@example",
}
FREED = ("the contract", "the score", "a hand", "a ruling")
"""What everybody may know when nobody has still to play the board. The rest stays between a table and the staff."""
LANGUAGES = ("en", "zh-Hans")


def seats(client: TestClient, number: int) -> dict[str, Seating]:
    return {one.table: one for one in state_of(client).known_seatings.values() if one.round == number}


def boards_of(client: TestClient) -> tuple[int, int]:
    """The two boards of table 1 in the first round."""
    first, second = seats(client, 1)["1"].boards
    return first, second


def enter(client: TestClient, place: Place, result: str) -> None:
    number = int(place.table)
    seq = do(client, "spring", entry(place, result, "NS"), table(number)).last
    do(client, "spring", ConfirmResult(place, seq, "EW"), table(number))


@pytest.fixture
def story(client: TestClient) -> TestClient:
    """Table 1 has a result, a ruling about it, a dispute and a call; the others have played other boards."""
    evening(client)
    board, other = boards_of(client)
    enter(client, Place("Main", 1, "1", board), "7NTXX by W -5")
    seq = do(client, "spring", entry(Place("Main", 1, "1", other), "7NTXX by W -5", "NS"), table(1)).last
    do(client, "spring", DisputeResult(Place("Main", 1, "1", other), seq, "okapi", "EW"), table(1))
    do(client, "spring", CallDirector("1", "giraffe", "Main", 1, board), table(1))
    ruling = Ruling("", Place("Main", 1, "1", board), clauses=("64A1",), reason="zebra")
    do(client, "spring", GiveRuling(ruling), DIRECTOR)
    enter(client, Place("Main", 1, "2", seats(client, 1)["2"].boards[0]), "1C by S =")
    folder = services_of(client).settings.var / "boards" / "spring"
    folder.mkdir(parents=True)
    (folder / "boards.pbn").write_text(PBN.format(board=board))
    return client


def finish(client: TestClient) -> None:
    """Everybody plays everything; what is disputed the director enters."""
    board, other = boards_of(client)
    for number in (1, 2, 3):
        if number > 1:
            do(client, "spring", StartRound("Main", number))
        for name, seat in seats(client, number).items():
            for each in seat.boards:
                place = Place("Main", number, name, each)
                there = state_of(client).results.get(place)
                if there is None:
                    enter(client, place, "1C by S =")
                elif not there.counts:
                    do(client, "spring", ConfirmResult(place, there.seq), DIRECTOR)
    assert {board, other} <= {one.line.board for one in state_of(client).results.values() if one.counts}


def addresses(client: TestClient) -> Iterator[str]:
    """Every address that can be about this event, and those of everything that there is in it."""
    board, _ = boards_of(client)
    yield from (address_of(route) for route in ROUTES if "{key}" in route or "{name}" in route)
    yield from ("/", "/table", "/table/live", "/table/state", "/events", "/organise", "/api/me", "/api/events", "/play")
    for prefix in ("/events/spring", "/api/events/spring"):
        yield f"{prefix}/boards/{board}"
        yield f"{prefix}/boards/{board}?stage=Main&round=1"
        yield from (f"{prefix}/standings?stage=Main&upto={number}" for number in (1, 2, 3))
        for number in range(1, 7):
            yield f"{prefix}/contestants/{number}"
            yield f"{prefix}/explain?number={number}"
            yield f"{prefix}/explain?number={number}&stage=Main"
            yield f"{prefix}/explain?number={number}&board={board}"
            yield f"{prefix}/explain?number={number}&round=1&stage=Main"
    yield from (f"/events/spring/screen?p={number}" for number in range(1, 7))
    yield from ("/events/spring/pairings?find=Nora", "/events/spring?find=Nora+1")
    yield "/api/events/spring/changes?after=0"
    yield from (f"/table?board={board}&stage=Main&round=1", f"/table/sheet?board={board}&stage=Main&round=1")
    yield from (
        f"/table?board={board}",
        f"/table/sheet?board={board}",
        f"/table/sheet?stage=Main&round=1&board={board}",
    )


def found_in(client: TestClient, reader: TestClient, languages: tuple[str, ...] = LANGUAGES) -> dict[str, set[str]]:
    """By secret the addresses that tell it."""
    found: dict[str, set[str]] = {name: set() for name in SECRETS}
    for language in languages:
        for address in addresses(client):
            if language != languages[0] and STREAMS.search(address):
                continue
            text = get(reader, address, language).text
            for name, pattern in SECRETS.items():
                if re.search(pattern, text):
                    found[name].add(address)
    return found


NOTHING: dict[str, set[str]] = {name: set() for name in SECRETS}


def test_in_mid_round_nobody_else_is_told(story: TestClient) -> None:
    every = readers(story, "spring")
    assert found_in(story, every["stranger"]) == NOTHING
    assert found_in(story, every["table 2"]) == NOTHING
    told = found_in(story, every["director"], ("en",))
    assert all(told[name] for name in ("the contract", "a ruling", "a call"))


def test_whoever_comes_to_the_table_next_is_not_told_either(story: TestClient) -> None:
    """East-West of table 1 in the second round have its first boards still to play, elsewhere."""
    do(story, "spring", StartRound("Main", 2))
    told = found_in(story, readers(story, "spring")["table 1"])
    # That the table still waits for the director is its own affair, and says nothing of a board.
    assert {**told, "a call": set()} == NOTHING


def test_a_refusal_does_not_tell_either(story: TestClient) -> None:
    do(story, "spring", StartRound("Main", 2))
    board, _ = boards_of(story)
    place: dict[str, Any] = {"stage": "Main", "round": 1, "table": "1", "board": board}
    for role, reader in readers(story, "spring").items():
        if not role.startswith("table"):
            continue
        headers = {"X-CSRF": reader.get("/api/me").json()["csrf"]}
        bodies = (
            {"kind": "enter_result", "place": place, "result": "pass", "side": "NS"},
            {"kind": "confirm_result", "place": place, "side": "EW", "seen": 1},
            {"kind": "dispute_result", "place": place, "side": "EW", "seen": 1, "reason": "x"},
        )
        for body in bodies:
            answer = reader.post("/api/events/spring/commands", json=body, headers=headers)
            assert answer.status_code in (400, 403, 409), answer.text
            assert not any(re.search(pattern, answer.text) for pattern in SECRETS.values()), answer.text
        named = {"enter_result": "enter", "confirm_result": "confirm", "dispute_result": "dispute"}
        for body in bodies:
            told = {**place, **{name: value for name, value in body.items() if name != "place"}}
            told |= {"command": "12345678", "kind": named[str(body["kind"])]}
            answer = reader.post("/table/commands", json=told, headers=headers)
            assert answer.status_code >= 400, answer.text
            assert not any(re.search(pattern, answer.text) for pattern in SECRETS.values()), answer.text


def test_when_nobody_has_still_to_play_it_everybody_is_told(story: TestClient) -> None:
    finish(story)
    board, _ = boards_of(story)
    told = found_in(story, readers(story, "spring")["stranger"])
    for name in SECRETS:
        assert bool(told[name]) is (name in FREED), (name, told[name])
    assert {f"/events/spring/boards/{board}", f"/api/events/spring/boards/{board}"} <= told["a hand"]
    assert {"/events/spring/rulings", "/api/events/spring/rulings"} <= told["a ruling"]


def test_the_first_result_of_a_board_moves_no_byte_that_the_public_reads(client: TestClient) -> None:
    """Whatever it was: with nothing to compare it with, it is worth the same."""
    said: list[dict[str, str]] = []
    for key, result in (("spring", "7NTXX by W -5"), ("autumn", "1C by S =")):
        evening(client, key)
        (seat,) = [one for one in state_of(client, key).known_seatings.values() if (one.round, one.table) == (1, "1")]
        do(client, key, entry(Place("Main", 1, "1", seat.boards[0]), result), DIRECTOR)
        reader = readers(client, key)["stranger"]
        public = (address.replace("spring", key) for address in addresses_spring(seat.boards[0]))
        said.append(
            {address.replace(key, "*"): undated(get(reader, address).text.replace(key, "*")) for address in public}
        )
    assert said[0] == said[1]


def undated(text: str) -> str:
    """Without the minute at which the event was published: the two are made one after the other."""
    return re.sub(r"20\d\d-\d\d-\d\d[ T]\d\d:\d\d", "then", text)


def addresses_spring(board: int) -> Iterator[str]:
    for prefix in ("/events/spring", "/api/events/spring"):
        yield from (f"{prefix}/{page}" for page in ("standings", "rulings", "contestants/1", f"boards/{board}"))
        yield from (f"{prefix}/explain?number={number}&board={board}" for number in range(1, 7))
        yield f"{prefix}/explain?number=1"
    yield from (
        "/events/spring",
        "/events/spring/screen",
        "/events/spring/pairings",
        "/api/events/spring/changes?after=0",
    )
