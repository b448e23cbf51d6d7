"""The guide to the architecture names files that are there; its lists for a movement and a VP scale are complete."""

from __future__ import annotations

import json
import os
import re
import subprocess
import sys
from pathlib import Path
from shutil import copytree, ignore_patterns
from typing import Any

import pytest

import cardinal
from tools.rooms_picture import PICTURE, drawn

ROOT = Path(__file__).resolve().parents[2]
GUIDE = (ROOT / "docs" / "architecture.md").read_text("utf-8")
MADE_BY_THE_BUILD = "src/cardinal/web/static/built"
TO_BE_WRITTEN = re.compile("NAME|YEAR|TAG")
MOVEMENTS = "src/cardinal/contest/movements"


def listed(title: str) -> list[str]:
    """The file that each numbered step of a section begins with."""
    section = GUIDE.split(f"### {title}\n")[1].split("\n##")[0]
    return re.findall(r"(?m)^\d\. `([^`]+)`", section)


def test_every_file_that_the_guide_names_is_there() -> None:
    named = {one for one in re.findall(r"`([\w./]+/[\w./]+)`", GUIDE) if not TO_BE_WRITTEN.search(one)}
    assert len(named) > 30
    assert sorted(one for one in named - {MADE_BY_THE_BUILD} if not (ROOT / one).exists()) == []


TOY_MOVEMENT = '''
"""Two tables that change places: a movement for a test."""

from .kind import Generator, Length
from .movement import Movement, Sitting, single


def toy(tables: int, rounds: int | None = None, *, boards_per_set: int | None = None) -> Movement:
    rows = tuple(
        tuple(Sitting((2 * at + 1,), (2 * at + 2,), (at + number) % tables + 1) for at in range(tables))
        for number in range(rounds or tables)
    )
    return Movement(TOY, rows, tables, boards_per_set or 2, single(tables))


TOY = Generator(
    "toy-dance",
    __name__,
    help="A movement of a test.",
    make=toy,
    least=6,
    most=6,
    lengths=lambda tables, choices: (Length(13, all_meet=True),),
    unasked_up_to=6,
)
'''
TOY_TEXTS = '[name]\nen = "toy dance"\nzh-Hans = "玩具舞"\nzh-Hant = "玩具舞蹈"\nja = "おもちゃの踊り"\n'
SCALE_TEXTS = '\n[scale_toy]\nen = "toy scale"\nzh-Hans = "玩具表"\nzh-Hant = "玩具換算表"\nja = "おもちゃの表"\n'
SEEN = """
import json
from typer.testing import CliRunner
from cardinal.cli.movement import app
from cardinal.contest.conditions_page import page_text
from cardinal.contest.conditions_reader import read_conditions
from cardinal.contest.fitting import fitting
from cardinal.contest.model import Game
from cardinal.contest.movements import Movement, generator_of
from cardinal.contest.seat_plan import movement_for
from cardinal.contest.stage import Stage
from cardinal.contest.stage_record import StagePlan
from cardinal.contest.systems import system_name
from cardinal.contest.vp_scale import scale_of
from cardinal.web.organise.making import SYSTEMS

run = CliRunner().invoke
pairs = {"name": "P", "pack": "wbf-2017", "form": "pairs",
         "stage": [{"name": "m", "system": "toy_dance", "rounds": 3, "boards": 2, "scoring": "matchpoints"}]}
teams = {"name": "T", "pack": "wbf-2017", "form": "teams",
         "stage": [{"name": "m", "system": "swiss", "rounds": 3, "boards": 8, "scoring": "vp", "vp_scale": "toy"}]}
chosen = fitting(Game.BRIDGE, 12)
scale = scale_of(Stage("m", vp_scale="toy"))
print(json.dumps({
    "commands": run(app, ["--help"]).output,
    "made": Movement.from_json(json.loads(run(app, ["toy-dance", "--tables", "6", "--json"]).output)).kind.name,
    "form": {name: system_name(name).render("ja") for name in SYSTEMS},
    "chosen": [chosen.system, chosen.rounds, chosen.boards],
    "seats": len(movement_for(Stage("m", "toy_dance", 3, 2), StagePlan("m"), 12).rounds),
    "pairs_page": page_text(read_conditions(pairs), "zh-Hant"),
    "teams_page": page_text(read_conditions(teams), "en"),
    "vp": [str(scale.vp(margin)[0]) for margin in (7, -7)],
}))
"""


@pytest.fixture(scope="module")
def seen(tmp_path_factory: pytest.TempPathFactory) -> dict[str, Any]:
    """What a copy of the source shows once the listed files, and no others, know a toy movement and a toy scale."""
    root = tmp_path_factory.mktemp("house")
    source = Path(cardinal.__file__).parent
    ignored = ignore_patterns("static")
    copytree(source, root / "src/cardinal", copy_function=os.link, ignore=ignored)
    changed = set[str]()

    def write(path: str, text: str) -> None:
        changed.add(path)
        # The copy is of links: a file that is written anew must not reach the source.
        (root / path).unlink(missing_ok=True)
        (root / path).write_text(text, "utf-8")

    def edit(path: str, old: str, new: str) -> None:
        text = (root / path).read_text("utf-8")
        assert text.count(old) == 1, old
        write(path, text.replace(old, new))

    write(f"{MOVEMENTS}/toy_dance.py", TOY_MOVEMENT)
    write(f"{MOVEMENTS}/toy_dance.toml", TOY_TEXTS)
    edit(f"{MOVEMENTS}/registry.py", "    MITCHELL,\n", "    MITCHELL,\n    TOY,\n")
    edit(f"{MOVEMENTS}/registry.py", "from .web import WEB\n", "from .toy_dance import TOY\nfrom .web import WEB\n")
    assert changed == {one.replace("NAME", "toy_dance") for one in listed("A movement")}
    changed.clear()
    row = '    "toy": lambda stage: lambda margin: VP(Fraction(3), Fraction(1), "§78D/1"),\n    OWN: _own,\n'
    edit("src/cardinal/contest/vp_scale.py", "    OWN: _own,\n", row)
    texts = (root / "src/cardinal/contest/vp_scale.toml").read_text("utf-8")
    write("src/cardinal/contest/vp_scale.toml", texts + SCALE_TEXTS)
    assert changed == set(listed("A VP scale"))
    environment = {**os.environ, "PYTHONPATH": str(root / "src"), "LC_ALL": "", "LANG": ""}
    done = subprocess.run([sys.executable, "-c", SEEN], env=environment, cwd=root, capture_output=True, text=True)
    assert done.returncode == 0, done.stderr
    found: dict[str, Any] = json.loads(done.stdout)
    return found


def test_a_movement_needs_no_other_files_than_the_guide_lists(seen: dict[str, Any]) -> None:
    assert "A movement of a test." in seen["commands"]
    assert seen["made"] == "toy-dance"
    assert seen["form"]["toy_dance"] == "おもちゃの踊り"
    # 13 rounds of 2 boards are the 26 of an evening, and of what lets everybody meet everybody the draw takes it first.
    assert seen["chosen"] == ["toy_dance", 13, 2]
    assert seen["seats"] == 3
    assert "玩具舞蹈" in seen["pairs_page"]


def test_a_vp_scale_needs_no_other_files_than_the_guide_lists(seen: dict[str, Any]) -> None:
    assert "toy scale" in seen["teams_page"]
    assert seen["vp"] == ["3", "1"]


def test_the_picture_of_the_rooms_is_current() -> None:
    assert PICTURE.read_text("utf-8") == drawn()
