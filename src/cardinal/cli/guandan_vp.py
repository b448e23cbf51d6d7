"""``cardinal guandan vp``: what a level difference is worth in victory points."""

from __future__ import annotations

import json
from typing import Annotated

import typer

from cardinal.language import Text
from cardinal.scoring import VpColumn, guandan_vp

from .figures import one_of, whole
from .reader import Json, Lang, answering

# No match of either kind comes near: sixteen boards of three levels make 48.
MOST = 10_000


def vp(
    difference: Annotated[str, typer.Option(metavar="LEVELS", help="The level difference (IMP) of the match.")],
    boards: Annotated[
        str | None, typer.Option(metavar="COUNT", help="Boards of a duplicate match; without it, not duplicate.")
    ] = None,
    column: Annotated[
        str, typer.Option(metavar="WHICH", help="For other numbers of boards: next_larger, next_smaller or exact.")
    ] = VpColumn.NEXT_LARGER.value,
    as_json: Json = False,
    lang: Lang = None,
) -> None:
    """The victory points of a Guandan match, by the tables of appendix 4."""
    with answering(lang) as language:
        which = VpColumn(one_of(column, tuple(VpColumn)))
        found = guandan_vp(whole(difference, 0, MOST), None if boards is None else whole(boards, 1, MOST), which)
        winner, loser = int(found.winner), int(found.loser)
        if as_json:
            typer.echo(json.dumps({"winner": winner, "loser": loser}))
        else:
            values = {"winner": winner, "loser": loser, "clauses": found.clauses}
            typer.echo(Text(__name__, "vp", values).render(language))
