"""Plants small faults in the rules, one at a time, and says which of them no test notices.

    python tools/mutants.py --rooms laws --sample 300 --seed 7
    python tools/mutants.py --rooms scoring contest --sample 200 --seed 7 --jobs 2 --list-survivors survivors.json
    python tools/mutants.py --only src/cardinal/laws/bridge/e2017/insufficient_bid.py --sample 0
    python tools/mutants.py --only src/cardinal/laws/guandan --tests tests/laws/test_cases.py --match guandan

The same seed takes the same sample of the same sources; a sample of 0 takes every place. The first run on a state of
the sources records which test reaches which statement (some minutes, kept in ``var/mutants``); after that a mutant
takes a second or so, because only the tests that reach it run, in a fork of a process that is ready, up to the first
failure.
The status is 1 if fewer than ``--least`` percent are killed. The parts: ``mutant_operators`` (which faults, and what is
left alone), ``mutant_probes`` (who reaches what), ``mutant_choice`` (which tests, in which order), ``mutant_runs``.
"""

from __future__ import annotations

import argparse
import hashlib
import json
import os
import pickle
import random
import sys
import time
from collections import Counter
from collections.abc import Callable, Iterator, Sequence
from contextlib import suppress
from dataclasses import asdict, dataclass, replace
from multiprocessing import Pipe
from multiprocessing.connection import Connection, wait
from pathlib import Path

ROOT = Path(__file__).resolve().parent.parent
if str(ROOT) not in sys.path:
    sys.path.insert(0, str(ROOT))

import pytest  # noqa: E402

from tools.mutant_choice import Choice, uses_of_names  # noqa: E402
from tools.mutant_loader import ChangedModules  # noqa: E402
from tools.mutant_operators import Mutant, mutant, places_in  # noqa: E402
from tools.mutant_places import Vocabulary, vocabulary  # noqa: E402
from tools.mutant_probes import Probes, Reached, Recorder  # noqa: E402
from tools.mutant_runs import PYTEST, Task, Verdict, enter, serve_collected, serve_fresh  # noqa: E402

ROOMS = ("laws", "scoring", "contest")
TESTS = ("tests/laws", "tests/scoring", "tests/contest", "tests/cli", "tests/language", "tests/docs")


@dataclass(frozen=True, slots=True)
class Project:
    """Where the sources, the tests and the records are."""

    root: Path = ROOT
    package: str = "cardinal"
    rooms: tuple[str, ...] = ROOMS
    tests: tuple[str, ...] = (*TESTS, *(f"src/cardinal/{room}" for room in ROOMS))
    match: str = ""

    def sources(self, rooms: Sequence[str]) -> dict[str, str]:
        """The text of every module of these rooms, by path from the root."""
        files = [file for room in rooms for file in sorted((self.root / "src" / self.package / room).rglob("*.py"))]
        return {file.relative_to(self.root).as_posix(): file.read_text("utf-8") for file in files}

    def vocabulary(self) -> Vocabulary:
        return vocabulary([file.read_text("utf-8") for file in sorted((self.root / "src").rglob("*.py"))])

    def state(self) -> str:
        """A digest of everything that a recording depends on."""
        digest = hashlib.sha256(repr((self.tests, self.match, self.rooms, sys.version)).encode())
        for folder in dict.fromkeys(("src", *self.tests)):
            for file in sorted((self.root / folder).rglob("*")):
                if file.suffix in (".py", ".toml", ".yaml", ".json") and file.is_file():
                    digest.update(f"{file.relative_to(self.root)}\n".encode() + file.read_bytes())
        return digest.hexdigest()[:24]


@dataclass(frozen=True, slots=True)
class Tried:
    """A mutant and what became of it."""

    mutant: Mutant
    verdict: Verdict

    @property
    def is_killed(self) -> bool:
        return self.verdict.is_killed

    def lines(self) -> Iterator[str]:
        one = self.mutant
        why = f"{self.verdict.end}, {self.verdict.ran} tests" if self.verdict.ran else "no test reaches it"
        yield f"{one.place} in {'.'.join(one.names) or 'the module'}: {one.operator}, {why}"
        yield f"  - {one.before}"
        yield f"  + {one.after}"


def sample(project: Project, sources: dict[str, str], words: Vocabulary, most: int, seed: int) -> list[Mutant]:
    """So many mutants of these sources, or all; the same for the same seed."""
    every = [(path, number) for path, source in sources.items() for number in range(places_in(source, words))]
    chosen = every if not most or most >= len(every) else sorted(random.Random(seed).sample(every, most))
    return [mutant(path, sources[path], number, words) for path, number in chosen]


# Recording


