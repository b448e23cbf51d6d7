"""An examination from its announcement to a certificate: sealed, sat, saved, marked, appealed, corrected, erased."""

from __future__ import annotations

import json
import re
import sqlite3
from dataclasses import dataclass, replace
from datetime import timedelta

import pytest
from starlette.testclient import TestClient

from cardinal.language import CardinalError
from cardinal.laws import Ruling, counterfactuals
from cardinal.laws.question import plain
from cardinal.school.exams.certificate import Standing, standing
from cardinal.school.exams.examination import Examination
from cardinal.school.exams.paper import paper, seed_hash
from cardinal.school.exams.results import Papers, Sheet, sheets
from cardinal.school.exams.task import Material, Task
from cardinal.school.scene import Scene, ruling_of
from cardinal.store.examinations import Examinations
from cardinal.web import Settings
from cardinal.web.exams import front
from cardinal.web.school_pool import pool, taught_laws
from tests.school.test_exam_statistics import right
from tests.web.people import another, call, later, organiser, services_of, user

BLUEPRINT = """
key = "short"
book = 2017
items = 6
minutes = 30
pass_mark = 60
open_book = true
[[topics]]
key = "auction"
laws = "27, 30-32, 54-56"
percent = 75
kinds = ["a", "b", "d", "c"]
[[topics]]
key = "scores"
laws = "12"
percent = 25
kinds = ["e"]
"""
HIDDEN = re.compile(r'name="(?:csrf|command)" value="[^"]*"|data-now="[^"]*">[\d:]+<')


@dataclass
class Exam:
    """An examination on a server, with its examiner's browser."""

    client: TestClient
    key: str

    @property
    def home(self) -> str:
        return f"/school/exam/{self.key}"

    @property
    def state(self) -> Examination:
        return call(self.client, Examinations(services_of(self.client).log).examination, self.key)

    @property
    def papers(self) -> Papers:
        state = self.state
        return Papers(state.blueprint, state.seed, state.mode, Material(pool, taught_laws(2017)))

    def post(self, client: TestClient, path: str, **fields: object) -> str:
        """Send a form as a page of this browser has it."""
        page = client.get(self.home).text if "csrf" not in fields else ""
        secret = re.search(r'name="csrf" value="([^"]+)"', page) or re.search(
            r'name="csrf" value="([^"]+)"', client.get("/sign-in").text
        )
        assert secret is not None
        answer = client.post(f"{self.home}{path}", data={"csrf": secret[1], **fields})
        assert answer.status_code in (200, 303), answer.text
        return answer.text

    def candidate(self, name: str, extra: int = 0) -> TestClient:
        self.post(self.client, "/admit", names=name, extra=str(extra))
        link = re.findall(r'value="[^"]*(/school/exam/[^"]+/enter/[^"]+)"', self.client.get(f"{self.home}/manage").text)
        browser = another(self.client)
        assert name in browser.get(link[-1]).text
        return browser

    def answer(self, browser: TestClient, who: str, *, wrong: tuple[int, ...] = ()) -> None:
        """The candidate answers everything rightly but for some items by their number."""
        papers = self.papers
        for number, item in enumerate(papers.items(who), 1):
            if item.number not in wrong:
                self.send(browser, number, papers.task(who, item.number))

    def send(self, browser: TestClient, place: int, task: Task) -> None:
        given = right(task)
        for one in given.asked:
            asked: dict[str, object] = {"what": one.key, "whom": one.whom, "where": one.place}
            self.post(browser, f"/item/{place}", **asked, **({"explained": "yes"} if one.explained else {}))
        fields = {f"line_{key}": value for key, value in given.lines.items()}
        self.post(browser, f"/item/{place}", go=str(place), effect=sorted(given.effects), option=list(given.options),
                  clause=sorted(given.clauses), **fields)  # fmt: skip


@pytest.fixture
def exam(client: TestClient, monkeypatch: pytest.MonkeyPatch) -> Exam:
    monkeypatch.setattr(front, "new_seed", lambda: "5a" * 32)
    user(client, "second")
    organiser(client)
    page = client.get("/school/exams").text
    secret = re.search(r'name="csrf" value="([^"]+)"', page)
    assert secret is not None
    data = {"csrf": secret[1], "title": "Spring", "body": "Club", "grade": "Club director", "examiners": "second"}
    made = client.post("/school/exams", data={**data, "blueprint": BLUEPRINT, "preset": "club", "mode": "one"})
    assert made.status_code == 200, made.text
    return Exam(client, made.url.path.split("/")[3])


