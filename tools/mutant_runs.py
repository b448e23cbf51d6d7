"""Runs the chosen tests against a mutant, in a fork of a process that has everything ready.

There are two ways. A statement that no import and no collection has run cannot have left anything behind, so its
function gets its new code in a fork of a process in which every test is already collected: that takes milliseconds.
Anything else (constants, tables, decorators, what they call) is imported anew, in a fork of a process that has
pytest and the case files but nothing of the house, and collects only the files of the chosen tests.

A fork ends at the first failure. A test that uses more than five times its usual processor time is ended by a signal,
which counts as killed: a mutant that never ends is noticed by anybody.
"""

from __future__ import annotations

import ast
import gc
import mmap
import os
import resource
import signal
import sys
from collections.abc import Callable, Iterator, Sequence
from contextlib import suppress
from dataclasses import dataclass
from functools import partial
from importlib.metadata import entry_points
from multiprocessing.connection import Connection
from pathlib import Path
from types import CodeType, FunctionType
from typing import Any

import pytest
import yaml
from hypothesis import Phase, settings

from tools.mutant_loader import ChangedModules
from tools.mutant_operators import Mutant, mutated
from tools.mutant_places import Vocabulary

SLACK = 5  # how many times its usual seconds a test may take
LEAST_SECONDS = 4  # and how many it may always take: the second run of a fork is never the quickest
MOST_MEMORY = 4 << 30
FILES_FIRST = 4
COLLECTING = "collecting "
# Hypothesis is imported before pytest can rewrite it, which does no harm; Schemathesis takes long to import, and no
# test of the rules asks for it.
PYTEST = (
    *("-n0", "-q", "--capture=sys", "-p", "no:cacheprovider", "-p", "no:schemathesis"),
    *("-W", "ignore::pytest.PytestAssertRewriteWarning"),
)


@dataclass(frozen=True, slots=True)
class Task:
    """A mutant, the tests to run in their order with their usual seconds, and whether modules are imported anew."""

    mutant: Mutant | None
    tests: tuple[tuple[str, float], ...]
    is_fresh: bool


@dataclass(frozen=True, slots=True)
class Verdict:
    """How a run ended.

    ``survived``, ``killed``, ``time`` and ``crash`` are ends; ``unplanted`` says that no test imported the module;
    ``moved`` asks for a fresh import.
    """

    end: str
    test: str = ""
    ran: int = 0
    seconds: float = 0.0  # of processor time, which a busy machine does not change

    @property
    def is_killed(self) -> bool:
        return self.end in ("killed", "time", "crash")


class _Slate:
    """What a fork has to say: memory it shares with its parent, readable whatever becomes of the fork."""

    def __init__(self) -> None:
        self._memory = mmap.mmap(-1, 1 << 16)

    def write(self, text: str) -> None:
        raw = text.encode()[:60_000]
        self._memory.seek(0)
        self._memory.write(len(raw).to_bytes(4, "big") + raw)

    def read(self) -> str:
        self._memory.seek(0)
        size = int.from_bytes(self._memory.read(4), "big")
        return self._memory.read(size).decode("utf-8", "replace")


class Chosen:
    """Runs some tests of a session in a given order, up to the first that fails."""

    def __init__(self, task: Task, slate: _Slate, is_planted: Callable[[], bool] = lambda: True) -> None:
        self._task = task
        self._slate = slate
        self._is_planted = is_planted
        self._has_failed = False

    def pytest_collectreport(self, report: pytest.CollectReport) -> None:
        if report.failed:
            self._slate.write(f"killed\t0\t{COLLECTING}{report.nodeid}")
            os._exit(0)

    def pytest_runtestloop(self, session: pytest.Session) -> bool:
        self.run(session.items)
        return True

    def run(self, items: Sequence[pytest.Item]) -> None:
        by_id = {item.nodeid: item for item in items}
        # A test that is not there any more (its parameters changed with the mutant) is a difference too, but a quiet
        # one: the others decide.
        chosen = [(by_id[name], usual) for name, usual in self._task.tests if name in by_id]
        for at, (item, usual) in enumerate(chosen):
            self._slate.write(f"running\t{at}\t{item.nodeid}")
            signal.setitimer(signal.ITIMER_PROF, LEAST_SECONDS + SLACK * usual)
            following = chosen[at + 1][0] if at + 1 < len(chosen) else None
            item.config.hook.pytest_runtest_protocol(item=item, nextitem=following)
            if self._has_failed:
                self._slate.write(f"killed\t{at + 1}\t{item.nodeid}")
                os._exit(0)
        signal.setitimer(signal.ITIMER_PROF, 0)
        end = "survived" if self._is_planted() else "unplanted"
        self._slate.write(f"{end}\t{len(chosen)}\t")
        os._exit(0)

    def pytest_runtest_logreport(self, report: pytest.TestReport) -> None:
        self._has_failed = self._has_failed or report.failed


