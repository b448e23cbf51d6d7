"""Who reads what a command prints: the language it is in, and a refusal as one line."""

from __future__ import annotations

import os
from collections.abc import Iterator, Mapping
from contextlib import contextmanager
from pathlib import Path
from typing import Annotated

import typer

from cardinal.language import DEFAULT, CardinalError, Language, NotUnderstood, Text, shown
from cardinal.language.text import about_one_game

REFUSED = 2

Lang = Annotated[
    str | None,
    typer.Option("--lang", metavar="TAG", help=f"{', '.join(Language)}; else what LC_ALL or LANG says."),
]
Json = Annotated[bool, typer.Option("--json", help="Print JSON, the same in every language.")]


@contextmanager
def answering(lang: str | None) -> Iterator[Language]:
    """The reader's language; a refusal inside is printed in it, on one line, and ends the command."""
    language = from_environment(os.environ)
    with about_one_game():
        try:
            if lang is not None:
                language = Language.parse(lang)
            yield language
        except CardinalError as refusal:
            typer.echo(" ".join(refusal.render_inside(language).splitlines()), err=True)
            raise typer.Exit(code=REFUSED) from refusal


def from_environment(environment: Mapping[str, str]) -> Language:
    """The language of ``LC_ALL``, else of ``LANG``; English if it is none of the four.

    >>> from_environment({"LANG": "zh_TW.UTF-8"}), from_environment({"LANG": "C"})
    (Language.ZH_HANT, Language.EN)
    """
    locale = environment.get("LC_ALL") or environment.get("LANG") or ""
    try:
        found = Language.parse(locale.partition(".")[0].partition("@")[0])
    except NotUnderstood:
        return DEFAULT
    return found if found.is_promised else DEFAULT


def whole_number(text: str, key: str, least: int, most: int) -> int:
    """A whole number from *least* to *most*; *key* is the text that refuses any other."""
    digits = text.strip().removeprefix("-")
    # Twenty digits are more than any number here has, and keep a million of them from being read.
    if digits.isascii() and digits.isdigit() and len(digits) <= 20 and least <= int(text) <= most:
        return int(text)
    values = {"given": shown(text), "least": f"{least:,}", "most": f"{most:,}"}
    raise NotUnderstood(Text(__package__, key, values))


def read(path: Path) -> str:
    """What a file says, or a refusal that says why it cannot be read."""
    try:
        return path.read_text("utf-8")
    except OSError as error:
        values = {"path": shown(str(path)), "reason": str(error.strerror)}
        raise NotUnderstood(Text(__package__, "unreadable_file", values)) from error
    except UnicodeDecodeError as error:
        raise NotUnderstood(Text(__package__, "not_text", {"path": shown(str(path))})) from error


def write(text: str, path: Path | None) -> None:
    """Onto the screen, or into a file."""
    if path is None:
        typer.echo(text, nl=False)
        return
    try:
        path.write_text(text, "utf-8")
    except OSError as error:
        values = {"path": shown(str(path)), "reason": str(error.strerror)}
        raise NotUnderstood(Text(__package__, "unwritable_file", values)) from error
