"""The pages of calculations: typed, marked line by line, nothing of the answer before; unreadable input is kept."""

from __future__ import annotations

import pytest
from starlette.testclient import TestClient

from cardinal.school import TOPICS, calculation


def test_a_topic_leads_to_a_fresh_calculation(reading_room: TestClient) -> None:
    places = {
        reading_room.get("/school/calculation/weighted", follow_redirects=False).headers["location"] for _ in range(2)
    }
    assert len(places) == 2
    assert all(place.startswith("/school/calculation/weighted/") for place in places)


@pytest.mark.parametrize("topic", TOPICS)
@pytest.mark.parametrize("language", ["en", "zh-Hans", "zh-Hant", "ja"])
def test_an_answer_is_marked_and_only_then_shown(reading_room: TestClient, topic: str, language: str) -> None:
    made = calculation(topic, "1")
    address = f"/school/calculation/{topic}/1"
    asked = reading_room.get(address, params={"lang": language}).text
    assert all(line.ask.render(language) in asked for line in made.lines)
    assert "<strong>" not in asked.partition("<h1")[2]
    right = {line.key: str(line.right) for line in made.lines}
    marked = reading_room.get(address, params={"lang": language, "done": "1", **right}).text
    assert "100" in marked
    assert all(f"<strong>{line.answer(language)}</strong>" in marked for line in made.lines)


def test_what_is_no_number_is_asked_for_again_and_stays(reading_room: TestClient) -> None:
    first, *others = calculation("matchpoints", "1").lines
    given = {first.key: "a lot", **{line.key: "4" for line in others}, "done": "1"}
    page = reading_room.get("/school/calculation/matchpoints/1", params={"lang": "en", **given}).text
    assert "“a lot” is not a number" in page
    assert 'value="a lot"' in page
    assert page.count('value="4"') == len(others)
    assert "of 100" not in page


def test_a_mark_counts_for_the_law_and_an_unknown_topic_is_refused(reading_room: TestClient) -> None:
    reading_room.get("/school/calculation/weighted/1", params={"done": "1"})
    assert "12" in reading_room.get("/school").text
    assert reading_room.cookies.get("school") is not None
    refused = reading_room.get("/school/calculation/nothing/1")
    assert refused.status_code == 404
    assert "weighted" in refused.text
    assert reading_room.get(f"/school/calculation/weighted/{'9' * 40}").status_code == 404
