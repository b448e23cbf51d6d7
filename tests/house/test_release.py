"""A release: what its notes are, what stops it, and that its wheel works in an empty environment in another folder."""

from __future__ import annotations

import tarfile
import zipfile
from pathlib import Path

import pytest

from tools import release
from tools.release import Refused, notes_of

LOG = """# Changes

## [Unreleased]
- Later.

## [0.2.0] - 2026-11-18

### A
- New.

## [0.1.0] - 2026-11-16
- Old.
"""


def test_the_notes_are_the_section_of_the_version() -> None:
    assert notes_of("0.2.0", LOG) == "### A\n- New.\n"
    assert notes_of("0.1.0", LOG) == "- Old.\n"


@pytest.mark.parametrize(
    "log", [LOG, "## [0.3.0]\n- No day.\n", "## [0.3.0] - 2026-11-19\n\n## [0.2.0] - 2026-11-18\n- Old.\n"]
)
def test_a_version_without_dated_notes_is_not_released(log: str) -> None:
    with pytest.raises(Refused, match=r"no section for 0\.3\.0\. Give \[Unreleased\] its number and day"):
        notes_of("0.3.0", log)


def test_the_version_of_now_has_notes() -> None:
    assert "### " in notes_of(release.version(), (release.ROOT / "CHANGELOG.md").read_text("utf-8"))


def test_the_wheel_works_in_an_empty_environment(tmp_path: Path) -> None:
    sdist, wheel = release.build(release.ROOT, tmp_path / "dist")
    assert wheel.name == f"cardinal-{release.version()}-py3-none-any.whl"
    with tarfile.open(sdist) as archive:
        brought = {name.partition("/")[2] for name in archive.getnames()}
    # The wheel was made of it, so nothing of the package is missing; the rest is for whoever wants to change it.
    assert {"frontend/package-lock.json", "tools/bootstrap.py", "docs/architecture.md", "Makefile"} <= brought
    assert not [name for name in brought if "node_modules" in name or name.startswith((".venv", "var/"))]
    packed = set(zipfile.ZipFile(wheel).namelist())
    assert {name.removeprefix("src/") for name in brought if name.endswith(".py") and name.startswith("src/")} <= packed
    release.try_wheel(wheel, tmp_path)


def test_a_wheel_without_scripts_is_refused(tmp_path: Path) -> None:
    wheel = tmp_path / "cardinal-0-py3-none-any.whl"
    with zipfile.ZipFile(wheel, "w") as archive:
        archive.writestr("cardinal/__init__.py", "")
    with pytest.raises(Refused, match="lacks the scripts of the pages"):
        release.try_wheel(wheel, tmp_path)
