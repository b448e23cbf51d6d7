"""Article 13: the sleeve of a board, and the measures of the equipment, which an organiser may vary."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass

from cardinal.cards import SEATS, Seat
from cardinal.guandan.duplicate import board
from cardinal.language import NotAllowed, NotUnderstood, Text, shown
from cardinal.laws.cited import Cited
from cardinal.laws.conditions import Conditions

_CODE = "GD"


@dataclass(frozen=True, slots=True)
class Sleeve:
    """What a sleeve shows: its number, who deals (draws first), the directions, and a code if a machine deals."""

    number: int
    dealer: Seat
    directions: tuple[Seat, ...] = SEATS
    code: str = ""
    cites: str = "§G13.2"


def sleeve(number: int, *, machine: bool = False) -> Sleeve:
    """The sleeve of a board of the sheet.

    >>> sleeve(7, machine=True).code
    'GD07'
    """
    dealer = board(number).start.first_drawer
    assert dealer is not None  # a board of the sheet names everybody
    return Sleeve(number, dealer, code=f"{_CODE}{number:02d}" if machine else "")


def read_code(code: str) -> Cited[int]:
    """The number of the board whose sleeve a machine reads."""
    digits = code.removeprefix(_CODE)
    if not code.startswith(_CODE) or not digits.isdecimal():
        raise NotUnderstood(Text(__name__, "unreadable", {"code": shown(code)}), cites="§G13.2")
    return Cited(board(int(digits)).board, "§G13.2")


def next_board(expected: int, shown_number: int) -> Cited[bool]:
    """Whether the sleeve on the table is that of the board to be played."""
    return Cited(board(expected).board == shown_number, "§G13.2")


# Whole numbers of millimetres, centimetres or pieces, from the least to the most; what has no most has None.
Range = tuple[int, int | None]
MEASURES: Mapping[str, Range] = {
    "cards": (108, 108),
    "card_length_mm": (87, 88),
    "card_width_mm": (57, 58),
    "table_side_cm": (90, 100),
    "table_height_cm": (73, 75),
    "screen_height_cm": (80, 80),
    "pass_cards_per_seat": (10, 10),
    "count_cards_per_side": (10, 10),
    "referee_cards_per_seat": (2, 2),
}


def measures(conditions: Conditions, own: Mapping[str, Range] | None = None) -> Cited[Mapping[str, Range]]:
    """The measures in force: those of the book, with an organiser's own where its regulations set others."""
    changed = own or {}
    unknown = tuple(name for name in changed if name not in MEASURES)
    if unknown:
        raise NotUnderstood(Text(__name__, "unknown_measure", {"names": unknown}), cites="§G13.7", legal=MEASURES)
    if changed and conditions["event.equipment"] != "regulated":
        raise NotAllowed(Text(__name__, "not_regulated", {"names": tuple(changed)}), cites="§G13.7")
    return Cited({**MEASURES, **changed}, "§G13.7")


def out_of_measure(given: Mapping[str, int], in_force: Mapping[str, Range]) -> Cited[tuple[str, ...]]:
    """Which of the things that were measured do not fit what is in force."""
    wrong = []
    for name, value in given.items():
        least, most = in_force[name]
        if value < least or (most is not None and value > most):
            wrong.append(name)
    return Cited(tuple(wrong), "§G13.7")
