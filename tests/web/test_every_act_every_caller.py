"""Every address with a body that it takes, every page, stream and socket, by everybody who has no part in the event.

The addresses are the application's own: a new one has no line here, and so fails. What a stranger sends is refused, and
nothing of the event is another than before; what a stranger reads is what everybody may read; whoever has a part in it
is let through.
"""

from __future__ import annotations

import json
import re
from collections.abc import Iterator, Mapping
from typing import Any

import pytest
from fastapi import FastAPI
from fastapi.routing import iter_route_contexts
from sqlalchemy import select
from starlette.testclient import TestClient
from starlette.websockets import WebSocketDisconnect

from cardinal.live.online_tables import event_tables
from cardinal.store import Role, stream_of
from cardinal.store.schema import bindings, events, one_time_links, roles, table_codes, tokens
from cardinal.store.setting_up import StartRound
from tests.web.five_readers import get
from tests.web.forms import BROWSER
from tests.web.people import another, at_table, bind, call, director, do, evening, organiser, services_of, state_of
from tests.web.test_play_online_links import make_all, put_online, table_of
from tests.web.test_play_socket import at, heard
from tests.web.test_secrecy_routes import ROUTES, address_of

KEY = "spring"
Body = Mapping[str, str]
_ROUND = {"stage": "Main", "round": "1"}
_PLACE = {**_ROUND, "table": "1", "board": "1"}
OPEN: Mapping[str, Body] = {
    "/account/calendar": {"act": "renew"},
    "/api/hearing": {"law": "27"},
    "/sign-in": {"name": "olga", "password": "a wrong sentence"},
    "/first-account": {"name": "eve", "password": "a long sentence", "key": "x"},
    "/sign-out": {},
    "/account": {"password": "x", "new": "another long sentence"},
    "/account/forget-tables": {},
    "/account/mail": {},
    "/account/plays": {"event": KEY},
    "/account/seats": {"event": KEY, "number": "P1", "answer": "confirm"},
    "/account/sign-out-everywhere": {},
    "/enter/{key}/{code}": {"player1": "Eve", "player2": "Eva"},
    "/invitation/{code}": {"name": "eve", "password": "a long sentence"},
    "/mail/bounces": {"recipient": "x", "kind": "hard"},  # signed with the mark of a letter
    "/play": {"game": "bridge", "company": "friends"},
    "/play/daily": {"series": "board"},
    "/play/learn": {"scene": "insufficient"},
    "/play/event/{key}/seat/{code}": {"account": "yes"},
    # There is no examination of that key; tests/web/test_exams.py sends the same to one that there is.
    "/school/exam/{key}/admit": {"names": "Eve"},
    "/school/exam/{key}/appeal/{number}": {"verdict": "removed", "reason": "x"},
    "/school/exam/{key}/begin": {},
    "/school/exam/{key}/certificate/{ident}": {"shown": "yes"},
    "/school/exam/{key}/certify/{candidate}": {"years": "5"},
    "/school/exam/{key}/close": {},
    "/school/exam/{key}/hand-in": {},
    "/school/exam/{key}/item/{place}": {"option": "1"},
    "/school/exam/{key}/open": {},
    "/school/exam/{key}/result/{place}": {"grounds": "x"},
    "/school/exam/{key}/stats": {"item_1": "50"},
    "/school/rooms": {"title": "Eve's"},
    # There is no room of that code; tests/web/test_school_rooms.py sends the same to one that there is.
    "/school/room/{code}/cases": {"case": "law: '27'"},
    "/school/room/{code}/forget": {},
    "/school/room/{code}/join": {"name": "Eve"},
    "/school/room/{code}/screen": {"option": "1"},
    "/school/room/{code}/task/{number}/{place}": {"option": "1"},
    "/school/room/{code}/tasks": {"laws": "27"},
    "/t": {"code": "ABCDEF", "pin": "000000"},
    "/t/link/{secret}": {},
    "/club/answer/{code}": {"do": "withdraw"},
    "/club/evenings/{evening}/sign-up": {"name": "Eve"},
    "/club/partner/{code}": {"answer": "yes"},
    "/club/partners/{sign_up}": {"name": "Eve"},
    "/club/sign-up/{code}": {"do": "withdraw"},
    "/mail/confirm/{code}": {},
    "/mail/stop/{code}": {},
    "/captain/{key}": {**_ROUND, "table": "1", "segment": "1", "seat0": "x"},
    "/table": {"do": "leave"},
    "/table/commands": {"kind": "call_director", "reason": "x"},
    "/table/line-up": {"number": "1", "seat0": "x"},
    "/table/who": {"N": "1", "confirm": "yes"},
    "/table/score": {**_PLACE, "result": "3NT by N ="},
}
"""What anybody may send: it is about the sender, or wants a secret."""
SERVER: Mapping[str, Body] = {
    "/accounts/close": {"account": "x"},
    "/accounts/invite": {"role": "organiser"},
    "/accounts/member": {"account": "x", "number": "1"},
    "/accounts/reset": {"account": "x"},
    "/accounts/role": {"account": "x", "role": "organiser"},
    "/club/manage/about": {"name": "Eve's"},
    "/club/manage/clubs": {"name": "eve"},
    "/club/manage/evenings": {"day": "2030-01-01"},
    "/club/manage/evenings/{evening}": {"do": "cancel"},
    "/club/manage/mail": {"do": "test"},
    "/club/manage/news": {"title": "Eve"},
    "/club/manage/fees": {"do": "paid", "person": "1", "amount": "1"},
    "/club/manage/people": {"act": "add", "name": "Eve"},
    "/club/manage/people/{number}": {"email": "eve@example.org"},
    "/club/manage/season": {"text": ""},
    "/club/manage/series": {"key": "eve"},
    "/club/manage/series/{series}": {"do": "end"},
    "/club/manage/staff": {"account": "eve"},
    "/organise/cards": {"tables": "3"},
    "/organise/cards/revoke": {"all": "yes"},
    "/organise/reach": {"next": "/organise"},
    "/organise/{key}/copy": {"name": "Eve's"},
    "/organise/import": {},
    "/organise/import/make": {},
    "/organise/new": {"name": "Eve's", "key": "eve", "game": "bridge"},
    "/organise/quick": {"name": "Eve's", "key": "eve"},
    "/play/reports/{number}": {"verdict": "dismiss"},
    "/school/exams": {"title": "Eve's", "preset": "club"},
    "/people/merge": {"winner": "1", "loser": "2", "reason": "x"},
    "/people/{number}/choices": {"page": "everybody", "rating": "everybody"},
}
"""What the owner of the server may send."""
STAFF: Mapping[str, Body] = {
    "/api/events/{key}/commands": {"kind": "start_round", **_ROUND},
    "/api/events/{key}/tables": {},
    "/direct/{key}/appeals": {**_PLACE, "contestant": "1", "reason": "x"},
    "/direct/{key}/appeals/{appeal}": {"outcome": "upheld"},
    "/direct/{key}/calls/{call}": {"note": "x"},
    "/direct/{key}/calls/{call}/release": {},
    "/direct/{key}/calls/{call}/take": {},
    "/direct/{key}/change/{kind}": {"act": "preview"},
    "/direct/{key}/changes/{change_key}/back": {},
    "/direct/{key}/clock": {**_ROUND, "do": "start", "minutes": "10"},
    "/direct/{key}/corrections": {**_PLACE, "result": "3NT by N =", "reason": "x"},
    "/direct/{key}/hearing": {"law": "27"},
    "/direct/{key}/hearing/rulings/{number}": {},
    "/direct/{key}/forfeits": {"contestant": "1", "step": "preview"},
    "/direct/{key}/penalties": {"contestant": "1", "amount": "1", "reason": "x"},
    "/direct/{key}/publish": {"stage": "Main"},
    "/direct/{key}/score": {**_PLACE, "score": "A60", "reason": "x"},
    "/direct/{key}/start": _ROUND,
    "/direct/{key}/tables/{table:path}": {**_PLACE, "result": "3NT by N ="},
    "/direct/{key}/ties": {"stage": "Main"},
    "/direct/{key}/weigh": {**_PLACE, "hearing": "law=16B"},
    "/organise/{key}/archive": {},
    "/organise/{key}/boards": {"value": "x"},
    "/organise/{key}/boards/deal": {"boards": "2"},
    "/organise/{key}/boards/hands": {},
    "/organise/{key}/boards/make": {"commitment": "0" * 64, "value": "x"},
    "/organise/{key}/boards/reveal": {"commitment": "0" * 64, "value": "x"},
    "/organise/{key}/conditions": {"name": "Eve's"},
    "/organise/{key}/conditions/document": {"document": "x"},
    "/organise/{key}/conditions/publish": {},
    "/organise/{key}/delete": {"sure": "yes"},
    "/organise/{key}/draw/again": {"seed": "a published seed"},
    "/organise/{key}/draw": {"seed": "a published seed"},
    "/organise/{key}/entries": {"player1": "Eve", "player2": "Eva"},
    "/organise/{key}/entries-file": {"text": "number,player1\n9,Eve"},
    "/organise/{key}/entries-link": {"on": "yes"},
    "/organise/{key}/entries/{number}": {"player1": "Eve", "player2": "Eva"},
    "/organise/{key}/entries/{number}/report": {"here": "yes"},
    "/organise/{key}/entries/{number}/withdraw": {},
    "/organise/{key}/invitations": {"invite": "P1"},
    "/organise/{key}/lots": {"seed": "x"},
    "/organise/{key}/match": {**_ROUND, "table": "1"},
    "/organise/{key}/people": {"number": "P1", "confirm": "Nora 1", "contact": "own"},
    "/organise/{key}/publish": {"stage": "Main"},
    "/organise/{key}/restore": {},
    "/organise/{key}/staff": {"user": "olga", "role": "director"},
    "/organise/{key}/staff/invite": {"role": "organiser"},
    "/organise/{key}/staff/plays": {"user": "olga", "yes": "yes"},
    "/organise/{key}/staff/revoke": {"token": "x"},
    "/organise/{key}/staff/take": {"user": "olga", "role": "organiser"},
    "/organise/{key}/staff/tokens": {"label": "x", "token_role": "organiser"},
    "/organise/{key}/staff/uninvite": {"link": "x"},
    "/organise/{key}/start": _ROUND,
    "/organise/{key}/tables": {"table": "1"},
    "/organise/{key}/terminals": {"pin": "1234"},
    "/organise/{key}/terminals/take": {},
    "/play/event/{key}": {"stage": "Main"},
    "/play/event/{key}/extra": {**_ROUND, "table": "1", "boards": "1"},
    "/play/event/{key}/late": {"table": "x", "contestant": "1"},
    "/play/event/{key}/links": {"missing": "yes"},
    "/play/event/{key}/shares": {"stage": "Main", "digest": "0" * 64},
    "/play/event/{key}/shares/{act}": {"stage": "Main"},
    "/play/event/{key}/robot": {"table": "x", "seat": "N"},
}
"""What only the staff of the event may send."""
AT_TABLES: Mapping[str, Body] = {
    "/play/{key}/act": {"verb": "sit", "seat": "N", "seq": "0"},
    "/play/{key}/boards/{place}/again": {},
    "/play/{key}/director": {"verb": "answers", "key": "x", "value": "x"},
}
"""At a live table of the event: nobody else sits down or rules there."""
OF_A_CLUB: Mapping[str, Body] = {
    route.replace("/club/", "/clubs/{club}/").replace(
        "/people", "/clubs/{club}/people", route.startswith("/people")
    ): body
    for route, body in {**OPEN, **SERVER}.items()
    if route.startswith(("/club/", "/people/")) and route not in ("/club/manage/clubs", "/club/manage/mail")
}
"""The same for one of several clubs, here one that is not there."""
EVERY = {**OPEN, **SERVER, **STAFF, **AT_TABLES, **OF_A_CLUB}
REFUSED = {401, 403}
PLAYERS_SHARE = "/play/event/{key}/shares"


