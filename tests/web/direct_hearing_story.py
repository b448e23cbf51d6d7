"""What tests of a hearing in an event share: the first board at table 1, and its forms filled in and followed."""

from __future__ import annotations

from urllib.parse import urlencode

from httpx2 import Response
from starlette.testclient import TestClient

from cardinal.contest.model import Place
from tests.web.direct_story import form_to
from tests.web.forms import Form, Page, read
from tests.web.people import KEY

HOME = f"/direct/{KEY}/hearing"
FIRST = Place("Main", 1, "1", 1)
AT_FIRST = f"{HOME}?stage=Main&round=1&table=1&board=1"


def press(client: TestClient, page: Page, label: str) -> Page:
    """The page after one of the answers was pressed."""
    form = next(form for form in page.forms if label in form.buttons and form.action.endswith("/ask"))
    return read(client, form.press(label), language="en")


def facts_form(page: Page) -> Form:
    return next(form for form in page.forms if "acts" in form.fields)


def write_form(page: Page, key: str = KEY) -> Form:
    return form_to(page, f"/direct/{key}/hearing")


def written(client: TestClient, answer: Response) -> Page:
    assert answer.status_code == 303, answer.text[-600:]
    return read(client, answer.headers["location"], language="en")


# West has revoked, won the trick of the revoke himself, and his side one more afterwards: two tricks (64A1).
REVOKE = {
    "law": "64", "contract": "4S by N", "number": "1", "a.revoker": "W", "a.established": "yes", "a.trick": "3",
    "a.manner": "suit", "a.attention_when": "in time", "a.repeated": "no", "a.other_side_revoked": "no",
    "a.won_by": "offender", "a.later_tricks": "1",
}  # fmt: skip


def heard(client: TestClient, **facts: str) -> Page:
    """The ruling of a hearing at table 1 on board 1."""
    query = {"stage": "Main", "round": "1", "table": "1", "board": "1", **facts}
    return read(client, f"{HOME}/ask?{urlencode(query)}", language="en")
