"""The share of sealed boards that this server holds, in a file that only its owner reads; the boards made with it."""

from __future__ import annotations

import json
from io import BytesIO
from pathlib import Path

from cardinal.bridge import Board
from cardinal.contest.model import Game
from cardinal.contest.sealed_boards import BoardSet, Notice, Share, bridge_boards, guandan_hands, guandan_packs, seed_of
from cardinal.contest.sealed_files import read_share
from cardinal.formats.game_record import GameRecord
from cardinal.formats.recorded_hands import RecordedHands
from cardinal.formats.registry import format_named, writer_of
from cardinal.language import shown

from .work import refusal

FORMATS = ("pbn", "dup", "dlm", "bri", "dge", "ber", "bhg", "lin")
"""What a dealing machine or a program of the field reads; of Guandan there is one file, of all the hands."""


def _path(var: Path, commitment: str) -> Path:
    if not (len(commitment) == 64 and set(commitment) <= set("0123456789abcdef")):
        raise refusal("no_seal", given=shown(commitment))
    return var / "sealed" / f"{commitment}.txt"


def drop_share(var: Path, commitment: str) -> None:
    """Of boards that were not sealed after all."""
    _path(var, commitment).unlink(missing_ok=True)


def kept_share(var: Path, commitment: str) -> Share:
    try:
        return read_share(_path(var, commitment).read_bytes().decode())
    except (OSError, UnicodeDecodeError) as error:
        raise refusal("share_gone", commitment=commitment) from error


def pbn_of(boards: tuple[Board, ...]) -> bytes:
    return written_boards("pbn", boards)


def written_boards(name: str, boards: tuple[Board, ...]) -> bytes:
    """The boards as a file in one of the formats."""
    records = [
        GameRecord(
            number=board.number,
            dealer=board.dealer,
            vulnerability=board.vulnerability,
            hands=RecordedHands.from_deal(board.deal),
        )
        for board in boards
    ]
    stream = BytesIO()
    writer_of(format_named(name))(records, stream)
    return stream.getvalue()


def board_file(
    notice: Notice, shares: tuple[Share, ...], value: str, board_set: BoardSet, form: str
) -> tuple[str, bytes]:
    """The boards of a set as a file: its ending and its bytes."""
    seed = seed_of(notice, shares, value, board_set)
    if board_set.game is Game.GUANDAN:
        packs = guandan_packs(board_set, seed)
        hands = [guandan_hands(number, pack) for number, pack in packs.items()]
        return "json", (json.dumps(hands, indent=1) + "\n").encode()
    if form not in FORMATS:
        raise refusal("no_format", given=shown(form), formats=FORMATS)
    return form, written_boards(form, bridge_boards(board_set, seed))
