"""Deal files that say of each card who holds it: ``ber`` as digits, ``cds`` and ``rzd`` as two bits.

``ber``: 52 digits a board, 1 North to 4 West, from the ace of spades to the two of clubs; nothing between boards.
``cds``: a byte with the board's number, then 13 bytes, a rank each from the aces down, two bits a suit from spades
down: 1 North, 2 East, 3 South, 0 West.
``rzd``: a head of 13 bytes, the number of boards (two bytes, the low one first) and spaces; then 13 bytes a board as
in ``cds``, but 0 North to 3 West.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from typing import BinaryIO

from .deal_boards import NotADealFile, boards_in_a_row, boards_of, marked_otherwise
from .deal_cards import BY_RANK, BY_SUIT, dealt, holders
from .deal_problems import Damaged, said
from .deal_stream import Chunk, Unpacked, chunks, exactly, read_chunks
from .game_record import GameRecord
from .problem import Problem

BER_SIZE, CDS_SIZE, RZD_SIZE = 52, 14, 13
_SEATS = {ord("1") + seat: seat for seat in range(4)}
_SPACE = b" \r\n\t"


def read_ber(stream: BinaryIO, file: str = "") -> Iterator[GameRecord | Problem]:
    return read_chunks(_digits(stream), BER_SIZE, _unpack_ber, file)


def _digits(stream: BinaryIO) -> Iterator[Chunk]:
    """The digits of each board; somebody may have put each on a line of its own."""
    offset, start, found = 0, 0, b""
    while block := stream.read(1 << 16):
        for place, sign in enumerate(block.replace(b"\x00", b" ").replace(b"\x1a", b" "), start=offset):
            if sign in _SPACE:
                continue
            start = start if found else place
            found += bytes((sign,))
            if len(found) == BER_SIZE:
                yield start, found
                found = b""
        offset += len(block)
    if found:
        yield start, found


def _unpack_ber(board: bytes) -> Unpacked:
    wrong = next((sign for sign in board if sign not in _SEATS), None)
    if wrong is not None:
        raise Damaged(said("no_sign", given=ascii(chr(wrong))))
    return Unpacked(dealt([_SEATS[sign] for sign in board], BY_SUIT))


def write_ber(records: Iterable[GameRecord], stream: BinaryIO) -> list[Problem]:
    boards, problems = boards_in_a_row(records)
    for board in boards:
        stream.write(bytes(ord("1") + seat for seat in holders(board.deal, BY_SUIT)))
    return problems


def read_cds(stream: BinaryIO, file: str = "") -> Iterator[GameRecord | Problem]:
    return read_chunks(chunks(stream, CDS_SIZE), CDS_SIZE, _unpack_cds, file)


def _unpack_cds(board: bytes) -> Unpacked:
    if not board[0]:
        raise Damaged(said("board_number", given=0))
    return Unpacked(dealt([(seat - 1) & 3 for seat in _two_bits(board[1:])], BY_RANK), number=board[0])


def write_cds(records: Iterable[GameRecord], stream: BinaryIO) -> list[Problem]:
    boards, problems = boards_of(records)
    beyond = next((board.number for board in boards if board.number > 255), None)
    if beyond is not None:
        raise NotADealFile(said("too_many", number=beyond, most=255))
    for board in boards:
        stream.write(bytes((board.number,)) + _bytes([(seat + 1) & 3 for seat in holders(board.deal, BY_RANK)]))
    return problems + marked_otherwise(boards)


def read_rzd(stream: BinaryIO, file: str = "") -> Iterator[GameRecord | Problem]:
    head = exactly(stream, RZD_SIZE)
    given = 0
    for found in read_chunks(chunks(stream, RZD_SIZE, RZD_SIZE), RZD_SIZE, _unpack_rzd, file):
        given += isinstance(found, GameRecord)
        yield found
    told = int.from_bytes(head[:2], "little")
    if given and given != told:
        yield Problem(file, 0, said("count", told=told, given=given))


def _unpack_rzd(board: bytes) -> Unpacked:
    return Unpacked(dealt(_two_bits(board), BY_RANK))


def write_rzd(records: Iterable[GameRecord], stream: BinaryIO) -> list[Problem]:
    boards, problems = boards_in_a_row(records, most=0xFFFF)
    stream.write(len(boards).to_bytes(2, "little") + b" " * 11)
    for board in boards:
        stream.write(_bytes(holders(board.deal, BY_RANK)))
    return problems


def _two_bits(packed: bytes) -> list[int]:
    return [byte >> shift & 3 for byte in packed for shift in (6, 4, 2, 0)]


def _bytes(values: Sequence[int]) -> bytes:
    fours = (values[start : start + 4] for start in range(0, len(values), 4))
    return bytes(one << 6 | two << 4 | three << 2 | four for one, two, three, four in fours)


def is_ber(start: bytes) -> bool:
    board = start.translate(None, _SPACE)[:BER_SIZE]
    return len(board) == BER_SIZE and all(board.count(b"%d" % seat) == 13 for seat in (1, 2, 3, 4))


def is_cds(start: bytes) -> bool:
    return len(start) >= CDS_SIZE and start[0] > 0 and _is_even(start[1:CDS_SIZE])


def is_rzd(start: bytes) -> bool:
    return start[2:13] == b" " * 11 and _is_even(start[13:26])


def _is_even(packed: bytes) -> bool:
    """Whether every seat has thirteen cards."""
    seats = _two_bits(packed)
    return all(seats.count(seat) == 13 for seat in range(4))
