"""The records of the case files, each file read once in a process: thousands of cases are asked for again and again."""

from __future__ import annotations

from collections.abc import Mapping
from functools import cache
from pathlib import Path
from typing import Any

import yaml

__all__ = ["records_in", "situation_of"]

# Libyaml's loader makes the same values; it is not built everywhere.
_LOADER = getattr(yaml, "CSafeLoader", yaml.SafeLoader)


@cache
def records_in(path: Path) -> list[dict[str, Any]]:
    found: list[dict[str, Any]] = yaml.load(path.read_text("utf-8"), _LOADER)
    return found


_TOLD = ("edition", "board", "given", "tricks", "acts", "conditions", "meanings")


def situation_of(record: Mapping[str, object], law: str) -> tuple[str, str]:
    """What a case is about without its answers: the ends of two cases with the same situation are the same."""
    return law, repr([record.get(name) for name in _TOLD])
