"""The lock files pin every package by version and hash, and say nothing of where it comes from."""

from __future__ import annotations

import json
import re
from pathlib import Path

import pytest

from tests.house.rooms import ROOT, project

REQUIREMENTS = ROOT / "requirements"
LOCKS = sorted(REQUIREMENTS.glob("*.txt"))

# name==version, perhaps for some machines only, then at least one hash.
ENTRY = re.compile(r"(?P<name>[a-z0-9-]+)==(?P<version>[^\s;]+)(?P<marker> ; .+?)?( --hash=sha256:[0-9a-f]{64})+")


def entries(lock: Path) -> list[str]:
    joined = lock.read_text("utf-8").replace("\\\n", " ")
    return [" ".join(line.split()) for line in joined.splitlines() if line.strip()]


def pins(lock: Path) -> set[tuple[str, str, str]]:
    """Name, version and marker of each package that *lock* installs."""
    found = (ENTRY.fullmatch(entry) for entry in entries(lock))
    return {(entry["name"], entry["version"], entry["marker"] or "") for entry in found if entry}


def asked_for(lock: Path) -> set[str]:
    """The names that the lock was made from."""
    wanted = lock.with_suffix(".in").read_text("utf-8").splitlines()
    if lock.stem in ("run", "test"):
        extras = project()["project"]["optional-dependencies"]
        wanted += [*extras["app"], *extras["paper"], *extras["school"]]
    # What stands in brackets asks for more of the same package, what stands behind a semicolon says where.
    names = {re.split("[#[;=]", line)[0].strip().lower().replace("_", "-") for line in wanted}
    return names - {""}


def test_there_are_four_locks() -> None:
    assert [lock.stem for lock in LOCKS] == ["bench", "run", "test", "uv"]


@pytest.mark.parametrize("lock", LOCKS, ids=lambda lock: lock.stem)
def test_every_package_is_pinned_with_a_hash_and_no_address(lock: Path) -> None:
    assert [entry for entry in entries(lock) if not ENTRY.fullmatch(entry)] == []


@pytest.mark.parametrize("lock", LOCKS, ids=lambda lock: lock.stem)
def test_everything_asked_for_is_locked(lock: Path) -> None:
    assert asked_for(lock) - {name for name, _, _ in pins(lock)} == set()


def test_the_tests_run_on_the_very_packages_that_the_application_runs_on() -> None:
    # A package that only some machines need to run may be needed by all of them to test.
    run, test = ({pin[:2] for pin in pins(REQUIREMENTS / f"{lock}.txt")} for lock in ("run", "test"))
    assert run <= test


def test_the_peers_of_the_benchmark_are_kept_out_of_the_application() -> None:
    names = {lock: {name for name, _, _ in pins(REQUIREMENTS / f"{lock}.txt")} for lock in ("run", "test")}
    # The double-dummy solver is a peer of the benchmark and a part of the application: pages and robots use it.
    assert "endplay" in names["run"]
    assert not any("open-spiel" in found for found in names.values())


def test_the_packages_of_the_pages_are_pinned_with_a_hash_and_no_address() -> None:
    lock = json.loads((REQUIREMENTS.parent / "frontend" / "package-lock.json").read_text("utf-8"))
    packages = {name: entry for name, entry in lock["packages"].items() if name}
    assert packages
    assert {name for name, entry in packages.items() if not entry.get("integrity", "").startswith("sha512-")} == set()
    assert {name for name, entry in packages.items() if "resolved" in entry} == set()
