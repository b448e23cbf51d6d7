"""The house is laid out as designed: one idea a file, domain words for folders, doors one way."""

from __future__ import annotations

import os
import subprocess
import sys
from pathlib import Path

import pytest

from tests.house.rooms import HOUSE, ROOT, foreign_imports, modules, outline, project, rooms

# Rooms that hold rules. They must run on a bare Python, so that anyone can use and trust them.
RULES_ROOMS = {"analysis", "bridge", "cards", "contest", "guandan", "language", "laws", "regulations", "scoring"}
# What one of them may use, where no sane person would write it again; an extra of the project brings it.
MAY_USE = {"analysis": {"endplay"}, "contest": {"rustworkx"}}


@pytest.mark.parametrize("room", sorted(RULES_ROOMS & set(rooms())))
def test_a_rules_room_imports_the_standard_library_only(room: str) -> None:
    found = {line.rpartition(" ")[2].partition(".")[0] for line in foreign_imports(HOUSE / room)}
    assert found <= MAY_USE.get(room, set())


@pytest.mark.parametrize(
    "line",
    ["import numpy", "import numpy.random as chance", "from yaml import safe_load", "import json, rich"],
)
def test_an_import_from_outside_is_noticed_wherever_it_hides(tmp_path: Path, line: str) -> None:
    room = tmp_path / "cards"
    room.mkdir()
    (room / "clean.py").write_text("import json\nfrom cardinal.language import Text\nfrom .card import Card\n", "utf-8")
    assert list(foreign_imports(room)) == []
    (room / "sly.py").write_text(f"def deal():\n    {line}\n")
    assert [found.partition(" ")[0] for found in foreign_imports(room)] == ["cards/sly.py:2"]


def test_the_rules_need_no_package_and_the_extra_names_what_the_application_needs() -> None:
    assert project()["project"]["dependencies"] == []
    assert {"fastapi", "typer", "uvicorn"} <= set(project()["project"]["optional-dependencies"]["app"])


def lint_imports(tree: Path) -> subprocess.CompletedProcess[str]:
    """The project's own contract, on another tree."""
    command = [
        Path(sys.executable).with_name("lint-imports"),
        "--no-cache",
        "--config",
        ROOT / "pyproject.toml",
    ]
    environment = {**os.environ, "PYTHONPATH": str(tree)}
    return subprocess.run(command, cwd=tree, env=environment, capture_output=True, text=True)


@pytest.fixture
def empty_house(tmp_path: Path) -> Path:
    """A tree with all our rooms and nothing in them."""
    for room in (".", *rooms()):
        (tmp_path / "cardinal" / room).mkdir(parents=True, exist_ok=True)
        (tmp_path / "cardinal" / room / "__init__.py").touch()
    return tmp_path


def test_a_room_may_import_those_below_it(empty_house: Path) -> None:
    (empty_house / "cardinal" / "web" / "page.py").write_text("import cardinal.bridge\nimport cardinal.language\n")
    found = lint_imports(empty_house)
    assert found.returncode == 0, found.stdout


@pytest.mark.parametrize(
    ("below", "above"), [("language", "cards"), ("cards", "bridge"), ("bridge", "web"), ("web", "cli")]
)
def test_a_room_may_not_import_one_above_it(empty_house: Path, below: str, above: str) -> None:
    (empty_house / "cardinal" / below / "sly.py").write_text(f"def late():\n    import cardinal.{above}\n")
    found = lint_imports(empty_house)
    assert found.returncode == 1
    assert f"cardinal.{below} is not allowed to import cardinal.{above}" in " ".join(found.stdout.split())


def test_a_room_without_a_place_in_the_contract_is_noticed(empty_house: Path) -> None:
    (empty_house / "cardinal" / "shed").mkdir()
    (empty_house / "cardinal" / "shed" / "__init__.py").touch()
    found = lint_imports(empty_house)
    assert found.returncode == 1
    assert "cardinal.shed" in found.stdout


def test_a_file_says_its_one_idea_first_and_is_short() -> None:
    every = modules(HOUSE)
    assert len(every) > 1_000
    assert [module for module in every if not outline(module).has_docstring] == []
    assert {module: length for module in every if (length := module.read_text("utf-8").count("\n")) > 400} == {}


def test_no_folder_is_named_for_anything_but_the_domain() -> None:
    assert not {"common", "helper", "helpers", "manager", "managers", "misc", "util", "utils"} & set(rooms())


def test_the_package_says_that_it_is_typed() -> None:
    assert (HOUSE / "py.typed").exists()
