"""A board: its number, dealer, vulnerability and deal (Law 2)."""

from __future__ import annotations

from enum import IntEnum

from cardinal.cards import SEATS, Deal, Seat, Side
from cardinal.cards.record import Record
from cardinal.language import Text, phrase, shown, shown_number

from .errors import UnreadableBridge

_set = object.__setattr__


class Vulnerability(IntEnum):
    """Which sides are vulnerable; the value is a bit set, 1 for North-South and 2 for East-West."""

    NONE = 0
    NS = 1
    EW = 2
    BOTH = 3

    def includes(self, seat: Seat | Side) -> bool:
        side = seat.side if isinstance(seat, Seat) else seat
        return bool(self & 1 << side)

    @property
    def pbn(self) -> str:
        """The word of the PBN export format."""
        return ("None", "NS", "EW", "All")[self]

    @classmethod
    def parse(cls, text: str) -> Vulnerability:
        """From ``none``, ``NS``, ``EW``, ``both`` and the older words of the field (``Love``, ``-``, ``All``)."""
        found = _WORDS.get(text.strip().upper()) if isinstance(text, str) else None
        if found is None:
            values = {"given": shown(text)}
            raise UnreadableBridge(Text(__package__, "vulnerability", values), legal=tuple(cls))
        return found

    def label(self, language: str = "en") -> str:
        return phrase(__name__, str(self), language)

    def __str__(self) -> str:
        return ("none", "NS", "EW", "both")[self]

    def __repr__(self) -> str:
        return f"Vulnerability.{self.name}"


_WORDS = {
    "NONE": Vulnerability.NONE, "LOVE": Vulnerability.NONE, "-": Vulnerability.NONE,
    "NS": Vulnerability.NS, "N-S": Vulnerability.NS, "EW": Vulnerability.EW, "E-W": Vulnerability.EW,
    "BOTH": Vulnerability.BOTH, "ALL": Vulnerability.BOTH,
}  # fmt: skip

# Boards 1 to 16 (2/3); every later block of sixteen repeats them (2/4).
_CYCLE = tuple(map(Vulnerability, (0, 1, 2, 3, 1, 2, 3, 0, 2, 3, 0, 1, 3, 0, 1, 2)))


def _check_number(number: int) -> int:
    if type(number) is not int or number < 1:
        raise UnreadableBridge(Text(__package__, "board_number", {"given": shown_number(number)}), cites="§2/1")
    return number


def dealer_of(number: int) -> Seat:
    """The dealer of a board number (2/2)."""
    return SEATS[_check_number(number) - 1 & 3]


def vulnerability_of(number: int) -> Vulnerability:
    """The vulnerability of a board number (2/3, 2/4)."""
    return _CYCLE[_check_number(number) - 1 & 15]


class Board(Record):
    """A numbered board. A board marked otherwise than its number says is played as marked (2/5).

    >>> board = Board(19, Deal.from_number(0))
    >>> board.dealer, board.vulnerability
    (Seat.S, Vulnerability.EW)
    """

    number: int
    deal: Deal
    dealer: Seat
    vulnerability: Vulnerability

    def __init__(
        self,
        number: int,
        deal: Deal,
        dealer: Seat | None = None,
        vulnerability: Vulnerability | None = None,
    ) -> None:
        _set(self, "number", _check_number(number))
        _set(self, "deal", deal)
        _set(self, "dealer", dealer_of(number) if dealer is None else dealer)
        _set(self, "vulnerability", vulnerability_of(number) if vulnerability is None else vulnerability)

    @property
    def is_regular(self) -> bool:
        """Whether its markings are those of its number."""
        marks = (dealer_of(self.number), vulnerability_of(self.number))
        return marks == (self.dealer, self.vulnerability)

    @classmethod
    def parse(cls, text: str) -> Board:
        """A board from ``7 S both N:…``: number, dealer, vulnerability, deal."""
        words = text.split(maxsplit=3) if isinstance(text, str) else []
        if len(words) != 4 or not (words[0].isascii() and words[0].isdigit()) or len(words[0]) > 4000:
            raise UnreadableBridge(Text(__package__, "board", {"given": shown(text)}))
        return cls(int(words[0]), Deal.parse(words[3]), Seat.parse(words[1]), Vulnerability.parse(words[2]))

    def __str__(self) -> str:
        return f"{self.number} {self.dealer} {self.vulnerability} {self.deal}"

    def __repr__(self) -> str:
        return f"Board.parse({str(self)!r})"
