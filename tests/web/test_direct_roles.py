"""Who may direct: nobody but the directors and organisers of the event; and its pages in four languages."""

from __future__ import annotations

import re
import string
import tomllib
from pathlib import Path

import pytest
from starlette.routing import Route
from starlette.testclient import TestClient

import cardinal.web.direct as room
from cardinal.contest.model import Appeal, Place, Ruling
from cardinal.language import Language
from cardinal.scoring import Assigned
from cardinal.store.deciding import FileAppeal, GiveRuling
from cardinal.web.direct import (
    appeal_pages,
    correction_pages,
    list_pages,
    pages,
    penalty_pages,
    score_pages,
    table_page,
)
from cardinal.web.templating import TEMPLATES
from tests.store.story import DIRECTOR
from tests.web.direct_story import played
from tests.web.forms import BROWSER, Page
from tests.web.people import KEY, at_table, director, do, evening, nobody, organiser, user

MODULES = (pages, table_page, score_pages, penalty_pages, correction_pages, appeal_pages, list_pages)
VALUES = {"key": KEY, "table": "1", "call": "C1", "appeal": "A1"}
ROUTES = sorted(
    (method, re.sub(r"\{(\w+)(?::path)?\}", lambda found: VALUES[found[1]], one.path))
    for module in MODULES
    for one in module.router.routes
    if isinstance(one, Route)
    for method in (one.methods or ())
    if method in ("GET", "POST")
)
PAGES = [path for method, path in ROUTES if method == "GET" and not path.endswith("/live")]
TEXTS = {
    f"{path.stem}.{key}": told
    for path in sorted(Path(room.__file__).parent.glob("*.toml"))
    if not path.stem.startswith("hearing")
    for key, told in tomllib.loads(path.read_text("utf-8")).items()
}


def test_the_routes_are_all_there() -> None:
    assert len(PAGES) >= 11
    assert ("GET", f"/direct/{KEY}/live") in ROUTES


@pytest.mark.parametrize("who", ["nobody", "a table", "a stranger", "another event's director"])
def test_whoever_does_not_direct_gets_nothing_of_it(client: TestClient, who: str) -> None:
    evening(client)
    evening(client, "autumn")
    if who == "a table":
        at_table(client)
    elif who == "a stranger":
        user(client, "eve")
    elif who == "another event's director":
        director(client, "autumn")
    else:
        nobody(client)
    wanted = 403 if who in ("a stranger", "another event's director") else 401
    for method, path in ROUTES:
        answer = client.request(method, path, headers={"Accept": "application/json"}, follow_redirects=False)
        assert answer.status_code == wanted, (method, path, answer.status_code)
        assert "Nora" not in answer.text
        # An event that does not exist is refused in the same way.
        hidden = client.request(method, path.replace(KEY, "no-such"), headers={"Accept": "application/json"})
        assert hidden.status_code == wanted, path


def test_a_browser_that_has_not_signed_in_is_sent_to_sign_in(client: TestClient) -> None:
    evening(client)
    answer = client.get(f"/direct/{KEY}", headers=BROWSER, follow_redirects=False)
    assert answer.status_code == 303
    assert answer.headers["location"].startswith("/sign-in?next=")


def test_a_form_that_another_site_sends_is_refused(client: TestClient) -> None:
    evening(client)
    director(client)
    for method, path in ROUTES:
        if method == "POST":
            answer = client.post(path, data={"reason": "x"}, headers=BROWSER)
            assert answer.status_code == 400, path


def _whole(client: TestClient) -> None:
    played(client)
    place = Place("Main", 1, "1", 1)
    do(client, KEY, GiveRuling(Ruling("", place, Assigned(-50), clauses=("16B3",), reason="hesitation")), DIRECTOR)
    appeal = Appeal("", "R1", by="Nora 1", contestant=1, consent=True, reason="no break")
    do(client, KEY, FileAppeal(appeal), DIRECTOR)
    director(client)


