"""The worker processes: started when needed, replaced when they die, ended when they are slow, never left behind."""

from __future__ import annotations

import importlib.util
import logging
import os
import shlex
import subprocess
import sys
from collections.abc import Callable
from concurrent.futures import ThreadPoolExecutor
from importlib.machinery import ModuleSpec
from pathlib import Path

import pytest

from cardinal.analysis import (
    DamagedCache,
    FileCache,
    Solver,
    SolverFailed,
    SolverMissing,
    SolverSlow,
    Unsolved,
    is_installed,
    trick_tables,
)
from cardinal.analysis.cache import FILE
from cardinal.analysis.engine import PROGRAM, Program
from cardinal.analysis.process import WorkerProcess
from cardinal.cards import Deal
from cardinal.language import CardinalError, Language, NotUnderstood

DEAL = Deal.parse("N:AKQJT98765432... .AKQJT98765432.. ..AKQJT98765432. ...AKQJT98765432")
SPADES: list[object] = [list(DEAL.bits), 3]
TABLE = "0d0d0" * 2 + "00d0d" * 2


def in_four_languages(refused: CardinalError) -> bool:
    return len({refused.render(language) for language in Language}) == 4


def is_running(pid: int) -> bool:
    try:
        os.kill(pid, 0)
    except ProcessLookupError:
        return False
    return True


def program(folder: Path, lines: str) -> WorkerProcess:
    """A worker whose program is these lines."""
    file = folder / "worker.py"
    file.write_text(f"import json, os, sys, time\n{lines}\n", "utf-8")
    return WorkerProcess(Program([sys.executable, str(file)]))


def test_the_library_never_comes_into_the_process_that_asks() -> None:
    lines = f"""
import sys
from cardinal.analysis import Solver, trick_tables
from cardinal.cards import Deal
with Solver(1) as solver:
    print(trick_tables(solver, [Deal.parse("{DEAL}")])[0])
print(sorted(name for name in sys.modules if name.split(".")[0] in ("endplay", "numpy", "matplotlib", "ctypes")))
"""
    found = subprocess.run([sys.executable, "-c", lines], capture_output=True, text=True, check=True)
    assert found.stdout.splitlines() == [TABLE, "[]"]


