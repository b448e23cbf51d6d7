"""Pages as a person uses them: links to follow, forms to fill in and send, and the text that is read."""

from __future__ import annotations

import re
from dataclasses import dataclass, field
from html.parser import HTMLParser
from urllib.parse import urlencode

from httpx2 import Response
from starlette.testclient import TestClient

BROWSER = {"Accept": "text/html,application/xhtml+xml,*/*;q=0.8"}
_VOID = {"br", "hr", "img", "input", "link", "meta"}
_DRAWN = {"svg", "style", "script"}


@dataclass
class Form:
    """A form: where it is sent, what it holds, and its buttons by what stands on them."""

    action: str
    fields: dict[str, str] = field(default_factory=dict)
    buttons: dict[str, tuple[str, str]] = field(default_factory=dict)

    def address(self, **filled: str) -> str:
        """Where a browser goes when the form is sent with these fields filled in."""
        return f"{self.action}?{urlencode({**self.fields, **filled})}"

    def press(self, label: str) -> str:
        """Where a browser goes when the button is pressed."""
        name, value = self.buttons[label]
        return self.address(**{name: value})


class Page(HTMLParser):
    """What a page holds. ``foreign`` is the text outside what is marked as English."""

    def __init__(self, html: str) -> None:
        super().__init__()
        self.forms: list[Form] = []
        self.links: dict[str, str] = {}
        self._texts: list[str] = []
        self._foreign: list[str] = []
        self._open: list[tuple[str, bool]] = []
        self._skipped = 0
        self._button: tuple[str, str] | None = None
        self._select = self._textarea = self._link = ""
        self._said: list[str] = []
        self._belongs = ""
        self._elsewhere: dict[str | None, dict[str, str]] = {}
        self._options = 0
        self.feed(html)
        self.text, self.foreign = "".join(self._texts), "".join(self._foreign)

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        given = {name: value or "" for name, value in attrs}
        if tag not in _VOID:
            is_skipped = tag != "html" and (given.get("lang") == "en" or tag == "code" or tag in _DRAWN)
            self._open.append((tag, is_skipped))
            self._skipped += is_skipped
        if tag in ("a", "button", "textarea"):
            self._said = []
        if tag == "form":
            self.forms.append(Form(given["action"], self._elsewhere.pop(given.get("id"), {})))
        elif tag == "a":
            self._link = given.get("href", "")
        elif not self.forms:
            return
        elif tag == "input":
            self._input(given)
        elif tag == "select":
            self._select, self._options = given["name"], 0
            self.forms[-1].fields[self._select] = ""
        elif tag == "option":
            # Without a choice a browser sends the first.
            self._options += 1
            if "selected" in given or self._options == 1:
                self.forms[-1].fields[self._select] = given.get("value", "")
        elif tag == "textarea":
            self._textarea, self._belongs = given["name"], given.get("form", "")
        elif tag == "button":
            self._button = given.get("name", ""), given.get("value", "")

    def _input(self, given: dict[str, str]) -> None:
        """What a browser would send of it: nothing of a box or a circle that is not ticked, nothing of no file."""
        kind = given.get("type", "text")
        if kind == "file" or not given.get("name") or (kind in ("radio", "checkbox") and "checked" not in given):
            return
        self.forms[-1].fields[given["name"]] = given.get("value", "on" if kind == "checkbox" else "")

    def handle_endtag(self, tag: str) -> None:
        if tag == "a" and self._link:
            self.links.setdefault(" ".join("".join(self._said).split()), self._link)
            self._link = ""
        elif tag == "button" and self._button is not None:
            self.forms[-1].buttons[" ".join("".join(self._said).split())] = self._button
            self._button = None
        elif tag == "textarea":
            # One that stands outside its form names it.
            fields = self._elsewhere.setdefault(self._belongs, {}) if self._belongs else self.forms[-1].fields
            fields[self._textarea] = "".join(self._said)
        while self._open:
            closed, is_skipped = self._open.pop()
            self._skipped -= is_skipped
            if closed == tag:
                break

    def handle_data(self, data: str) -> None:
        self._said.append(data)
        self._texts.append(data)
        if not self._skipped:
            self._foreign.append(f" {data}")

    def updatepos(self, i: int, j: int) -> int:
        """Nobody asks for lines and columns, which are a tenth of the work."""
        return j


def read(client: TestClient, address: str, *, status: int = 200, language: str = "") -> Page:
    """The page at an address, which must have that status."""
    headers = {**BROWSER, **({"Accept-Language": language} if language else {})}
    answer = client.get(address, headers=headers)
    assert answer.status_code == status, (address, answer.status_code, answer.text[-400:])
    assert answer.headers["content-type"] == "text/html; charset=utf-8"
    return Page(answer.text)


Files = dict[str, tuple[str, bytes]]


def send(client: TestClient, form: Form, button: str = "", *, files: Files | None = None, **filled: str) -> Response:
    """Send a form by POST as a browser would, by a button if one is named; where it leads to is not followed."""
    pressed = dict([form.buttons[button]]) if button else {}
    told = {name: value for name, value in {**form.fields, **filled, **pressed}.items() if name}
    return client.post(form.action, data=told, files=files, headers=BROWSER, follow_redirects=False)


def form_to(page: Page, ending: str) -> Form:
    """The form of a page that is sent to an address with that ending."""
    return next(one for one in page.forms if one.action.partition("?")[0].endswith(ending))


def uncoloured(html: str) -> str:
    """A page in which the suits stand as in the text that it shows."""
    return re.sub(r'<span class="suit-.">(.)</span>', r"\1", html)
