"""``tools/reachable.py`` finds code that nothing but a test could call, and nothing of the product is such code."""

from __future__ import annotations

from importlib.util import module_from_spec, spec_from_file_location
from pathlib import Path
from types import ModuleType

import pytest

from tests.house.rooms import ROOT
from tools.code_graph import CodeGraph, read_module

MAIN = """
from .scoring import Scores, total

app = print(total(()))


@app.command()
def registered():
    return used_by_registered()


def used_by_registered():
    return Scores().points_so_far
"""
SCORING = """
LIMIT = 3
UNUSED = "§27A1"


def total(scores):
    return min(sum(scores), LIMIT)


def planted():
    return helper_of_planted()


def helper_of_planted():
    total = 4
    return total


class Scores:
    @property
    def points_so_far(self):
        return 1

    def never_asked_for(self):
        return planted()
"""


@pytest.fixture(scope="module")
def reachable() -> ModuleType:
    spec = spec_from_file_location("reachable", ROOT / "tools" / "reachable.py")
    assert spec is not None
    assert spec.loader is not None
    module = module_from_spec(spec)
    spec.loader.exec_module(module)
    return module


def test_a_planted_function_and_what_only_it_uses_are_found(tmp_path: Path, reachable: ModuleType) -> None:
    modules = []
    for name, text in (("main", MAIN), ("scoring", SCORING)):
        (tmp_path / f"{name}.py").write_text(text, "utf-8")
        modules.append(read_module(f"cardinal.cli.{name}", tmp_path / f"{name}.py"))
    found = {one.node[1] for one in reachable.unreached(CodeGraph(modules))}
    assert found == {"UNUSED", "planted", "helper_of_planted", "Scores.never_asked_for"}


def test_what_the_documentation_uses_is_reached(tmp_path: Path, reachable: ModuleType) -> None:
    (tmp_path / "main.py").write_text("app = 1\n", "utf-8")
    (tmp_path / "scoring.py").write_text(SCORING, "utf-8")
    graph = CodeGraph(read_module(f"cardinal.cli.{name}", tmp_path / f"{name}.py") for name in ("main", "scoring"))
    code = "from cardinal.cli.scoring import Scores\nScores().never_asked_for()"
    found = {one.node[1] for one in reachable.unreached(graph, code)}
    assert found == {"LIMIT", "UNUSED", "total", "Scores.points_so_far"}
