"""The demonstration's season: what comes with Cardinal is what robots play, byte by byte."""

from __future__ import annotations

import json
from pathlib import Path

import pytest
from typer.testing import CliRunner

from cardinal.analysis import Solver, trick_tables
from cardinal.cli.main import app
from cardinal.contest.model import Form, Game
from cardinal.season import load_season
from cardinal.web.demonstration import season_making
from cardinal.web.demonstration.season_archive import (
    archived,
    archived_files,
    demonstration_events,
    pack_season,
)
from cardinal.web.demonstration.season_making import (
    GUANDAN,
    GUANDAN_CUP,
    HOWELL,
    PLAN,
    TEAM_NIGHT,
    evening_name,
    make_evening,
)
from cardinal.web.kept_analysis import FILE

FILES = archived_files(archived())


def test_every_evening_of_bridge_has_double_dummy_with_it_and_a_board_of_it_is_right(tmp_path: Path) -> None:
    bridge = {evening_name(number) for number, kind in enumerate(PLAN, 1) if kind.is_bridge}
    assert {name.partition("/")[0] for name in FILES if name.endswith(f"/{FILE}")} == bridge
    row = json.loads(FILES[f"{evening_name(1)}/{FILE}"])[0]
    with Solver() as solver:
        (found,) = trick_tables(solver, [season_making._board(1, row["board"]).deal])
    assert str(found) == row["tricks"]


@pytest.mark.parametrize("kind", [HOWELL, TEAM_NIGHT, GUANDAN, GUANDAN_CUP], ids=lambda kind: kind.name)
def test_robots_play_an_evening_of_each_kind_again_to_the_same_bytes(tmp_path: Path, kind: object) -> None:
    number = PLAN.index(kind) + 1  # type: ignore[arg-type]
    make_evening(tmp_path / evening_name(number), number)
    made = {path.relative_to(tmp_path).as_posix(): path.read_bytes() for path in tmp_path.rglob("*") if path.is_file()}
    own = {name: content for name, content in FILES.items() if name.startswith(f"{evening_name(number)}/")}
    # Double dummy of the boards comes with the archive and takes longer than the play.
    assert made == {name: content for name, content in own.items() if not name.endswith(f"/{FILE}")}


def test_the_club_has_forty_members_and_thirty_evenings_of_both_games(tmp_path: Path) -> None:
    folder = demonstration_events(tmp_path, None)
    season = load_season(folder)
    assert (len(season.people), len(season.evenings)) == (40, 30)
    assert {(one.game, one.form) for one in season.evenings} == {
        (game, form) for game in Game for form in (Form.PAIRS, Form.TEAMS)
    }
    assert all(not one.unknown for one in season.evenings)
    assert all(season.standings(ladder) for ladder in season.file.ladders)
    # Unpacked once; and packed again to the same files.
    (folder / "season.toml").write_text("changed", "utf-8")
    assert demonstration_events(tmp_path, None) == folder
    assert (folder / "season.toml").read_text("utf-8") == "changed"
    (folder / "season.toml").write_bytes(FILES["season.toml"])
    (folder / ".archive").unlink()
    assert archived_files(pack_season(folder)) == FILES


def test_the_command_refuses_a_folder_that_holds_something(tmp_path: Path) -> None:
    (tmp_path / "mine.txt").write_text("mine", "utf-8")
    told = CliRunner().invoke(app, ["season", "demo", str(tmp_path), "--lang", "en"])
    assert (told.exit_code != 0, "is not empty" in told.output) == (True, True)
    assert [one.name for one in tmp_path.iterdir()] == ["mine.txt"]


def test_the_command_prints_a_players_season(tmp_path: Path) -> None:
    folder = demonstration_events(tmp_path, None)
    told = CliRunner().invoke(app, ["season", "player", str(folder), "Otto Marsh", "--lang", "en"])
    assert "Otto Marsh (1011): 23 evenings" in told.output
    assert "Attendance: place 1, 23.00" in told.output
    found = json.loads(CliRunner().invoke(app, ["season", "player", str(folder), "1011", "--json"]).output)
    assert len(found["evenings"]) == 23
    # Roles add up to the boards of matchpoints that were played by somebody: 4 times 5 or 3 times 7 an evening, less
    # those that were passed out.
    boards = sum(one["boards"] for one in found["roles"].values())
    fields = [one for one in found["evenings"] if one["game"] == "bridge" and one["unit"] == "percent"]
    assert 20 * len(fields) * 0.9 < boards <= 21 * len(fields)
    too_few = CliRunner().invoke(app, ["rating", "fit", str(folder), "--lang", "en"])
    assert (too_few.exit_code != 0, "a scale is found from 500 on" in too_few.output) == (True, True)
