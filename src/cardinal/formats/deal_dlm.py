"""``dlm``, the file of Duplimate's Windows program: settings in lines, a line a board.

A board is 26 letters, a to p, each two cards from the ace of spades to the two of clubs with two bits a card (0 North
to 3 West), then a check number of three digits: the codes of the letters and the board's number, exclusive-or'ed.
Boards up to 99 all have a line; those that are not in use have a deal of whole suits. The file's own check number is
how many boards there are, exclusive-or'ed with 1 where the boards may be shown.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from functools import reduce
from operator import xor
from typing import BinaryIO

from cardinal.language import CardinalError, shown

from .deal_boards import board_record, boards_in_a_row
from .deal_cards import dealt, holders
from .deal_lines import lines
from .deal_problems import Damaged, said
from .game_record import GameRecord
from .problem import Problem

MOST = 99
_LETTERS, _FIRST = 26, ord("a")
_UNUSED = "aaaaaabffffffkkkkkklpppppp"
Setting = tuple[int, str]
"""The line of a setting and its value."""


def read_dlm(stream: BinaryIO, file: str = "") -> Iterator[GameRecord | Problem]:
    settings: dict[str, Setting] = {}
    for line, text in lines(stream):
        name, equals, value = (part.strip() for part in text.partition("="))
        if equals and len(settings) < 10_000:
            settings.setdefault(name.lower(), (line, value))
        elif line == 1 and text.lower() != "[document]":
            yield Problem(file, line, said("no_document"))
        elif line > 1:
            yield Problem(file, line, said("no_setting", given=shown(text)))
    if settings.get("crypto key", (0, "0"))[1] not in ("0", ""):
        yield Problem(file, settings["crypto key"][0], said("encrypted"))
        return
    yield from _boards(settings, file)


def _boards(settings: dict[str, Setting], file: str) -> Iterator[GameRecord | Problem]:
    first, last = _number(settings, "from board") or 1, _number(settings, "to board")
    numbers = range(first, min(last, first + 1000) + 1) if last else _numbered(settings)
    if not numbers:
        yield Problem(file, 0, said("no_boards"))
        return
    line, told = settings.get("checksum", (0, ""))
    right = len(numbers) ^ (settings.get("status", (0, ""))[1].lower() == "show")
    if told and told != str(right):
        yield Problem(file, line, said("check_number", given=shown(told), right=right))
    headline = settings.get("headline", (0, ""))[1] or None
    for number in numbers:
        found = settings.get(f"board {number:02}")
        if found is None:
            yield Problem(file, 0, said("board_missing", number=number))
            continue
        try:
            yield _board(number, *found, headline, file)
        except CardinalError as damage:
            yield Problem(file, found[0], damage.text)


def _number(settings: dict[str, Setting], name: str) -> int:
    digits = settings.get(name, (0, ""))[1]
    return int(digits) if digits.isascii() and digits.isdigit() and len(digits) < 6 else 0


def _numbered(settings: dict[str, Setting]) -> list[int]:
    """The boards that have a line of their own, where the file does not say which are in use."""
    names = (name.removeprefix("board ") for name in settings if name.startswith("board "))
    return sorted({int(name) for name in names if name.isascii() and name.isdigit() and len(name) < 6} - {0})


def _board(number: int, line: int, value: str, headline: str | None, file: str) -> GameRecord:
    letters, check = value[:_LETTERS].lower(), value[_LETTERS:].strip()
    if len(letters) != _LETTERS:
        raise Damaged(said("line_size", wanted=_LETTERS, given=len(letters)))
    wrong = next((letter for letter in letters if not "a" <= letter <= "p"), None)
    if wrong is not None:
        raise Damaged(said("no_sign", given=ascii(wrong)))
    codes = [ord(letter) - _FIRST for letter in letters]
    hands = dealt([seat for code in codes for seat in (code >> 2, code & 3)])
    right = _check(letters, number)
    problems: tuple[Problem, ...] = ()
    if check != right:
        problems = (Problem(file, line, said("check_number", given=shown(check), right=right)),)
    return board_record(number, hands, line=line, event=headline, problems=problems)


def _check(letters: str, number: int) -> str:
    return f"{reduce(xor, letters.encode(), number):03}"


def write_dlm(records: Iterable[GameRecord], stream: BinaryIO) -> list[Problem]:
    told = list(records)
    boards, problems = boards_in_a_row(told, from_one=False, most=MOST)
    headline = next((record.event for record in told if record.event), "")
    written = [
        "[Document]",
        f"Headline={' '.join(headline.split())}",
        "Status=Show",
        "Duplicates=1",
        f"From board={boards[0].number}",
        f"To board={boards[-1].number}",
        "Next board to duplimate=0",
        "PrintOuts=0",
        "Crypto key=0",
        f"Checksum={len(boards) ^ 1}",
    ]
    used = {board.number: _letters(holders(board.deal)) for board in boards}
    for number in range(1, MOST + 1):
        letters = used.get(number, _UNUSED)
        written += [f"Duplicates {number:02}=0", f"Board {number:02}={letters}{_check(letters, number)}"]
    stream.write("".join(line + "\r\n" for line in written).encode())
    return problems


def _letters(seats: list[int]) -> str:
    pairs = zip(seats[::2], seats[1::2], strict=True)
    return "".join(chr(_FIRST + 4 * one + other) for one, other in pairs)


def is_dlm(start: bytes) -> bool:
    return start.lstrip(b"\xef\xbb\xbf \r\n").lower().startswith(b"[document]")
