"""A file of boards or results in one step: read whatever it is, or write records in the format of a file's name."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from dataclasses import dataclass
from io import BytesIO
from pathlib import Path
from typing import BinaryIO

from cardinal.language import NotUnderstood, Text, shown

from .format import Format
from .game_record import GameRecord
from .problem import Problem
from .registry import SNIFFED, format_named, format_of, writer_of

__all__ = ["RecordFile", "read", "write"]


@dataclass(frozen=True, slots=True)
class RecordFile:
    """What a file says: its format, its records in their order, and everything that is wrong in it."""

    format: Format
    records: tuple[GameRecord, ...]
    problems: tuple[Problem, ...] = ()

    def __iter__(self) -> Iterator[GameRecord]:
        return iter(self.records)


def read(source: str | Path | bytes | BinaryIO, form: str = "", name: str = "") -> RecordFile:
    """Every record of a file, of its bytes or of a stream that can be sought; *form* names its format if known.

    *name* is what problems call a stream. A file of hundreds of thousands of records is read one at a time with
    ``format_named(...).reader`` instead.
    """
    if isinstance(source, bytes):
        return _read(BytesIO(source), form, name)
    if not isinstance(source, str | Path):
        if not hasattr(source, "read"):
            raise TypeError(f"read() takes a path, bytes or a binary stream, not {type(source).__name__}")
        return _read(source, form, name)
    try:
        with Path(source).open("rb") as stream:
            return _read(stream, form, Path(source).name)
    except OSError as error:
        values = {"path": shown(str(source)), "reason": str(error.strerror)}
        raise NotUnderstood(Text(__package__, "unreadable_file", values)) from error


def _read(stream: BinaryIO, form: str, name: str) -> RecordFile:
    if hasattr(stream, "encoding"):
        raise TypeError('read() needs a binary stream: open the file with "rb"')
    start = stream.read(SNIFFED)
    stream.seek(0)
    found = format_named(form) if form else format_of(start, Path(name).suffix)
    records: list[GameRecord] = []
    problems: list[Problem] = []
    for one in found.reader(stream, name):
        if isinstance(one, Problem):
            problems.append(one)
        else:
            records.append(one)
            problems += one.problems
    return RecordFile(found, tuple(records), tuple(problems))


def write(records: Iterable[GameRecord], target: str | Path | BinaryIO, form: str = "") -> tuple[Problem, ...]:
    """Write records in the format that *form* or the file's name says; what it cannot hold comes back.

    A stream needs *form*. A file is written beside its place first, so that a refusal leaves what was there.
    """
    if isinstance(records, str | Path | GameRecord):
        raise TypeError("write() takes the records first, as a sequence, then where they go")
    if not isinstance(target, str | Path):
        return tuple(writer_of(format_named(form))(records, target))
    path = Path(target)
    writer = writer_of(format_named(form or path.suffix or path.name))
    beside = path.with_name(f".{path.name}.new")
    try:
        with beside.open("wb") as stream:
            lost = tuple(writer(records, stream))
        beside.replace(path)
    except OSError as error:
        values = {"path": shown(str(path)), "reason": str(error.strerror)}
        raise NotUnderstood(Text(__package__, "unwritable_file", values)) from error
    finally:
        beside.unlink(missing_ok=True)
    return lost
