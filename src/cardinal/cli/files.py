"""Files of records on the command line: which format one has, and its records one at a time."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path
from typing import BinaryIO

from cardinal.formats import Format, GameRecord, Problem, format_named, format_of
from cardinal.formats.registry import SNIFFED
from cardinal.language import NotUnderstood, Text, shown


def opened(path: Path) -> BinaryIO:
    """A file to be read, or a refusal that says why it cannot be."""
    try:
        return path.open("rb")
    except OSError as error:
        values = {"path": shown(str(path)), "reason": str(error.strerror)}
        raise NotUnderstood(Text(__package__, "unreadable_file", values)) from error


def format_of_file(path: Path, named: str | None = None) -> Format:
    """The format that was named, else the one that the file looks like."""
    if named is not None:
        return format_named(named)
    with opened(path) as stream:
        try:
            start = stream.read(SNIFFED)
        except OSError as error:
            values = {"path": shown(str(path)), "reason": str(error.strerror)}
            raise NotUnderstood(Text(__package__, "unreadable_file", values)) from error
    return format_of(start, path.suffix)


def records_of(path: Path, named: str | None = None) -> Iterator[GameRecord | Problem]:
    """The records of a file as they are read; the file is closed at the end."""
    reader = format_of_file(path, named).reader
    with opened(path) as stream:
        yield from reader(stream, path.name)
