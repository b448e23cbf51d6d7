"""The documentation site is built without a warning, and has every public name."""

from __future__ import annotations

import os
import subprocess
from pathlib import Path

import pytest

from tools.docs_examples import fenced
from tools.docs_hooks import ROOT, packages, place_of


@pytest.fixture(scope="module")
def site(tmp_path_factory: pytest.TempPathFactory) -> Path:
    place = tmp_path_factory.mktemp("site")
    command = [ROOT / ".venv" / "bin" / "mkdocs", "build", "--strict", "--quiet", "--site-dir", place]
    environment = {**os.environ, "NO_MKDOCS_2_WARNING": "1"}
    built = subprocess.run(command, cwd=ROOT, env=environment, capture_output=True, text=True)
    # Strict: a link or an anchor that leads nowhere, or a page that no list has, fails.
    assert built.returncode == 0, built.stderr
    return place


def test_every_public_name_is_in_the_reference(site: Path) -> None:
    missing = []
    for package, names in packages().items():
        page = (site / "reference" / f"{package}.html").read_text("utf-8")
        missing += [place for name in names if f'id="{(place := place_of(package, name))}"' not in page]
    assert missing == []


def test_pages_from_elsewhere_lead_into_the_site(site: Path) -> None:
    contributing = (site / "contributing.html").read_text("utf-8")
    assert 'href="architecture.html"' in contributing
    assert "SECURITY.md</code>" in contributing, "what the site does not have is a name and no link"


def test_an_example_is_a_code_block_and_its_words_are_not() -> None:
    assert fenced("Says.\n\n>>> 1 + 1\n2\n\nMore.") == "Says.\n\n```python\n>>> 1 + 1\n2\n```\n\nMore."
