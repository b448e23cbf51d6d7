"""PBN, read: every game of a file as a record, one at a time, with what is wrong in it."""

from __future__ import annotations

import re
from collections.abc import Iterator
from dataclasses import replace
from typing import BinaryIO

from cardinal.language import shown

from .game_record import GameRecord
from .pbn_blocks import LONGEST_GAME, Block, blocks
from .pbn_draft import Draft
from .pbn_problems import Report, said
from .pbn_quick import quick_record
from .pbn_scan import Tag, scan
from .pbn_sections import is_table
from .pbn_values import FOR_ITSELF, MANDATORY
from .problem import Problem

_MOST_PARTS = 50
"""So many stretches between empty lines are put together to one game; then a new one begins."""
# What can only go on with the game before it, empty line or not.
_GOES_ON = re.compile(
    r"\[\s*(?:Auction|Play|Note)\s*\""
    r"|(?:\^[ISRL]\s*)?(?:[SHDC][2-9TJQKA]|[1-7](?:NT|[CDHSN])|Pass|XX?|AP|[-*+])(?![\w.])"
)
_SURELY_NEW = frozenset(f"[{letter}" for letter in "BCDEFGHIJKLMOQRSTUVWXYZ")
# What only says which version and form of PBN a file has.
_ABOUT_FILE = re.compile(r"\s*(?:PBN\s+\d+\.\d+|EXPORT|IMPORT)\s*", re.IGNORECASE)
_HEAD = re.compile(r"\A(?:%[ \t]*(?:PBN[ \t]+\d+\.\d+|EXPORT|IMPORT)[ \t]*\n)+", re.IGNORECASE)
_REPEATABLE = frozenset(("Note", ""))


class Inheritance:
    """The values that later games may take from earlier ones: by ``#``, or without a word after ``##``."""

    __slots__ = ("last", "standing")

    def __init__(self) -> None:
        self.last: dict[str, str] = {}
        self.standing: dict[str, str] = {}

    def value(self, name: str, value: str) -> str | None:
        """What a value that begins with ``#`` stands for; None where it is forbidden."""
        if name in FOR_ITSELF:
            return None
        if value.startswith("##"):
            self.standing[name] = value = value[2:]
            return value
        return self.last.get(name, "") if value == "#" else value


def read(stream: BinaryIO, file: str = "") -> Iterator[GameRecord | Problem]:
    """The games of a PBN file in their order. What is wrong in a game is in its ``problems``; what belongs to no game
    comes as a problem of its own."""
    before = _BoardBefore(file)
    for found in _read(stream, file):
        if not isinstance(found, tuple):
            yield found
            continue
        record, names_board = found
        problem = None
        if not names_board:
            record, problem = before.given_to(record)
        if problem is not None:
            yield problem
        before.last = record
        yield record


class _BoardBefore:
    """The board of the game before, for a game of another table that leaves its board out; told once a file."""

    def __init__(self, file: str) -> None:
        self._file = file
        self.last: GameRecord | None = None
        self._is_told = False

    def given_to(self, record: GameRecord) -> tuple[GameRecord, Problem | None]:
        last = self.last
        is_played = record.contract is not None or (record.auction is not None and bool(record.auction.calls))
        if last is None or last.number is None or not is_played or record.hands not in (None, last.hands):
            return record, None
        made = replace(
            record,
            number=last.number,
            hands=record.hands or last.hands,
            dealer=record.dealer or last.dealer,
            vulnerability=last.vulnerability if record.vulnerability is None else record.vulnerability,
        )
        problem = None if self._is_told else Problem(self._file, record.line, said("board_before", board=last.number))
        self._is_told = True
        return made, problem


def _read(stream: BinaryIO, file: str) -> Iterator[tuple[GameRecord, bool] | Problem]:
    """The games, each with whether it names a board."""
    inheritance = Inheritance()
    anything = False
    for block in _games(stream, file):
        if isinstance(block, Problem):
            yield block
            continue
        quick = None
        if not inheritance.standing:
            text = block.text
            quick = quick_record(_HEAD.sub("", text) if text[0] == "%" else text, block.line)
        if quick is not None:
            record, values = quick
            inheritance.last.update(values)
            anything = True
            yield record, "Board" in values
            continue
        for found in _records(block, file, inheritance):
            anything = anything or isinstance(found, tuple)
            yield found
    if not anything:
        yield Problem(file, 0, said("no_games"))


