"""Whether a stage of Guandan is duplicate: what the event says, or the stage itself, and nothing else."""

from __future__ import annotations

from pathlib import Path

import pytest

from cardinal.contest.check import check_event
from cardinal.contest.conditions_reader import read_conditions
from cardinal.contest.event_folder import open_folder
from tests.contest.conditions_maker import STAGES, conditions
from tests.contest.folder_maker import AT, drawn, made

SWISS = STAGES["guandan"]
MOVEMENT: dict[str, object] = {"name": "m", "system": "howell", "rounds": 7, "boards": 2, "scoring": "levels"}


@pytest.mark.clause("G7.2")
@pytest.mark.parametrize(
    ("event", "stage", "duplicate"),
    [
        (None, SWISS, False),
        (True, SWISS, True),
        (None, {**SWISS, "duplicate": True}, True),
        (True, {**SWISS, "duplicate": False}, False),
        # The boards of a movement are the same ones at every table.
        (None, MOVEMENT, True),
    ],
)
def test_a_stage_is_duplicate_if_the_event_or_the_stage_says_so(
    event: bool | None, stage: dict[str, object], duplicate: bool
) -> None:
    said = {} if event is None else {"laws": {"event.duplicate": event}}
    form = "pairs" if stage is MOVEMENT else "teams"
    terms = conditions("china-guandan", form, stage, **said)
    (made_stage,) = terms.stages
    assert made_stage.duplicate is duplicate
    # A hearing in the stage goes by the same switch, and the document that is written says the same.
    assert terms.laws_of(made_stage)["event.duplicate"] is duplicate
    assert read_conditions(terms.record) == terms


def with_games(path: Path, **more: object) -> list[str]:
    """What the check finds once a pairs match has the levels of a game as its result."""
    folder = drawn(made(path, 2, "china-guandan", "pairs", stage={**SWISS, "rounds": 1, **more}), "x")
    (match,) = folder.event.matches
    row = f"Swiss,1,{match.table},1,{match.home},{match.away},A+:6"
    (folder.path / "results.csv").write_text(f"stage,round,table,board,ns,ew,result\n{row}\n", "utf-8")
    return [one.text.key for one in check_event(open_folder(folder.path), AT).findings if one.kind == "flaw"]


@pytest.mark.clause("G2.级数")
def test_a_game_counts_in_a_stage_that_is_not_duplicate_and_is_an_error_in_one_that_is(tmp_path: Path) -> None:
    (tmp_path / "plain").mkdir()
    (tmp_path / "duplicate").mkdir()
    assert with_games(tmp_path / "plain") == []
    assert with_games(tmp_path / "duplicate", duplicate=True) == ["not_one_deal"]


@pytest.mark.clause("G47.1")
def test_a_stage_that_names_no_scoring_has_levels_and_their_vps() -> None:
    said = {key: value for key, value in SWISS.items() if key != "scoring"}
    (silent,) = conditions("china-guandan", "teams", said).stages
    assert (silent.scoring, silent.vp_scale) == ("levels", "guandan")
