"""A score sheet in CSV: a line a score, with the columns ``board`` and ``score``; refused with file and line."""

from __future__ import annotations

import csv
from pathlib import Path
from typing import TypeAlias

from cardinal.language import CardinalError, NotUnderstood, Text, shown
from cardinal.scoring import BoardScore
from cardinal.scoring.score_notation import read_score

from .reader import read

Sheet: TypeAlias = dict[str, list[tuple[str, BoardScore]]]


def read_sheet(path: Path) -> Sheet:
    """The scores of each board in the order of the file, each as written and as understood."""
    lines = csv.DictReader(read(path).removeprefix("\ufeff").splitlines())
    if not lines.fieldnames or not {"board", "score"} <= set(lines.fieldnames):
        found = tuple(lines.fieldnames or ())
        raise NotUnderstood(Text(__name__, "columns", {"path": shown(str(path)), "found": found}))
    sheet: Sheet = {}
    for line in lines:
        cell, board = (line["score"] or "").strip(), (line["board"] or "").strip()
        try:
            if not board:
                raise NotUnderstood(Text(__name__, "no_board"))
            sheet.setdefault(board, []).append((cell, read_score(cell)))
        except CardinalError as refusal:
            values = {"path": shown(str(path)), "line": lines.line_num, "why": refusal.text}
            raise NotUnderstood(Text(__name__, "line", values)) from refusal
    if not sheet:
        raise NotUnderstood(Text(__name__, "empty", {"path": shown(str(path))}))
    return sheet
