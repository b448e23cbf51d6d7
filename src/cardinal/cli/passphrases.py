"""The passphrase of a backup: from a file, from the environment, or typed; never on the command line."""

from __future__ import annotations

import os
import sys
from pathlib import Path
from typing import Annotated

import typer

from cardinal.language import Language, NotUnderstood, Text, shown

PASSPHRASE = "CARDINAL_BACKUP_PASSPHRASE"
PassphraseFile = Annotated[
    Path | None,
    typer.Option("--passphrase-file", metavar="FILE", help=f"A file that holds the passphrase, else {PASSPHRASE}."),
]


def read_passphrase(file: Path | None, language: Language) -> str:
    """The passphrase; nothing where nobody is there to type one."""
    if file is not None:
        try:
            return file.read_text("utf-8").strip()
        except (OSError, UnicodeDecodeError) as error:
            raise NotUnderstood(Text(__name__, "unreadable", {"path": shown(str(file))})) from error
    named = os.environ.get(PASSPHRASE, "")
    if named or not sys.stdin.isatty():
        return named
    return str(typer.prompt(Text(__name__, "prompt").render(language), default="", hide_input=True, show_default=False))
