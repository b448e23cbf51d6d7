"""``cardinal convert A B``: a file of the field in another format, with a word about everything that is lost."""

from __future__ import annotations

import json
import os
import tempfile
from collections import Counter
from collections.abc import Iterator
from pathlib import Path
from typing import Annotated, BinaryIO, cast

import typer

from cardinal.formats import Content, Format, GameRecord, Problem, contents, format_named, writer_of
from cardinal.formats.problem import told as told_problems
from cardinal.language import Language, NotUnderstood, Text, shown

from .files import format_of_file, records_of
from .reader import Json, Lang, answering


class _Passing:
    """Records on their way from one file to another: counted, with what is wrong and what the other cannot hold."""

    def __init__(self, source: Iterator[GameRecord | Problem], target: Format) -> None:
        self._source = source
        self._target = target
        self.count = 0
        self.problems: list[Problem] = []
        self.lost: Counter[Content] = Counter()

    def __iter__(self) -> Iterator[GameRecord]:
        cannot = self._target.cannot_hold
        for one in self._source:
            if isinstance(one, Problem):
                self.problems.append(one)
                continue
            self.count += 1
            self.problems += one.problems
            if cannot:
                self.lost.update(contents(one) & cannot)
            yield one


def convert(
    source: Annotated[Path, typer.Argument(metavar="A", help="The file to read.")],
    target: Annotated[Path, typer.Argument(metavar="B", help="The file to write; its extension decides the format.")],
    read_as: Annotated[
        str | None,
        typer.Option("--from", metavar="FORMAT", help="The format of A (default: recognised from the file)."),
    ] = None,
    write_as: Annotated[
        str | None, typer.Option("--to", metavar="FORMAT", help="The format of B (default: from its extension).")
    ] = None,
    form: Annotated[
        str | None,
        typer.Option(metavar="FORM", help="The variant of the format, for example export or import for PBN."),
    ] = None,
    as_json: Json = False,
    lang: Lang = None,
) -> None:
    """Convert boards or results to another format; warns about anything the target format cannot hold."""
    with answering(lang) as language:
        wanted = format_named(write_as if write_as is not None else target.suffix or target.name)
        writer = writer_of(wanted, form)
        read_format = format_of_file(source, read_as)
        passing = _Passing(records_of(source, read_format.name), wanted)
        with safely(target) as stream:
            lost = writer(passing, stream)
            if not passing.count:
                # An empty file would look like success, and replace what was there.
                raise NotUnderstood(_why_nothing(passing, source))
        _tell(passing, lost, wanted, target, language, as_json=as_json)


def _why_nothing(passing: _Passing, source: Path) -> Text:
    first = passing.problems[0].reason if passing.problems else Text(__name__, "no_records")
    return Text(__name__, "nothing_read", {"path": shown(source.name), "why": first})


class safely:  # noqa: N801 - read as a phrase
    """A file that takes its name only when all of it is written: a refusal leaves what was there."""

    def __init__(self, target: Path) -> None:
        self._target = target

    def __enter__(self) -> BinaryIO:
        try:
            self._file = tempfile.NamedTemporaryFile(dir=self._target.parent, delete=False)
        except OSError as error:
            raise self._refusal(error) from error
        return cast(BinaryIO, self._file)

    def __exit__(self, kind: object, error: object, trace: object) -> None:
        self._file.close()
        try:
            if kind is None:
                # As any new file would be: the temporary one is for its owner alone.
                mask = os.umask(0)
                os.umask(mask)
                Path(self._file.name).chmod(0o666 & ~mask)
                Path(self._file.name).replace(self._target)
                return
        except OSError as failure:
            Path(self._file.name).unlink(missing_ok=True)
            raise self._refusal(failure) from failure
        Path(self._file.name).unlink(missing_ok=True)

    def _refusal(self, error: OSError) -> NotUnderstood:
        values = {"path": shown(str(self._target)), "reason": str(error.strerror)}
        return NotUnderstood(Text(__package__, "unwritable_file", values))


def _tell(
    passing: _Passing, lost: list[Problem], wanted: Format, target: Path, language: Language, *, as_json: bool
) -> None:
    problems = [*passing.problems, *lost]
    if as_json:
        told = {
            "records": passing.count,
            "format": wanted.name,
            "problems": [problem.to_json(language) for problem in problems],
            "not_held": {str(content): number for content, number in sorted(passing.lost.items())},
        }
        typer.echo(json.dumps(told, ensure_ascii=False, indent=2))
        return
    for line in told_problems(problems, language):
        typer.echo(line, err=True)
    for content, number in sorted(passing.lost.items()):
        values = {"format": wanted.name, "content": content, "records": number}
        typer.echo(Text(__name__, "not_held", values).render(language), err=True)
    values = {"records": passing.count, "path": shown(str(target)), "format": wanted.name}
    typer.echo(Text(__name__, "converted", values).render(language))
