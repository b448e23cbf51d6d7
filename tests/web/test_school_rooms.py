"""A class: a room with a code, nicknames, tasks, the grid, a vote, own cases, and what pupils may see."""

from __future__ import annotations

import csv
import io
import re
import sqlite3
from typing import Any

import pytest
import yaml
from starlette.requests import Request
from starlette.testclient import TestClient

from cardinal.school.exams.results import Papers
from cardinal.school.exams.task import Task
from cardinal.school.rooms import Room
from cardinal.store.classrooms import Classrooms
from cardinal.web import Settings
from cardinal.web.forms import Form
from cardinal.web.school_pool import pool
from cardinal.web.school_room_place import classrooms_of, material, write
from tests.school.test_exam_statistics import right
from tests.web.people import another, call, services_of, user

LANGUAGES = ["en", "zh-Hans", "zh-Hant", "ja"]


class Class:
    def __init__(self, client: TestClient) -> None:
        self.client = client
        self.teacher = user(client, "teacher")
        made = client.post("/school/rooms", data={"csrf": self.secret(client), "title": "Thursday course"})
        self.code = made.url.path.split("/")[3]
        self.home = f"/school/room/{self.code}"

    def secret(self, client: TestClient) -> str:
        found = re.search(r'name="csrf" value="([^"]+)"', client.get("/sign-in").text)
        assert found is not None
        return found[1]

    def post(self, client: TestClient, path: str, **fields: object) -> str:
        answer = client.post(self.home + path, data={"csrf": self.secret(client), **fields})
        assert answer.status_code in (200, 303), answer.text
        return answer.text

    def pupil(self, name: str) -> TestClient:
        browser = another(self.client)
        assert name in (self.post(browser, "/join", name=name) and browser.get(self.home).text)
        return browser

    @property
    def state(self) -> Room:
        room = call(self.client, Classrooms(services_of(self.client).log).state, self.code)
        assert room is not None
        return room

    def task(self, pupil: str, place: int, number: int = 1) -> Task:
        room = self.state
        told = room.tasks[number]
        papers = Papers(told.blueprint, told.seed, told.mode, material(room, told.blueprint.book))
        return papers.task(pupil, papers.items(pupil)[place - 1].number)


@pytest.fixture
def course(client: TestClient) -> Class:
    return Class(client)


def test_two_who_come_in_at_once_are_not_taken_for_each_other(course: Class, monkeypatch: pytest.MonkeyPatch) -> None:
    others = ["Fox"]

    async def overtaken(request: Request, room: Room, form: Form, decide: Any, actor: str) -> None:
        """Somebody else comes in before the answer of the first is on its way."""
        await write(request, room, form, decide, actor)
        if others:
            told = {"pupil": "P2", "name": others.pop()}
            at = services_of(course.client).now()
            await classrooms_of(request).write(
                room.code, lambda _: ("joined", told), command_id="another form", actor="pupil", at=at
            )

    monkeypatch.setattr("cardinal.web.school_rooms.write", overtaken)
    owl = another(course.client)
    course.post(owl, "/join", name="Owl")
    assert [pupil.name for pupil in course.state.pupils.values()] == ["Owl", "Fox"]
    page = owl.get(course.home).text
    assert "Owl" in page
    assert "Fox" not in page


def test_a_task_that_cannot_be_made_is_refused_and_what_was_typed_stays(course: Class) -> None:
    page = course.post(course.client, "/tasks", laws="999", kind="b", items="3", title="Thursday", mode="one")
    assert re.search(r'role="alert".*?999', page, re.DOTALL)
    for typed in ('value="999"', 'value="3"', 'value="Thursday"'):
        assert typed in page
    assert not course.state.tasks
    case = course.post(course.client, "/cases", case="law: none of ours")
    assert "law: none of ours</textarea>" in case


def test_tasks_are_worked_on_marked_and_seen_in_the_grid(course: Class, settings: Settings) -> None:
    course.post(course.client, "/tasks", laws="27, 30-32", kind=["b", "c"], items="2", title="First", mode="one")
    owl, fox = course.pupil("Owl"), course.pupil("Fox")
    for place in (1, 2):
        unmarked = owl.get(f"{course.home}/task/1/{place}").text
        assert "of 100" not in unmarked
        shown = course.post(owl, f"/task/1/{place}", option=list(right(course.task("P1", place)).options))
        assert "100 of 100" in shown
    # Whoever has seen what is right cannot answer again.
    course.post(owl, "/task/1/1", option="no such option")
    assert "100 of 100" in owl.get(f"{course.home}/task/1/1").text
    grid = list(csv.DictReader(io.StringIO(course.client.get(f"{course.home}/grid.csv").text)))
    assert {row["name"] for row in grid} == {"Owl"}
    assert all(row["mark"] == "100" for row in grid)
    assert course.client.get(f"{course.home}/grid.json").json()[0]["pupil"] == "P1"
    own = owl.get(course.home).text
    assert all(row["clause"].partition("(")[0] in own for row in grid)
    # Pupils see nothing of one another, strangers nothing at all.
    assert "Owl" not in fox.get(course.home).text
    assert fox.get(f"{course.home}/grid.csv").status_code == 401
    stranger = another(course.client)
    outside = stranger.get(course.home)
    assert (outside.status_code, "First" in outside.text) == (200, False)
    assert stranger.get(f"{course.home}/task/1/1").status_code == 403
    for language in LANGUAGES:
        for path in ("", "/task/1/1", "/task/1/2"):
            assert owl.get(course.home + path, params={"lang": language}).status_code == 200
        assert course.client.get(course.home, params={"lang": language}).status_code == 200

    course.post(owl, "/forget")
    assert (course.state.pupils["P1"].name, course.state.pupils["P1"].answers) == ("", {})
    database = sqlite3.connect(settings.var / "cardinal.sqlite3")
    assert "Owl" not in "\n".join(database.iterdump())
    database.close()


def test_a_projected_scene_is_voted_on_and_only_the_teacher_sees_the_votes(course: Class) -> None:
    course.post(course.client, "/tasks", laws="27", kind="d", items="1", mode="one")
    owl = course.pupil("Owl")
    course.post(course.client, "/screen", task="1", item="1")
    options = re.findall(r'name="option" value="([^"]+)"', owl.get(f"{course.home}/screen").text)
    assert len(options) > 1
    course.post(owl, "/screen", option=options[0])
    course.post(owl, "/screen", option=options[1])
    assert course.state.votes == {"P1": (options[1],)}
    assert "Votes: 1" in course.client.get(f"{course.home}/screen").text
    assert "Votes:" not in owl.get(f"{course.home}/screen").text
    assert "What is right" in course.client.get(f"{course.home}/screen?key=1").text
    assert "What is right" not in owl.get(f"{course.home}/screen?key=1").text


def test_a_teachers_own_case_becomes_a_task(course: Class) -> None:
    record = {
        key: value for key, value in pool("92")[0].items() if key in ("law", "edition", "board", "acts", "answers")
    }
    course.post(course.client, "/cases", case=yaml.safe_dump(record, allow_unicode=True))
    assert "own1" in course.client.get(course.home).text
    assert "ends in a ruling" in course.post(course.client, "/cases", case="law: '27'\nacts: nonsense")
    course.post(course.client, "/tasks", laws="own1", kind="a", items="1", mode="one")
    course.pupil("Owl")
    assert course.task("P1", 1).scene is not None
    assert course.task("P1", 1).item.law == "own1"
