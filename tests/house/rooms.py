"""Where the rooms of the house are, and what their files import."""

from __future__ import annotations

import ast
import sys
import tomllib
from collections.abc import Iterator
from dataclasses import dataclass
from functools import cache
from pathlib import Path
from typing import Any

ROOT = Path(__file__).resolve().parents[2]
HOUSE = ROOT / "src" / "cardinal"


def rooms(house: Path = HOUSE) -> list[str]:
    """The names of the rooms that exist, sorted."""
    return sorted(file.parent.name for file in house.glob("*/__init__.py"))


def modules(room: Path) -> list[Path]:
    return sorted(room.rglob("*.py"))


def project() -> dict[str, Any]:
    """What pyproject.toml says."""
    return tomllib.loads((ROOT / "pyproject.toml").read_text("utf-8"))


@dataclass(frozen=True)
class Import:
    """A name that a file imports. *whole*: the module; *at_once*: when the file itself is imported."""

    line: int
    whole: str
    names: tuple[str, ...] = ()
    at_once: bool = True


@dataclass(frozen=True)
class Outline:
    """What the rules of the house ask about a file."""

    has_docstring: bool
    imports: tuple[Import, ...]
    attributes: frozenset[tuple[str, str]]
    """``os.nice`` is ``("os", "nice")``."""


@cache
def outline(module: Path) -> Outline:
    """A file read once for all tests: a thousand files take seconds to parse."""
    tree = ast.parse(module.read_text("utf-8"), filename=str(module))
    top = {id(node) for node in tree.body}
    imports, attributes = [], set()
    for node in ast.walk(tree):
        if isinstance(node, ast.Import):
            imports += [Import(node.lineno, alias.name, at_once=id(node) in top) for alias in node.names]
        elif isinstance(node, ast.ImportFrom) and node.level == 0 and node.module is not None:
            names = tuple(alias.name for alias in node.names)
            imports.append(Import(node.lineno, node.module, names, at_once=id(node) in top))
        elif isinstance(node, ast.Attribute) and isinstance(node.value, ast.Name):
            attributes.add((node.value.id, node.attr))
    return Outline(ast.get_docstring(tree) is not None, tuple(imports), frozenset(attributes))


def foreign_imports(room: Path) -> Iterator[str]:
    """Each import in the room from outside the standard library and the house, as ``file:line name``."""
    for module in modules(room):
        for found in outline(module).imports:
            if found.whole.partition(".")[0] not in sys.stdlib_module_names | {HOUSE.name}:
                yield f"{module.relative_to(room.parent)}:{found.line} {found.whole}"
