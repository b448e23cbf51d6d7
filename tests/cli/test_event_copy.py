"""``cardinal event copy``: last week's folder becomes next week's draft."""

from __future__ import annotations

from pathlib import Path

import pytest
from typer.testing import CliRunner

from cardinal.cli import app
from cardinal.contest.event_folder import create_event, open_folder
from cardinal.contest.stage_record import Fit
from cardinal.store.setting_up import read_document
from tests.store.story import CONDITIONS, pair


@pytest.fixture
def last_week(tmp_path: Path) -> Path:
    create_event(tmp_path / "week1", read_document(CONDITIONS), map(pair, range(1, 5)))
    return tmp_path / "week1"


def copy(last_week: Path, *options: str) -> Path:
    to = last_week.with_name("week2")
    done = CliRunner().invoke(app, ["event", "copy", str(last_week), str(to), *options])
    assert done.exit_code == 0, done.output
    return to


def test_the_copy_has_conditions_and_entries_under_another_name_and_time(last_week: Path) -> None:
    old, new = open_folder(last_week), open_folder(copy(last_week, "--entries", "--starts", "2027-03-04T19:30"))
    assert [one.title for one in new.entries] == [one.title for one in old.entries]
    assert (new.conditions.name, new.conditions.stages) == ("week2", old.conditions.stages)
    assert str(new.conditions.entries.start) == "2027-03-04 19:30:00"


def test_without_entries_the_draw_can_choose_the_movement(last_week: Path) -> None:
    new = open_folder(copy(last_week, "--fitted", "--name", "Spring again"))
    assert (new.entries, new.conditions.name, new.conditions.plans[0].fit) == ((), "Spring again", Fit.MOVEMENT)


def test_a_folder_that_holds_an_event_is_left_alone(last_week: Path) -> None:
    done = CliRunner().invoke(app, ["event", "copy", str(last_week), str(last_week)])
    assert done.exit_code != 0
    assert len(open_folder(last_week).entries) == 4
