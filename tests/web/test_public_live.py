"""The public follows an event: how far the round is, who moved, who sits where; a page is made once for all."""

from __future__ import annotations

import asyncio
import re
from datetime import UTC, datetime, timedelta
from time import sleep

import pytest
from starlette.requests import Request
from starlette.responses import HTMLResponse, Response
from starlette.testclient import TestClient

from cardinal.contest.model import Place, Seating
from cardinal.store.playing import StartClock
from cardinal.store.setting_up import StartRound
from cardinal.web.page_cache import KeptPages
from tests.store.story import DIRECTOR, entry
from tests.web.forms import BROWSER, read
from tests.web.people import another, director, do, evening, organiser, services_of, state_of

EVENT = "/events/spring"
AT = datetime(2026, 3, 5, 19, 0, tzinfo=UTC)


@pytest.fixture
def at_seven(client: TestClient) -> TestClient:
    """The evening begins at seven by the clock of the server."""
    services_of(client).now = lambda: AT
    evening(client)
    return client


def seats(client: TestClient, number: int) -> list[Seating]:
    found = [one for one in state_of(client).known_seatings.values() if one.round == number]
    return sorted(found, key=lambda one: one.table)


def enter(client: TestClient, number: int, table: str, board: int, result: str) -> None:
    do(client, "spring", entry(Place("Main", number, table, board), result), DIRECTOR)


def later(client: TestClient, minutes: float) -> None:
    services_of(client).now = lambda: AT + timedelta(minutes=minutes)


def test_how_many_results_are_in_and_how_long_the_round_has(at_seven: TestClient) -> None:
    """Three tables with two boards each want six results."""
    do(at_seven, "spring", StartClock("Main", 1, 15), DIRECTOR)
    enter(at_seven, 1, "1", seats(at_seven, 1)[0].boards[0], "1NT by N =")
    later(at_seven, 2.5)
    page = read(at_seven, EVENT, language="en")
    assert "Now: Main, round 1" in page.text
    assert "1 of 6 results are in" in page.text
    assert "12:30" in page.text
    told = at_seven.get("/api/events/spring/progress").json()
    assert (told["stage"], told["round"], told["results"], told["wanted"]) == ("Main", 1, 1, 6)
    assert (told["clock"]["phase"], told["clock"]["left"]) == ("running", "12:30")
    assert told["clock"]["ends"] == "2026-03-05T19:15:00+00:00"


def test_a_clock_that_is_sent_later_counts_from_the_moment_it_is_sent(at_seven: TestClient) -> None:
    do(at_seven, "spring", StartClock("Main", 1, 15), DIRECTOR)
    for seconds in (60, 61, 62):
        later(at_seven, seconds / 60)
        html = at_seven.get(f"{EVENT}/pairings", headers=BROWSER).text
        assert f'data-now="2026-03-05T19:01:{seconds - 60:02}+00:00"' in html


def test_who_rose_and_who_fell_is_marked_in_words_too(at_seven: TestClient) -> None:
    for seat in seats(at_seven, 1):
        for board in seat.boards:
            enter(at_seven, 1, seat.table, board, "1C by N =")
    assert "▲" not in at_seven.get(f"{EVENT}/standings", headers=BROWSER).text
    do(at_seven, "spring", StartRound("Main", 2))
    for seat in seats(at_seven, 2):
        for board in seat.boards:
            enter(at_seven, 2, seat.table, board, "7NT by N -7" if seat.table == "1" else "1C by N +3")
    html = at_seven.get(f"{EVENT}/standings", headers=BROWSER | {"Accept-Language": "en"}).text
    (loser,) = seats(at_seven, 2)[0].ns
    row = re.search(rf'<tr[^>]*>(?:(?!</tr>).)*contestants/{loser}"(?:(?!</tr>).)*</tr>', html, re.DOTALL)
    assert row is not None
    # Everybody shared the first place after equal results; with two bottoms nobody is behind the pair now.
    rows = at_seven.get("/api/events/spring/standings").json()["lists"][0]["rows"]
    places = {one["number"]: one["place"] for one in rows}
    assert places[loser] == max(places.values())
    down = places[loser] - 1
    assert f"▼{down}" in row[0]
    assert f"down {down}" in row[0]


def test_somebody_finds_the_table_of_this_round_and_the_next(at_seven: TestClient) -> None:
    page = read(at_seven, f"{EVENT}/pairings?find=nora+1", language="en")
    here = next(one for one in seats(at_seven, 1) if 1 in (*one.ns, *one.ew))
    after = next(one for one in seats(at_seven, 2) if 1 in (*one.ns, *one.ew))
    assert f"Now: table {here.table}" in page.text
    assert f"Next: table {after.table}" in page.text
    assert "No name here contains" in read(at_seven, f"{EVENT}/pairings?find=Zaphod", language="en").text
    assert "姓名" not in page.text
    hostile = at_seven.get(f"{EVENT}/pairings", params={"find": "<script>alert(1)</script>"}, headers=BROWSER).text
    assert "<script>alert" not in hostile


