"""PBN in tests: text to records and back."""

from __future__ import annotations

import io
from collections.abc import Iterable
from dataclasses import replace
from pathlib import Path

import pytest

from cardinal.formats import GameRecord, Problem, pbn_reader
from cardinal.formats.pbn_reader import read
from cardinal.formats.pbn_writer import EXPORT, write

DATA = Path(__file__).parents[1] / "data"
SAMPLES = sorted(DATA.rglob("*.pbn"))


def told(source: bytes | str) -> list[GameRecord | Problem]:
    """Everything that the reader says of a file."""
    raw = source.encode("utf-8") if isinstance(source, str) else source
    return list(read(io.BytesIO(raw), "a.pbn"))


def with_care(source: bytes) -> list[GameRecord | Problem]:
    """The same with no game read the quick way."""
    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(pbn_reader, "quick_record", lambda text, line: None)
        return told(source)


def records(source: bytes | str) -> list[GameRecord]:
    return [one for one in told(source) if isinstance(one, GameRecord)]


def one(source: bytes | str) -> GameRecord:
    """The one record of a file that has nothing else."""
    (found,) = told(source)
    assert isinstance(found, GameRecord)
    return found


def reasons(source: bytes | str) -> list[tuple[int, str]]:
    """The line and the key of every problem, in the order in which they are told."""
    problems: list[Problem] = []
    for found in told(source):
        problems += [found] if isinstance(found, Problem) else found.problems
    return [(problem.line, problem.reason.key) for problem in problems]


def written(found: Iterable[GameRecord], form: str = EXPORT, encoding: str = "utf-8") -> bytes:
    stream = io.BytesIO()
    write(found, stream, form, encoding)
    return stream.getvalue()


def sorted_as_exported(record: GameRecord) -> GameRecord:
    """The record with its tags and sections in the order of the export form."""
    sections = sorted(record.sections, key=lambda section: section.name)
    return replace(record, tags=tuple(sorted(record.tags, key=lambda tag: tag[0])), sections=tuple(sections))
