"""A contract: the bid, how it is doubled, and who declares it."""

from __future__ import annotations

from cardinal.cards import SEATS, Seat
from cardinal.language import Text, shown

from .call import Bid, Denomination
from .errors import UnreadableBridge
from .score import ScoreLine, contract_score, score_lines
from .written_result import read_written

_DOUBLING = ("", "X", "XX")


class Contract:
    """What declarer's side undertook to win.

    >>> contract = Contract.parse("4SX by S")
    >>> contract.score(tricks=9, vulnerable=True), contract.dummy, contract.leader
    (-200, Seat.N, Seat.W)
    """

    __slots__ = ("_bid", "_declarer", "_doubling")

    _bid: Bid
    _doubling: int
    _declarer: Seat

    def __init__(self, bid: Bid, doubling: int, declarer: Seat) -> None:
        if doubling not in (0, 1, 2):
            raise UnreadableBridge(Text(__package__, "contract", {"given": shown(doubling)}))
        self._bid = bid
        self._doubling = doubling
        self._declarer = declarer

    @classmethod
    def parse(cls, text: str) -> Contract:
        """A contract from ``4SX by S`` and from the other ways in which people write it, as ``4sx s`` or ``S 4♠x``."""
        written = read_written(text) if isinstance(text, str) else None
        if written is None or written.seat is None or written.difference is not None:
            raise UnreadableBridge(Text(__package__, "contract", {"given": shown(text)}))
        return cls(written.bid, written.doubling, Seat.parse(written.seat))

    @property
    def bid(self) -> Bid:
        return self._bid

    @property
    def level(self) -> int:
        return self._bid._level

    @property
    def denomination(self) -> Denomination:
        return self._bid._denomination

    @property
    def doubling(self) -> int:
        """0 undoubled, 1 doubled, 2 redoubled."""
        return self._doubling

    @property
    def declarer(self) -> Seat:
        return self._declarer

    @property
    def dummy(self) -> Seat:
        return SEATS[self._declarer + 2 & 3]

    @property
    def leader(self) -> Seat:
        """Who makes the opening lead: the defender to declarer's left (Law 41A)."""
        return SEATS[self._declarer + 1 & 3]

    @property
    def needed(self) -> int:
        """How many tricks fulfil the contract."""
        return self._bid._level + 6

    def score(self, *, tricks: int, vulnerable: bool) -> int:
        """The score of declarer's side for *tricks* tricks won, negative when the contract fails (Law 77)."""
        return contract_score(self._bid._index - 3, self._doubling, tricks, vulnerable)

    def score_lines(self, *, tricks: int, vulnerable: bool) -> tuple[ScoreLine, ...]:
        """The score line by line: tricks, premiums and overtricks, or undertricks, each with its clause."""
        return score_lines(self._bid._index - 3, self._doubling, tricks, vulnerable)

    def label(self, language: str = "en") -> str:
        values = {"bid": self._bid, "doubling": _DOUBLING[self._doubling], "declarer": self._declarer}
        return Text(__package__, "contract_label", values).render(language)

    def __str__(self) -> str:
        return f"{self._bid}{_DOUBLING[self._doubling]} by {self._declarer}"

    def __repr__(self) -> str:
        return f"Contract.parse({str(self)!r})"

    def __eq__(self, other: object) -> bool:
        if not isinstance(other, Contract):
            return NotImplemented
        mine = (self._bid, self._doubling, self._declarer)
        return mine == (other._bid, other._doubling, other._declarer)

    def __hash__(self) -> int:
        return hash((self._bid, self._doubling, self._declarer))

    def __reduce__(self) -> tuple[object, tuple[str]]:
        return Contract.parse, (str(self),)
