"""A season as people meet it: the command line over the examples, and the pages of the server."""

from __future__ import annotations

import json
import shutil
from collections.abc import Callable, Iterator
from fractions import Fraction
from pathlib import Path

import pytest
from starlette.testclient import TestClient
from typer.testing import CliRunner, Result

from cardinal.cli.main import app
from cardinal.contest import load_event
from cardinal.contest.standings import standings
from cardinal.language import Language
from cardinal.season import load_season
from cardinal.season.errors import BadSeason
from cardinal.web import Settings, create_app
from tests.web.forms import read

EXAMPLES = Path(__file__).resolve().parents[2] / "examples"


@pytest.fixture
def folder(tmp_path: Path) -> Path:
    """A season of one evening, to be changed."""
    shutil.copytree(EXAMPLES / "club-mitchell", tmp_path / "events" / "club-mitchell")
    for name in ("season.toml", "people.csv"):
        shutil.copy(EXAMPLES / name, tmp_path / "events" / name)
    return tmp_path / "events"


@pytest.fixture
def run() -> Callable[..., Result]:
    return lambda *words: CliRunner().invoke(app, ["season", *map(str, words)])


@pytest.fixture
def client(tmp_path: Path, folder: Path) -> Iterator[TestClient]:
    with TestClient(create_app(Settings(var=tmp_path / "var", events=folder))) as opened:
        yield opened


def test_a_ladder_has_the_percentages_of_the_published_lists() -> None:
    season = load_season(EXAMPLES)
    published = {
        player: row.score
        for ranking in standings(load_event(EXAMPLES / "club-mitchell")).final
        for row in ranking.rows
        for player in ranking.contestants[row.number].players
    }
    event = load_event(EXAMPLES / "club-mitchell")
    names = {event.by_key[key].name: score for key, score in published.items()}
    _, rows = season.ladder("ladder")
    assert {row.name: row.total for row in rows} == {
        name: names[name] for name in names if season.people.identified(name).is_member
    }


def test_the_command_prints_tables_and_says_where_a_number_comes_from(run: Callable[..., Result]) -> None:
    shown = json.loads(run("show", EXAMPLES, "--table", "Ladder", "--json").output)["Ladder"]
    assert shown[0]["place"] == 1
    first = shown[0]["name"]
    why = run("explain", EXAMPLES, f"Ladder: {first}", "--lang", "en")
    assert f"{first}, place 1" in why.output
    assert "2026-03-05 club-mitchell" in why.output
    assert run("explain", EXAMPLES, f"season ladder {first}", "--lang", "en").output == why.output
    of_a_day = run("explain", EXAMPLES, f"grade {first} 2026-03-05", "--lang", "en").output
    assert of_a_day == run("explain", EXAMPLES, f"grade: {first}", "--lang", "en").output
    graded = run("explain", EXAMPLES, f"grade: {first}", "--lang", "en")
    assert "scored" in graded.output
    assert "(provisional)" in graded.output
    assert "by the pack plain, version 1" in run("explain", EXAMPLES, f"points: {first}", "--lang", "en").output
    rows = run("show", EXAMPLES, "--csv").output.splitlines()
    assert rows[0] == "table,place,name,total,evenings"


@pytest.mark.parametrize("language", list(Language))
def test_the_tables_speak_every_language(run: Callable[..., Result], language: Language) -> None:
    assert run("show", EXAMPLES, "--lang", language.value).exit_code == 0
    assert run("grades", EXAMPLES, "--lang", language.value).exit_code == 0


def test_how_well_grades_predict_is_printed(run: Callable[..., Result]) -> None:
    said = CliRunner().invoke(app, ["rating", "judge", str(EXAMPLES), "--lang", "en"]).output.splitlines()
    assert [line.partition(":")[0] for line in said] == ["Grades", "Mean percentage"]


@pytest.mark.parametrize(
    ("words", "message"),
    [
        (("explain", EXAMPLES, "Ladder"), "and the name behind it"),
        (("explain", EXAMPLES, "grade Yuki Abe 2026-03-06"), "no evening on 2026-03-06"),
        (("explain", EXAMPLES, "grade Yuki Abe 2026-13-06"), "not a date"),
        (("explain", EXAMPLES, "Ladder: Nobody Atall"), "Nobody in the club is called"),
        (("show", EXAMPLES, "--table", "Nonsense"), 'no table "Nonsense"'),
        (("grades", EXAMPLES, "--game", "whist"), '"whist" is not a game here'),
        (("show", EXAMPLES / "club-mitchell"), "season.toml cannot be read"),
    ],
)
def test_what_is_not_understood_is_said(run: Callable[..., Result], words: tuple[object, ...], message: str) -> None:
    told = run(*words, "--lang", "en")
    assert told.exit_code == 2
    assert message in told.output


