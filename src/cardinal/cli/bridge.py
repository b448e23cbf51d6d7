"""``cardinal bridge``: the score of a contract, IMPs, and a table's log replayed."""

from __future__ import annotations

import json
from collections.abc import Iterator
from pathlib import Path
from typing import Annotated

import typer

from cardinal.bridge import Contract, Seat, Side, Table, View, Viewer
from cardinal.bridge import imps as imps_of
from cardinal.language import CardinalError, Language, NotUnderstood, Text, shown

from .reader import Json, Lang, answering, read, whole_number

app = typer.Typer(help="Duplicate bridge: scores, IMPs, and logs of tables.", no_args_is_help=True)

# No score is larger than that of 7NT redoubled and down thirteen, vulnerable: 7,600. Two of them make the limit.
MOST_DIFFERENCE = 15_200


@app.command()
def score(
    contract: Annotated[str, typer.Argument(help='As "4SX by S": bid, X or XX if doubled, declarer.')],
    tricks: Annotated[str, typer.Option(metavar="COUNT", help="The tricks that declarer's side won, 0 to 13.")],
    vulnerable: Annotated[bool, typer.Option("--vulnerable", help="Declarer's side is vulnerable.")] = False,
    as_json: Json = False,
    lang: Lang = None,
) -> None:
    """Score a contract for declarer's side (Law 77)."""
    with answering(lang) as language:
        played = Contract.parse(contract)
        won = whole_number(tricks, "tricks", 0, 13)
        points = played.score(tricks=won, vulnerable=vulnerable)
        lines = played.score_lines(tricks=won, vulnerable=vulnerable)
        cites = tuple(dict.fromkeys(clause for line in lines for clause in line.clauses))
        if as_json:
            record = {"contract": str(played), "tricks": won, "vulnerable": vulnerable, "score": points, "cites": cites}
            typer.echo(json.dumps(record))
            return
        values = {
            "contract": played,
            "tricks": won,
            "difference": _difference(won - played.needed),
            "vulnerable": Text(__package__, "vulnerable" if vulnerable else "not_vulnerable"),
            "score": points,
        }
        typer.echo(Text(__package__, "score", values).render(language))
        typer.echo(Text(__package__, "clauses", {"clauses": cites}).render(language))


# A difference may be negative, and is no option then.
@app.command(context_settings={"ignore_unknown_options": True})
def imps(
    difference: Annotated[str, typer.Argument(help="The difference of two scores on one board.")],
    as_json: Json = False,
    lang: Lang = None,
) -> None:
    """Convert a difference between two scores to IMPs (Law 78B)."""
    with answering(lang) as language:
        points = whole_number(difference, "difference", -MOST_DIFFERENCE, MOST_DIFFERENCE)
        won = imps_of(points)
        if as_json:
            typer.echo(json.dumps({"difference": points, "imps": won, "cites": ["78B"]}))
        else:
            typer.echo(Text(__package__, "imps", {"difference": points, "imps": won}).render(language))


@app.command()
def replay(
    file: Annotated[Path, typer.Argument(metavar="FILE", help="A table's log, one JSON object per line.")],
    view: Annotated[str, typer.Option(metavar="WHO", help="Who looks: N, E, S, W, director or public.")] = "director",
    as_json: Json = False,
    lang: Lang = None,
) -> None:
    """Replay a table's log, checking every act, and show the final position as one viewer may see it."""
    with answering(lang) as language:
        viewer = _viewer(view)
        seen = Table.from_json_lines(read(file)).view(viewer)
        typer.echo(str(seen) if as_json else "\n".join(_told(seen, language)))


def _viewer(text: str) -> Seat | Viewer:
    try:
        return Viewer(text) if text in list(Viewer) else Seat.parse(text)
    except CardinalError as refusal:
        raise NotUnderstood(Text(__package__, "viewer", {"given": shown(text)})) from refusal


def _told(seen: View, language: Language) -> Iterator[str]:
    """A view in words, a line a thing."""

    def say(key: str, **values: object) -> str:
        return Text(__package__, key, values).render(language)

    yield say("board", number=seen.board, dealer=seen.dealer, vulnerability=seen.vulnerability)
    yield from (say("hand", seat=seat, hand=hand) for seat, hand in seen.hands if hand)
    if seen.calls:
        yield say("auction", calls=seen.calls)
    if seen.contract is not None:
        yield say("contract", contract=seen.contract)
        yield say("tricks_won", ns=Side.NS, won_ns=seen.tricks[Side.NS], ew=Side.EW, won_ew=seen.tricks[Side.EW])
    if seen.result is None:
        yield say("phase", phase=seen.phase) if seen.turn is None else say("turn", phase=seen.phase, turn=seen.turn)
    elif seen.result.contract is None:
        yield say("passed_out")
    else:
        difference = _difference(seen.result.difference)
        yield say("result", contract=seen.result.contract, difference=difference, ns=Side.NS, score=seen.score_ns)


def _difference(tricks: int) -> str:
    """Overtricks as +1, undertricks as -1, neither as =, the way that bridge players write them."""
    return f"{tricks:+d}" if tricks else "="
