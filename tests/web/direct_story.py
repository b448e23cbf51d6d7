"""What tests of the director's pages begin with: an evening in which board 1 has been played three times."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import replace

from httpx2 import Response
from starlette.testclient import TestClient

from cardinal.contest.entries import Entry, Person
from cardinal.contest.model import Place
from cardinal.contest.toml_writer import toml_text
from cardinal.store.setting_up import AddEntry, CreateEvent, MakeDraw, StartRound
from tests.store.story import DIRECTOR, entry
from tests.web.forms import Form, Page, read, send
from tests.web.people import KEY, director, do, evening

BOARD_1 = (
    (Place("Main", 1, "1", 1), "4S by N ="),
    (Place("Main", 2, "3", 1), "4S by N -1"),
    (Place("Main", 3, "2", 1), "4S by N +1"),
)
"""Pairs 1 and 4, 3 and 5, 2 and 6; nobody is vulnerable: 420, -50 and 450 (77)."""
SCORE = f"/direct/{KEY}/score?stage=Main&round=1&table=1&board=1"


def played(client: TestClient) -> str:
    """The evening with three results of board 1, and a director at the browser."""
    evening(client)
    for place, result in BOARD_1:
        do(client, KEY, entry(place, result), DIRECTOR)
    director(client)
    return KEY


def teams(client: TestClient, pack: str, scoring: str, key: str = "teams", segments: int = 1) -> str:
    """Four teams of a Swiss, the first round under way, and a director at the browser; where its console is."""
    stage = {"name": "Swiss", "system": "swiss", "rounds": 2, "boards": 8, "scoring": scoring, "segments": segments}
    head = {"name": "Teams", "pack": pack, "form": "teams"}
    do(client, key, CreateEvent(toml_text({**head, "stage": [stage]}), "UTC"))
    for number in range(1, 5):
        people = tuple(Person(f"P{number}{seat}", f"P{number}{seat}") for seat in "abcd")
        do(
            client,
            key,
            AddEntry(Entry(number, f"Team {number}", people, captain=f"P{number}a", contact="team@example.org")),
        )
    do(client, key, MakeDraw("a published seed"))
    do(client, key, StartRound("Swiss", 1))
    director(client, key)
    return f"/direct/{key}"


def taken(client: TestClient, key: str, call: str, language: str = "en") -> str:
    """The address of the hearing to which whoever takes a call on the console comes."""
    page = read(client, f"/direct/{key}", language=language)
    answer = send(client, form_to(page, f"/direct/{key}/calls/{call}/take"))
    assert answer.status_code == 303
    return str(answer.headers["location"])


def form_to(page: Page, path: str, **having: str) -> Form:
    """The form of a page that is sent to *path* and holds these values."""
    found = [one for one in page.forms if one.action.split("?")[0] == path and having.items() <= one.fields.items()]
    assert found, (path, [(one.action, one.fields) for one in page.forms])
    return found[0]


def press(client: TestClient, form: Form, button: str, filled: Mapping[str, str] | None = None) -> Response:
    """Fill a form in and press one of its buttons."""
    return send(client, replace(form, fields={**form.fields, **(filled or {})}), button)


def said(page: Page) -> str:
    """The text of a page in one line."""
    return " ".join(page.text.split())
