"""Cells that a spreadsheet takes for a formula, made into texts and read back.

Names come from whoever enters. A spreadsheet that opens a table of ours would carry out ``=HYPERLINK(…)`` on the
computer of the organiser; an apostrophe before it makes it a text. Numbers with a sign are what they look like.
"""

from __future__ import annotations

import re
from collections.abc import Iterable

_FORMULA = re.compile(r"'*[=+\-@\t\r＝＋－＠]")
_MARKED = re.compile(r"'+[=+\-@\t\r＝＋－＠]")
_NUMBER = re.compile(r"[+-][\d.,:/%½¼¾⅓⅔ ]*")


def safe_cells(cells: Iterable[object]) -> list[object]:
    """A row to be written.

    >>> safe_cells(["=1+1", "-620", "-", "O'Hara", "'+1"])
    ["'=1+1", '-620', '-', "O'Hara", "''+1"]
    """
    return [_safe(cell) if isinstance(cell, str) else cell for cell in cells]


def plain_cells(cells: Iterable[str]) -> list[str]:
    """A row as it was before it was made safe.

    >>> plain_cells(["'=1+1", "-620", "''+1", "'tis"])
    ['=1+1', '-620', "'+1", "'tis"]
    """
    return [cell[1:] if _MARKED.match(cell) else cell for cell in cells]


def _safe(cell: str) -> str:
    return f"'{cell}" if _FORMULA.match(cell) and not _NUMBER.fullmatch(cell) else cell
