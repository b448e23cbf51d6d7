"""The school's pages: watch, ask, rule, be marked; and nothing of the script or the ruling before it is asked for."""

from __future__ import annotations

import re

import pytest
from starlette.testclient import TestClient

from cardinal.school import model, scene
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
