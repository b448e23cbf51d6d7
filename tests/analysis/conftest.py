"""One solver for all these tests: its processes are started once."""

from __future__ import annotations

from collections.abc import Iterator

import pytest

from cardinal.analysis import Solver


@pytest.fixture(scope="session")
def solver() -> Iterator[Solver]:
    with Solver(2, seconds=60) as shared:
        yield shared
