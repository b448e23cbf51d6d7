"""Where the rooms of the house are, and what their files import."""

from __future__ import annotations

import ast
import sys
import tomllib
from collections.abc import Iterator
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


def foreign_imports(room: Path) -> Iterator[str]:
    """Each import in the room from outside the standard library and the house, as ``file:line name``."""
    for module in modules(room):
        for node in ast.walk(ast.parse(module.read_text("utf-8"), filename=str(module))):
            for name in _imported(node):
                if name.partition(".")[0] not in sys.stdlib_module_names | {HOUSE.name}:
                    yield f"{module.relative_to(room.parent)}:{node.lineno} {name}"


def _imported(node: ast.AST) -> list[str]:
    if isinstance(node, ast.Import):
        return [alias.name for alias in node.names]
    if isinstance(node, ast.ImportFrom) and node.level == 0 and node.module is not None:
        return [node.module]
    return []
