"""Which test reaches which statement, and how long each test takes: recorded once, with a probe before every statement.

A probe sets one byte, which costs far less than a trace function. What is set when the tests have been collected was
reached by an import; afterwards the bytes are read and cleared test by test. What a fixture of a module or a session
reaches is counted for every test that uses the fixture, not only for the first.
"""

from __future__ import annotations

import ast
import builtins
import re
import time
from collections.abc import Iterator
from dataclasses import dataclass, field
from pathlib import Path

import pytest

Line = tuple[str, int]
"""A statement: the path of its file from the root, and the line on which it begins."""

PROBES = "__mutant_probes__"
_SET = re.compile(rb"\x01")


@dataclass(slots=True)
class Reached:
    """What was recorded: the tests with their seconds, the statements of each, and those that imports reach."""

    seconds: dict[str, float] = field(default_factory=dict)
    tests: dict[Line, list[str]] = field(default_factory=dict)
    imported: set[Line] = field(default_factory=set)
    failed: set[str] = field(default_factory=set)

    def add(self, other: Reached) -> None:
        self.seconds |= other.seconds
        self.imported |= other.imported
        self.failed |= other.failed
        for line, tests in other.tests.items():
            self.tests.setdefault(line, []).extend(tests)


class Probes:
    """The probes of all modules, and the bytes that they set."""

    def __init__(self, root: Path, most: int = 400_000) -> None:
        self._root = root
        self._clear = bytes(most)
        self._set = bytearray(most)
        self._lines: list[Line] = []
        setattr(builtins, PROBES, self._set)

    def probed(self, file: Path, source: str) -> ast.Module:
        """The tree of a file with a probe before every statement."""
        tree = ast.parse(source)
        path = file.relative_to(self._root).as_posix()
        for node in ast.walk(tree):
            for name in ("body", "orelse", "finalbody"):
                block = getattr(node, name, None)
                if isinstance(block, list) and block and isinstance(block[0], ast.stmt):
                    setattr(node, name, list(self._with_probes(path, block)))
        return ast.fix_missing_locations(tree)

    def _with_probes(self, path: str, block: list[ast.stmt]) -> Iterator[ast.stmt]:
        for index, statement in enumerate(block):
            is_docstring = index == 0 and isinstance(statement, ast.Expr) and isinstance(statement.value, ast.Constant)
            is_future = isinstance(statement, ast.ImportFrom) and statement.module == "__future__"
            if not (is_docstring or is_future):
                probe = ast.parse(f"{PROBES}[{len(self._lines)}] = 1").body[0]
                for node in ast.walk(probe):
                    ast.copy_location(node, statement)
                self._lines.append((path, statement.lineno))
                yield probe
            yield statement

    def take(self) -> list[int]:
        """The probes that were reached since the last time."""
        found = [one.start() for one in _SET.finditer(self._set)]
        self._set[:] = self._clear
        return found

    def set(self, probe: int) -> None:
        self._set[probe] = 1

    def line(self, probe: int) -> Line:
        return self._lines[probe]


class Recorder:
    """Runs each test and keeps what it reached. Of several processes, each runs its own part of the tests."""

    def __init__(self, probes: Probes, part: int, parts: int) -> None:
        self.reached = Reached()
        self._probes = probes
        self._part, self._parts = part, parts
        self._of_fixture: dict[int, set[int]] = {}

    def pytest_runtestloop(self, session: pytest.Session) -> bool:
        self.reached.imported = {self._probes.line(one) for one in self._probes.take()}
        functions: dict[str, int] = {}
        chosen = []
        for item in session.items:
            number = functions.setdefault(item.nodeid.partition("[")[0], len(functions))
            if number % self._parts == self._part:
                chosen.append(item)
        for at, item in enumerate(chosen):
            began = time.process_time()
            item.config.hook.pytest_runtest_protocol(
                item=item, nextitem=chosen[at + 1] if at + 1 < len(chosen) else None
            )
            self.reached.seconds[item.nodeid] = time.process_time() - began
            self._keep(item)
        return True

    def _keep(self, item: pytest.Item) -> None:
        found = set(self._probes.take())
        info = getattr(item, "_fixtureinfo", None)
        for definitions in info.name2fixturedefs.values() if info is not None else ():
            for definition in definitions:
                found |= self._of_fixture.get(id(definition), set())
        for line in {self._probes.line(one) for one in found}:
            self.reached.tests.setdefault(line, []).append(item.nodeid)

    @pytest.hookimpl(hookwrapper=True)
    def pytest_fixture_setup(self, fixturedef: pytest.FixtureDef[object]) -> Iterator[None]:
        if fixturedef.scope == "function":
            yield
            return
        before = self._probes.take()
        yield
        own = self._probes.take()
        self._of_fixture.setdefault(id(fixturedef), set()).update(own)
        for one in (*before, *own):
            self._probes.set(one)

    def pytest_runtest_logreport(self, report: pytest.TestReport) -> None:
        if report.failed:
            self.reached.failed.add(report.nodeid)