@pytest.mark.parametrize("language", list(Language))
def test_every_page_speaks_the_readers_language(client: TestClient, language: Language) -> None:
    _whole(client)
    kinds = ("assigned", "weighted", "split", "artificial", "fouled", "cancelled")
    scores = [f"/direct/{KEY}/score?stage=Main&round=1&table=1&board=1&kind={kind}" for kind in kinds]
    penalties = [f"/direct/{KEY}/penalties?kind={kind}" for kind in ("procedural", "disciplinary", "late", "slow")]
    for path in (*PAGES, *scores, *penalties, f"/direct/{KEY}/appeals?ruling=R1"):
        answer = client.get(path, headers={**BROWSER, "Accept-Language": language.value})
        assert answer.status_code == 200, (path, answer.text[-500:])
        assert f'<html lang="{language}">' in answer.text
        assert answer.text.count("<h1") == 1
        assert not re.search(r"\son\w+=|\sstyle=", answer.text)
        _labelled(answer.text, path)
        if language is not Language.EN:
            _translated(Page(answer.text), path)


def _labelled(html: str, path: str) -> None:
    """Every field that is seen has a label, and no two things have one name."""
    idents = re.findall(r'\sid="([^"]+)"', html)
    assert len(idents) == len(set(idents)), (path, sorted(one for one in idents if idents.count(one) > 1))
    labels = set(re.findall(r'<label[^>]* for="([^"]+)"', html))
    # A label without the name of a field stands around its own.
    outside = re.sub(r"<label(?![^>]* for=)[^>]*>.*?</label>", "", html, flags=re.DOTALL)
    for tag in re.findall(r"<(?:input|select|textarea)\b[^>]*>", outside):
        if 'type="hidden"' not in tag:
            found = re.search(r'\sid="([^"]+)"', tag)
            assert found is not None, (path, tag)
            assert found[1] in labels, (path, tag)


# Names of this story, notation of results, and what is written the same everywhere.
_OWN = {
    "nt",
    "sx",
    "Nora",
    "Sam",
    "Spring",
    "pairs",
    "Main",
    "Cardinal",
    "English",
    "dan",
    "OpenAPI",
    "PDF",
    "hesitation",
    "no",
    "break",
}
_OWN |= {
    "by",
    "pass",
    "not",
    "played",
    "changed",
    "min",
    "IMP",
    "VP",
    "VPs",
    "IMPs",
    "API",
    "TD",
    "NT",
    "NTX",
    "NS",
    "EW",
}


def _translated(page: Page, path: str) -> None:
    words = set(re.findall(r"[A-Za-z]{2,}", page.foreign)) - _OWN
    assert not {one for one in words if not re.fullmatch(r"[A-Z]{1,2}", one)}, (path, words)


def test_an_organiser_directs_too(client: TestClient) -> None:
    evening(client)
    organiser(client, KEY)
    assert client.get(f"/direct/{KEY}", headers=BROWSER).status_code == 200


def test_a_text_has_all_four_languages_with_the_same_values() -> None:
    assert len(TEXTS) > 200
    for key, told in TEXTS.items():
        assert set(told) == {language.value for language in Language}, key
        values = [{name for _, name, _, _ in string.Formatter().parse(text) if name} for text in told.values()]
        assert all(found == values[0] for found in values), key
        # A Japanese player reads and writes N-S.
        same = len(set(told.values())) == 1 or told["ja"] in ("N-S", "E-W")
        foreign = [text for language, text in told.items() if language != "en"]
        assert same or all(re.search(r"[\u3040-\u30ff\u4e00-\u9fff+−：]", text) for text in foreign), key


def test_no_template_has_words_of_its_own() -> None:
    for template in (TEMPLATES / "direct").glob("*.html"):
        text = re.sub(r"\{#.*?#\}|\{%.*?%\}|\{\{.*?\}\}|<[^>]*>", " ", template.read_text("utf-8"), flags=re.S)
        assert set(re.findall(r"\w+", text)) <= {"PDF"}, template.name
