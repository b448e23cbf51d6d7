"""What every test shares: the same Hypothesis examples each time, and a record of the clauses that tests prove."""

from __future__ import annotations

import gc
import json
import os
from collections.abc import Iterator
from pathlib import Path
from tempfile import gettempdir

import pytest
from hypothesis import settings

from cardinal.language.text import STRICT
from cardinal.laws.index_file import indexes_kept_in
from tests.whole_texts import check_texts

# HYPOTHESIS_PROFILE=explore looks for new examples, more of them, and remembers those that failed.
settings.register_profile("repeatable", derandomize=True, deadline=None)
settings.register_profile("explore", max_examples=2_000, deadline=None)
settings.load_profile(os.environ.get("HYPOTHESIS_PROFILE", "repeatable"))

# A text that one of the four languages lacks is an error here, also in the servers and processes that tests start.
os.environ[STRICT] = "1"
check_texts()

CLAUSES_TESTED = Path(__file__).parent.parent / "var" / "clauses_tested.json"


@pytest.hookimpl(hookwrapper=True)
def pytest_collection() -> Iterator[None]:
    """Eighteen thousand tests and what they import stay to the end: nobody looks among them for garbage."""
    gc.disable()
    yield
    gc.enable()
    gc.freeze()


@pytest.hookimpl(hookwrapper=True)
def pytest_runtest_makereport(item: pytest.Item, call: pytest.CallInfo[None]) -> Iterator[None]:
    """Hand the clauses of a test's marks on with its report, so that they reach the process that collects them."""
    outcome = yield
    report = outcome.get_result()  # type: ignore[attr-defined]
    if report.when == "call":
        for mark in item.iter_markers("clause"):
            report.user_properties.extend(("clause", clause) for clause in mark.args)


class ClauseRecorder:
    """Writes the clauses that passed tests are marked with, for ``cardinal laws coverage``."""

    def __init__(self) -> None:
        self.clauses: set[str] = set()

    def pytest_runtest_logreport(self, report: pytest.TestReport) -> None:
        if report.when == "call" and report.passed:
            self.clauses |= {str(value) for name, value in report.user_properties if name == "clause"}

    def pytest_sessionfinish(self, session: pytest.Session) -> None:
        # What failed and is run again by itself adds to what the first run has proved.
        if self.clauses and session.config.getoption("lf", False) and CLAUSES_TESTED.exists():
            self.clauses |= set(json.loads(CLAUSES_TESTED.read_text("utf-8")))
        if self.clauses:
            CLAUSES_TESTED.parent.mkdir(exist_ok=True)
            CLAUSES_TESTED.write_text(json.dumps(sorted(self.clauses), ensure_ascii=False, indent=0), "utf-8")


@pytest.fixture(scope="session", autouse=True)
def _indexes_kept() -> Iterator[None]:
    """The index of the lawbooks is worked out once for all processes and runs of the tests, as a server does it."""
    with indexes_kept_in(Path(gettempdir()) / "cardinal-tests"):
        yield


def pytest_configure(config: pytest.Config) -> None:
    if not hasattr(config, "workerinput"):
        config.pluginmanager.register(ClauseRecorder())
