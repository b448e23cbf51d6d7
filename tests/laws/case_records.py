"""The records of the case files, each file read once in a process: thousands of cases are asked for again and again."""

from __future__ import annotations

from functools import cache
from pathlib import Path
from typing import Any

import yaml

__all__ = ["records_in"]

# Libyaml's loader makes the same values; it is not built everywhere.
_LOADER = getattr(yaml, "CSafeLoader", yaml.SafeLoader)


@cache
def records_in(path: Path) -> list[dict[str, Any]]:
    found: list[dict[str, Any]] = yaml.load(path.read_text("utf-8"), _LOADER)
    return found