def in_fork(work: Callable[[_Slate], None], wall_seconds: float) -> Verdict:
    """Do *work* in a fork that ends by itself, and read how it ended."""
    slate = _Slate()
    child = os.fork()
    if child == 0:
        try:
            _prepare(wall_seconds)
            work(slate)
        except BaseException as error:  # whatever a mutant does, its fork must end
            slate.write(f"killed\t0\t{type(error).__name__}: {error}")
        finally:
            os._exit(0)
    # What the fork started and left behind is in its own group. As long as the fork has not been waited for, no other
    # process can have its number.
    os.waitid(os.P_PID, child, os.WEXITED | os.WNOWAIT)
    with suppress(ProcessLookupError, PermissionError):
        os.killpg(child, signal.SIGKILL)
    _, status, used = os.wait4(child, 0)
    seconds = used.ru_utime + used.ru_stime
    end, ran, test = (slate.read() or "crash\t0\t").split("\t", 2)
    if os.WIFSIGNALED(status):
        by_time = os.WTERMSIG(status) in (signal.SIGPROF, signal.SIGALRM)
        return Verdict("time" if by_time else "crash", test, int(ran), seconds)
    return Verdict("crash" if end == "running" else end, test, int(ran), seconds)


def _prepare(wall_seconds: float) -> None:
    os.setpgid(0, 0)
    quiet = os.open(os.devnull, os.O_RDWR)
    for stream in (0, 1, 2):
        os.dup2(quiet, stream)
    resource.setrlimit(resource.RLIMIT_AS, (MOST_MEMORY, MOST_MEMORY))
    resource.setrlimit(resource.RLIMIT_CORE, (0, 0))
    signal.signal(signal.SIGPROF, signal.SIG_DFL)
    signal.signal(signal.SIGALRM, signal.SIG_DFL)
    signal.alarm(int(wall_seconds))


def wall_limit(task: Task) -> float:
    """A last limit by the clock, for what waits instead of working; the machine may be busy."""
    return 120 + 4 * SLACK * sum(seconds for _, seconds in task.tests)


class CollectedServer:
    """Waits in a session with all tests collected, and plants each mutant in a fork of it."""

    def __init__(self, connection: Connection, root: Path, words: Vocabulary) -> None:
        self._connection = connection
        self._root = root
        self._words = words
        self._functions: dict[str, list[FunctionType]] = {}

    def pytest_collection(self) -> None:
        fail_quickly()

    def pytest_runtestloop(self, session: pytest.Session) -> bool:
        inside = str(self._root / "src")
        for one in gc.get_objects():
            if isinstance(one, FunctionType) and one.__code__.co_filename.startswith(inside):
                self._functions.setdefault(one.__code__.co_filename, []).append(one)
        self._listener = _Failures()
        session.config.pluginmanager.register(self._listener)
        gc.collect()
        gc.freeze()
        self._connection.send("ready")
        while (task := self._connection.recv()) is not None:
            self._connection.send(in_fork(lambda slate: self._try(task, slate, session), wall_limit(task)))
        return True

    def _try(self, task: Task, slate: _Slate, session: pytest.Session) -> None:
        if task.mutant is not None and not self._plant(task.mutant):
            slate.write("moved\t0\t")
            os._exit(0)
        chosen = Chosen(task, slate)
        self._listener.chosen = chosen
        chosen.run(session.items)

    def _plant(self, mutant: Mutant) -> bool:
        """Give every function whose code the mutant changes its new code; whether that was possible."""
        path = self._root / mutant.path
        source = path.read_text("utf-8")
        old = compile(source, str(path), "exec", dont_inherit=True)
        new = compile(mutated(source, mutant.number, self._words), str(path), "exec", dont_inherit=True)
        changed = changed_code(old, new)
        if changed is None:
            return False
        planted = 0
        for function in self._functions.get(str(path), ()):
            code = changed.get(_key(function.__code__))
            if code is not None:
                if code.co_freevars != function.__code__.co_freevars:
                    return False
                function.__code__ = code
                planted += 1
        return planted > 0


class _Failures:
    """Hands the reports of a running session to the tests chosen in this fork."""

    chosen: Chosen | None = None

    def pytest_runtest_logreport(self, report: pytest.TestReport) -> None:
        if self.chosen is not None:
            self.chosen.pytest_runtest_logreport(report)


_Key = tuple[str, int]


def _key(code: CodeType) -> _Key:
    return code.co_qualname, code.co_firstlineno


