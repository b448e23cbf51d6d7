"""The log of an open table, whatever is played at it: what happened and what was answered, one line of JSON each."""

from __future__ import annotations

import json
from collections.abc import Collection, Iterable, Mapping
from dataclasses import dataclass

from cardinal.language import Text, shown

from .errors import ImpossibleCase

NOTICED, AT_ONCE = "noticed", "at once"
"""When a table hears of what is irregular. A log that does not say is of a version that did not wait for anybody to
notice it, and folds to what it did then."""


@dataclass(frozen=True, slots=True)
class Entry:
    """One line of the log: ``act``, ``answer``, ``withdraw`` or ``review``, what it says, and who said it when."""

    kind: str
    what: str
    value: str = ""
    by: str = ""
    at: float | None = None

    def to_json(self) -> dict[str, object]:
        record = {"kind": self.kind, "what": self.what, "value": self.value, "by": self.by, "at": self.at}
        return {name: value for name, value in record.items() if value not in ("", None)}


def write_lines(head: Mapping[str, object], log: Iterable[Entry]) -> str:
    """What the table began with on the first line, then one entry a line."""
    records = [dict(head), *(entry.to_json() for entry in log)]
    return "".join(json.dumps(record, ensure_ascii=False) + "\n" for record in records)


def read_lines(text: str, kinds: Collection[str]) -> tuple[dict[str, object], list[Entry]]:
    """The head and the entries of a log that ``write_lines`` wrote."""
    try:
        head, *rest = (json.loads(line) for line in text.splitlines() if line.strip())
        entries = [_entry(record, kinds) for record in rest]
    except (AttributeError, TypeError, ValueError) as error:
        raise unreadable(text) from error
    if not isinstance(head, dict):
        raise unreadable(text)
    return head, entries


def unreadable(given: object, legal: Iterable[object] = ()) -> ImpossibleCase:
    """The refusal of something that is no log."""
    return ImpossibleCase(Text(__package__, "case_shape", {"given": shown(given)}), legal=legal)


def _entry(record: dict[str, object], kinds: Collection[str]) -> Entry:
    at = record.get("at")
    texts = [record.get(name, "") for name in ("kind", "what", "value", "by")]
    if (
        not all(isinstance(text, str) for text in texts)
        or texts[0] not in kinds
        or not isinstance(at, float | int | None)
    ):
        raise unreadable(record, kinds)
    kind, what, value, by = map(str, texts)
    return Entry(kind, what, value, by, at)
