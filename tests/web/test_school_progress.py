"""Progress of an account: a guest's is taken over, it follows to another device, and erased it is gone."""

from __future__ import annotations

import sqlite3

from starlette.testclient import TestClient
from typer.testing import CliRunner

from cardinal.cli import app
from cardinal.school import model, scene
from cardinal.store.learners import Learners
from cardinal.web import Settings
from cardinal.web.school_pool import pool
from cardinal.web.school_scene import written
from tests.web.people import another, call, later, services_of, user

DAY_SECONDS = 86_400.0


def _ruled(client: TestClient, law: str, seed: str) -> None:
    best = model(scene(law, seed, pool=pool))
    params = [("done", "1"), *(("ask", written(one)) for one in best.asked)]
    params += [("effect", key) for key in best.effects] + [("clause", clause) for clause in best.clauses]
    assert "100 of 100" in client.get(f"/school/scene/{law}/{seed}", params=params).text


def test_a_guests_progress_is_the_accounts_after_signing_in_and_on_every_device(client: TestClient) -> None:
    _ruled(client, "27", "7")
    account = user(client, "lea")
    client.get("/school")
    assert "school" not in client.cookies
    _ruled(client, "64", "3")
    _ruled(client, "64", "3")
    elsewhere = another(client)
    user(elsewhere, "lea")
    page = elsewhere.get("/school/law/64").text
    assert "Practised 1 times, last mark 100." in page
    assert "64A" in page
    assert "Practised 1 times" in elsewhere.get("/school/law/27").text
    learner = call(client, Learners(services_of(client).log).learner, account.key)
    assert learner.laws == {"27": (1, 100), "64": (1, 100)}


def test_a_due_clause_comes_as_a_fresh_scene_that_needs_it(client: TestClient) -> None:
    user(client, "lea")
    client.get("/school/scene/27/7", params={"done": "1"})
    later(client, 3 * DAY_SECONDS)
    front = client.get("/school").text
    assert "Due again" in front
    page = client.get("/school/next")
    law, seed = page.url.path.split("/")[3:]
    assert (law, seed) != ("27", "7")
    asked_again = scene("27", "7").digest
    assert scene(law, seed, pool=pool).digest != asked_again
    assert client.get("/school/next", params={"card": "27B"}).url.path.startswith("/school/scene/27/")


def test_the_map_has_every_square_with_its_state_in_words(client: TestClient) -> None:
    user(client, "lea")
    client.get("/school/scene/27/7", params={"done": "1"})
    bridge, guandan = client.get("/school").text, client.get("/school?book=guandan").text
    assert bridge.count('href="/school/law/') == 93
    assert guandan.count('href="/school/law/') == 57 + 18
    assert bridge.count("map-learning") >= 2  # the square and the legend
    assert all(client.get(f"/school/law/{law}").status_code == 200 for law in ("1", "35", "93", "G1", "GP2.2.1", "27D"))


def test_terminal_shows_exports_and_erases_what_an_account_has_practised(
    client: TestClient, settings: Settings
) -> None:
    user(client, "Leonhard Euler")
    client.get("/school/scene/27/7", params={"done": "1"})

    def run(*words: str) -> str:
        result = CliRunner().invoke(app, ["school", *words, "--account", "leonhard euler", "--data", str(settings.var)])
        assert result.exit_code == 0, result.output
        return result.output

    assert '"practices"' in run("export")
    assert "learning: " in run("map")
    assert "Nothing is due" in run("due")
    run("erase", "--by", "olga")
    assert '"practices": []' in run("export")
    database = sqlite3.connect(settings.var / "cardinal.sqlite3")
    kept = database.execute("select count(*) from personal where stream like 'school/%'").fetchone()
    assert kept == (0,)
    database.close()
