"""Every public name is used by an example that runs: in a docstring, on a page of docs, or in docs/by_example.

An import is no example of what it imports, nor is a word of the text around: the name has to stand in a line of code.
"""

from __future__ import annotations

import ast
import doctest
import importlib
import inspect
from collections.abc import Iterator
from functools import cache
from pathlib import Path
from types import ModuleType

import pytest

from tests.house.test_public_names import PINNED

ROOT = Path(__file__).resolve().parents[2]
ELSEWHERE = {("cardinal.cli", "app"): "docs/cli.md shows the commands, and tests/docs/test_docs.py runs them"}
PARSER = doctest.DocTestParser()


def used(text: str) -> Iterator[str]:
    """The names and attributes that the examples of a text use."""
    for example in PARSER.get_examples(text):
        for node in ast.walk(ast.parse(example.source)):
            if isinstance(node, ast.Name):
                yield node.id
            elif isinstance(node, ast.Attribute):
                yield node.attr


@cache
def on_pages() -> frozenset[str]:
    pages = [ROOT / "README.md", *(ROOT / "docs").glob("*.md")]
    return frozenset(name for page in pages for name in used(page.read_text("utf-8")))


def docstrings(value: object) -> Iterator[str]:
    yield inspect.getdoc(value) or ""
    if inspect.isclass(value):
        yield from (inspect.getdoc(member) or "" for name, member in vars(value).items() if not name.startswith("_"))


def has_example(package: ModuleType, name: str) -> bool:
    value = getattr(package, name)
    if (inspect.isclass(value) or inspect.isroutine(value)) and any(">>> " in text for text in docstrings(value)):
        return True
    return name in on_pages()


@pytest.mark.parametrize("package", PINNED)
def test_every_public_name_has_an_example(package: str) -> None:
    page = ROOT / "docs" / "by_example" / f"{package}.md"
    shown = set(used(page.read_text("utf-8"))) if page.exists() else set()
    module = importlib.import_module(package)
    without = [name for name in PINNED[package] if name not in shown and not has_example(module, name)]
    assert [name for name in without if (package, name) not in ELSEWHERE] == []


def test_an_import_is_no_example() -> None:
    assert list(used(">>> from cardinal import Auction")) == []
    assert list(used(">>> Auction.call")) == ["call", "Auction"]
