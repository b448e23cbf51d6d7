"""What can keep something from being printed.

NotNow
└── PrinterMissing       a package that only printing needs is not installed; it says what to install
NotUnderstood
└── NothingToPrint       there is nothing of the kind in what was given
"""

from __future__ import annotations

from importlib import import_module
from typing import Any

from cardinal.language import NotNow, NotUnderstood, Text


class PrinterMissing(NotNow):
    """A package that only printing needs is not installed."""


class NothingToPrint(NotUnderstood):
    """There is nothing of the kind in what was given."""


def nothing(key: str, **values: object) -> NothingToPrint:
    return NothingToPrint(Text(__package__, key, values))


def needed(module: str) -> Any:
    """A module of a package that the extra ``paper`` brings; it is loaded only when something is printed."""
    try:
        return import_module(module)
    except ModuleNotFoundError as error:
        values = {"package": module.partition(".")[0]}
        raise PrinterMissing(Text(__package__, "printer_missing", values)) from error
