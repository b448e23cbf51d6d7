"""The plan in docs/scaling.md is what the arithmetic gives, and the arithmetic is what a simulation finds."""

from __future__ import annotations

from pathlib import Path

import pytest

from bench.scaling import expected, need, plan_table, simulate

DOCUMENT = Path(__file__).resolve().parents[2] / "docs" / "scaling.md"


def test_the_table_of_the_document_is_that_of_the_program() -> None:
    assert "\n".join(plan_table()) in DOCUMENT.read_text("utf-8")


@pytest.mark.parametrize("tables", [400, 1_200])
def test_the_simulation_finds_what_the_arithmetic_says(tables: int) -> None:
    processes = need(tables).processes
    process, core = expected(tables, processes)
    found = simulate(tables, processes, seconds=60)
    assert found.process_busy == pytest.approx(process, rel=0.1, abs=0.005)
    assert found.database_busy == pytest.approx(core, rel=0.1, abs=0.005)