def _games(stream: BinaryIO, file: str) -> Iterator[Block | Problem]:
    """The stretches of a file put together to games: comments before a game or after the last one go with it."""
    game: list[Block] = []
    loose: list[Block] = []
    loose_size = 0
    for block in blocks(stream):
        text = block.text
        if game and not loose and text[:2] in _SURELY_NEW:
            yield _joined(game)
            game = [block]
            continue
        start = text.lstrip()[:1]
        if game and len(game) + len(loose) < _MOST_PARTS and _GOES_ON.match(text.lstrip()):
            yield Problem(file, block.line, said("empty_line_inside"))
            game += [*loose, block]
            loose, loose_size = [], 0
        elif start == "[" or (start in "{;%" and _has_tags(block)):
            if game:
                yield _joined(game)
            game, loose, loose_size = [*loose, block], [], 0
        elif start and start in "{;%":
            loose.append(block)
            loose_size += len(text)
            if loose_size > LONGEST_GAME:
                yield Problem(file, loose[0].line, said("comments_without_end"))
                loose, loose_size = [], 0
        elif start:
            yield Problem(file, block.line, said("not_a_game", given=shown(text.strip())))
    if game:
        yield _joined([*game, *loose])


def _has_tags(block: Block) -> bool:
    return "[" in block.text and len(scan(block.text, Report("", block.text, 0)).tags) > 1


def _joined(parts: list[Block]) -> Block:
    if len(parts) == 1:
        return parts[0]
    pieces: list[str] = []
    line = parts[0].line
    for part in parts:
        pieces.append("\n" * (part.line - line) + part.text)
        line = part.line + part.text.count("\n")
    return Block("".join(pieces), parts[0].line)


def _records(block: Block, file: str, inheritance: Inheritance) -> Iterator[tuple[GameRecord, bool] | Problem]:
    report = Report(file, block.text, block.line)
    scanned = scan(block.text, report)
    escapes = [line for line in scanned.escapes if not _ABOUT_FILE.fullmatch(line)] if scanned.escapes else []
    for tags in _split(scanned.tags, report):
        draft = Draft(report, tuple(escapes))
        escapes = []
        _fill(draft, tags, inheritance)
        names_board = any(tag.name.lower() == "board" for tag in tags) or "Board" in inheritance.standing
        yield draft.record(report.line_of(tags[0].offset)), names_board
    yield from report.taken()


def _split(tags: list[Tag], report: Report) -> Iterator[list[Tag]]:
    """The tags of each game. A game begins anew, empty line or not, where its first tag comes again, or where one
    of the mandatory tags comes with another value; any other repetition is left out, as the standard says."""
    game: list[Tag] = []
    seen: dict[str, str] = {}
    for tag in tags:
        name = tag.name
        if name in seen and name not in _REPEATABLE:
            if name == next(iter(seen)) or (name in MANDATORY and seen[name] != tag.value):
                report("no_empty_line", tag.offset, tag=name)
                yield game
                game, seen = [], {}
            else:
                report("repeated_tag", tag.offset, tag=name, given=shown(tag.value))
                continue
        if name:
            seen[name] = tag.value
        game.append(tag)
    if seen:
        yield game


def _fill(draft: Draft, tags: list[Tag], inheritance: Inheritance) -> None:
    last, standing = inheritance.last, inheritance.standing
    for tag in tags:
        if tag.value[:1] == "#":
            value = inheritance.value(tag.name, tag.value)
            if value is None:
                draft.report("forbidden_inheritance", tag.offset, tag=tag.name)
                value = "?"
            tag.value = value
        last[tag.name] = tag.value
        if tag.name in standing:
            standing[tag.name] = tag.value
        draft.take(tag)
    given = {tag.name for tag in tags} if standing else ()
    for name, value in standing.items():
        if name not in given and not is_table(name):
            draft.take(Tag(name, value, "", tags[-1].offset))
