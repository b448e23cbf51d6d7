"""What a director decides, written into the files that an event has: as CSV or JSON, and nothing else lost."""

from __future__ import annotations

import json
from dataclasses import replace
from fractions import Fraction
from pathlib import Path

import pytest
from typer.testing import CliRunner

from cardinal.cli import app
from cardinal.contest.errors import BadFolder
from cardinal.contest.event_folder import EventFolder, open_folder
from cardinal.contest.folder_changes import add_penalties, save_match
from cardinal.contest.model import Loan, Outcome, Penalty, PenaltyUnit
from tests.contest.folder_maker import SWISS, drawn, made

FINE = Penalty(1, "Swiss", Fraction(1, 2), PenaltyUnit.VP, ("R11/1", "R70"), "late, again", "TD", round=2)


def teams(path: Path) -> EventFolder:
    return drawn(made(path, 4, stage=SWISS), "x")


def as_read(folder: EventFolder) -> list[Penalty]:
    return [replace(one, source=FINE.source) for one in open_folder(folder.path).event.penalties]


def test_a_penalty_begins_a_file_or_stands_behind_the_others(tmp_path: Path) -> None:
    folder = teams(tmp_path)
    add_penalties(folder.path, (FINE,))
    assert as_read(folder) == [FINE]
    add_penalties(folder.path, (replace(FINE, contestant=2), replace(FINE, contestant=3)))
    assert [one.contestant for one in as_read(folder)] == [1, 2, 3]


def test_a_table_keeps_its_own_head_and_notes_and_gets_the_columns_it_lacks(tmp_path: Path) -> None:
    folder = teams(tmp_path)
    path = folder.path / "penalties.csv"
    path.write_text("# of the first day\nunit,stage,contestant,amount\nvp,Swiss,3,2\n", "utf-8")
    add_penalties(folder.path, (FINE,))
    assert path.read_text("utf-8").splitlines()[:2] == [
        "# of the first day",
        "unit,stage,contestant,amount,round,clauses,reason,by,at,fall",
    ]
    first, second = as_read(folder)
    assert (first.contestant, first.amount, second) == (3, 2, FINE)


def test_records_stay_records(tmp_path: Path) -> None:
    folder = teams(tmp_path)
    path = folder.path / "penalties.json"
    for empty in ({"penalties": []}, []):
        path.write_text(json.dumps(empty), "utf-8")
        add_penalties(folder.path, (FINE,))
        assert as_read(folder) == [FINE]
        assert not (folder.path / "penalties.csv").exists()


def test_a_match_is_changed_where_its_draw_wrote_it(tmp_path: Path) -> None:
    folder = teams(tmp_path)
    first, *others = folder.event.matches
    changed = replace(first, borrowed=(Loan("Kuo", first.home, (1, 2)),), outcome=Outcome.FORFEIT_AWAY, cites="§R11/2")
    save_match(folder, changed)
    assert list(open_folder(folder.path).event.matches) == [changed, *others]


def test_a_match_of_a_table_of_rounds_too(tmp_path: Path) -> None:
    folder = made(tmp_path, 4, stage=SWISS)
    path = folder.path / "rounds.csv"
    path.write_text("stage,round,table,home,away\nSwiss,1,1,1,2\nSwiss,1,2,3,4\n", "utf-8")
    folder = open_folder(folder.path)
    save_match(folder, replace(folder.event.matches[1], borrowed=(Loan("Kuo", 3),)))
    assert [match.borrowed for match in open_folder(folder.path).event.matches] == [(), (Loan("Kuo", 3),)]
    path.write_text(path.read_text("utf-8") + "Swiss,2,1,1,1\n", "utf-8")
    folder = open_folder(folder.path)
    with pytest.raises(BadFolder):
        save_match(folder, folder.event.matches[0])


@pytest.mark.clause("G32.2")
def test_lateness_at_guandan_is_levels_of_the_match(tmp_path: Path) -> None:
    folder = tmp_path / "guandan"
    stage = "Main: system=round_robin rounds=3 boards=4 scoring=levels"
    words = ["new", str(folder), "--pack", "china-guandan", "--form", "teams", "--stage", stage]
    assert CliRunner().invoke(app, ["event", *words]).exit_code == 0
    rows = [f"{n},T{n},{n}a = {n}a; {n}b = {n}b; {n}c = {n}c; {n}d = {n}d" for n in range(1, 5)]
    (folder / "entries.csv").write_text("\n".join(["number,name,players", *rows]), "utf-8")
    assert CliRunner().invoke(app, ["event", "draw", str(folder), "--seed", "x"]).exit_code == 0
    match = open_folder(folder).event.matches[0]
    asked = ["event", "late", str(folder), "--team", str(match.home), "--round", "1", "--minutes"]
    told = CliRunner().invoke(app, [*asked, "8", "--lang", "en"])
    assert told.exit_code == 0, told.output
    late = open_folder(folder).event.matches[0]
    assert late.start_away > 0 == late.start_home
    # Who is more than five minutes late gives the opponents two levels: they begin at 4.
    assert late.start_away == 2
    assert "the opponents rise 2 and begin at 4. (G32.2)" in told.output
    # Said again it is not added; where both are as late nobody has anything.
    CliRunner().invoke(app, [*asked, "8"])
    assert open_folder(folder).event.matches[0] == late
    CliRunner().invoke(app, [*asked, "8", "--others", "8"])
    assert open_folder(folder).event.matches[0].start_away == 0
    CliRunner().invoke(app, [*asked, "60"])
    assert open_folder(folder).event.matches[0].outcome is Outcome.FORFEIT_HOME