def test_people_are_compared_before_they_are_written(run: Callable[..., Result], folder: Path, tmp_path: Path) -> None:
    before = (folder / "people.csv").read_bytes()
    more = tmp_path / "more.csv"
    known = load_season(folder).people.identified("Yuki Abe")
    number = known.club_number
    more.write_text(f"club_number,name,status\n{number},Ada Abel,member\n99991,New Person,member\n", "utf-8")
    dry = run("people", folder, more, "--lang", "en")
    assert "New: 1. Changed: 1. Unchanged: 0. In conflict: 0." in dry.output
    assert f"Changed: Yuki Abe → Ada Abel ({number})" in dry.output
    assert (folder / "people.csv").read_bytes() == before
    run("people", folder, more, "--write")
    assert f"Ada Abel ({number}, member)" in run("find", folder, "abel", "--lang", "en").output


def test_an_event_outside_the_folder_or_without_a_date_is_refused(folder: Path) -> None:
    (folder / "season.toml").write_text('events = ["../../*"]\n')
    with pytest.raises(BadSeason, match="leads outside"):
        load_season(folder)
    (folder / "season.toml").write_text('events = ["*"]\n')
    conditions = folder / "club-mitchell" / "event.toml"
    kept = [line for line in conditions.read_text().splitlines() if not line.startswith("start")]
    conditions.write_text("\n".join(kept))
    with pytest.raises(BadSeason, match="has no date"):
        load_season(folder)


# -- pages -----------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize("language", list(Language))
def test_the_season_leads_from_a_name_to_its_evenings(client: TestClient, language: Language) -> None:
    front = read(client, "/season", language=language)
    name, address = next((name, link) for name, link in front.links.items() if link.startswith("/season/Ladder/"))
    row = read(client, address, language=language)
    assert name in row.text
    assert row.links["Thursday Mitchell"] == "/events/club-mitchell"
    assert "/season/Ladder" in front.links.values()
    assert len(read(client, "/season/Ladder", language=language).links) > len(front.links) / 2


def test_the_public_sees_neither_hidden_names_nor_those_of_minors(client: TestClient, folder: Path) -> None:
    front = read(client, "/season/Ladder", language="en").text
    people = load_season(folder).people
    hidden, young = people.identified("Yuki Abe"), people.identified("Liang Ito")
    assert hidden.name in front
    assert young.name in front
    lines = (folder / "people.csv").read_text().splitlines()
    columns = lines[0].split(",")
    changed = []
    for line in lines:
        cells = line.split(",")
        if hidden.name in cells:
            cells[columns.index("hidden")] = "yes"
        if young.name in cells:
            cells[columns.index("born")] = "2012"
        changed.append(",".join(cells))
    (folder / "people.csv").write_text("\n".join(changed) + "\n")
    after = read(client, "/season/Ladder", language="en").text
    assert hidden.name not in after
    assert f"Player {hidden.club_number}" in after
    assert young.name not in after
    assert "L. I." in after


def test_grades_are_on_no_public_page(client: TestClient, folder: Path) -> None:
    season = load_season(folder)
    (grades,) = (grades for grades in season.grades.values() if list(grades))
    page = client.get("/season/Ladder").text
    shown = {f"{float(row.total):.2f}" for row in season.standings(season.file.ladders[0])}
    means = {f"{grades[player].mean:.2f}" for player in grades} - shown
    assert means
    assert not any(mean in page for mean in means)


def test_without_a_season_the_menu_has_none_and_its_address_says_what_to_do(tmp_path: Path) -> None:
    empty = TestClient(create_app(Settings(var=tmp_path / "var", events=tmp_path)))
    assert "/season" not in read(empty, "/events", language="en").links.values()
    missing = empty.get("/season", headers={"accept": "text/html"})
    assert missing.status_code == 404
    assert "season.toml" in missing.text
    assert empty.get("/season/Ladder").status_code == 404


def test_a_table_or_row_that_is_not_there_is_not_found(client: TestClient) -> None:
    assert client.get("/season/Nonsense").status_code == 404
    assert client.get("/season/Ladder/M9999").status_code == 404


def test_a_changed_file_changes_the_page_at_once(client: TestClient, folder: Path) -> None:
    assert "Autumn" not in client.get("/season").text
    text = (folder / "season.toml").read_text().replace("Spring 2026", "Autumn 2026")
    (folder / "season.toml").write_text(text)
    assert "Autumn 2026" in client.get("/season").text


def test_a_whole_number_has_no_decimals() -> None:
    assert load_season(EXAMPLES).ladder("Attendance")[1][0].total in (Fraction(1), Fraction(2), Fraction(3))
