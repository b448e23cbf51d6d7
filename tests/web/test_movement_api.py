"""Movements as programs ask for them."""

from __future__ import annotations

from starlette.testclient import TestClient

from cardinal.contest.matches_choice import match_choices
from cardinal.contest.movement_choice import Wishes, movement_choices


def test_the_movements_for_so_many_are_listed(client: TestClient) -> None:
    answer = client.get("/api/movements", params={"contestants": 15, "minutes": 180, "winners": 1})
    assert answer.status_code == 200
    wishes = Wishes(minutes=180, winners=1)
    expected, matches = movement_choices(15, wishes)[:5], match_choices(15, wishes)
    assert [one["key"] for one in answer.json()] == [one.key for one in (*expected, *matches)]
    assert answer.json()[0] == expected[0].to_json("en")


def test_numbers_without_a_movement_are_refused(client: TestClient) -> None:
    assert client.get("/api/movements", params={"contestants": 3}).status_code == 400
    assert client.get("/api/movements", params={"contestants": 2}).status_code == 422
    assert client.get("/api/movements").status_code == 422


def test_minutes_a_board_are_reckoned_with(client: TestClient) -> None:
    answer = client.get("/api/movements", params={"contestants": 12, "minutes_a_board": 9, "form": "teams"})
    assert answer.status_code == 200
    assert all(one["minutes"] == one["rounds"] * (9 * one["boards"] + 1) for one in answer.json())
    assert "swiss" in {one["system"] for one in answer.json()}
