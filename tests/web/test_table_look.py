"""The pages of a table in four languages, on their own texts and without a word in a template."""

from __future__ import annotations

import re
import string
import tomllib

import pytest
from starlette.testclient import TestClient

from cardinal.contest.entries import Entry, Person
from cardinal.contest.model import Place
from cardinal.contest.toml_writer import toml_text
from cardinal.language import Language
from cardinal.store.setting_up import AddEntry, CreateEvent, MakeDraw, StartRound
from cardinal.web.static_files import STATIC
from cardinal.web.templating import TEMPLATES
from tests.store.story import DIRECTOR, entry
from tests.web.at_the_table import guandan, look, tap
from tests.web.forms import BROWSER, Page
from tests.web.people import at_table, do, evening, state_of

TEXTS: dict[str, dict[str, str]] = tomllib.loads((STATIC.parent / "table" / "texts.toml").read_text("utf-8"))
FOUR_HEARTS = {"played": "played", "level": "4", "strain": "H", "doubling": "XX", "declarer": "E", "made": "-3"}


def test_a_text_has_all_four_languages_with_the_same_values() -> None:
    for key, said in TEXTS.items():
        assert set(said) == {language.value for language in Language}, key
        values = [{name for _, name, _, _ in string.Formatter().parse(text) if name} for text in said.values()]
        assert all(one == values[0] for one in values), key
        translated = [text for language, text in said.items() if language != "en"]
        without_values = [re.sub(r"\{\w+\}", "", text) for text in said.values()]
        # Everybody reads the letters of the seats.
        is_notation = not any(re.search(r"[A-Za-z]", re.sub(r"\b[NESW]\b", "", text)) for text in without_values)
        assert is_notation or all(re.search(r"[\u3040-\u30ff\u4e00-\u9fff]", text) for text in translated), key


def test_no_template_has_words_of_its_own() -> None:
    for template in (TEMPLATES / "table").glob("*.html"):
        text = re.sub(r"\{%.*?%\}|\{\{.*?\}\}|\{#.*?#\}|<[^>]*>", " ", template.read_text("utf-8"), flags=re.S)
        assert set(re.findall(r"\w+", text)) <= {"Cardinal"}, template.name


@pytest.mark.parametrize("language", list(Language))
def test_every_state_of_the_page_is_in_the_language_of_the_device(client: TestClient, language: Language) -> None:
    evening(client)
    at_table(client)
    client.cookies.set("lang", language.value)
    pages = [look(client), look(client, "/t")]
    pages += [tap(client, pages[0], "enter", act="check", **FOUR_HEARTS)]
    pages += [tap(client, pages[0], "enter", act="send", **FOUR_HEARTS)]
    pages += [tap(client, pages[-1], "dispute", reason="…"), look(client)]
    for html in pages:
        assert f'<html lang="{language}">' in html
        assert html.count("<h1") == 1
        assert not re.search(r"\son\w+=|\sstyle=", html)
        assert not re.search(r'<script(?! type="module" src="/static/built/[\w./-]+"></script>)', html)
        said = Page(html).foreign
        others = [text[language.value] for text in TEXTS.values()]
        assert any(text in said for text in others)
        if language is not Language.EN:
            english = [text["en"] for text in TEXTS.values() if "{" not in text["en"] and len(text["en"]) > 9]
            assert not [text for text in english if text in said]


@pytest.mark.parametrize("language", list(Language))
def test_guandan_is_in_the_language_of_the_device(client: TestClient, language: Language) -> None:
    guandan(client, "plum", "pairs", duplicate=False)
    at_table(client, "plum")
    client.cookies.set("lang", language.value)
    html = tap(client, look(client), "enter", act="send", first="N", second="S")
    wanted = TEXTS["words_levels"][language.value].format(ns="5", ew="2")
    assert wanted in html
    assert look(client, "/table/sheet").count("<h1") == 1


def teams(client: TestClient, key: str) -> str:
    """Bridge teams of four, a Swiss match of four boards under way."""
    stage = {"name": "Main", "system": "swiss", "rounds": 2, "boards": 4, "scoring": "vp"}
    conditions = {"name": "Harbour teams", "pack": "wbf-2017", "form": "teams", "stage": [stage]}
    do(client, key, CreateEvent(toml_text(conditions), "UTC"))
    for number in range(1, 5):
        people = tuple(Person(f"p{number}-{at}", f"Player {number}-{at}") for at in range(1, 5))
        do(client, key, AddEntry(Entry(number, f"Team {number}", people), checked=False))
    do(client, key, MakeDraw("a published seed"))
    do(client, key, StartRound("Main", 1))
    return key


