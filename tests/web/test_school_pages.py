"""The school's pages: watch, ask, rule, be marked; and nothing of the script or the ruling before it is asked for."""

from __future__ import annotations

import re

import pytest
from starlette.testclient import TestClient

from cardinal.school import exercise, model, scene
from cardinal.school.families import TWO_MATTERS
from cardinal.school.scene import SECOND, ruling_of
from cardinal.web.school_pool import pool
from cardinal.web.school_scene import written

LANGUAGES = ("en", "zh-Hans", "zh-Hant", "ja")


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize("path", ["/school", "/school?book=guandan", "/school/law/27", "/school/law/GP3"])
def test_the_school_is_there_in_four_languages(reading_room: TestClient, path: str, language: str) -> None:
    assert reading_room.get(path, headers={"Accept-Language": language}).status_code == 200


@pytest.mark.parametrize("law", ["27", "31", "54", "64", "GP2.2", "GP4.2", "12", "92"])
def test_whoever_goes_the_way_of_the_law_has_a_hundred(reading_room: TestClient, law: str) -> None:
    made = scene(law, "7", pool=pool)
    best = model(made)
    params = [("done", "1"), *(("ask", written(one)) for one in best.asked)]
    params += [("effect", key) for key in best.effects] + [("clause", clause) for clause in best.clauses]
    page = reading_room.get(f"/school/scene/{law}/7", params=params)
    assert page.status_code == 200
    assert "100 of 100" in page.text


@pytest.mark.parametrize("kind", ["b", "c", "d", "f"])
def test_an_exercise_is_asked_and_marked(reading_room: TestClient, kind: str) -> None:
    page = reading_room.get("/school/next", params={"law": "28-32", "kind": kind})
    assert page.status_code == 200
    keys = re.findall(r'name="option" value="([^"]+)"', page.text)
    assert len(keys) > 1
    marked = reading_room.get(page.url.path, params={"kind": kind, "done": "1", "option": keys[0]})
    assert re.search(r"\d+ of 100", marked.text)


def test_progress_stays_in_the_browser_and_counts_a_scene_once(client: TestClient) -> None:
    for _ in range(2):
        client.get("/school/scene/27/7", params={"done": "1"})
    page = client.get("/school/law/27").text
    assert "Practised 1 times" in page


def test_an_unknown_law_is_refused_with_what_there_is(reading_room: TestClient) -> None:
    assert reading_room.get("/school/scene/999/1").status_code == 404
    assert reading_room.get("/school/law/999").status_code == 404
    assert reading_room.get("/school/scene/27/1", params={"kind": "z"}).status_code == 404


def test_a_table_with_two_matters_leads_from_the_first_to_the_second(reading_room: TestClient) -> None:
    first = scene(TWO_MATTERS, "5")
    done = reading_room.get(f"/school/scene/{TWO_MATTERS}/5", params={"done": "1"})
    assert f"/school/scene/{TWO_MATTERS}/5{SECOND}" in done.text
    second = reading_room.get(f"/school/scene/{TWO_MATTERS}/5{SECOND}")
    assert second.text.count("Ruled already:") == len(ruling_of(first.matter()).effects)


def test_the_possible_rulings_stand_folded_under_headings(reading_room: TestClient) -> None:
    page = reading_room.get("/school/scene/64/7").text
    headings = re.findall(r'<details class="group"><summary>[^<]+\((\d+)\)</summary>', page)
    assert len(headings) > 2
    assert sum(map(int, headings)) == page.count('name="effect"')


def test_a_box_is_asked_with_the_record_of_the_match_and_without_its_count(reading_room: TestClient) -> None:
    made = scene("GP4.2", "3")
    page = reading_room.get("/school/scene/GP4.2/3", params={"kind": "i"}).text
    assert "On record in this stage" in page
    assert "Which time is it" not in page
    right = exercise("i", made).right
    marked = reading_room.get("/school/scene/GP4.2/3", params={"kind": "i", "done": "1", "option": sorted(right)})
    assert "100 of 100" in marked.text
