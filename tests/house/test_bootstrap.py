"""The installer does its work once, again when something changed, and says what is wrong when it cannot."""

from __future__ import annotations

import subprocess
import sys
from pathlib import Path

import pytest

from tools import bootstrap


@pytest.fixture
def steps(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> list[str]:
    """An empty place to install in, and the list of the steps taken there."""
    taken: list[str] = []
    environment, lock, uv_lock = tmp_path / ".venv", tmp_path / "run.txt", tmp_path / "uv.txt"
    lock.write_text("one==1\n")
    uv_lock.write_text("uv==1\n")
    (tmp_path / "pyproject.toml").touch()

    def create(place: Path) -> None:
        place.mkdir()
        taken.append("create")

    def run(*command: str | Path) -> None:
        taken.append("editable" if "--editable" in command else f"install {Path(command[-1]).name}")

    monkeypatch.setattr(bootstrap, "ROOT", tmp_path)
    monkeypatch.setattr(bootstrap, "MAIN", environment)
    monkeypatch.setattr(bootstrap, "UV_LOCK", uv_lock)
    monkeypatch.setattr(bootstrap, "TARGETS", {"run": (environment, lock)})
    monkeypatch.setattr(bootstrap, "create", create)
    monkeypatch.setattr(bootstrap, "run", run)
    return taken


def test_uv_comes_first_then_the_packages_then_cardinal(steps: list[str]) -> None:
    bootstrap.main(["run"])
    assert steps == ["create", "install uv.txt", "install run.txt", "editable"]


def test_a_second_time_nothing_is_done(steps: list[str]) -> None:
    bootstrap.main(["run"])
    steps.clear()
    bootstrap.main(["run"])
    assert steps == []


def test_a_changed_lock_is_installed(steps: list[str], tmp_path: Path) -> None:
    bootstrap.main(["run"])
    steps.clear()
    (tmp_path / "run.txt").write_text("one==2\n")
    bootstrap.main(["run"])
    assert steps == ["install run.txt", "editable"]


def test_a_target_that_does_not_exist_is_refused_with_those_that_do() -> None:
    with pytest.raises(SystemExit, match="one of: run, test, bench"):
        bootstrap.main(["everything"])


def test_an_old_python_is_refused(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(sys, "version_info", (3, 10, 4))
    with pytest.raises(SystemExit, match=r"needs Python 3\.11 or newer; this is 3\.10\.4"):
        bootstrap.main(["run"])


def test_a_python_without_venv_says_what_to_install(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    failed = subprocess.CompletedProcess([], 1, stdout="", stderr="ensurepip is not available")
    monkeypatch.setattr(subprocess, "run", lambda *_, **__: failed)
    with pytest.raises(SystemExit, match="apt-get install python3-venv"):
        bootstrap.create(tmp_path / ".venv")
