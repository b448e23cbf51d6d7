"""Movements as programs ask for them."""

from __future__ import annotations

from starlette.testclient import TestClient

from cardinal.contest.movement_choice import Wishes, movement_choices


def test_the_movements_for_so_many_are_listed(client: TestClient) -> None:
    answer = client.get("/api/movements", params={"contestants": 15, "minutes": 180, "winners": 1})
    assert answer.status_code == 200
    expected = movement_choices(15, Wishes(minutes=180, winners=1))
    assert [one["key"] for one in answer.json()] == [one.key for one in expected]
    assert answer.json()[0] == expected[0].to_json("en")


def test_numbers_without_a_movement_are_refused(client: TestClient) -> None:
    assert client.get("/api/movements", params={"contestants": 3}).status_code == 400
    assert client.get("/api/movements", params={"contestants": 2}).status_code == 422
    assert client.get("/api/movements").status_code == 422
