"""The notebooks run from the first cell to the last, and are kept without outputs."""

from __future__ import annotations

import json
from pathlib import Path

import pytest

from tools.notebooks import page

FOLDER = Path(__file__).resolve().parents[2] / "docs" / "notebooks"
NOTEBOOKS = sorted(FOLDER.glob("*.ipynb"))


def test_there_are_two() -> None:
    assert [path.stem for path in NOTEBOOKS] == ["one_ruling", "small_evening"]


@pytest.mark.parametrize("path", NOTEBOOKS, ids=lambda path: path.stem)
def test_a_notebook_runs_and_each_cell_shows_something(path: Path) -> None:
    shown = page(path)
    assert shown.count("```python") == shown.count("```text") > 3


@pytest.mark.parametrize("path", NOTEBOOKS, ids=lambda path: path.stem)
def test_a_notebook_is_kept_without_outputs(path: Path) -> None:
    code = [cell for cell in json.loads(path.read_text("utf-8"))["cells"] if cell["cell_type"] == "code"]
    assert [cell["outputs"] for cell in code] == [[]] * len(code)
    assert {cell["execution_count"] for cell in code} == {None}


def test_the_evening_gives_the_percentages_of_the_scores() -> None:
    # +420, +450, +170 and (3NT by West two down) +100: the best beats three others, the next two, the next one.
    evening = page(FOLDER / "small_evening.ipynb")
    assert "pair 2: 100.0%    pair 6:   0.0%" in evening
    assert "pair 1:  66.7%    pair 5:  33.3%" in evening
