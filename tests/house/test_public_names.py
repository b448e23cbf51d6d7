"""The public names of every package are few, sorted, real, and written down in public_names.toml."""

from __future__ import annotations

import importlib
import tomllib
from pathlib import Path

import pytest

from tests.house.rooms import rooms

PINNED: dict[str, list[str]] = {
    package: table["names"]
    for package, table in tomllib.loads(Path(__file__).with_name("public_names.toml").read_text("utf-8")).items()
}
PACKAGES = ["cardinal", *(f"cardinal.{room}" for room in rooms())]


def order(name: str) -> tuple[int, str]:
    """Constants, classes, then the rest, each by the alphabet: the order in which ruff keeps ``__all__``."""
    if len(name) > 1 and name.isupper():
        return 0, name
    return (1 if name[:1].isupper() else 2), name


def test_every_package_is_pinned_and_nothing_else_is() -> None:
    assert sorted(PINNED) == sorted(PACKAGES)


@pytest.mark.parametrize("package", PACKAGES)
def test_the_public_names_are_sorted_and_none_comes_twice(package: str) -> None:
    names = importlib.import_module(package).__all__
    assert list(names) == sorted(set(names), key=order)


@pytest.mark.parametrize("package", PACKAGES)
def test_the_public_names_are_those_pinned(package: str) -> None:
    assert list(importlib.import_module(package).__all__) == PINNED[package]


@pytest.mark.parametrize("package", PACKAGES)
def test_every_public_name_exists(package: str) -> None:
    module = importlib.import_module(package)
    assert [name for name in module.__all__ if not hasattr(module, name)] == []
