"""``cardinal movement choose``: movements for so many contestants and so long an evening, side by side."""

from __future__ import annotations

import json
from collections.abc import Iterator
from pathlib import Path
from typing import Annotated
from unicodedata import east_asian_width

import typer

from cardinal.contest.entries import plays
from cardinal.contest.event_folder import open_folder
from cardinal.contest.matches_choice import MatchesChoice, match_choices
from cardinal.contest.model import Form, Game
from cardinal.contest.movement_choice import MOST, MOST_CHOICES, MovementChoice, Wishes, movement_choices
from cardinal.language import NotUnderstood, Text

from .figures import whole
from .reader import Json, Lang, answering


def choose(
    pairs: Annotated[str | None, typer.Option(metavar="COUNT", help="How many pairs came.")] = None,
    players: Annotated[str | None, typer.Option(metavar="COUNT", help="Or players, for an individual.")] = None,
    teams: Annotated[str | None, typer.Option(metavar="COUNT", help="Or teams of four.")] = None,
    minutes: Annotated[str | None, typer.Option(metavar="COUNT", help="How long the evening is.")] = None,
    boards: Annotated[
        str | None, typer.Option(metavar="COUNT", help="Or how many boards each pair should play.")
    ] = None,
    rounds: Annotated[str | None, typer.Option(metavar="COUNT", help="The preferred number of rounds.")] = None,
    winners: Annotated[str | None, typer.Option(metavar="COUNT", help="1 or 2 winners (default: either).")] = None,
    stay: Annotated[
        bool, typer.Option("--stay", help="Only movements in which half of the pairs stay seated.")
    ] = False,
    per_board: Annotated[
        str | None, typer.Option(metavar="COUNT", help="Minutes per board (default: the usual).")
    ] = None,
    event: Annotated[
        Path | None, typer.Option(metavar="DIR", help="An event's folder, for its entries and its minutes per board.")
    ] = None,
    as_json: Json = False,
    lang: Lang = None,
) -> None:
    """Movements side by side, the most suitable first: rounds, boards, copies, who meets whom, balance, minutes."""
    with answering(lang) as language:
        came = [(form, said) for form, said in zip(_FORMS, (pairs, players, teams), strict=True) if said is not None]
        a_board, game = _number(per_board, 1, 60), Game.BRIDGE
        if event is not None and not came:
            found_event = open_folder(event)
            conditions, game = found_event.conditions, found_event.conditions.game
            a_board = a_board or conditions.times.per_board or None
            came = [(conditions.form, str(sum(map(plays, found_event.entries))))]
        if len(came) != 1:
            raise NotUnderstood(Text(__name__, "how_many"))
        if minutes is not None and boards is not None:
            raise NotUnderstood(Text(__name__, "how_long"))
        form, said = came[0]
        wishes = Wishes(
            minutes=_number(minutes, 10, 1440),
            boards=_number(boards, 4, 200),
            winners=_number(winners, 1, 2),
            stay=stay,
            rounds=_number(rounds, 1, 60),
            minutes_a_board=a_board,
        )
        count = whole(said, 0, MOST)
        matches = match_choices(count, wishes, form=form, game=game)
        offered = movement_choices(count, wishes, form=form, game=game)[: MOST_CHOICES - len(matches)]
        found: Choices = (*offered, *matches)
        if as_json:
            typer.echo(json.dumps([one.to_json(language) for one in found], ensure_ascii=False))
        elif found:
            typer.echo("\n".join(_table(found, language)))
        else:
            raise NotUnderstood(Text(__name__, "none"))


Choices = tuple[MovementChoice | MatchesChoice, ...]
_FORMS = (Form.PAIRS, Form.INDIVIDUAL, Form.TEAMS)
_COLUMNS = (
    "movement", "rounds", "boards_a_round", "total", "in_play", "copies", "sit_outs", "stays", "lists", "met",
    "balance", "minutes", "key",
)  # fmt: skip


def _number(text: str | None, least: int, most: int) -> int | None:
    return None if text is None else whole(text, least, most)


def _table(choices: Choices, language: str) -> Iterator[str]:
    rows = [[Text(__name__, f"head_{name}").render(language) for name in _COLUMNS]]
    rows += [[_label(one, language), *_cells(one)] for one in choices]
    widths = [max(_width(row[at]) for row in rows) for at in range(len(_COLUMNS))]
    for row in rows:
        first, *others = row
        cells = [first + " " * (widths[0] - _width(first))]
        cells += [" " * (width - _width(cell)) + cell for cell, width in zip(others, widths[1:], strict=True)]
        yield "  ".join(cells)
    yield ""
    for one in choices:
        notes = " ".join(note.render(language) for note in one.notes)
        yield (
            Text(__name__, "line", {"name": _label(one, language), "when": one.when, "notes": notes})
            .render(language)
            .rstrip()
        )


def _label(choice: MovementChoice | MatchesChoice, language: str) -> str:
    name = choice.name.render(language)
    return name[0].upper() + name[1:]


def _cells(choice: MovementChoice | MatchesChoice) -> list[str]:
    counts = (choice.rounds, choice.boards, choice.total, choice.boards_in_play, choice.copies, choice.sit_outs)
    if isinstance(choice, MatchesChoice):
        return [*map(str, counts), "—", "1", f"{choice.met:.0%}", "—", str(choice.minutes), choice.key]
    balance = "—" if choice.balance is None else f"{choice.balance:.1f}"
    numbers = map(str, (*counts, choice.stays, choice.lists))
    return [*numbers, f"{choice.met:.0%}", balance, str(choice.minutes), choice.key]


def _width(text: str) -> int:
    """The columns that a text takes on a screen, where Chinese and Japanese characters take two."""
    return sum(2 if east_asian_width(character) in "WF" else 1 for character in text)
