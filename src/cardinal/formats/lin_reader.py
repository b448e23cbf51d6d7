"""LIN, read: every board of a file as a record, with the names and results that its head tells for all of them."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator, Mapping
from dataclasses import dataclass, field, replace
from typing import BinaryIO

from cardinal.language import CardinalError, shown

from . import lin_values as values
from .game_record import NOBODY, GameRecord
from .lin_board import BoardDraft, Players
from .lin_problems import said
from .lin_scan import COMMAND, Command, commands
from .lin_values import ToldResult
from .problem import Problem

OPEN, CLOSED = "Open", "Closed"
OTHER = "Lin_"
"""What stands before the name of a command that has no field of its own here."""
HEAD_TAGS = ("Stage", "HomeTeam", "HomeCarryOver", "VisitTeam", "VisitCarryOver")
_SCORINGS = {"I": "IMP", "P": "MP", "M": "MP", "B": "BAM"}
_ROOMS = {"o": OPEN, "c": CLOSED}
_BOARD = re.compile(r"([a-z])?\s*(\d{1,6})\b", re.ASCII | re.IGNORECASE)
_TITLE = re.compile(r"(?:board|deal|hand)?\s*(\d{1,6})\s*", re.ASCII | re.IGNORECASE)
_FOR_ITS_LOOKS = frozenset(("pg", "st", "rh", "pf", "zz"))
_MOST_BOARDS = 5_000


@dataclass
class Head:
    """What a file tells for all its boards."""

    event: str | None = None
    scoring: str | None = None
    tags: tuple[tuple[str, str], ...] = ()
    first: int = 1
    names: list[str | None] = field(default_factory=list)
    results: list[str] = field(default_factory=list)
    results_line: int = 0
    numbers: list[int] = field(default_factory=list)
    loose: list[Command] = field(default_factory=list)

    def players(self, room: str | None) -> Players:
        start = 4 if room == CLOSED and len(self.names) >= 8 else 0
        told = self.names[start : start + 4]
        return (told[0], told[1], told[2], told[3]) if len(told) == 4 else NOBODY

    def result(self, number: int | None, room: str | None) -> str:
        """The cell of the list of results for a board: two for each board, the open room first."""
        if number is None or not self.results:
            return ""
        place = self.numbers.index(number) if number in self.numbers else number - self.first
        cell = 2 * place + (room == CLOSED)
        return self.results[cell].strip() if 0 <= cell < len(self.results) and place >= 0 else ""


def read(stream: BinaryIO, file: str = "") -> Iterator[GameRecord | Problem]:
    """The boards in their order, each room's by itself. What is wrong in a board is in its ``problems``."""
    head = Head()
    board: BoardDraft | None = None
    anything = False
    for command in commands(stream, file):
        if isinstance(command, Problem):
            if board is None:
                yield command
            else:
                board.problems.append(command)
            continue
        if board is not None and _begins_another(command, board):
            yield _finished(board, head)
            board = None
        if board is None and command.name in _HEAD:
            _HEAD[command.name](head, command)
            continue
        if board is None and command.name not in _OPENS:
            if command.name not in _FOR_ITS_LOOKS and len(head.loose) < _MOST_BOARDS:
                head.loose.append(command)
            continue
        if board is None:
            anything = True
            board = _opened(command, head, file)
        _take(board, command)
    if board is not None:
        yield _finished(board, head)
    if not anything:
        yield Problem(file, 0, said("no_boards"))


def _begins_another(command: Command, board: BoardDraft) -> bool:
    if command.name == "qx":
        return True
    return board.has_begun and (command.name in ("pn", "vg") or (command.name == "md" and board.has_deal))


def _opened(command: Command, head: Head, file: str) -> BoardDraft:
    board = BoardDraft(file, command.line)
    for one in head.loose:
        _take(board, one)
    head.loose.clear()
    return board


def _finished(board: BoardDraft, head: Head) -> GameRecord:
    if board.players == NOBODY:
        board.players = head.players(board.room)
    cell = head.result(board.number, board.room)
    told: ToldResult | None = values.result(cell) if cell else None
    if cell and told is None:
        board.report("result", head.results_line, given=shown(cell))
    found = board.record(told)
    return replace(found, event=head.event, scoring=head.scoring, tags=head.tags + found.tags)


def _take(board: BoardDraft, command: Command) -> None:
    read_it = _COMMANDS.get(command.name)
    if read_it is not None:
        read_it(board, command)
    elif (command.value.strip() or command.name not in _FOR_ITS_LOOKS) and len(board.tags) < _MOST_BOARDS:
        board.tags.append((OTHER + command.name, command.value))


