"""``exclusions.json``: what was decided about those who forfeited; written and taken back by a command."""

from __future__ import annotations

import json
from collections.abc import Collection, Iterable
from dataclasses import replace

from cardinal.language import CardinalError, Text, shown

from .errors import BadFolder
from .file_rows import json_rows
from .model import Exclusion, Flaw

_TEXTS = "cardinal.contest.event_folder"
EXCLUSIONS = "exclusions.json"


def read_exclusions(
    text: str, file: str, stages: Iterable[str], known: Collection[int]
) -> tuple[tuple[Exclusion, ...], tuple[Flaw, ...]]:
    """The decisions of a file. An invalid one is reported with its number; the rest is read."""
    found: list[Exclusion] = []
    flaws: list[Flaw] = []
    names = tuple(stages)
    for row in json_rows(text, file, "exclusions"):
        try:
            one = replace(Exclusion.from_json(row.cells), source=row.source)
            if one.stage not in names:
                values = {"given": shown(one.stage), "stages": names}
                raise BadFolder(Text(_TEXTS, "unknown_stage", values), legal=names)
            if one.contestant not in known:
                raise BadFolder(Text(_TEXTS, "unknown_contestant", {"number": one.contestant}))
            found.append(one)
        except CardinalError as refusal:
            flaws.append(Flaw(row.source, refusal.text, given=row.given))
    return tuple(found), tuple(flaws)


def exclusions_json(exclusions: Iterable[Exclusion]) -> str:
    return json.dumps({"exclusions": [one.to_json() for one in exclusions]}, ensure_ascii=False, indent=1) + "\n"
