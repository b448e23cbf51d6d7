"""One body for all readers, and nobody's own part in another's page: every kind of reader, in every order."""

from __future__ import annotations

from itertools import permutations

import pytest
from starlette.requests import Request
from starlette.testclient import TestClient

from cardinal.web import page_cache
from cardinal.web.pages import READERS_PART, NobodysSecret, page_for_everybody
from cardinal.web.templating import ENVIRONMENT
from cardinal.web.visitor import CookieReader
from tests.web.people import another, at_table, director, evening, organiser, services_of, user

PAGES = ("", "/entries", "/pairings", "/standings", "/boards", "/rulings", "/screen", "/contestants/1")
KINDS = ("nobody", "director", "organiser", "player", "table")
BROWSER = {"accept": "text/html", "accept-language": "en"}


def reader(client: TestClient, kind: str) -> TestClient:
    made = another(client)
    if kind == "director":
        director(made, name="Dorothea Q")
    elif kind == "organiser":
        organiser(made, "spring", "Ottokar Q")
    elif kind == "player":
        user(made, "Pia Q")
    elif kind == "table":
        at_table(made)
    return made


@pytest.fixture
def readers(client: TestClient) -> dict[str, TestClient]:
    evening(client, started=1)
    return {kind: reader(client, kind) for kind in KINDS}


def own_words(client: TestClient) -> tuple[str, ...]:
    """What only this reader may find: the secret of its session, and its name where it has one."""
    cookies = CookieReader(services_of(client).settings.secret)
    visitor = cookies._read(client.cookies.get("cardinal", ""), 0) if client.cookies.get("cardinal") else None
    return tuple(word for word in ((visitor.session, visitor.name) if visitor is not None else ()) if word)


@pytest.mark.parametrize("path", PAGES)
def test_every_reader_gets_the_one_body_with_its_own_part_and_nobody_elses(
    readers: dict[str, TestClient], path: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("cardinal.web.event_pages.SLOT_SECONDS", 86_400)
    address = f"/events/spring{path}"
    words = {kind: own_words(client) for kind, client in readers.items()}
    bodies: dict[str, set[str]] = {kind: set() for kind in KINDS}
    # Whoever comes first has the page made; each kind comes first once, each time for a page not made before.
    every = sorted(permutations(KINDS))
    for number, order in enumerate(every[:: len(every) // len(KINDS)]):
        for kind in order:
            answer = readers[kind].get(f"{address}?n={number}", headers=BROWSER)
            assert answer.status_code == 200
            text = answer.text
            assert READERS_PART not in text
            for other, told in words.items():
                for word in told:
                    assert other == kind or word not in text, (kind, other)
            is_user = kind in ("director", "organiser", "player")
            assert ('name="csrf"' in text) is is_user
            if is_user:
                session, name = words[kind]
                assert f'name="csrf" value="{session}"' in text
                assert f"{name}</a>" in text
            start, end = text.index('<div class="menu-panel">'), text.index('<p class="colophon">')
            bodies[kind].add((text[:start] + text[end:]).replace(f"n={number}", "n"))
    assert len({body for told in bodies.values() for body in told}) == 1


def test_a_page_is_made_once_for_readers_of_every_kind(readers: dict[str, TestClient]) -> None:
    made: list[str] = []
    whole = page_cache.run_in_threadpool

    async def counted(make: object) -> object:
        made.append("page")
        return await whole(make)  # type: ignore[arg-type]

    with pytest.MonkeyPatch.context() as patched:
        patched.setattr(page_cache, "run_in_threadpool", counted)
        for client in readers.values():
            assert client.get("/events/spring/standings", headers=BROWSER).status_code == 200
    assert made == ["page"]


def test_a_page_for_everybody_that_asks_for_a_secret_is_not_made(
    client: TestClient, monkeypatch: pytest.MonkeyPatch
) -> None:
    scope = {"type": "http", "method": "GET", "path": "/x", "query_string": b"", "headers": [], "app": client.app}
    monkeypatch.setattr(ENVIRONMENT, "get_template", lambda name: ENVIRONMENT.from_string("{{ csrf() }}"))
    with pytest.raises(NobodysSecret):
        page_for_everybody(Request({**scope, "scheme": "http", "server": ("testserver", 80)}), "any.html")
