"""``cardinal rule``: what it is asked; ``rule.py`` answers."""

from __future__ import annotations

from pathlib import Path
from typing import Annotated

import typer

from cardinal.language import Language


def rule(
    file: Annotated[
        Path | None,
        typer.Argument(help="A case file (YAML); - reads standard input. Or a law for a dialogue: 12C, bid too low."),
    ] = None,
    law: Annotated[
        str | None,
        typer.Option(help="Hear this law, by its number or in words, in dialogue or instead of the one in the file."),
    ] = None,
    case: Annotated[str | None, typer.Option(help="Only the case whose name has these words.")] = None,
    edition: Annotated[
        str, typer.Option("--book", "--edition", help="2017, 2007 or 1987 (the Laws of bridge), guandan or ctcba.")
    ] = "2017",
    lang: Annotated[str, typer.Option(help=f"{', '.join(Language)}.")] = "en",
    as_json: Annotated[bool, typer.Option("--json", help="Print JSON.")] = False,
) -> None:
    """Rule on a case: with all answers, the ruling; with some, the next question and who is asked."""
    # Here and not above: who asks for help does not wait for the laws.
    from .rule import rule_on

    rule_on(file, law, case, edition, Language.parse(lang), as_json=as_json)
