"""The socket of a live table is open for a session: when that ends, the socket ends, and nobody else's does."""

from __future__ import annotations

import asyncio

import pytest
from starlette.testclient import TestClient, WebSocketTestSession
from starlette.websockets import WebSocketDisconnect

from cardinal.store.bus import LocalBus
from cardinal.web.open_sessions import SIGNED_OUT, OpenSessions
from tests.web.forms import read, send
from tests.web.people import PASSWORD, another, call, services_of, user
from tests.web.test_play_pages import friends_table
from tests.web.test_play_socket import at, heard

OTHER = "another long password"


def code_of(socket: WebSocketTestSession) -> int:
    """With which code the server closes it; what is told before that is read."""
    with pytest.raises(WebSocketDisconnect) as closed:
        heard(socket, "nothing of this kind")
    return closed.value.code


def hears(socket: WebSocketTestSession) -> bool:
    """Whether somebody still answers at the other end."""
    socket.send_json({"do": "sync", "seq": 0})
    return bool(heard(socket, "view"))


def test_a_new_password_closes_the_sockets_of_the_sessions_before_and_no_other(client: TestClient) -> None:
    ann, bob, guest = client, another(client), another(client)
    known = user(ann, "ann")
    user(bob, "bob")
    address = friends_table(ann)
    with at(ann, address) as anns, at(bob, address) as bobs, at(guest, address) as guests:
        assert heard(anns, "view")["you"] == "S"
        for one in (bobs, guests):
            heard(one, "view")
        call(client, services_of(client).accounts.set_password, known.key, OTHER)
        assert code_of(anns) == SIGNED_OUT
        assert hears(bobs)
        assert hears(guests)
    # What the old session had is only looked at now: the seat is its account's.
    with at(ann, address) as again:
        assert heard(again, "view")["you"] == "public"


def test_whoever_changes_the_password_comes_back_to_the_seat_at_once(client: TestClient) -> None:
    user(client, "ann")
    address = friends_table(client)
    with at(client, address) as socket:
        heard(socket, "view")
        form = next(one for one in read(client, "/account").forms if one.action.split("?")[0] == "/account")
        assert send(client, form, password=PASSWORD, new=OTHER).status_code == 200
        assert code_of(socket) == SIGNED_OUT
    with at(client, address) as again:
        assert heard(again, "view")["you"] == "S"


def test_signing_out_everywhere_and_closing_the_account_close_sockets_too(client: TestClient) -> None:
    accounts = services_of(client).accounts
    known = user(client, "ann")
    address = friends_table(client)
    for end in (accounts.end_sessions, accounts.close_user):
        user(client, "ann")
        with at(client, address) as socket:
            assert heard(socket, "view")["you"] == "S"
            call(client, end, known.key)
            assert code_of(socket) == SIGNED_OUT


def test_a_message_that_the_bus_lost_is_made_up_for_by_looking(client: TestClient) -> None:
    """Another process changed the account, and its message never came."""
    services = services_of(client)
    known = user(client, "ann")
    ended: list[str] = []

    async def story() -> None:
        sessions = OpenSessions(services.accounts, LocalBus())

        async def end() -> None:
            ended.append("ann")

        with sessions.held(known.key, known.generation, end):
            await sessions.look()
            await asyncio.sleep(0)
            assert ended == []
            await services.accounts.end_sessions(known.key)
            await sessions.look()
            while not ended:
                await asyncio.sleep(0)
            # It is told once.
            await sessions.look()
            await asyncio.sleep(0)

    call(client, story)
    assert ended == ["ann"]


def test_a_device_that_is_gone_does_not_keep_the_others_from_being_closed(client: TestClient) -> None:
    services = services_of(client)
    known = user(client, "ann")
    ended: list[str] = []

    async def story() -> None:
        sessions = OpenSessions(services.accounts, LocalBus())

        async def gone() -> None:
            raise RuntimeError("closed already")

        async def silent() -> None:
            await asyncio.Event().wait()

        async def end() -> None:
            ended.append("here")

        async with sessions.watching():
            held = [sessions.held(known.key, known.generation, one) for one in (gone, silent, end)]
            with held[0], held[1], held[2]:
                await services.accounts.end_sessions(known.key)
                await sessions.look()
                while not ended:
                    await asyncio.sleep(0)

    call(client, story)
    assert ended == ["here"]
