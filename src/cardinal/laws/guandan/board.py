"""A Guandan deal as a case file tells it: level, levels, hands or counts, who leads, who is out, how the last ended."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Mapping
from typing import TypeVar

from cardinal.cards import Rank
from cardinal.guandan import Finish, Holding, Standing, parse_level
from cardinal.guandan.errors import ImpossibleHand
from cardinal.guandan.seating import OUTLINE
from cardinal.guandan.start import after
from cardinal.guandan.trick import Trick
from cardinal.language import shown
from cardinal.laws.prelude import SEATS, Conditions, ImpossibleCase, Seat, Side, Text

from .conditions import table_rules
from .position import DealPosition

T = TypeVar("T")

BOARD_KEYS = frozenset(
    ("number", "level", "levels", "owner", "lead", "draws", "hands", "left", "finished", "previous")
)  # fmt: skip


def read_board(board: Mapping[str, object], conditions: Conditions) -> DealPosition:
    """The position that the keys of a board tell; what they do not tell stays unknown."""
    held, counts = _seats(board, "hands", Holding.parse), _seats(board, "left", _count)
    left = tuple(len(held[seat]) if seat in held else counts.get(seat) for seat in SEATS)
    _in_two_packs(held)
    lead, draws = (_seat(board, name) for name in ("lead", "draws"))
    out = _order(board.get("finished"))
    if len(set(out)) != len(out) or len(out) > 3:
        raise _shape(board.get("finished"), "N E W")
    standing = _standing(board)
    previous = board.get("previous")
    return DealPosition(
        level=_level(board, standing),
        rules=table_rules(conditions),
        resolution=conditions["ref.undeclared_wild"],  # type: ignore[arg-type]
        hands=tuple(held.get(seat) for seat in SEATS),
        left=left,
        drawer=draws,
        turn=lead,
        trick=None if lead is None else Trick(lead),
        out=(*out, *(seat for seat in SEATS if left[seat] == 0 and seat not in out)),
        has_begun=bool(out),
        duty=None if previous is None else after(Finish(_order(previous))).duty,
        standing=standing,
    )


def _level(board: Mapping[str, object], standing: Standing | None) -> Rank | None:
    told = board.get("level")
    if told is not None:
        return parse_level(str(told))
    return standing.level if standing is not None and standing.owner is not None else None


def _standing(board: Mapping[str, object]) -> Standing | None:
    """Both sides' levels, and the owner of the deal: the side whose level it is played at."""
    levels, owner = board.get("levels"), board.get("owner")
    if levels is None:
        return None
    if not isinstance(levels, Mapping) or not set(map(str, levels)) <= {str(side) for side in Side}:
        raise _shape(levels, "NS: 5, EW: A")
    reached = {Side.parse(str(side)): parse_level(str(level)) for side, level in levels.items()}
    ns, ew = (reached.get(side, Rank.TWO) for side in (Side.NS, Side.EW))
    return Standing(ns, ew, None if owner is None else Side.parse(str(owner)))


def _seats(board: Mapping[str, object], name: str, read: Callable[[str], T]) -> dict[Seat, T]:
    told = board.get(name) or {}
    if not isinstance(told, Mapping):
        raise _shape(told, f"{name}: {{S: …}}")
    return {Seat.parse(str(seat)): read(str(value)) for seat, value in told.items()}


def _count(text: str) -> int:
    # One card too many can be in a hand; the two packs have no more than 108.
    if not (text.isascii() and text.isdigit() and len(text) <= 3 and int(text) <= OUTLINE.cards):
        raise _shape(text, "a number of cards")
    return int(text)


def _in_two_packs(held: Mapping[Seat, Holding]) -> None:
    """The hands together have no card more often than the two packs."""
    every = Counter(face for hand in held.values() for face in hand)
    for face, times in every.items():
        if times > 2:
            raise ImpossibleHand(Text("cardinal.guandan", "three_alike", {"card": str(face)}), cites="§G2.全副牌")


def _seat(board: Mapping[str, object], name: str) -> Seat | None:
    told = board.get(name)
    return None if told is None else Seat.parse(str(told))


def _order(told: object) -> tuple[Seat, ...]:
    """Seats in an order: ``N E W S`` or a list."""
    words = told.replace(",", " ").split() if isinstance(told, str) else told or ()
    if not isinstance(words, list | tuple):
        raise _shape(told, "N E W S")
    return tuple(Seat.parse(str(word)) for word in words)


def _shape(given: object, legal: str) -> ImpossibleCase:
    return ImpossibleCase(Text("cardinal.laws", "case_shape", {"given": shown(given)}), legal=(legal,))
