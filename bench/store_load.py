"""Three hundred tables that report to the log at once; see ``store_evening``, which has the server's packages."""

from __future__ import annotations

from . import served
from .measure import Line


def commands() -> Line | str:
    """Commands per second, beside lines per second of a bare file."""
    return served.line("store_evening", "commands")


def confirmed() -> Line | str:
    """How long an entry takes until it is confirmed, with three hundred tables that report a board each second."""
    return served.line("store_evening", "confirmed")
