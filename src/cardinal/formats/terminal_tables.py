"""Which tables of terminals an event has: those of its movement, or two for each match of teams, one a room."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass

from cardinal.contest.model import Event, Form, Game, Room
from cardinal.contest.stage import Stage
from cardinal.language import NotAllowed, NotUnderstood, Text

from .bridgemate import section_letters, table_number

__all__ = ["TerminalTable", "letters_of", "player_numbers", "terminal_tables"]
_TEXTS = "cardinal.formats.bridgemate"


@dataclass(frozen=True, slots=True)
class TerminalTable:
    """A round at a terminal: the *number* that it shows, and the table and room that it is in the event."""

    round: int
    number: int
    table: str
    room: Room
    ns: tuple[int, ...]
    ew: tuple[int, ...]
    boards: tuple[int, ...]
    section: str = ""

    @property
    def is_played(self) -> bool:
        return bool(self.ns and self.ew and self.boards)


def terminal_tables(event: Event, stage: Stage) -> tuple[TerminalTable, ...]:
    """Every round at every table; refused where nothing is drawn, or where a terminal cannot know the table."""
    if event.conditions.game is not Game.BRIDGE:
        raise NotAllowed(Text(_TEXTS, "only_bridge"))
    found = [
        TerminalTable(
            one.round, table_number(one.table), one.table, Room.NONE, one.ns, one.ew, tuple(sorted(one.boards)),
            one.section,
        )
        for one in event.seatings
        if one.stage == stage.name
    ]  # fmt: skip
    if not found:
        found = _of_matches(event, stage)
    if not found:
        raise NotUnderstood(Text(_TEXTS, "no_movement", {"stage": stage.name}))
    return tuple(sorted(found, key=lambda one: (one.section, one.number, one.round)))


def _of_matches(event: Event, stage: Stage) -> list[TerminalTable]:
    """Two tables a match: home sits North-South in the open room, and the away team in the closed one."""
    found: list[TerminalTable] = []
    for match in event.matches_of(stage.name):
        if match.away is None or not match.table:
            continue
        if stage.tables != 2 or event.conditions.form is not Form.TEAMS:
            raise NotAllowed(Text("cardinal.formats.bws", "larger_match", {"stage": stage.name}))
        number = table_number(match.table)
        boards = match.boards or tuple(range(1, stage.boards + 1))
        home, away = match.home_side, match.away_side
        for at, room, ns, ew in ((2 * number - 1, Room.OPEN, home, away), (2 * number, Room.CLOSED, away, home)):
            found.append(TerminalTable(match.round, at, match.table, room, ns, ew, boards))
    return found


def letters_of(event: Event, stage: Stage) -> dict[str, str]:
    """The letter of each section; matches of teams are one section."""
    seatings = [one for one in event.seatings if one.stage == stage.name]
    return section_letters(seatings) if seatings else {"": "A"}


def player_numbers(event: Event) -> Mapping[str, str]:
    """What each player types at a terminal, by key: the key where it is a number, else the next that is free."""
    found = {one.key: one.key for one in event.players if _is_number(one.key)}
    taken, following = set(found.values()), 1
    for player in event.players:
        if player.key not in found:
            while str(following) in taken:
                following += 1
            found[player.key] = str(following)
            taken.add(str(following))
    return found


def _is_number(key: str) -> bool:
    return key.isascii() and key.isdigit() and not key.startswith("0") and len(key) < 10
