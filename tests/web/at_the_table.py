"""A phone at a table as tests hold it: its page, its forms with what was tapped, and the events that it is for."""

from __future__ import annotations

from dataclasses import dataclass, field
from html.parser import HTMLParser
from typing import Any

from starlette.testclient import TestClient

from cardinal.contest.entries import Entry, Person
from cardinal.contest.toml_writer import toml_text
from cardinal.store.setting_up import AddEntry, CreateEvent, MakeDraw, StartRound
from tests.web.forms import BROWSER
from tests.web.people import do, state_of


@dataclass
class Tapped:
    """A form: where it goes, and what a browser would send of it; radio buttons only where one is chosen."""

    action: str
    fields: dict[str, str] = field(default_factory=dict)


class _Forms(HTMLParser):
    def __init__(self, html: str) -> None:
        super().__init__()
        self.forms: list[Tapped] = []
        self._textarea = self._select = ""
        self.feed(html)

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        given = {name: value or "" for name, value in attrs}
        if tag == "form":
            self.forms.append(Tapped(given["action"]))
        elif not self.forms:
            return
        elif tag == "input" and (given.get("type") != "radio" or "checked" in given):
            self.forms[-1].fields[given["name"]] = given.get("value", "")
        elif tag == "textarea":
            self._textarea = given["name"]
            self.forms[-1].fields[self._textarea] = ""
        elif tag == "select":
            self._select = given["name"]
            self.forms[-1].fields[self._select] = ""
        elif tag == "option" and "selected" in given:
            self.forms[-1].fields[self._select] = given.get("value", "")

    def handle_data(self, data: str) -> None:
        if self._textarea:
            self.forms[-1].fields[self._textarea] += data

    def handle_endtag(self, tag: str) -> None:
        if tag == "textarea":
            self._textarea = ""


def form_of(html: str, kind: str, **having: str) -> Tapped:
    """The form of that kind on the page."""
    wanted = {"kind": kind, **having}
    return next(one for one in _Forms(html).forms if wanted.items() <= one.fields.items())


def look(phone: TestClient, address: str = "/table", status: int = 200, language: str = "") -> str:
    headers = {**BROWSER, **({"Accept-Language": language} if language else {})}
    answer = phone.get(address, headers=headers)
    assert answer.status_code == status, (answer.status_code, answer.text[-600:])
    return answer.text


def tap(phone: TestClient, html: str, kind: str, status: Any = 200, **taps: str) -> str:
    """Send the form of that kind with the taps, and follow to the page that comes."""
    form = form_of(html, kind)
    answer = phone.post(form.action, data={**form.fields, **taps}, headers=BROWSER)
    assert answer.status_code == status, (answer.status_code, answer.text[-600:])
    return answer.text


def csrf_of(phone: TestClient) -> str:
    return str(phone.get("/table/state").json()["csrf"])


def send(phone: TestClient, command: str, kind: str, csrf: Any = None, **fields: object) -> Any:
    """A command through the JSON door."""
    headers = {"X-CSRF": csrf_of(phone) if csrf is None else csrf}
    return phone.post("/table/commands", json={"command": command, "kind": kind, **fields}, headers=headers)


def guandan(client: TestClient, key: str, form: str, *, duplicate: bool, sides: int = 4, players: int = 2) -> str:
    """Guandan in matches of four boards: *sides* contestants, drawn, the first round under way. The stage is Main."""
    stage = {"name": "Main", "system": "swiss", "rounds": 2, "boards": 4, "scoring": "levels", "duplicate": duplicate}
    conditions = {"name": "Plum cup", "pack": "china-guandan", "form": form, "stage": [stage]}
    do(client, key, CreateEvent(toml_text(conditions), "UTC"))
    for number in range(1, sides + 1):
        people = tuple(Person(f"p{number}-{at}", f"Player {number}-{at}") for at in range(1, players + 1))
        do(client, key, AddEntry(Entry(number, f"Side {number}", people), checked=False))
    do(client, key, MakeDraw("a published seed"))
    do(client, key, StartRound("Main", 1))
    assert state_of(client, key).known_matches
    return key
