"""The installer does its work once, again when something changed, and says what is wrong when it cannot."""

from __future__ import annotations

import shutil
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

    frontend, built = tmp_path / "frontend", tmp_path / "static" / "built"
    (frontend / "src").mkdir(parents=True)
    built.mkdir(parents=True)
    for name in (
        "package.json",
        "package-lock.json",
        "vite.config.ts",
        "icon_sprite.ts",
        "packed_files.ts",
        "svelte.config.js",
        "tsconfig.json",
    ):
        (frontend / name).touch()
    (frontend / "src" / "main.ts").write_text("one")

    def run(*command: str | Path) -> None:
        if command[0] == "npm":
            taken.append(f"npm {command[1]}")
            (frontend / "node_modules").mkdir(exist_ok=True)
            return
        taken.append("editable" if "--editable" in command else f"install {Path(command[-1]).name}")

    monkeypatch.setattr(bootstrap, "FRONTEND", frontend)
    monkeypatch.setattr(bootstrap, "BUILT", built)
    monkeypatch.setattr(shutil, "which", lambda program: program)

    monkeypatch.setattr(bootstrap, "ROOT", tmp_path)
    monkeypatch.setattr(bootstrap, "MAIN", environment)
    monkeypatch.setattr(bootstrap, "UV_LOCK", uv_lock)
    monkeypatch.setattr(bootstrap, "TARGETS", {"run": (environment, lock)})
    monkeypatch.setattr(bootstrap, "create", create)
    monkeypatch.setattr(bootstrap, "run", run)
    return taken


def test_uv_comes_first_then_the_packages_then_cardinal_then_the_scripts_of_the_pages(steps: list[str]) -> None:
    bootstrap.main(["run"])
    assert steps == ["create", "install uv.txt", "install run.txt", "editable", "npm ci", "npm run"]


def test_a_second_time_nothing_is_done(steps: list[str]) -> None:
    bootstrap.main(["run"])
    steps.clear()
    bootstrap.main(["run"])
    assert steps == []


@pytest.mark.parametrize("folder", bootstrap.FOLDERS_OF_SCRIPTS.values())
def test_every_program_is_the_environments_own(
    steps: list[str], tmp_path: Path, monkeypatch: pytest.MonkeyPatch, folder: str
) -> None:
    started: list[Path] = []
    monkeypatch.setattr(bootstrap, "SCRIPTS", folder)
    monkeypatch.setattr(bootstrap, "build_pages", lambda **_: None)
    monkeypatch.setattr(bootstrap, "run", lambda *command: started.append(Path(command[0])))
    bootstrap.main(["run"])
    own = tmp_path / ".venv" / folder
    assert started == [own / "python", own / "uv", own / "uv"]


def test_a_changed_lock_is_installed(steps: list[str], tmp_path: Path) -> None:
    bootstrap.main(["run"])
    steps.clear()
    (tmp_path / "run.txt").write_text("one==2\n")
    bootstrap.main(["run"])
    assert steps == ["install run.txt", "editable"]


def test_a_changed_script_is_built_without_installing_anything(steps: list[str], tmp_path: Path) -> None:
    bootstrap.main(["run"])
    steps.clear()
    (tmp_path / "frontend" / "src" / "main.ts").write_text("two")
    bootstrap.main(["run"])
    assert steps == ["npm run"]


def test_without_npm_the_application_runs_all_the_same_and_the_tests_do_not(
    steps: list[str], monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.setattr(shutil, "which", lambda program: None)
    bootstrap.main(["run"])
    assert steps[-1] == "editable"
    assert "npm is not installed" in capsys.readouterr().out
    with pytest.raises(SystemExit, match="apt-get install nodejs npm"):
        bootstrap.build_pages(is_needed=True)


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
