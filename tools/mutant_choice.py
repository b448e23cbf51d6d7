"""Which tests are run against a mutant, and in which order.

First the tests that reach the statement; for what an import runs, those that reach a statement which names what the
place defines; then some of those that reach anything of the same file. Within a group the quickest test of every test
function comes first, then the second of each: ten thousand cases of one kind say less than one test of every kind.
"""

from __future__ import annotations

import ast
from collections.abc import Iterable, Mapping
from itertools import chain

from tools.mutant_operators import Mutant
from tools.mutant_probes import Line, Reached
from tools.mutant_runs import COLLECTING, Task, file_of


def uses_of_names(sources: Mapping[str, str]) -> dict[str, set[Line]]:
    """The statements that mention each name, of a variable or of an attribute."""
    found: dict[str, set[Line]] = {}
    for path, source in sources.items():
        for node in ast.walk(ast.parse(source)):
            for statement in _simple_statements(node):
                for part in ast.walk(statement) if not hasattr(statement, "body") else _heads(statement):
                    name = (
                        part.id if isinstance(part, ast.Name) else part.attr if isinstance(part, ast.Attribute) else ""
                    )
                    if name:
                        found.setdefault(name, set()).add((path, statement.lineno))
    return found


def _simple_statements(node: ast.AST) -> Iterable[ast.stmt]:
    return [one for one in ast.iter_child_nodes(node) if isinstance(one, ast.stmt)]


def _heads(statement: ast.stmt) -> Iterable[ast.AST]:
    """What of a compound statement runs as the statement itself: a condition, what is gone through."""
    if isinstance(statement, ast.FunctionDef | ast.AsyncFunctionDef | ast.ClassDef):
        return ()
    return chain.from_iterable(
        ast.walk(one)
        for one in ast.iter_child_nodes(statement)
        if not isinstance(one, ast.stmt | ast.ExceptHandler | ast.match_case)
    )


class Choice:
    """Chooses by what was recorded, up to a number of seconds of usual running time for each mutant."""

    def __init__(self, reached: Reached, uses: Mapping[str, set[Line]], most_seconds: float) -> None:
        self._reached = reached
        self._uses = uses
        self._most_seconds = most_seconds
        self._of_file: dict[str, set[str]] = {}
        for (path, _), tests in reached.tests.items():
            self._of_file.setdefault(path, set()).update(tests)

    def task(self, mutant: Mutant) -> Task:
        line = (mutant.path, mutant.statement)
        is_fresh = line in self._reached.imported
        groups = [(set(self._reached.tests.get(line, ())), self._most_seconds)]
        if is_fresh:
            lines = set().union(*(self._uses.get(name, set()) for name in mutant.names))
            using = {test for one in lines - self._reached.imported for test in self._reached.tests.get(one, ())}
            beside = {test for one in lines & self._reached.imported for test in self._of_file.get(one[0], ())}
            groups += [(using, self._most_seconds), (beside, self._most_seconds / 3)]
        if is_fresh or groups[0][0]:
            # A test that does not reach the statement can still use what an earlier test had cached of it: a few are
            # tried, and more of what an import has run.
            groups.append((self._of_file.get(mutant.path, set()), self._most_seconds / (3 if is_fresh else 12)))
        return Task(mutant, tuple(self._within(groups)), is_fresh)

    def again(self, task: Task) -> Task:
        """The same with everything imported anew."""
        return Task(task.mutant, task.tests, is_fresh=True)

    def control(self, killers: Iterable[str], *, is_fresh: bool) -> Task:
        """What killed, without any mutant: the tests, and one test of each file that could not be collected."""
        seconds = self._reached.seconds
        tests = {one for one in killers if one in seconds}
        for file in {one.removeprefix(COLLECTING) for one in killers if one.startswith(COLLECTING)}:
            tests |= set(self._in_turn({one for one in seconds if file_of(one) == file})[:1])
        return Task(None, tuple((test, seconds[test]) for test in sorted(tests)), is_fresh)

    def _within(self, groups: Iterable[tuple[set[str], float]]) -> Iterable[tuple[str, float]]:
        left = self._most_seconds
        seen = set(self._reached.failed)
        for group, most in groups:
            of_group = min(left, most)
            for test in self._in_turn(group - seen):
                seconds = self._reached.seconds[test]
                if seconds <= of_group:
                    of_group, left = of_group - seconds, left - seconds
                    yield test, seconds
            seen |= group

    def _in_turn(self, tests: set[str]) -> list[str]:
        """The quickest of each test function, then the second of each, and so on."""
        seconds = self._reached.seconds
        functions: dict[str, list[str]] = {}
        for test in sorted(tests, key=lambda one: (seconds[one], one)):
            functions.setdefault(test.partition("[")[0], []).append(test)
        turns = [(at, seconds[test], test) for function in functions.values() for at, test in enumerate(function)]
        return [test for _, _, test in sorted(turns)]