def test_without_endplay_it_says_what_to_install(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(importlib.util, "find_spec", lambda name: None)
    assert not is_installed()
    with Solver(1) as solver, pytest.raises(SolverMissing, match=r"install cardinal\[dd\]") as refused:
        trick_tables(solver, [DEAL])
    assert in_four_languages(refused.value)


def test_an_endplay_without_its_library_is_refused(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    hollow = ModuleSpec("endplay", None, origin=str(tmp_path / "__init__.py"))
    monkeypatch.setattr(importlib.util, "find_spec", lambda name: hollow)
    with pytest.raises(SolverFailed, match="did not start"):
        WorkerProcess().ask("strains", [], 10)


def test_no_process_starts_before_it_is_asked_and_none_is_left_after_the_end() -> None:
    worker = WorkerProcess()
    pids = [worker.pid]
    worker.ask("strains", [SPADES], 60)
    pids.append(worker.pid)
    assert is_running(pids[1] or 0)
    worker.end()
    pids.append(worker.pid)
    assert (pids[0], pids[2]) == (None, None)
    assert not is_running(pids[1] or 0)


def test_a_process_that_was_killed_is_started_again_and_the_work_is_done(caplog: pytest.LogCaptureFixture) -> None:
    worker = WorkerProcess()
    first = worker.ask("strains", [SPADES], 60)
    before = worker.pid
    assert before is not None
    os.kill(before, 9)
    with caplog.at_level(logging.WARNING):
        assert worker.ask("strains", [SPADES], 60) == first
    assert worker.pid not in (None, before)
    assert "exit code -9" in caplog.text
    worker.end()


def test_a_process_that_dies_twice_is_reported_with_its_last_words(tmp_path: Path) -> None:
    worker = program(
        tmp_path,
        "print(json.dumps({'ready': 1}), flush=True)\nsys.stdin.readline()\n"
        "open(sys.argv[0] + '.log', 'a').write('once ')\nsys.exit('no such luck')",
    )
    with pytest.raises(SolverFailed, match=r"died twice .*exit code 1.*no such luck") as refused:
        worker.ask("strains", [], 20)
    assert in_four_languages(refused.value)
    assert (tmp_path / "worker.py.log").read_text() == "once once "
    assert worker.pid is None


def test_a_process_that_takes_too_long_is_ended_and_the_next_question_starts_another(tmp_path: Path) -> None:
    worker = program(
        tmp_path,
        "print(json.dumps({'ready': 1}), flush=True)\nline = sys.stdin.readline()\n"
        "time.sleep(60 if 'slow' in line else 0)\nprint(json.dumps({'done': [1]}), flush=True)\nsys.stdin.read()",
    )
    with pytest.raises(SolverFailed, match=r"within 0\.2 seconds") as refused:
        worker.ask("slow", [], 0.2)
    assert in_four_languages(refused.value)
    assert worker.pid is None
    assert worker.ask("quick", [], 20) == [1]
    worker.end()


def test_a_library_that_cannot_be_loaded_is_reported(tmp_path: Path) -> None:
    worker = program(tmp_path, "print(json.dumps({'error': 'another architecture'}), flush=True)")
    with pytest.raises(SolverFailed, match="did not start: another architecture"):
        worker.ask("strains", [], 20)


def test_what_the_library_refuses_is_reported_and_the_process_goes_on(solver: Solver) -> None:
    north = DEAL.bits[0]
    with pytest.raises(SolverFailed, match="refused what it was given"):
        solver.work("strains", [[[north, north, north, north], 3]])
    assert str(trick_tables(solver, [DEAL])[0]) == TABLE


def test_more_than_forty_at_once_are_never_given_to_the_library() -> None:
    worker = WorkerProcess()
    with pytest.raises(SolverFailed, match="41 at once are too many"):
        worker.ask("strains", [SPADES] * 41, 20)
    worker.end()


def test_many_threads_may_ask_at_once() -> None:
    with Solver(2) as solver, ThreadPoolExecutor(6) as threads:
        deals = [Deal.from_number(number * 10**27) for number in range(3)]
        asked = [threads.submit(trick_tables, solver, [deal, DEAL]) for deal in deals * 2]
        found = [tuple(map(str, one.result())) for one in asked]
    assert found[:3] == found[3:]
    assert all(table == TABLE for _, table in found)


def test_closing_ends_the_work_of_others_with_a_refusal() -> None:
    solver = Solver(1)
    with ThreadPoolExecutor(1) as threads:
        asked = threads.submit(trick_tables, solver, [Deal.from_number(number * 10**27) for number in range(40)])
        while solver._workers[0].pid is None:
            os.sched_yield()
        solver.close()
        with pytest.raises(SolverFailed):
            asked.result()
    assert solver._workers[0].pid is None


@pytest.mark.parametrize("processes", [0, -1, 65, 1.5, True])
def test_a_number_of_processes_that_is_none_is_refused(processes: int) -> None:
    with pytest.raises(NotUnderstood, match="not a number of processes"):
        Solver(processes)


def test_what_a_file_keeps_is_not_worked_out_again(tmp_path: Path) -> None:
    with Solver(1, cache=FileCache(tmp_path / "kept")) as solver:
        found = trick_tables(solver, [DEAL])
    with Solver(1, cache=FileCache(tmp_path / "kept")) as again:
        assert trick_tables(again, [DEAL]) == found
        assert again._workers[0].pid is None


def test_a_damaged_file_is_refused_and_named(tmp_path: Path) -> None:
    (tmp_path / FILE).write_text("this is no database, however long one looks at it" * 100)
    with pytest.raises(DamagedCache, match="delete it") as refused:
        FileCache(tmp_path)
    assert FILE in str(refused.value)
    assert in_four_languages(refused.value)


def test_a_folder_that_cannot_be_made_is_refused(tmp_path: Path) -> None:
    (tmp_path / "file").touch()
    with pytest.raises(DamagedCache):
        FileCache(tmp_path / "file" / "folder")


ECHO = (
    "print(json.dumps({'ready': 1}), flush=True)\n"
    "for line in sys.stdin:\n"
    "    open(sys.argv[0] + '.log', 'a').write(line)\n"
)


def batches(*given: list[object]) -> Callable[[bool], list[object] | None]:
    left = list(given)
    return lambda ahead: left.pop(0) if left else None


def test_the_next_batch_is_sent_before_the_last_is_answered(tmp_path: Path) -> None:
    # A program that answers only when the next question is there, or when its input ends.
    worker = program(
        tmp_path,
        "print(json.dumps({'ready': 1}), flush=True)\nlast = json.loads(sys.stdin.readline())\n"
        "for line in sys.stdin:\n"
        "    print(json.dumps({'done': last['items']}), flush=True)\n    last = json.loads(line)\n"
        "    if last['items'] == [3]:\n        print(json.dumps({'done': [3]}), flush=True)\n",
    )
    assert list(worker.ask_each("any", batches([1], [2], [3]), 20)) == [[1], [2], [3]]
    worker.end()


def test_all_that_was_sent_to_a_process_that_died_is_sent_again(tmp_path: Path) -> None:
    worker = program(
        tmp_path,
        ECHO + "    items = json.loads(line)['items']\n"
        "    if items == [2] and open(sys.argv[0] + '.log').read().count('[2]') == 1:\n        sys.exit('once')\n"
        "    print(json.dumps({'done': items}), flush=True)\n",
    )
    assert list(worker.ask_each("any", batches([1], [2], [3]), 20)) == [[1], [2], [3]]
    worker.end()


def test_a_process_left_with_work_that_nobody_waits_for_never_answers_the_next_question_with_it(
    tmp_path: Path,
) -> None:
    worker = program(tmp_path, ECHO + "    print(json.dumps({'done': json.loads(line)['items']}), flush=True)\n")
    answers = worker.ask_each("any", batches([1], [2], [3]), 20)
    assert next(answers) == [1]
    answers.close()
    assert worker.ask("any", [9], 20) == [9]
    worker.end()


def test_a_refusal_among_several_batches_is_told_and_the_solver_goes_on() -> None:
    north = DEAL.bits[0]
    good: list[object] = [[list(Deal.from_number(number * 10**27).bits), 4] for number in range(12)]
    with Solver(2) as solver:
        with pytest.raises(SolverFailed, match="refused what it was given"):
            solver.work("strains", [*good[:6], [[north, north, north, north], 3], *good[6:]])
        assert str(trick_tables(solver, [DEAL])[0]) == TABLE


# A second engine, complete but for what it knows: a deal whose North holds the two of clubs takes it for ever.
SECOND_ENGINE = """
import json, sys, time
print(json.dumps({"ready": 1}), flush=True)
for line in sys.stdin:
    asked = json.loads(line)
    if any(hands[0] & 1 for hands, _ in asked["items"]):
        time.sleep(60)
    print(json.dumps({"done": [[strain] * 4 for _, strain in asked["items"]]}), flush=True)
"""


@pytest.fixture
def second_engine(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    file = tmp_path / "second engine.py"
    file.write_text(SECOND_ENGINE, "utf-8")
    monkeypatch.setenv(PROGRAM, shlex.join([sys.executable, str(file)]))


@pytest.mark.usefixtures("second_engine")
def test_another_engine_takes_the_place_of_endplay(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(importlib.util, "find_spec", lambda name: None)
    assert is_installed()
    items: list[object] = [[[2, 4, 8, 16], strain] for strain in range(3)]
    with Solver(1) as solver:
        assert solver.work("strains", items) == [[0] * 4, [1] * 4, [2] * 4]


@pytest.mark.usefixtures("second_engine")
def test_a_position_beyond_the_time_limit_is_named_and_all_others_are_solved() -> None:
    # Many to a batch, so that the slow ones are first found together with others, and both workers meet one.
    items: list[object] = [[[place << 1 | (place in (3, 40)), 0, 0, 0], 2] for place in range(60)]
    told: list[tuple[int, int]] = []
    with Solver(2, seconds=1.0) as solver:
        found = solver.attempt("strains", items, lambda done, total: told.append((done, total)))
        expected = [Unsolved(1.0) if place in (3, 40) else [2] * 4 for place in range(60)]
        assert found == expected
        assert told[0] == (0, 60)
        assert told[-1] == (60, 60)
        with pytest.raises(SolverSlow, match="within 1 seconds"):
            solver.work("strains", items)
    assert len({Unsolved(1.0).text.render(language) for language in Language}) == 4


def test_an_engine_that_is_no_program_is_refused(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv(PROGRAM, "/no/such/program --fast")
    with Solver(1) as solver, pytest.raises(SolverFailed, match=r"did not start.*/no/such/program"):
        solver.work("strains", [SPADES])
