"""Who meets whom now and next, and where somebody sits who looks for a name."""

from __future__ import annotations

import unicodedata
from dataclasses import dataclass

from .event_front import Round, Table
from .event_now import Now
from .folder_catalogue import ShownEvent
from .traveller import Named

MOST_FOUND = 40
MOST_LETTERS = 100


@dataclass(frozen=True, slots=True)
class Seat:
    """Where a contestant sits in a round; ``side`` is home and away in a match."""

    stage: str
    round: int
    table: str
    side: str
    opponents: tuple[Named, ...]
    boards: tuple[int, ...]


@dataclass(frozen=True, slots=True)
class Found:
    """A contestant whose name was looked for, with its seats of this round and the next."""

    number: int
    name: str
    players: tuple[str, ...]
    now: Seat | None
    following: Seat | None


def _plain(text: str) -> str:
    return unicodedata.normalize("NFKC", text).strip().casefold()


def found_people(shown_event: ShownEvent, now: Now, text: str) -> tuple[Found, ...]:
    """Everybody of that number, or with those letters in the name of the entry or of a player."""
    wanted = _plain(text[:MOST_LETTERS])
    if not wanted:
        return ()
    found = []
    for contestant in shown_event.event.contestants:
        players = tuple(
            shown_event.event.by_key[key].name for key in contestant.players if key in shown_event.event.by_key
        )
        names = (contestant.name, *players)
        if wanted == str(contestant.number) or any(wanted in _plain(name) for name in names):
            seats = (_seat(each, contestant.number) for each in (now.current, now.following))
            found.append(Found(contestant.number, shown_event.called(contestant.number), players, *seats))
    return tuple(found[:MOST_FOUND])


def _seat(each: Round | None, number: int) -> Seat | None:
    for table in each.tables if each is not None else ():
        for at, (own, others) in enumerate(((table.ns, table.ew), (table.ew, table.ns))):
            if each is not None and number in {one.number for one in own}:
                return Seat(each.stage, each.round, table.table, _side(each, at), others, _boards(table))
    return None


def _side(each: Round, at: int) -> str:
    return (("home", "away") if each.is_matches else ("ns", "ew"))[at]


def _boards(table: Table) -> tuple[int, ...]:
    return table.boards
