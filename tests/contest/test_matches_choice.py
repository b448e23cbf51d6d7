"""Swiss and round robin beside the movements: what is offered, what is said of it, and that it can be drawn."""

from __future__ import annotations

import json
from pathlib import Path

import pytest
from typer.testing import CliRunner

from cardinal.cli.main import app
from cardinal.contest.conditions_reader import read_conditions
from cardinal.contest.drawing import draw_next
from cardinal.contest.entries import Entry, Person
from cardinal.contest.event_folder import create_event
from cardinal.contest.matches_choice import match_choices, named_matches
from cardinal.contest.model import Form, Game
from cardinal.contest.movement_choice import Wishes
from cardinal.language import Language
from cardinal.language.errors import CardinalError
from tests.contest.test_exclusions import run as run_event


@pytest.mark.parametrize("form", [Form.PAIRS, Form.TEAMS])
@pytest.mark.parametrize("count", [4, 5, 8, 9, 13, 24, 41])
def test_a_swiss_is_offered_with_what_is_known_of_it(form: Form, count: int) -> None:
    swiss = match_choices(count, Wishes(minutes=210, minutes_a_board=8), form=form)[0]
    assert swiss.system == "swiss"
    assert swiss.rounds <= count - 1
    assert swiss.minutes == swiss.rounds * (8 * swiss.boards + 1)
    # Nobody meets anybody twice: so many different opponents as rounds.
    assert swiss.met == min(1, swiss.rounds / (count - 1))
    assert swiss.sit_outs == (swiss.rounds if count % 2 else 0)
    keys = [note.key for note in swiss.notes]
    assert keys == ["unknown_beforehand", *([f"byes_{form}"] if count % 2 else [])]
    for language in Language:
        assert all(note.render(language) for note in (*swiss.notes, swiss.when))
    told = swiss.to_json()
    assert (told["balance"], told["stays"]) == (None, None)


def test_a_round_robin_is_offered_to_few_teams_alone() -> None:
    wishes = Wishes(minutes=240)
    assert [one.system for one in match_choices(6, wishes, form=Form.TEAMS)] == ["swiss", "round_robin"]
    assert [one.system for one in match_choices(16, wishes, form=Form.TEAMS)] == ["swiss"]
    assert match_choices(6, wishes, form=Form.INDIVIDUAL) == ()
    assert match_choices(6, wishes, game=Game.GUANDAN) == ()
    assert match_choices(6, Wishes(winners=2)) == ()
    assert match_choices(6, Wishes(stay=True)) == ()


def test_with_triangles_nobody_has_a_bye_and_boards_can_be_halved() -> None:
    swiss, robin = match_choices(7, Wishes(minutes=240), form=Form.TEAMS, triangle=True)
    assert (swiss.sit_outs, swiss.boards % 2, robin.rounds, robin.met) == (0, 0, 6, 1)
    assert [note.key for note in robin.notes] == ["triangles"]


def entry(number: int, people: int) -> Entry:
    players = tuple(Person(f"{number}-{at}", f"{number}-{at}") for at in range(people))
    return Entry(number, f"Entry {number}", players, captain=players[0].name)


@pytest.mark.parametrize(("form", "people"), [(Form.PAIRS, 2), (Form.TEAMS, 4)])
def test_what_was_chosen_is_drawn_and_stands_in_the_conditions(tmp_path: Path, form: Form, people: int) -> None:
    scoring = {"scoring": "matchpoints"} if form is Form.PAIRS else {"scoring": "vp", "vp_scale": "wbf"}
    system = "mitchell" if form is Form.PAIRS else "multiple_teams"
    stage = {"name": "Main", "system": system, "rounds": 3, "boards": 2, **scoring}
    conditions = read_conditions({"name": "Club", "pack": "wbf-2017", "form": str(form), "stage": [stage]})
    folder = create_event(tmp_path / "club", conditions, [entry(number, people) for number in range(1, 9)])
    chosen = match_choices(8, Wishes(minutes=200), form=form)[0]
    planned = draw_next(folder, "a seed", movement=chosen.key)
    assert planned.conditions is not None
    (played,) = planned.conditions.stages
    assert (played.system, played.rounds, played.boards) == ("swiss", chosen.rounds, chosen.boards)
    assert played.vp_scale == ("percent" if form is Form.PAIRS else "wbf")
    # One round is drawn; the others follow from the standings.
    assert planned.round_numbers == (1,)
    assert len(planned.matches) == 4


def test_a_key_that_nobody_can_play_is_refused(tmp_path: Path) -> None:
    assert named_matches("mitchell-7x4", 8, Form.PAIRS) is None
    assert named_matches("swiss-9x4", 8, Form.PAIRS) is None
    stage = {"name": "Main", "system": "swiss", "rounds": 3, "boards": 8, "scoring": "vp", "vp_scale": "ctcba"}
    conditions = read_conditions({"name": "Club", "pack": "ctcba", "form": "teams", "stage": [stage]})
    folder = create_event(tmp_path / "club", conditions, [entry(number, 4) for number in range(1, 9)])
    # The 25-5 table begins with eight boards.
    with pytest.raises(CardinalError):
        draw_next(folder, "a seed", movement="swiss-3x7")


def test_a_new_event_has_the_usual_minutes_and_penalty_and_the_choice_reads_them(tmp_path: Path) -> None:
    folder = tmp_path / "evening"
    run_event("new", folder, "--form", "pairs")
    made = (folder / "event.toml").read_text("utf-8")
    assert "per_board = 7" in made
    assert 'procedural_penalty_scale = "% of top"' in made
    other = tmp_path / "slow"
    run_event("new", other, "--form", "pairs", "--set", "times.per_board=9")
    assert "per_board = 9" in (other / "event.toml").read_text("utf-8")
    rows = ["number,players", *(f"{number},A{number};B{number}" for number in range(1, 9))]
    (other / "entries.csv").write_text("\n".join(rows) + "\n", "utf-8")
    told = CliRunner().invoke(app, ["movement", "choose", "--event", str(other), "--minutes", "200", "--json"])
    assert told.exit_code == 0, told.output
    choices = json.loads(told.stdout)
    assert {one["system"] for one in choices} >= {"howell", "swiss"}
    for one in choices:
        assert one["minutes"] == one["rounds"] * (9 * one["boards"] + 1)
