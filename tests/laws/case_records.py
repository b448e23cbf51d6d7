"""The records of the case files, each file read once in a process: thousands of cases are asked for again and again."""

from __future__ import annotations

from functools import cache
from pathlib import Path
from typing import Any

import yaml

__all__ = ["read_yaml", "records_in"]

# Libyaml's loader makes the same values; it is not built everywhere.
_LOADER = getattr(yaml, "CSafeLoader", yaml.SafeLoader)


def read_yaml(text: str) -> Any:
    return yaml.load(text, _LOADER)


@cache
def records_in(path: Path) -> list[dict[str, Any]]:
    found: list[dict[str, Any]] = read_yaml(path.read_text("utf-8"))
    return found
