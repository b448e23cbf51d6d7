"""``lots.json``: the order in which lots were drawn among those whom nothing else separates, by stage."""

from __future__ import annotations

from collections.abc import Collection, Iterable

from cardinal.language import CardinalError, Text, shown

from .errors import BadFolder
from .file_rows import FileRow, json_rows
from .model import Flaw, Lots

_TEXTS = "cardinal.contest.event_folder"
COLUMNS = ("stage", "order")


def read_lots(
    text: str, file: str, stages: Iterable[str], known: Collection[int]
) -> tuple[tuple[Lots, ...], tuple[Flaw, ...]]:
    """The lots of a file. An invalid entry is reported with its number; the rest is read."""
    found: list[Lots] = []
    flaws: list[Flaw] = []
    names = tuple(stages)
    for row in json_rows(text, file, "lots"):
        try:
            row.must_have(COLUMNS, COLUMNS)
            found.append(_lots(row, names, known))
        except CardinalError as refusal:
            flaws.append(Flaw(row.source, refusal.text, given=row.given))
    return tuple(found), tuple(flaws)


def _lots(row: FileRow, stages: tuple[str, ...], known: Collection[int]) -> Lots:
    stage = row.text("stage")
    if stage not in stages:
        raise BadFolder(Text(_TEXTS, "unknown_stage", {"given": shown(stage), "stages": stages}), legal=stages)
    order = []
    for word in row.words("order"):
        if not (word.isascii() and word.isdigit() and len(word) < 7):
            raise BadFolder(Text(_TEXTS, "no_number", {"given": shown(word), "what": "contestant"}))
        if int(word) not in known:
            raise BadFolder(Text(_TEXTS, "unknown_contestant", {"number": int(word)}))
        if int(word) in order:
            raise BadFolder(Text(_TEXTS, "listed_twice", {"number": int(word)}))
        order.append(int(word))
    return Lots(stage, tuple(order), row.source)
