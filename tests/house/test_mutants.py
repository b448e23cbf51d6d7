"""The mutation tester plants the same faults for the same seed, and tells a weak test from a strong one."""

from __future__ import annotations

import ast
import json
import subprocess
import sys
from pathlib import Path

import pytest

from tools.mutant_operators import mutant, mutated, places
from tools.mutant_places import Vocabulary, vocabulary
from tools.mutants import Project, sample

ROOT = Path(__file__).resolve().parents[2]

RULES = '''"""Rules of a toy."""

LIMIT = 10


def is_late(minutes):
    """
    >>> is_late(99)
    True
    """
    return minutes > LIMIT


def steps(most):
    taken = 0
    while taken < most:
        taken += 1
    return taken


def never_called():
    return 1
'''
WEAK = """
from toy.rules.score import is_late, steps

def test_late():
    assert is_late(99)

def test_steps():
    steps(3)
"""
STRONG = """
from toy.rules.score import LIMIT, is_late, steps

def test_late():
    assert [is_late(one) for one in (0, 10, 11)] == [False, False, True]

def test_steps():
    assert steps(3) == 3
    assert steps(0) == 0
"""
RUN = """
import sys
from pathlib import Path
from tools import mutant_runs, mutants
mutant_runs.LEAST_SECONDS = 1
project = mutants.Project(root=Path(sys.argv[1]), package="toy", rooms=("rules",), tests=("tests", "src"))
sys.exit(mutants.main(["--rooms", "rules", *sys.argv[2:]], project))
"""


@pytest.fixture
def toy(tmp_path: Path) -> Path:
    rules = tmp_path / "src" / "toy" / "rules"
    rules.mkdir(parents=True)
    for folder in (rules, rules.parent):
        (folder / "__init__.py").touch()
    (rules / "score.py").write_text(RULES)
    # The doctest puts the module itself among the files that pytest is given.
    (tmp_path / "pytest.ini").write_text("[pytest]\naddopts = --doctest-modules --import-mode=importlib\n")
    (tmp_path / "tests").mkdir()
    return tmp_path


def run(toy: Path, tests: str, *options: str) -> tuple[int, str, list[dict[str, object]]]:
    """The status, what is printed, and the survivors."""
    (toy / "tests" / "test_score.py").write_text(tests)
    survivors = toy / "survivors.json"
    command = [sys.executable, "-c", RUN, str(toy), "--sample", "0", "--list-survivors", str(survivors), *options]
    ended = subprocess.run(command, cwd=ROOT, capture_output=True, text=True, timeout=300, check=False)
    assert survivors.exists(), ended.stderr
    return ended.returncode, ended.stdout, json.loads(survivors.read_text("utf-8"))


def changes(source: str, words: Vocabulary | None = None) -> set[tuple[str, str, str]]:
    words = words or Vocabulary()
    every = range(len(places(ast.parse(source), words)))
    found = [mutant("toy.py", source, number, words) for number in every]
    return {(one.operator, one.before, one.after) for one in found}


def test_a_strong_test_kills_what_a_weak_one_lets_live(toy: Path) -> None:
    status, printed, survivors = run(toy, WEAK)
    weak = {(one["operator"], one["before"], one["after"]) for one in survivors}
    assert status == 1
    assert ("comparison", "minutes > LIMIT", "minutes >= LIMIT") in weak
    assert ("number", "10", "11") in weak
    assert "  + minutes >= LIMIT" in printed

    status, printed, survivors = run(toy, STRONG, "--least", "70")
    assert status == 0
    assert {one["line"] for one in survivors} == {22}
    assert "no test reaches it" in printed
    # Counting down instead of up never ends.
    assert "arithmetic: time by tests/test_score.py::test_steps" in printed


def test_the_same_seed_takes_the_same_sample(toy: Path) -> None:
    project = Project(root=toy, package="toy", rooms=("rules",), tests=("tests",))
    words, sources = project.vocabulary(), project.sources(["rules"])
    assert sample(project, sources, words, 5, seed=3) == sample(project, sources, words, 5, seed=3)
    assert sample(project, sources, words, 5, seed=3) != sample(project, sources, words, 5, seed=4)


def test_every_place_of_a_file_of_the_laws_becomes_another_program() -> None:
    source = (ROOT / "src/cardinal/laws/bridge/e2017/insufficient_bid.py").read_text("utf-8")
    words = vocabulary([source])
    own = ast.dump(ast.parse(source))
    count = len(places(ast.parse(source), words))
    trees = [mutated(source, number, words) for number in range(count)]
    assert count > 100
    assert len({ast.dump(tree) for tree in trees} - {own}) > 0.95 * count
    assert own not in {ast.dump(tree) for tree in trees}
    for tree in trees:
        compile(tree, "insufficient_bid.py", "exec", dont_inherit=True)


def test_faults_are_planted_where_rules_are() -> None:
    source = """
def ruling(case: Case) -> Procedure:
    if case.seat.partner in (X, XX) and not case.late:
        yield Stands(case.lho, Kind.FACT, cites="§27A §27B")
    return sorted(case.acts)[1:]

class Kind(Enum):
    FACT = "fact"
    CHOICE = "choice"

class Seat:
    lho: Seat
    rho: Seat
"""
    found = changes(source, vocabulary([source]))
    assert {
        ("comparison", "case.seat.partner in (X, XX)", "case.seat.partner not in (X, XX)"),
        ("relation dropped", "case.seat.partner", "case.seat"),
        ("item dropped", "XX", "(dropped)"),
        ("not removed", "not case.late", "case.late"),
        ("relation", "case.lho", "case.rho"),
        ("enum member", "Kind.FACT", "Kind.CHOICE"),
        ("citation", '"§27A §27B"', "'§27B'"),
        ("order", "sorted(case.acts)", "sorted(case.acts, reverse=not False)"),
        ("number", "1", "2"),
    } <= found
    assert {"yield dropped", "and/or", "operand dropped", "branch dropped", "bound dropped"} <= {
        one[0] for one in found
    }


def test_what_no_test_can_tell_apart_is_left_alone() -> None:
    source = '''
"""Up to 10 of §27A."""
from typing import TYPE_CHECKING
__all__ = ["one", "two"]
Alias = int | str
if TYPE_CHECKING:
    LIMIT = 1

@dataclass(frozen=True, slots=True)
class One:
    __slots__ = ("a", "b")
    two: Literal[1, 2]

    def __repr__(self) -> str:
        return str(1 + 2)

@lru_cache(maxsize=64)
def told(given: tuple[int, int]) -> None:
    assert given[0] > 1
    if given is None:
        raise AssertionError(f"{1 + 1}")
    raise Refused(Text("place", "key", {"given": 3}))
'''
    assert changes(source) == set()


def test_a_generator_without_its_only_yield_is_still_one() -> None:
    source = "def ruling():\n    yield Stands()\n"
    drops = [
        at for at, place in enumerate(places(ast.parse(source), Vocabulary())) if place.operator == "yield dropped"
    ]
    names: dict[str, object] = {}
    exec(compile(mutated(source, drops[0], Vocabulary()), "toy.py", "exec"), names)
    assert list(names["ruling"]()) == []  # type: ignore[operator]
