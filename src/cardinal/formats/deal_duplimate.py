"""Files of the Duplimate machine that list the cards of each hand: ``bri``, ``dge`` and ``dup``.

``bri``: 128 bytes a board: the cards of North, East and South as two digits each, 01 the ace of spades to 52 the two
of clubs, then 32 spaces and 18 zero bytes; West has what is left.
``dge``: 128 bytes a board: each hand from North as a sign for a suit (06 spades, 03 hearts, 04 diamonds, 05 clubs)
and its cards, then zero bytes.
``dup``: 156 bytes a board: the digits of ``bri``, the 68 signs of ``dge``, and 10 bytes that only the first board
fills: dealt at random, counted backwards (each Y or N), lowest board (3), copies (2), highest board (3).
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from itertools import chain
from typing import BinaryIO

from cardinal.cards import SEATS, Deal
from cardinal.cards.deal import print_bits
from cardinal.language import CardinalError

from .deal_boards import boards_in_a_row
from .deal_cards import fourth, held, places, whole
from .deal_problems import Damaged, said
from .deal_stream import Unpacked, chunks, read_chunks
from .game_record import GameRecord
from .problem import Problem
from .recorded_hands import RecordedHands

SIZE, DUP_SIZE = 128, 156
_DIGITS, _SIGNS = 78, 68
_SUIT_SIGNS = {6: 3, 3: 2, 4: 1, 5: 0}  # to the place of the suit in a bit set
_SIGN_OF = ("\x06", "\x03", "\x04", "\x05")
_RANKS = {ord(letter): rank for rank, letter in enumerate("23456789TJQKA")}


def read_bri(stream: BinaryIO, file: str = "") -> Iterator[GameRecord | Problem]:
    return read_chunks(chunks(stream, SIZE), SIZE, lambda board: Unpacked(_of_digits(board[:_DIGITS])), file)


def read_dge(stream: BinaryIO, file: str = "") -> Iterator[GameRecord | Problem]:
    return read_chunks(chunks(stream, SIZE), SIZE, lambda board: Unpacked(_of_signs(board)), file)


def read_dup(stream: BinaryIO, file: str = "") -> Iterator[GameRecord | Problem]:
    told = chunks(stream, DUP_SIZE)
    start = next(told, None)
    lowest, highest = _limits(start[1]) if start else (1, None)
    boards = told if start is None else chain((start,), told)
    given = 0
    for found in read_chunks(boards, DUP_SIZE, _unpack_dup, file, lowest):
        given += isinstance(found, GameRecord)
        yield found
    if highest is not None and given and given != highest - lowest + 1:
        yield Problem(file, 0, said("count", told=highest - lowest + 1, given=given))


def _limits(board: bytes) -> tuple[int, int | None]:
    """The lowest and the highest board as the first board tells them; else boards are counted from 1."""
    low, high = board[148:151].strip(b" \x00"), board[153:156].strip(b" \x00")
    if not low.isdigit() or not int(low):
        return 1, None
    return int(low), int(high) if high.isdigit() else None


def _unpack_dup(board: bytes) -> Unpacked:
    hands = _of_digits(board[:_DIGITS])
    try:
        same = _of_signs(board[_DIGITS : _DIGITS + _SIGNS]) == hands
    except CardinalError:
        same = False
    return Unpacked(hands, doubts=() if same else (said("two_halves"),))


def _of_digits(digits: bytes) -> RecordedHands:
    pairs = [digits[start : start + 2] for start in range(0, _DIGITS, 2)]
    wrong = next((pair for pair in pairs if not pair.isdigit()), None)
    if wrong is not None:
        raise Damaged(said("no_sign", given=ascii(wrong.decode("latin-1"))))
    numbers = [int(pair) - 1 for pair in pairs]
    three = [held(numbers[start : start + 13]) for start in (0, 13, 26)]
    return whole([*three, fourth(three)])


def _of_signs(signs: bytes) -> RecordedHands:
    bits = [0, 0, 0, 0]
    hand, suit = -1, -1
    for sign in signs.rstrip(b"\x00 "):
        if sign in _SUIT_SIGNS:
            suit = _SUIT_SIGNS[sign]
            hand += suit == 3
            continue
        if sign not in _RANKS or suit < 0 or not 0 <= hand <= 3:
            raise Damaged(said("no_sign", given=ascii(chr(sign))))
        bit = 1 << 13 * suit + _RANKS[sign]
        if bits[hand] & bit:
            raise Damaged(said("no_sign", given=ascii(chr(sign))))
        bits[hand] |= bit
    return whole(bits)


def write_bri(records: Iterable[GameRecord], stream: BinaryIO) -> list[Problem]:
    boards, problems = boards_in_a_row(records)
    for board in boards:
        stream.write(_digits(board.deal) + b" " * 32 + b"\x00" * 18)
    return problems


def write_dge(records: Iterable[GameRecord], stream: BinaryIO) -> list[Problem]:
    boards, problems = boards_in_a_row(records)
    for board in boards:
        stream.write(_signs(board.deal).ljust(SIZE, b"\x00"))
    return problems


def write_dup(records: Iterable[GameRecord], stream: BinaryIO) -> list[Problem]:
    boards, problems = boards_in_a_row(records, from_one=False, most=999)
    tail = f"YN{boards[0].number:<3}{0:<2}{boards[-1].number:<3}".encode()
    for board in boards:
        stream.write(_digits(board.deal) + _signs(board.deal) + tail.ljust(10, b"\x00"))
        tail = b""
    return problems


def _digits(deal: Deal) -> bytes:
    return "".join(f"{place + 1:02}" for seat in SEATS[:3] for place in places(deal.bits[seat])).encode()


def _signs(deal: Deal) -> bytes:
    told = (zip(_SIGN_OF, print_bits(deal.bits[seat]).split("."), strict=True) for seat in SEATS)
    return "".join(sign + holding for hand in told for sign, holding in hand).encode()


def is_bri(start: bytes) -> bool:
    return start[:_DIGITS].isdigit() and start[_DIGITS : _DIGITS + 32].isspace()


def is_dge(start: bytes) -> bool:
    return start[:1] == b"\x06" and all(sign in start[:40] for sign in (b"\x03", b"\x04", b"\x05"))


def is_dup(start: bytes) -> bool:
    return start[:_DIGITS].isdigit() and start[_DIGITS : _DIGITS + 1] == b"\x06"
