"""Deal files of lines, a board each: ``bhg`` with a letter a card, ``csv`` with a field a holding.

``bhg``: an empty line, then 13 letters a hand, A the ace of spades to Z and a to z the two of clubs; the dealer's hand
is the first, the others follow clockwise.
``csv``: sixteen holdings in quotes, North's spades first, then the board's number, and dealer and vulnerability with
a stroke between them (``N/-``, ``E/NS``, ``S/EW``, ``W/All``).
"""

from __future__ import annotations

import csv
import io
from collections.abc import Iterable, Iterator
from typing import BinaryIO

from cardinal.bridge import Vulnerability, dealer_of
from cardinal.cards import SEATS, Seat
from cardinal.cards.deal import parse_bits, print_bits
from cardinal.language import CardinalError, Text, shown

from .deal_boards import board_record, boards_in_a_row, boards_of
from .deal_cards import held, places, whole
from .deal_problems import Damaged, said
from .game_record import GameRecord
from .problem import Problem

_LETTERS = "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz"
_VULNERABILITIES = ("-", "NS", "EW", "All")
LONGEST_LINE = 4096


def lines(stream: BinaryIO) -> Iterator[tuple[int, str]]:
    """The lines of a file that are not empty, by number; the rest of a line that has no end is left out."""
    number, is_rest = 1, False
    while raw := stream.readline(LONGEST_LINE):
        text = raw.decode("utf-8-sig" if number == 1 else "utf-8", "replace").strip("\x00\x1a \r\n\t")
        if text and not is_rest:
            yield number, text
        is_rest = not raw.endswith(b"\n")
        number += not is_rest


def read_bhg(stream: BinaryIO, file: str = "") -> Iterator[GameRecord | Problem]:
    number = 0
    for line, text in lines(stream):
        number += 1
        try:
            yield _of_letters(number, text, line)
        except CardinalError as damage:
            yield Problem(file, line, damage.text)
    if not number:
        yield Problem(file, 0, said("no_boards"))


def _of_letters(number: int, text: str, line: int) -> GameRecord:
    if len(text) != len(_LETTERS):
        raise Damaged(said("line_size", wanted=len(_LETTERS), given=len(text)))
    wrong = next((letter for letter in text if letter not in _LETTERS), None)
    if wrong is not None:
        raise Damaged(said("no_sign", given=ascii(wrong)))
    cards = [_LETTERS.index(letter) for letter in text]
    bits, dealer = [0, 0, 0, 0], dealer_of(number)
    for turn in range(4):
        bits[dealer.after(turn)] = held(cards[13 * turn : 13 * turn + 13])
    return board_record(number, whole(bits), line=line)


def write_bhg(records: Iterable[GameRecord], stream: BinaryIO) -> list[Problem]:
    boards, problems = boards_in_a_row(records)
    stream.write(b"\r\n")
    # Where each hand goes follows from the number by which the file will be read.
    for number, board in enumerate(boards, start=1):
        seats = (dealer_of(number).after(turn) for turn in range(4))
        letters = (_LETTERS[place] for seat in seats for place in places(board.deal.bits[seat]))
        stream.write("".join(letters).encode() + b"\r\n")
    return problems


def read_csv(stream: BinaryIO, file: str = "") -> Iterator[GameRecord | Problem]:
    number = 0
    for line, text in lines(stream):
        number += 1
        try:
            found = _of_fields(_fields(text), number, line, file)
        except CardinalError as damage:
            yield Problem(file, line, damage.text)
            continue
        number = found.number or number
        yield found
    if not number:
        yield Problem(file, 0, said("no_boards"))


def _fields(text: str) -> list[str]:
    between = ";" if text.count(";") > text.count(",") else ","
    try:
        return next(csv.reader((text,), delimiter=between), [])
    except csv.Error as error:
        raise Damaged(said("no_sign", given=shown(text))) from error


def _of_fields(fields: list[str], number: int, line: int, file: str) -> GameRecord:
    if len(fields) < 16:
        raise Damaged(said("fields", given=len(fields)))
    hands = [parse_bits(".".join(holding.strip() for holding in fields[start : start + 4])) for start in (0, 4, 8, 12)]
    doubts: list[Text] = []
    told = fields[16].strip() if len(fields) > 16 else ""
    if told.isascii() and told.isdigit() and int(told[:9]) > 0 and len(told) < 9:
        number = int(told)
    elif told:
        doubts.append(said("board_number", given=shown(told)))
    marks = None
    if len(fields) > 17 and fields[17].strip():
        try:
            marks = _marks(fields[17])
        except CardinalError:
            doubts.append(said("markings", given=shown(fields[17])))
    problems = tuple(Problem(file, line, doubt) for doubt in doubts)
    return board_record(number, whole(hands), line=line, marks=marks, problems=problems)


def _marks(text: str) -> tuple[Seat, Vulnerability]:
    dealer, _, vulnerability = text.partition("/")
    return Seat.parse(dealer), Vulnerability.parse(vulnerability)


def write_csv(records: Iterable[GameRecord], stream: BinaryIO) -> list[Problem]:
    boards, problems = boards_of(records)
    text = io.StringIO(newline="")
    writer = csv.writer(text, quoting=csv.QUOTE_ALL, lineterminator="\r\n")
    for board in boards:
        holdings = [holding for seat in SEATS for holding in print_bits(board.deal.bits[seat]).split(".")]
        marks = f"{board.dealer}/{_VULNERABILITIES[board.vulnerability]}"
        writer.writerow([*holdings, board.number, marks])
    stream.write(text.getvalue().encode())
    return problems


def is_bhg(start: bytes) -> bool:
    first = start.strip(b" \r\n\t").split(b"\n")[0].strip()
    return sorted(first.decode("latin-1")) == sorted(_LETTERS)


def is_csv(start: bytes) -> bool:
    first = start.decode("utf-8-sig", "replace").lstrip().split("\n")[0].strip()
    try:
        fields = _fields(first)
        return len(fields) in (16, 17, 18) and len(_of_fields(fields, 1, 1, "").hands.bits) == 4  # type: ignore[union-attr]
    except CardinalError:
        return False