def reached_by(project: Project, jobs: int) -> Reached:
    """Who reaches what in this state of the sources: from the last recording, or recorded now."""
    kept = project.root / "var" / "mutants" / f"{project.state()}.pickle"
    if kept.exists():
        return pickle.loads(kept.read_bytes())  # type: ignore[no-any-return]
    began = time.perf_counter()
    print(f"recording which test reaches which statement, in {jobs} processes", flush=True)
    kept.parent.mkdir(parents=True, exist_ok=True)
    files = [kept.with_suffix(f".{part}") for part in range(jobs)]
    children = [_forked(lambda part=part: _record(project, part, jobs, files[part])) for part in range(jobs)]  # type: ignore[misc]
    for child in children:
        os.waitpid(child, 0)
    reached = Reached()
    for file in files:
        if file.exists():
            reached.add(pickle.loads(file.read_bytes()))
            file.unlink()
    if not reached.seconds:
        raise SystemExit("no test could be recorded; run the tests by themselves first")
    for old in kept.parent.glob("*.pickle"):
        old.unlink()
    kept.write_bytes(pickle.dumps(reached))
    print(f"recorded {len(reached.seconds)} tests in {time.perf_counter() - began:.0f} s", flush=True)
    for test in sorted(reached.failed):
        print(f"fails without any mutant, and is left out: {test}")
    return reached


def _record(project: Project, part: int, parts: int, file: Path) -> None:
    enter(project.root)
    probes = Probes(project.root)
    inside = [project.root / "src" / project.package / room for room in project.rooms]
    changed = ChangedModules(
        project.package,
        lambda path, source: probes.probed(path, source) if any(map(path.is_relative_to, inside)) else None,
    )
    changed.install()
    recorder = Recorder(probes, part, parts)
    pytest.main([*PYTEST, *_existing(project)], plugins=[recorder])
    file.write_bytes(pickle.dumps(recorder.reached))


def _existing(project: Project) -> list[str]:
    matching = ("-k", project.match) if project.match else ()
    return [*(test for test in project.tests if (project.root / test).exists()), *matching]


def _forked(work: Callable[[], None]) -> int:
    sys.stdout.flush()
    child = os.fork()
    if child == 0:
        status = 1
        try:
            quiet = os.open(os.devnull, os.O_WRONLY)
            os.dup2(quiet, 1)
            work()
            status = 0
        finally:
            os._exit(status)
    return child


# Running


class Pool:
    """For each job a process with the tests collected and one without the house; one of the two works at a time."""

    def __init__(self, project: Project, words: Vocabulary, jobs: int) -> None:
        self._jobs: list[dict[bool, Connection]] = []
        self._ends: list[Connection] = []
        self._children: list[int] = []
        tests = _existing(project)
        for _ in range(jobs):
            collected = self._start(lambda end: serve_collected(end, project.root, tests, words))
            fresh = self._start(lambda end: serve_fresh(end, project.root, project.package, words))
            self._jobs.append({False: collected, True: fresh})
        for job in self._jobs:
            for connection in job.values():
                connection.recv()

    def _start(self, serve: Callable[[Connection], None]) -> Connection:
        here, there = Pipe()
        self._ends.append(here)

        def begin() -> None:
            # Each end is left in one process only, so that whichever of the two dies is noticed by the other.
            for end in self._ends:
                end.close()
            with suppress(EOFError):
                serve(there)

        self._children.append(_forked(begin))
        there.close()
        return here

    def run(self, tasks: Sequence[Task], choice: Choice) -> Iterator[tuple[Task, Verdict]]:
        waiting = list(reversed(tasks))
        free = list(self._jobs)
        busy: dict[Connection, tuple[Task, dict[bool, Connection]]] = {}
        while waiting or busy:
            while waiting and free:
                task, job = waiting.pop(), free.pop()
                if not task.tests:
                    free.append(job)
                    yield task, Verdict("survived")
                    continue
                job[task.is_fresh].send(task)
                busy[job[task.is_fresh]] = (task, job)
            answered = wait(list(busy)) if busy else []
            for connection in [one for one in busy if one in answered]:
                task, job = busy.pop(connection)
                verdict: Verdict = connection.recv()
                free.append(job)
                if verdict.end == "moved":
                    waiting.append(choice.again(task))
                else:
                    yield task, verdict

    def close(self) -> None:
        for job in self._jobs:
            for connection in job.values():
                connection.send(None)
        for child in self._children:
            os.waitpid(child, 0)