def test_an_examination_is_sat_marked_appealed_corrected_certified_and_erased(exam: Exam, settings: Settings) -> None:
    client = exam.client
    before = exam.state
    assert seed_hash(before.seed) in client.get(exam.home).text
    good, poor = exam.candidate("Ada Lovelace"), exam.candidate("Charles Babbage", extra=15)
    assert "not opened" in good.get(exam.home).text
    assert good.get(f"{exam.home}/paper").status_code == 404
    exam.post(client, "/open")
    for browser, who, wrong in ((good, "C1", (2,)), (poor, "C2", (1, 2, 3, 4, 6))):
        exam.post(browser, "/begin")
        exam.answer(browser, who, wrong=wrong)
    # The poor one has chosen something wrong in item 2, and finds it saved on coming back.
    task = exam.papers.task("C2", 2)
    assert task.exercise is not None
    wrong_option = sorted({one.key for one in task.exercise.options} - task.exercise.right)[0]
    place_of_2 = [item.number for item in exam.papers.items("C2")].index(2) + 1
    exam.post(poor, f"/item/{place_of_2}", option=wrong_option, flag="yes")
    shown = poor.get(f"{exam.home}/item/{place_of_2}").text
    assert re.search(rf'value="{re.escape(wrong_option)}"[^>]* checked', shown)
    assert before.seed not in shown
    assert exam.state.candidates["C2"].answers[2].is_flagged
    # Thirty minutes and a little later one has fifteen more, the other none.
    later(client, 31 * 60)
    assert poor.get(f"{exam.home}/item/1").url.path.endswith("/item/1")
    assert good.get(f"{exam.home}/item/1").url.path == exam.home
    exam.post(client, "/close")
    assert before.seed in client.get(exam.home).text
    assert paper(before.blueprint, before.seed, Material(pool, taught_laws(2017))) == exam.papers.common
    result = good.get(f"{exam.home}/result").text
    assert "Passed" in result
    assert "Not passed" in poor.get(f"{exam.home}/result").text
    assert another(client).get(f"{exam.home}/key").status_code == 200

    # An appeal of item 2: both examiners correct the key, and both sheets are marked again.
    was = [one.per_cent for one in _sheets(exam)]
    exam.post(poor, f"/result/{place_of_2}", grounds="It is right as I said.")
    for judge in (client, another(client)):
        if judge is not client:
            user(judge, "second")
        exam.post(judge, "/appeal/1", verdict="key", reason="The book says so.", option=wrong_option)
    assert exam.state.appeals[1].verdict is not None
    now = [one.per_cent for one in _sheets(exam)]
    assert now[1] > was[1]
    assert now[0] == was[0]
    assert "The book says so." in poor.get(f"{exam.home}/result/{place_of_2}").text
    log = client.get(f"{exam.home}/manage").text
    assert log.count("gave an opinion on an appeal") == 2

    # The certificate: no name unless allowed, verified offline, withdrawn when the holder is erased.
    exam.post(client, "/certify/C1", years="5")
    (issued,) = exam.state.issued.values()
    public = another(client)
    page = public.get(f"/certificate/{issued.ident}").text
    assert "valid" in page
    assert "Ada" not in page
    trusted = public.get("/certificate/public-key.txt").text.strip()
    own = good.get(f"{exam.home}/certificate/{issued.ident}.json").json()
    today = services_of(client).now().date()
    assert own["name"] == "Ada Lovelace"
    assert standing(own, trusted, today) is Standing.VALID
    assert standing(own, trusted, today + timedelta(days=6 * 366)) is Standing.EXPIRED
    assert standing({**own, "grade": "World director"}, trusted, today) is Standing.FORGED
    assert standing({**own, "name": "Somebody Else"}, trusted, today) is Standing.FORGED
    badge = public.get(f"/certificate/{issued.ident}/badge.json").json()
    assert badge["type"] == ["VerifiableCredential", "OpenBadgeCredential"]
    assert "Ada" not in json.dumps(badge)
    exam.post(good, f"/certificate/{issued.ident}", shown="yes")
    assert "Ada Lovelace" in public.get(f"/certificate/{issued.ident}").text
    assert "Few candidates" in client.get(f"{exam.home}/stats").text

    async def erase() -> None:
        log = services_of(client).log
        await Examinations(log).erase(exam.key, "C1", "olga", services_of(client).now())
        await Examinations(log).erase(exam.key, "C2", "olga", services_of(client).now())

    call(client, erase)
    again = public.get(f"/certificate/{issued.ident}").text
    assert "withdrawn" in again
    assert "Ada" not in again
    listed = public.get("/certificate/withdrawn.json").json()
    assert standing(own, trusted, today, listed) is Standing.WITHDRAWN
    database = sqlite3.connect(settings.var / "cardinal.sqlite3")
    stored = "\n".join(database.iterdump())
    database.close()
    assert "Lovelace" not in stored
    assert "Babbage" not in stored