def acts_of(client: TestClient) -> Iterator[str]:
    app = client.app
    assert isinstance(app, FastAPI)
    for one in iter_route_contexts(app.routes):
        if set(one.methods or ()) - {"GET", "HEAD"}:
            yield str(one.path)


@pytest.fixture
def hall(client: TestClient) -> TestClient:
    """Two events, one of them at live tables with a round under way; the client is the organiser of that one."""
    evening(client, KEY, started=0)
    evening(client, "autumn")
    organiser(client, KEY)
    put_online(client, KEY)
    # Every seat waits for its player: no robot plays on meanwhile.
    make_all(client, KEY)
    do(client, KEY, StartRound("Main", 1))
    table_of(client, "Nora 1")
    return client


def strangers(client: TestClient) -> dict[str, tuple[TestClient, dict[str, str]]]:
    """Everybody who has no part in the event, by what they are: the browser, and what a program sends besides."""
    made = {name: another(client) for name in ("nobody", "guest", "other table", "other organiser", "other player")}
    made["guest"].get("/play", headers=BROWSER)
    at_table(made["other table"], "autumn", "1")
    organiser(made["other organiser"], "autumn", "otto")
    bind(made["other player"], "Nora 1", "owl", "autumn")
    services = services_of(client)
    token = call(client, services.accounts.make_token, stream_of("autumn"), Role.ORGANISER, "x", "otto", services.now())
    found: dict[str, tuple[TestClient, dict[str, str]]] = {name: (one, {}) for name, one in made.items()}
    found["other token"] = another(client), {"Authorization": f"Bearer {token.secret}"}
    return found