def tried(
    project: Project, mutants: Sequence[Mutant], words: Vocabulary, jobs: int, most_seconds: float
) -> list[Tried]:
    """Run every mutant; a kill counts only if the test that killed it passes without the mutant in the same way."""
    reached = reached_by(project, jobs)
    choice = Choice(reached, uses_of_names(project.sources(project.rooms)), most_seconds)
    pool = Pool(project, words, jobs)
    found: list[Tried] = []
    killers: dict[bool, set[str]] = {False: set(), True: set()}
    began = time.perf_counter()
    for task, verdict in pool.run([choice.task(one) for one in mutants], choice):
        assert task.mutant is not None
        found.append(Tried(task.mutant, verdict))
        if verdict.end == "killed":
            killers[task.is_fresh].add(verdict.test)
        _progress(found, len(mutants), began)
    doubtful: set[str] = set()
    for is_fresh, tests in killers.items():
        while (control := choice.control(tests - doubtful, is_fresh=is_fresh)).tests:
            _, verdict = next(pool.run([control], choice))
            if not verdict.is_killed:
                break
            doubtful.add(verdict.test)
            print(f"fails without any mutant, so that it kills none: {verdict.test}")
    pool.close()
    return [
        Tried(one.mutant, Verdict("doubtful", ran=one.verdict.ran)) if one.verdict.test in doubtful else one
        for one in sorted(found, key=lambda one: (one.mutant.path, one.mutant.number))
    ]


def _progress(found: Sequence[Tried], of: int, began: float) -> None:
    last = found[-1]
    killed = sum(one.is_killed for one in found)
    ended = f"{last.verdict.end} by {last.verdict.test}" if last.is_killed else last.verdict.end
    spent = time.perf_counter() - began
    print(
        f"{len(found)}/{of}  {killed} killed  {spent / len(found):.1f} s each  "
        f"{last.mutant.place} {last.mutant.operator}: {ended} (CPU {last.verdict.seconds:.1f} s)",
        flush=True,
    )


# The command


def table(found: Sequence[Tried]) -> Iterator[str]:
    """How many of each operator were killed."""
    yield f"{'operator':<20}{'mutants':>9}{'killed':>9}{'%':>8}"
    every, killed = Counter[str](), Counter[str]()
    for one in found:
        for name in (one.mutant.operator, "all"):
            every[name] += 1
            killed[name] += one.is_killed
    for name in sorted(every, key=lambda name: (name == "all", -every[name], name)):
        yield f"{name:<20}{every[name]:>9}{killed[name]:>9}{100 * killed[name] / every[name]:>8.1f}"


def main(arguments: Sequence[str] | None = None, project: Project | None = None) -> int:
    parser = argparse.ArgumentParser(description="Plant faults in the rules and list those that no test notices.")
    parser.add_argument("--rooms", nargs="+", default=list(ROOMS), help="packages of cardinal (all of %(default)s)")
    parser.add_argument("--only", action="append", default=[], help="only this file or folder, from the root")
    parser.add_argument("--tests", nargs="+", default=[], help="only these folders or files of tests")
    parser.add_argument("--match", default="", help="only the tests whose names match, as with pytest -k")
    parser.add_argument("--also", nargs="+", default=[], help="further folders or files of tests")
    parser.add_argument("--sample", type=int, default=100, help="how many mutants; 0 for all (%(default)s)")
    parser.add_argument("--seed", type=int, default=1, help="the sample that is taken (%(default)s)")
    parser.add_argument("--jobs", type=int, default=1, help="processes that run mutants (%(default)s)")
    parser.add_argument("--most-seconds", type=float, default=60, help="of usual test time a mutant (%(default)s)")
    parser.add_argument("--least", type=float, default=95, help="percent killed, or the status is 1 (%(default)s)")
    parser.add_argument("--list-survivors", type=Path, help="write the survivors into this JSON file")
    given = parser.parse_args(arguments)
    project = project or Project()
    project = replace(project, tests=(*(given.tests or project.tests), *given.also), match=given.match)

    words = project.vocabulary()
    sources = project.sources(given.rooms)
    if given.only:
        sources = {path: text for path, text in sources.items() if any(path.startswith(one) for one in given.only)}
    mutants = sample(project, sources, words, given.sample, given.seed)
    if not mutants:
        raise SystemExit("there is nothing to change in these files")
    began = time.perf_counter()
    found = tried(project, mutants, words, given.jobs, given.most_seconds)
    survivors = [one for one in found if not one.is_killed]

    print("\n".join(("", *table(found), "")))
    for one in survivors:
        print("\n".join(one.lines()))
    share = 100 * (len(found) - len(survivors)) / len(found)
    used = sum(one.verdict.seconds for one in found) / len(found)
    print(
        f"{share:.1f} % of {len(found)} killed; seed {given.seed}; {time.perf_counter() - began:.0f} s in all, "
        f"{used:.1f} s of processor time a mutant"
    )
    if given.list_survivors is not None:
        listed = [asdict(one.mutant) | {"end": one.verdict.end, "tests": one.verdict.ran} for one in survivors]
        given.list_survivors.write_text(json.dumps(listed, ensure_ascii=False, indent=1) + "\n", "utf-8")
    return 0 if share >= given.least else 1


if __name__ == "__main__":
    raise SystemExit(main())