def test_a_team_match_has_a_device_in_each_room(client: TestClient) -> None:
    teams(client, "harbour")
    at_table(client, "harbour", "2 closed")
    html = look(client)
    match = state_of(client, "harbour").matches_at["Main", 1, "2"]
    # In the closed room the away team sits North-South.
    seats = re.findall(r'<div class="felt-(.)">.*?<strong>(.*?)</strong>', html, flags=re.S)
    assert dict(seats) == {
        "N": f"Team {match.away}",
        "S": f"Team {match.away}",
        "E": f"Team {match.home}",
        "W": f"Team {match.home}",
    }
    asked = tap(client, html, "enter", act="send", **FOUR_HEARTS)
    tap(client, asked, "confirm")
    (line,) = state_of(client, "harbour").event.lines
    assert (line.place.room, line.place.board) == ("closed", 1)
    assert (line.ns, line.ew) == ((match.away,), (match.home,))
    # Three down redoubled, East-West not vulnerable on board 1: 100 + 2 times 200, doubled again: 1000 (77).
    assert line.score.score == 1000  # type: ignore[union-attr]
    # There are four boards in the match, and no fifth.
    answer = client.get("/table?board=5", headers=BROWSER)
    assert 'name="board" value="2"' in answer.text


def test_in_an_individual_each_player_has_a_seat(client: TestClient) -> None:
    stage = {"name": "Main", "system": "individual", "rounds": 3, "boards": 2, "scoring": "matchpoints"}
    conditions = {"name": "Solo", "pack": "wbf-2017", "form": "individual", "stage": [stage]}
    do(client, "solo", CreateEvent(toml_text(conditions), "UTC"))
    for number in range(1, 9):
        person = Person(f"p{number}", f"Solo {number}")
        do(client, "solo", AddEntry(Entry(number, players=(person,)), checked=False))
    do(client, "solo", MakeDraw("a published seed"))
    do(client, "solo", StartRound("Main", 1))
    at_table(client, "solo")
    html = look(client)
    here = state_of(client, "solo").known_seatings["Main", 1, "1"]
    seats = re.findall(r'<div class="felt-(.)">.*?<strong>(.*?)</strong>', html, flags=re.S)
    names = {"N": here.ns[0], "S": here.ns[1], "E": here.ew[0], "W": here.ew[1]}
    assert dict(seats) == {seat: f"Solo {number}" for seat, number in names.items()}
    for _ in here.boards:
        html = tap(client, tap(client, html, "enter", act="send", **FOUR_HEARTS), "confirm")
    # Four people, four ways.
    for number in (*here.ns, *here.ew):
        assert f"<strong>Solo {number}</strong>" in html
    assert html.count("Next: table") == 4


@pytest.mark.clause("G27.1")
def test_in_a_swiss_of_individuals_four_sit_down_and_all_four_have_the_result(client: TestClient) -> None:
    stage = {"name": "Main", "system": "swiss", "rounds": 2, "boards": 8, "scoring": "levels"}
    conditions = {"name": "Solo", "pack": "china-guandan", "form": "individual", "stage": [stage]}
    do(client, "solo", CreateEvent(toml_text(conditions), "UTC"))
    for number in range(1, 9):
        person = Person(f"p{number}", f"Solo {number}")
        do(client, "solo", AddEntry(Entry(number, players=(person,)), checked=False))
    do(client, "solo", MakeDraw("a published seed"))
    do(client, "solo", StartRound("Main", 1))
    at_table(client, "solo")
    html = look(client)
    here = state_of(client, "solo").matches_at["Main", 1, "1"]
    seats = re.findall(r'<div class="felt-(.)">.*?<strong>(.*?)</strong>', html, flags=re.S)
    north, south = here.home_side
    east, west = here.away_side
    names = {"N": north, "S": south, "E": east, "W": west}
    assert dict(seats) == {seat: f"Solo {number}" for seat, number in names.items()}
    do(client, "solo", entry(Place("Main", 1, "1", 1), "9:4"), DIRECTOR)
    (line,) = state_of(client, "solo").event.lines
    assert (line.ns, line.ew) == (here.home_side, here.away_side)