def snapshot(client: TestClient) -> list[Any]:
    """Everything that belongs to the event: its log and its tables' logs, and who may do what in it."""
    streams = [stream_of(KEY), *(f"table/{one}" for one in table_keys(client))]

    async def read() -> list[Any]:
        async with services_of(client).database.reading() as connection:
            held = [
                (await connection.execute(select(table).where(table.c.stream == stream_of(KEY)))).all()
                for table in (roles, tokens, table_codes, bindings, one_time_links)
            ]
            written = (await connection.execute(select(events).where(events.c.stream.in_(streams)))).all()
            return [*held, written]

    return call(client, read)


def table_keys(client: TestClient) -> tuple[str, ...]:
    return tuple(one.key for one in event_tables(state_of(client, KEY)))


def sent(browser: TestClient, route: str, body: Body, headers: dict[str, str], table: str) -> int:
    """The status of an act, sent as its own page would."""
    filled = {"call": "1"} if "{call}" in route else {}
    path = address_of(route, **({"key": table} if route in AT_TABLES else {"key": KEY}), **filled)
    csrf = browser.get("/api/me", headers=headers).json()["csrf"]
    if route.startswith(("/api/", "/table/commands")):
        answer = browser.post(path, json=dict(body), headers={"X-CSRF": csrf, **headers})
    else:
        fields = {"csrf": csrf, "command": "12345678", **body}
        answer = browser.post(path, data=fields, headers={**BROWSER, **headers}, follow_redirects=False)
    return answer.status_code


