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
    unencoded: tuple[str, ...]
    """Texts read or written in whatever encoding the machine has."""


@cache
def outline(module: Path) -> Outline:
    """A file read once for all tests: a thousand files take seconds to parse."""
    tree = ast.parse(module.read_text("utf-8"), filename=str(module))
    top = {id(node) for node in tree.body}
    imports, attributes, unencoded = [], set(), []
    for node in ast.walk(tree):
        if isinstance(node, ast.Import):
            imports += [Import(node.lineno, alias.name, at_once=id(node) in top) for alias in node.names]
        elif isinstance(node, ast.ImportFrom) and node.level == 0 and node.module is not None:
            names = tuple(alias.name for alias in node.names)
            imports.append(Import(node.lineno, node.module, names, at_once=id(node) in top))
        elif isinstance(node, ast.Attribute) and isinstance(node.value, ast.Name):
            attributes.add((node.value.id, node.attr))
        elif isinstance(node, ast.Call) and _is_unencoded(node):
            unencoded.append(f"{module.name}:{node.lineno} {ast.unparse(node)[:80]}")
    return Outline(ast.get_docstring(tree) is not None, tuple(imports), frozenset(attributes), tuple(unencoded))


def _is_unencoded(call: ast.Call) -> bool:
    name = call.func.attr if isinstance(call.func, ast.Attribute) else getattr(call.func, "id", "")
    given = {keyword.arg for keyword in call.keywords}
    if "encoding" in given:
        return False
    if name in ("run", "Popen", "check_output"):
        return bool({"text", "universal_newlines"} & given)
    if name == "open":
        modes = [one.value for one in call.args if isinstance(one, ast.Constant) and isinstance(one.value, str)]
        is_builtin = isinstance(call.func, ast.Name)
        return (is_builtin or bool(modes)) and not any("b" in mode for mode in modes)
    return len(call.args) < {"read_text": 1, "write_text": 2}.get(name, 0)


def foreign_imports(room: Path) -> Iterator[str]:
    """Each import in the room from outside the standard library and the house, as ``file:line name``."""
    for module in modules(room):
        for found in outline(module).imports:
            if found.whole.partition(".")[0] not in sys.stdlib_module_names | {HOUSE.name}:
                yield f"{module.relative_to(room.parent)}:{found.line} {found.whole}"