def _sheets(exam: Exam) -> tuple[Sheet, ...]:
    return sheets(exam.state, exam.papers)


def test_no_examination_page_holds_its_key(exam: Exam, monkeypatch: pytest.MonkeyPatch) -> None:
    browser = exam.candidate("Ada")
    exam.post(exam.client, "/open")
    exam.post(browser, "/begin")

    def pages() -> list[str]:
        every = (browser.get(f"{exam.home}/item/{number}", params={"lang": "ja"}).text for number in range(1, 7))
        return [HIDDEN.sub("", one) for one in every]

    truth = Papers.task
    changed: list[int] = []

    def otherwise(self: Papers, candidate: str, number: int) -> Task:
        """The same item, but something else is right."""
        task = truth(self, candidate, number)
        if task.exercise is not None:
            wrong = frozenset(one.key for one in task.exercise.options) - task.exercise.right
            return replace(task, exercise=replace(task.exercise, right=wrong))
        if task.calculation is not None:
            lines = tuple(replace(one, right=one.right + 1) for one in task.calculation.lines)  # type: ignore[operator]
            return replace(task, calculation=replace(task.calculation, lines=lines))
        assert task.scene is not None
        matter = task.scene.matter()
        ruling = ruling_of(matter)
        for key, answer, end in counterfactuals(ruling, matter.case):
            other = replace(task.scene, cause="miscounted", script={**task.scene.script, key: plain(answer)})
            if isinstance(end, Ruling) and end.end != ruling.end and _is_ruled(other):
                changed.append(number)
                return replace(task, scene=other)
        return replace(task, scene=replace(task.scene, cause="miscounted"))

    before = pages()
    monkeypatch.setattr(Papers, "task", otherwise)
    assert pages() == before
    assert changed


def _is_ruled(made: Scene) -> bool:
    """Whether every answer of the script is still asked for."""
    try:
        return isinstance(made.matter().result, Ruling)
    except CardinalError:
        return False


def test_practice_avoids_what_was_examined_and_before_the_opening_there_is_nothing(exam: Exam) -> None:
    assert exam.state.digests == ()
    exam.candidate("Ada")
    exam.post(exam.client, "/open")
    assert exam.state.digests == tuple(item.digest for item in exam.papers.common)
    examinations = Examinations(services_of(exam.client).log)
    now = services_of(exam.client).now()
    assert set(exam.state.digests) <= call(exam.client, examinations.examined, now)
    assert call(exam.client, examinations.examined, now + timedelta(days=366)) == frozenset()


@pytest.mark.parametrize("language", ["en", "zh-Hans", "zh-Hant", "ja"])
def test_paper_and_key_are_printed_in_four_languages(exam: Exam, language: str) -> None:
    exam.candidate("Ada")
    exam.post(exam.client, "/open")
    for path in ("paper", "key"):
        printed = exam.client.get(f"{exam.home}/{path}", params={"as": "pdf", "lang": language})
        assert printed.content.startswith(b"%PDF")
    listed = exam.client.get(f"{exam.home}/paper", params={"lang": language}).text
    key = exam.client.get(f"{exam.home}/key", params={"lang": language}).text
    assert "[   ]" in listed
    assert "[   ]" not in key
    assert exam.state.hash in listed


def test_others_see_neither_candidates_nor_papers(exam: Exam) -> None:
    exam.candidate("Ada")
    stranger = another(exam.client)
    assert stranger.get(f"{exam.home}/manage").status_code == 401
    user(stranger, "somebody")
    for path in ("manage", "stats", "item/1", "result", "appeal/1"):
        assert stranger.get(f"{exam.home}/{path}").status_code == 403, path
    assert "Ada" not in stranger.get(exam.home).text
    assert stranger.get(f"{exam.home}/enter/C1.AAAAAAAAAAAAAAAAAAAAAA").status_code == 404
