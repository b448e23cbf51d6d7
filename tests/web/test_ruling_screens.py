"""The commonest rulings on one screen each: the same hearing as the dialogue's, from the call to the board."""

from __future__ import annotations

from urllib.parse import parse_qs, urlencode

from starlette.testclient import TestClient

from cardinal.store.playing import CallDirector
from tests.store.story import table
from tests.web.direct_hearing_story import FIRST, HOME, write_form, written
from tests.web.direct_story import said
from tests.web.forms import Page, read, send
from tests.web.people import KEY, director, do, evening, state_of

AT = {"stage": "Main", "round": "1", "table": "1", "board": "1"}


def on_screen(client: TestClient, name: str, **fields: str) -> Page:
    return read(client, f"{HOME}/screen/{name}?{urlencode({**AT, **fields})}", language="en")


def test_a_revoke_is_ruled_on_with_three_fields(client: TestClient) -> None:
    evening(client)
    director(client)
    # West defends, revoked, won the trick of the revoke himself and his side one more later: two tricks (64A1).
    told = {"declarer": "S", "a.revoker": "W", "w.cell": "offender.some"}
    page = on_screen(client, "revoke", **told)
    assert "2 tricks go from East-West to North-South when the board is scored." in said(page)
    assert page.links["64A1"] == "/laws/2017/64A1"
    written(client, send(client, write_form(page)))
    (ruling,) = state_of(client).rulings
    assert (ruling.place, ruling.owed) == (FIRST, ("64", "64C"))
    hearing = parse_qs(ruling.hearing)
    assert (hearing["a.won_by"], hearing["a.later_tricks"]) == (["offender"], ["at least one"])
    # What nobody told is on record as taken for usual, and not as an answer of its own.
    assert hearing["a.unusual"] == ["no"]
    assert "a.trick" not in hearing
    assert (hearing["number"], hearing["dealer"]) == (["1"], ["N"])


def test_the_subject_of_a_call_opens_its_screen(client: TestClient) -> None:
    evening(client)
    do(client, KEY, CallDirector("1", "藏牌", "Main", 1, 1), table(1))
    director(client)
    answer = client.get(f"{HOME}?table=1&board=1&call=C1&stage=Main&round=1", follow_redirects=False)
    assert answer.headers["location"].startswith(f"{HOME}/screen/revoke?")
