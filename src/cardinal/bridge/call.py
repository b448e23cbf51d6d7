"""Calls: pass, double, redouble and the thirty-five bids (Laws 18, 19)."""

from __future__ import annotations

from collections.abc import Iterable
from enum import IntEnum

from cardinal.cards import SUITS, Suit
from cardinal.language import Text, phrase, shown, shown_number

from .errors import UnreadableBridge


class Denomination(IntEnum):
    """A suit or notrump; a larger value ranks higher (Law 18E)."""

    C = 0
    D = 1
    H = 2
    S = 3
    NT = 4

    @property
    def suit(self) -> Suit | None:
        """The trump suit, or None at notrump."""
        return SUITS[self] if self < 4 else None

    @classmethod
    def parse(cls, text: str) -> Denomination:
        found = _DENOMINATION_WORDS.get(text.strip().upper()) if isinstance(text, str) else None
        if found is None:
            raise UnreadableBridge(Text(__package__, "denomination", {"given": shown(text)}), legal=DENOMINATIONS)
        return found

    def label(self, language: str = "en") -> str:
        return SUITS[self].label(language) if self < 4 else phrase(__name__, "notrump", language)

    def __str__(self) -> str:
        return self._name_

    def __repr__(self) -> str:
        return f"Denomination.{self.name}"


class Call:
    """Pass, double, redouble, or (as ``Bid``) a level and a denomination. One object a call.

    >>> Call.parse("2h"), str(Call.parse("1N")), Call.parse("dbl") is X
    (Call.parse('2H'), '1NT', True)
    """

    __slots__ = ("_index", "_text")

    _index: int
    _text: str

    def __new__(cls, *_: object) -> Call:
        raise TypeError("calls are not made: use Call.parse")

    @classmethod
    def parse(cls, text: str) -> Call:
        """A call from ``pass``, ``X``, ``XX`` or a bid as ``1NT``; the usual other spellings are understood."""
        found = _BY_TEXT.get(text) if isinstance(text, str) else None
        if found is None and isinstance(text, str):
            found = _WORDS.get(text.strip().upper())
        if found is None:
            raise UnreadableBridge(Text(__package__, "call", {"given": shown(text)}), cites="§18A")
        return found

    @property
    def index(self) -> int:
        """0 pass, 1 double, 2 redouble, 3 (one club) to 37 (seven notrump)."""
        return self._index

    @property
    def is_bid(self) -> bool:
        return self._index >= 3

    def label(self, language: str = "en") -> str:
        return phrase(__name__, _CALL_LABELS[self._index], language)

    def __str__(self) -> str:
        return self._text

    def __repr__(self) -> str:
        return f"Call.parse({self._text!r})"

    def __reduce__(self) -> tuple[object, tuple[str]]:
        return Call.parse, (self._text,)


class Bid(Call):
    """A call that names odd tricks and a denomination (Law 18A)."""

    __slots__ = ("_denomination", "_label", "_level")

    _level: int
    _denomination: Denomination
    _label: str

    @property
    def level(self) -> int:
        return self._level

    @property
    def denomination(self) -> Denomination:
        return self._denomination

    @classmethod
    def of(cls, level: int, denomination: Denomination) -> Bid:
        if not isinstance(level, int) or not 1 <= level <= 7:
            raise UnreadableBridge(Text(__package__, "level", {"given": shown_number(level)}), cites="§18A")
        return BIDS[(level - 1) * 5 + denomination]

    def supersedes(self, other: Bid) -> bool:
        """Whether this bid is sufficient over *other* (Law 18B)."""
        return self._index > other._index

    def label(self, language: str = "en") -> str:
        return self._label


class Calls(tuple[Call, ...]):
    """Several calls in order; ``"2H" in calls`` works with the text as with the value."""

    __slots__ = ()

    def __contains__(self, call: object) -> bool:
        if isinstance(call, str):
            call = Call.parse(call)
        return tuple.__contains__(self, call)

    def __repr__(self) -> str:
        return f"Calls({tuple(self)!r})"


def _make(kind: type[Call], index: int, text: str) -> Call:
    call = object.__new__(kind)
    call._index = index
    call._text = text
    return call


def _make_bid(index: int) -> Bid:
    denomination = DENOMINATIONS[index % 5]
    bid = _make(Bid, index + 3, f"{index // 5 + 1}{denomination.name}")
    assert isinstance(bid, Bid)
    bid._level = index // 5 + 1
    bid._denomination = denomination
    bid._label = f"{bid._level}{'NT' if denomination.suit is None else denomination.suit.symbol}"
    return bid


def _spellings(bid: Bid) -> Iterable[str]:
    level, denomination = str(bid.level), bid.denomination
    yield level + denomination.name
    yield level + (denomination.suit.symbol if denomination.suit is not None else "N")


DENOMINATIONS = tuple(Denomination)
_DENOMINATION_WORDS = {
    "N": Denomination.NT,
    "NOTRUMP": Denomination.NT,
    **{denomination.name: denomination for denomination in DENOMINATIONS},
    **{SUITS[denomination].symbol: denomination for denomination in DENOMINATIONS[:4]},
}

PASS = _make(Call, 0, "pass")
X = _make(Call, 1, "X")
XX = _make(Call, 2, "XX")
BIDS = tuple(_make_bid(index) for index in range(35))
CALLS = Calls((PASS, X, XX, *BIDS))

_BY_TEXT = {call._text: call for call in CALLS}
_WORDS: dict[str, Call] = {
    "P": PASS, "PASS": PASS, "X": X, "D": X, "DBL": X, "DOUBLE": X, "XX": XX, "R": XX, "RDBL": XX, "REDOUBLE": XX,
    **{text: bid for bid in BIDS for text in _spellings(bid)},
}  # fmt: skip
_CALL_LABELS = ("pass", "double", "redouble")
