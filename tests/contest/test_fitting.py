"""Rounds and boards that the draw chooses: an evening for however many pairs came."""

from __future__ import annotations

import tomllib
from pathlib import Path

import pytest
from typer.testing import CliRunner

from cardinal.cli import app
from cardinal.contest.check import check_event
from cardinal.contest.drawing import draw_next
from cardinal.contest.errors import BadConditions, BadFolder
from cardinal.contest.event_folder import EventFolder, create_event, open_folder
from cardinal.contest.fitting import fitting
from cardinal.contest.model import Game
from cardinal.contest.seat_plan import movement_for
from cardinal.contest.stage import Stage
from cardinal.contest.stage_record import StagePlan
from cardinal.language import Language
from tests.contest.conditions_maker import conditions, pair
from tests.contest.folder_maker import AT, drawn


def evening(path: Path, pairs: int, pack: str = "wbf-2017", **stage: object) -> EventFolder:
    said = {"name": "Main", "system": "mitchell", **stage} if stage else ""
    entries = [pair(number) for number in range(1, pairs + 1)]
    return create_event(path / "event", conditions(pack, "pairs", said), entries)


@pytest.mark.parametrize(
    ("pairs", "system", "rounds", "boards", "share"),
    [
        # A Howell of t tables has 2t - 1 rounds; t rounds of a Mitchell with t tables are every board of it.
        (8, "howell", 7, 4, False),
        (9, "howell", 9, 3, False),
        (12, "mitchell", 6, 4, True),
        (13, "mitchell", 7, 4, False),
        (17, "mitchell", 9, 3, False),
        # 10 x 3 is 30 and 10 x 2 is 20: a skip and 9 rounds. 15 tables and more: 13 x 2 is 26.
        (20, "mitchell", 9, 3, False),
        (40, "mitchell", 13, 2, False),
    ],
)
def test_a_bridge_evening_has_24_to_28_boards(
    tmp_path: Path, pairs: int, system: str, rounds: int, boards: int, share: bool
) -> None:
    folder = drawn(evening(tmp_path, pairs), "x")
    (stage,) = folder.conditions.stages
    assert (stage.system, stage.rounds, stage.boards) == (system, rounds, boards)
    plan = folder.conditions.plan(stage.name)
    assert (plan.share, plan.fit) == (share, "stated")
    assert stage.winners == ("overall_one" if system == "howell" else "overall_two")
    written = tomllib.loads((folder.path / "event.toml").read_text("utf-8"))["stage"][0]
    assert (written["rounds"], written["boards"], "fit" in written) == (rounds, boards, False)
    assert {one.round for one in folder.event.seatings} == set(range(1, rounds + 1))
    # Everybody has a seat, and no pair plays a board twice.
    assert {number for one in folder.event.seatings for number in (*one.ns, *one.ew)} == set(range(1, pairs + 1))
    assert check_event(folder, AT).is_legal


def test_eight_guandan_pairs_all_meet(tmp_path: Path) -> None:
    folder = drawn(evening(tmp_path, 8, "china-guandan"), "x")
    (stage,) = folder.conditions.stages
    assert (stage.system, stage.rounds, stage.boards) == ("howell", 7, 2)
    met = {frozenset((*one.ns, *one.ew)) for one in folder.event.seatings}
    assert len(met) == 8 * 7 // 2


@pytest.mark.parametrize("game", list(Game))
@pytest.mark.parametrize("pairs", [*range(3, 43), 99])
def test_whatever_is_chosen_can_be_moved_and_is_an_evening(game: Game, pairs: int) -> None:
    chosen = fitting(game, pairs)
    stage = Stage("Main", chosen.system, chosen.rounds, chosen.boards)
    movement = movement_for(stage, StagePlan("Main", share=chosen.share), pairs)
    assert len(movement.rounds) == chosen.rounds
    least, most = {Game.BRIDGE: (24, 28), Game.GUANDAN: (12, 16)}[game]
    assert least <= chosen.rounds * chosen.boards <= most


def test_a_movement_that_was_named_is_kept(tmp_path: Path) -> None:
    (stage,) = drawn(evening(tmp_path, 12, system="howell", fit="length"), "x").conditions.stages
    # Eleven rounds there are; of 22 and 33 boards 22 are nearer to an evening.
    assert (stage.system, stage.rounds, stage.boards) == ("howell", 11, 2)
    (other,) = drawn(evening(tmp_path / "b", 8, fit="length"), "x").conditions.stages
    assert (other.system, other.rounds) == ("mitchell", 4)


def test_a_rover_takes_the_odd_pair(tmp_path: Path) -> None:
    folder = drawn(evening(tmp_path, 15, fit="length", rover=True), "x")
    assert {one.table for one in folder.event.seatings} == {str(table) for table in range(1, 8)}
    assert 24 <= folder.conditions.stages[0].rounds * folder.conditions.stages[0].boards <= 28


def test_too_few_pairs_or_too_many_for_a_howell_are_refused_in_every_language(tmp_path: Path) -> None:
    for pairs, stage in ((2, {"fit": "movement"}), (30, {"system": "howell", "fit": "length"})):
        with pytest.raises(BadFolder) as caught:
            draw_next(evening(tmp_path / str(pairs), pairs, **stage), "x")
        assert len({caught.value.text.render(language) for language in Language}) == 4


def test_the_draw_says_what_it_chose_and_writes_nothing_when_dry(tmp_path: Path) -> None:
    path = tmp_path / "club"
    run = CliRunner().invoke
    assert run(app, ["event", "new", str(path), "--pack", "wbf-2017", "--form", "pairs"]).exit_code == 0
    rows = [f"{number},Ann {number}; Bob {number}" for number in range(1, 14)]
    (path / "entries.csv").write_text("\n".join(["number,players", *rows]), "utf-8")
    before = (path / "event.toml").read_text("utf-8")
    assert "rounds" not in before
    assert "chosen at the draw" in run(app, ["event", "show", str(path), "--lang", "en"]).stdout
    told = set()
    for language in Language:
        shown = run(app, ["event", "draw", str(path), "--seed", "x", "--dry-run", "--lang", language.value])
        assert shown.exit_code == 0, shown.output
        told.add(next(line for line in shown.stdout.splitlines() if "13" in line and "28" in line and "7" in line))
    assert len(told) == 4
    assert (path / "event.toml").read_text("utf-8") == before
    done = run(app, ["event", "draw", str(path), "--seed", "x", "--lang", "en"])
    assert "For 13 pairs: a Mitchell of 7 rounds of 4 boards, 28 in all." in done.stdout
    assert "half table" in done.stdout
    assert "event.toml" in done.stdout
    found = open_folder(path).conditions
    assert found.published_at is not None
    assert (found.stages[0].rounds, found.stages[0].boards) == (7, 4)


@pytest.mark.parametrize(("form", "system"), [("pairs", "swiss"), ("teams", "mitchell"), ("individual", "mitchell")])
def test_only_a_movement_of_pairs_is_left_to_the_draw(form: str, system: str) -> None:
    scoring = "vp" if system == "swiss" else "matchpoints"
    with pytest.raises(BadConditions) as caught:
        conditions("wbf-2017", form, {"name": "Main", "system": system, "scoring": scoring, "fit": "length"})
    assert len({caught.value.text.render(language) for language in Language}) == 4