def changed_code(old: CodeType, new: CodeType) -> dict[_Key, CodeType] | None:
    """The functions that differ, by name and line; ``None`` if two of one name stand on one line."""
    before, after = list(_inner(old)), list(_inner(new))
    was, now = {_key(code): code for code in before}, {_key(code): code for code in after}
    found = {key: code for key, code in now.items() if key in was and was[key] != code}
    names = [_key(code) for code in before]
    return None if any(names.count(key) > 1 for key in found) else found


def _inner(code: CodeType) -> list[CodeType]:
    found = []
    for one in code.co_consts:
        if isinstance(one, CodeType):
            found += [one, *_inner(one)]
    return found


def fail_quickly() -> None:
    """A failing example is enough; nobody reads the smallest one."""
    current = settings.get_current_profile_name()
    phases = (Phase.explicit, Phase.generate)
    settings.register_profile("mutants", settings.get_profile(current), phases=phases, report_multiple_bugs=False)
    settings.load_profile("mutants")


class _Ready:
    """Sets up a session that is about to import everything with a fault in it."""

    def __init__(self, modules: ChangedModules) -> None:
        self._modules = modules

    @pytest.hookimpl(tryfirst=True)
    def pytest_collection(self) -> None:
        fail_quickly()
        # Pytest rewrites the files it is given, also those with doctests; the fault must come before that.
        self._modules.install()


def serve_collected(connection: Connection, root: Path, tests: Sequence[str], words: Vocabulary) -> None:
    enter(root)
    pytest.main([*PYTEST, *tests], plugins=[CollectedServer(connection, root, words)])


def serve_fresh(connection: Connection, root: Path, package: str, words: Vocabulary) -> None:
    """Forks a process without the house for each mutant, which imports it with the fault in it."""
    enter(root)
    for plugin in entry_points(group="pytest11"):
        if f"no:{plugin.name}" not in PYTEST:
            plugin.load()
    _remember_case_files(root)
    gc.collect()
    gc.freeze()
    connection.send("ready")
    while (task := connection.recv()) is not None:
        verdict, seconds, ran = Verdict("survived"), 0.0, 0
        for part in _rounds(task):
            work = partial(_import_and_run, part, root=root, package=package, words=words)
            verdict = in_fork(work, wall_limit(part))
            seconds, ran = seconds + verdict.seconds, ran + verdict.ran
            if verdict.is_killed:
                break
        connection.send(Verdict(verdict.end, verdict.test, ran, seconds))


def _rounds(task: Task) -> Iterator[Task]:
    """A few files of tests first, which are collected sooner than all of them and mostly suffice."""
    files = dict.fromkeys(file_of(name) for name, _ in task.tests)
    first = set(list(files)[:FILES_FIRST])
    for is_first in (True, False):
        tests = tuple(one for one in task.tests if (file_of(one[0]) in first) is is_first)
        if tests:
            yield Task(task.mutant, tests, is_fresh=True)


def file_of(test: str) -> str:
    return test.partition("::")[0]


def _import_and_run(task: Task, slate: _Slate, *, root: Path, package: str, words: Vocabulary) -> None:
    mutant = task.mutant
    planted = mutant is None

    def plant(file: Path, source: str) -> ast.Module | None:
        nonlocal planted
        if mutant is None or file != root / mutant.path:
            return None
        planted = True
        return mutated(source, mutant.number, words)

    modules = ChangedModules(package, plant)
    modules.install()
    files = sorted({file_of(name) for name, _ in task.tests})
    slate.write(f"running\t0\t{COLLECTING}")
    signal.setitimer(signal.ITIMER_PROF, 120)
    code = pytest.main([*PYTEST, *files], plugins=[Chosen(task, slate, lambda: planted), _Ready(modules)])
    slate.write(f"killed\t0\tpytest ended with {int(code)}")


def enter(root: Path) -> None:
    os.chdir(root)
    # Every fork imports the same modules; they are compiled once.
    sys.dont_write_bytecode = False
    for place in (str(root), str(root / "src")):
        if place not in sys.path:
            sys.path.insert(0, place)


def _remember_case_files(root: Path) -> None:
    """Reading the case files takes longer than hearing most cases; every fork finds them read."""
    loader = getattr(yaml, "CSafeLoader", yaml.SafeLoader)
    read: dict[str, object] = {}
    for path in sorted((root / "src").rglob("cases/**/*.yaml")):
        text = path.read_text("utf-8")
        read[text] = yaml.load(text, loader)
    original = yaml.load

    def load(stream: Any, Loader: type) -> object:  # noqa: N803  as PyYAML calls it
        if isinstance(stream, str) and Loader is loader and stream in read:
            return read[stream]
        return original(stream, Loader)

    yaml.load = load