def _board(board: BoardDraft, command: Command) -> None:
    found = _BOARD.match(command.value.strip())
    if found is None or not int(found[2]):
        board.report("board", command.line, given=shown(command.value))
        return
    board.number = int(found[2])
    board.room = _ROOMS.get((found[1] or "").lower())


def _title(board: BoardDraft, command: Command) -> None:
    found = _TITLE.fullmatch(command.value.strip())
    if found and int(found[1]) and board.number in (None, int(found[1])):
        board.number = int(found[1])
    elif command.value.strip():
        board.tags.append((OTHER + "ah", command.value))


def _names(board: BoardDraft, command: Command) -> None:
    board.players = Head(names=values.names(command.value)).players(board.room)


def _deal(board: BoardDraft, command: Command) -> None:
    board.has_deal = True
    try:
        dealer, hands = values.hands(command.value)
    except CardinalError as error:
        board.report("hands", command.line, why=error.text)
        return
    board.dealer = dealer if dealer is not None else board.dealer
    board.hands = hands


def _vulnerability(board: BoardDraft, command: Command) -> None:
    board.vulnerability = values.vulnerability(command.value)
    if board.vulnerability is None and command.value.strip():
        board.report("vulnerability", command.line, given=shown(command.value))


def _call(board: BoardDraft, command: Command) -> None:
    told = values.calls(command.value)
    if told is None:
        board.report("call", command.line, given=shown(command.value))
    board.add_calls(told or [values.ToldCall(None)])


def _card(board: BoardDraft, command: Command) -> None:
    told = values.cards(command.value)
    if told is None:
        board.report("card", command.line, given=shown(command.value))
    board.add_cards(told or [], command.line)


def _claim(board: BoardDraft, command: Command) -> None:
    word = command.value.strip()
    if word.isascii() and word.isdigit() and len(word) < 3 and int(word) <= 13:
        board.claimed = int(word)
    else:
        board.report("claim", command.line, given=shown(command.value))


def _about(head: Head, command: Command) -> None:
    """``vg``: title, stage, scoring, first and last board, and each team with what it carries over."""
    parts = [part.strip() for part in command.value.split(",")] + [""] * 9
    head.event = parts[0] or None
    head.scoring = _SCORINGS.get(parts[2].upper(), parts[2] or None)
    head.first = int(parts[3]) if parts[3].isascii() and parts[3].isdigit() and len(parts[3]) < 7 else 1
    told = zip(HEAD_TAGS, (parts[1], *parts[5:9]), strict=True)
    head.tags = tuple((name, value) for name, value in told if value and value != "0")


def _results(head: Head, command: Command) -> None:
    head.results, head.results_line = command.value.split(",")[: 2 * _MOST_BOARDS], command.line


def _all_names(head: Head, command: Command) -> None:
    head.names = values.names(command.value)


def _numbers(head: Head, command: Command) -> None:
    told = (word.strip() for word in command.value.split(",")[:_MOST_BOARDS])
    head.numbers = [int(word) if word.isascii() and word.isdigit() and len(word) < 7 else 0 for word in told]


_HEAD: Mapping[str, Callable[[Head, Command], None]] = {
    "vg": _about,
    "rs": _results,
    "pn": _all_names,
    "bn": _numbers,
}
_COMMANDS: Mapping[str, Callable[[BoardDraft, Command], None]] = {
    "qx": _board,
    "ah": _title,
    "pn": _names,
    "md": _deal,
    "sv": _vulnerability,
    "mb": _call,
    "an": lambda board, command: board.explain(command.value, command.line),
    "pc": _card,
    "mc": _claim,
    "nt": lambda board, command: board.remark(command.value),
}
_OPENS = frozenset(("qx", "md", "mb", "pc", "sv", "ah"))


def other_command(tag: str) -> str | None:
    """The command that a tag was kept from, if it is one that has no other place."""
    name = tag.removeprefix(OTHER)
    is_one = tag.startswith(OTHER) and COMMAND.fullmatch(name) is not None and (name == "ah" or name not in _COMMANDS)
    return name if is_one and name not in _HEAD else None


def room_of(record: GameRecord) -> str | None:
    """``Open`` or ``Closed``, however a record spells it."""
    letter = (record.room or "").strip().lower()[:1]
    return _ROOMS.get(letter)