def test_the_screen_shows_lists_and_pairings_one_after_another(at_seven: TestClient) -> None:
    enter(at_seven, 1, "1", seats(at_seven, 1)[0].boards[0], "1NT by N =")
    texts = [read(at_seven, f"{EVENT}/screen?p={number}", language="en").text for number in (1, 2, 3)]
    assert "Place" in texts[0]
    assert "Now: Main, round 1" in texts[1]
    assert "Next: Main, round 2" in texts[2]
    html = at_seven.get(f"{EVENT}/screen?p=3", headers=BROWSER).text
    assert re.search(r'<noscript><meta http-equiv="refresh" content="\d+;url=/events/spring/screen\?p=1">', html)


def test_a_page_is_filled_in_once_for_everybody_who_asks(at_seven: TestClient, monkeypatch: pytest.MonkeyPatch) -> None:
    made = []
    whole = KeptPages._make

    async def counted(self: KeptPages, key: tuple[str, ...], make: object) -> object:
        made.append(key)
        return await whole(self, key, make)  # type: ignore[arg-type]

    monkeypatch.setattr(KeptPages, "_make", counted)
    headers = BROWSER | {"Accept-Language": "en"}
    answers = [another(at_seven).get(f"{EVENT}/standings", headers=headers) for _ in range(5)]
    assert len({one.text for one in answers}) == 1
    assert len(made) == 1
    chinese = another(at_seven).get(f"{EVENT}/standings", headers=BROWSER | {"Accept-Language": "zh-Hans"})
    assert chinese.headers["content-language"] == "zh-Hans"
    assert chinese.headers["etag"] != answers[0].headers["etag"]
    tag = answers[0].headers["etag"]
    same = at_seven.get(f"{EVENT}/standings", headers=headers | {"If-None-Match": tag})
    assert (same.status_code, same.content, same.headers["etag"]) == (304, b"", tag)
    enter(at_seven, 1, "1", seats(at_seven, 1)[0].boards[0], "1NT by N =")
    other = at_seven.get(f"{EVENT}/standings", headers=headers | {"If-None-Match": tag})
    assert other.status_code == 200
    assert other.headers["etag"] != tag


def test_nobody_gets_the_page_of_somebody_who_has_signed_in(at_seven: TestClient) -> None:
    staff, stranger = another(at_seven), another(at_seven)
    director(staff, "spring")
    own = staff.get(f"{EVENT}/standings", headers=BROWSER)
    assert 'name="csrf"' in own.text
    # What is somebody's own has a tag of its own: whoever has it is not told that nothing has changed.
    told = {**BROWSER, "if-none-match": own.headers["etag"]}
    answers = [reader.get(f"{EVENT}/standings", headers=told) for reader in (staff, stranger)]
    assert [answer.status_code for answer in answers] == [304, 200]
    seen = stranger.get(f"{EVENT}/standings", headers=BROWSER)
    assert 'name="csrf"' not in seen.text
    assert "dan" not in re.findall(r"<span>(.*?)</span>", seen.text)
    organiser(staff, "spring")
    assert "olga" in staff.get(f"{EVENT}/standings", headers=BROWSER).text


def test_a_language_that_is_chosen_in_the_address_is_remembered(at_seven: TestClient) -> None:
    for _ in range(2):
        reader = another(at_seven)
        assert "lang" in reader.get(f"{EVENT}/standings?lang=ja", headers=BROWSER).cookies


def test_a_refusal_is_not_kept(at_seven: TestClient) -> None:
    board = seats(at_seven, 1)[0].boards[0]
    read(at_seven, f"{EVENT}/boards/{board}", status=404)
    for number in (1, 2, 3):
        if number > 1:
            do(at_seven, "spring", StartRound("Main", number))
        for seat in seats(at_seven, number):
            for each in seat.boards:
                enter(at_seven, number, seat.table, each, "1NT by N =" if seat.table == "1" else "1NT by N +1")
    page = read(at_seven, f"{EVENT}/boards/{board}", language="en")
    assert "1NT N =" in page.text


def test_a_crowd_that_asks_in_one_moment_waits_for_one_page() -> None:
    made: list[int] = []

    def make() -> HTMLResponse:
        made.append(1)
        sleep(0.05)
        return HTMLResponse("<p>a page</p>")

    async def crowd() -> list[Response]:
        pages = KeptPages()
        return list(await asyncio.gather(*(pages.get(asked(), "7", AT, make) for _ in range(200))))

    def asked() -> Request:
        scope = {"type": "http", "method": "GET", "path": "/x", "query_string": b"", "headers": [], "state": {}}
        return Request({**scope, "scheme": "http", "server": ("testserver", 80)})

    answers = asyncio.run(crowd())
    assert {bytes(one.body) for one in answers} == {b"<p>a page</p>"}
    assert len(made) == 1