def test_every_act_has_a_line_here(client: TestClient) -> None:
    assert set(acts_of(client)) == set(EVERY)


def test_nobody_without_a_part_in_the_event_changes_anything_of_it(hall: TestClient) -> None:
    table, every = table_keys(hall)[0], strangers(hall)
    before = snapshot(hall)
    for name, (browser, headers) in every.items():
        cookies = dict(browser.cookies)
        for route, body in EVERY.items():
            status = sent(browser, route, body, headers, table)
            assert status < 500, (name, route, status)
            if route in STAFF or route in SERVER:
                # A form of a session that never had one is refused before anybody asks whose it is.
                assert status in REFUSED | {400, 422}, (name, route, status)
                assert status in REFUSED or not name.startswith("other"), (name, route, status)
            # Signing out and the like are about the sender: the next one is sent by the same as before.
            browser.cookies.clear()
            browser.cookies.update(cookies)
    assert json.dumps(snapshot(hall), default=str) == json.dumps(before, default=str)


def test_whoever_has_a_part_in_the_event_is_let_through(hall: TestClient) -> None:
    """Else the lines above would prove nothing but wrong addresses."""
    staff = another(hall)
    director(staff, KEY, "dora")
    for route, body in STAFF.items():
        # Officials have no share in the cards; tests/web/test_play_online_shares.py lets a player through.
        assert (sent(hall, route, body, {}, "") in REFUSED) is (route == PLAYERS_SHARE), route
    assert sent(staff, "/direct/{key}/clock", STAFF["/direct/{key}/clock"], {}, "") not in REFUSED


def test_every_page_and_stream_of_the_event_is_for_strangers_what_it_is_for_nobody(hall: TestClient) -> None:
    """An official, a player or a program of another event sees no more of this one than whoever has not signed in."""
    every = strangers(hall)
    nobody, _ = every.pop("nobody")
    # Of one table of this event, too, whose key only its players have.
    table = table_keys(hall)[0]
    for route in (one for one in ROUTES if re.search(r"\{(key|name)\}", one)):
        keys = {"key": table} if route.startswith("/play/{key}") else {"key": KEY, "name": KEY}
        address = address_of(route, **keys)
        anybody = get(nobody, address)
        for name, (browser, headers) in every.items():
            found = get(browser, address, **headers)
            assert found.status < 500, (name, route, found.status)
            if anybody.status == 200:
                # A program that shows a token of another event is told so.
                assert found.status == 200 or (name, found.status) == ("other token", 403), (name, route, found.status)
            else:
                # Asked to sign in, refused, or told that there is nothing: whoever is signed in is not asked again.
                assert found.status in {303, 401, 403, 404, anybody.status}, (name, route, found.status)


def test_the_one_socket_is_that_of_a_live_table(hall: TestClient) -> None:
    app = hall.app
    assert isinstance(app, FastAPI)
    # A route without methods is a socket, or the folder of static files.
    assert [one.path for one in iter_route_contexts(app.routes) if not one.methods] == ["/static"]
    for address in ("/play", "/events/spring/live", f"/play/event/{KEY}/socket", "/table/socket"):
        with pytest.raises(WebSocketDisconnect), hall.websocket_connect(address):
            pass


def test_no_socket_of_the_event_tells_an_outsider_a_card_or_lets_one_sit_down(hall: TestClient) -> None:
    table = table_keys(hall)[0]
    for name, (browser, _) in strangers(hall).items():
        with at(browser, f"/play/{table}") as socket:
            view = heard(socket, "view")
            assert view["you"] == "public", name
            assert "hands" not in json.dumps(view.get("view") or {}), name
            socket.send_json({"do": "act", "id": f"s {name}", "seq": view["seq"], "act": {"verb": "sit", "seat": "N"}})
            while (told := socket.receive_json())["kind"] not in ("done", "refused"):
                pass
            assert told["kind"] == "refused", name
