"""The auction: whose turn it is, what may be called, when it ends, its contract (Laws 17-19, 22)."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from functools import cache

from cardinal.cards import SEATS, Seat
from cardinal.language import Text

from .call import BIDS, CALLS, PASS, XX, Bid, Call, Calls, X
from .contract import Contract
from .disclosure import Disclosure, check_disclosure
from .errors import IllegalCall

_new = object.__new__


class _Standing:
    """How an auction stands: all that decides what may be called next, whoever dealt, whatever came before.

    There are fewer than a thousand of these, each made when an auction first comes to it and then shared.
    """

    __slots__ = ("after", "bid", "doubling", "is_over", "is_theirs", "legal", "passes")

    bid: int  # 0: none yet; 1 to 35: the last bid's place in BIDS, counted from one
    doubling: int  # 0, 1 doubled, 2 redoubled
    is_theirs: bool  # whether an opponent of the player in turn made the last bid
    passes: int  # how many passes end the calls so far
    is_over: bool
    legal: Calls
    after: list[_Standing | None]  # by the call's index, as far as they have been met

    def __init__(self, bid: int, doubling: int, is_theirs: bool, passes: int) -> None:
        self.bid, self.doubling, self.is_theirs, self.passes = bid, doubling, is_theirs, passes
        self.is_over = passes >= 3 and (bid > 0 or passes == 4)
        self.after = [None] * len(CALLS)
        self.legal = Calls() if self.is_over else Calls((PASS, *self._doubles(), *BIDS[bid:]))

    def _doubles(self) -> tuple[Call, ...]:
        """Double or redouble, whichever is open to the player in turn (Laws 19A1, 19B1)."""
        if self.bid and self.doubling == 0 and self.is_theirs:
            return (X,)
        return (XX,) if self.doubling == 1 and not self.is_theirs else ()

    def meet(self, call: Call) -> _Standing:
        """The standing after a legal *call*, remembered."""
        index = call.index
        if index == 0:
            after = _standing(self.bid, self.doubling, self.bid > 0 and not self.is_theirs, self.passes + 1)
        elif index < 3:
            after = _standing(self.bid, index, not self.is_theirs, 0)
        else:
            after = _standing(index - 2, 0, True, 0)
        self.after[index] = after
        return after


@cache
def _standing(bid: int, doubling: int, is_theirs: bool, passes: int) -> _Standing:
    return _Standing(bid, doubling, is_theirs, passes)


def legal_after(bid: Bid | None, doubling: int, *, is_theirs: bool) -> Calls:
    """What a player may call over the last bid as it stands, doubled or not: an opponent's or the own side's."""
    return _standing(0 if bid is None else bid.index - 2, doubling, is_theirs, 0).legal


def naming_call(bid: Bid, calls: Sequence[Call]) -> int:
    """The place, among the calls of the side that made the last bid, of the one that first named its denomination:
    whoever made that call is declarer."""
    for place, call in enumerate(calls):
        if isinstance(call, Bid) and call._denomination is bid._denomination:
            return place
    raise AssertionError("the last bid is among the calls")


@cache
def callers(dealer: Seat, count: int) -> tuple[Seat, ...]:
    """Who makes the first *count* calls of an auction (17B, 17C)."""
    return tuple([SEATS[dealer + place & 3] for place in range(count)])


_BEGINNING = _standing(0, 0, False, 0)


class Auction:
    """An auction so far, as a value: each call gives a new auction.

    >>> auction = Auction(dealer=Seat.N).call("1S").call("X")
    >>> "2H" in auction.legal_calls(), auction.turn, auction.is_over, auction.contract
    (True, Seat.S, False, None)
    >>> auction.call("1H")
    Traceback (most recent call last):
    cardinal.bridge.errors.IllegalCall: 1♥ is not sufficient over 1♠. (Law 18D, 2017)
    """

    __slots__ = ("_calls", "_dealer", "_disclosures", "_standing")

    _dealer: Seat
    _calls: tuple[Call, ...]
    _disclosures: tuple[Disclosure, ...]
    _standing: _Standing

    def __init__(self, dealer: Seat, calls: Iterable[Call | str] = ()) -> None:
        self._dealer = dealer
        self._calls = ()
        self._disclosures = ()
        self._standing = _BEGINNING
        after = self
        for call in calls:
            after = after.call(call)
        self._calls, self._standing = after._calls, after._standing

    @property
    def dealer(self) -> Seat:
        return self._dealer

    @property
    def calls(self) -> tuple[Call, ...]:
        return self._calls

    @property
    def disclosures(self) -> tuple[Disclosure, ...]:
        """Alerts, announcements, questions and explanations in the order in which they came (Laws 20, 40)."""
        return self._disclosures

    @property
    def turn(self) -> Seat | None:
        """Who calls next (Laws 17B, 17C); nobody when the auction is over."""
        return None if self._standing.is_over else SEATS[self._dealer + len(self._calls) & 3]

    @property
    def callers(self) -> tuple[Seat, ...]:
        """Who made each call."""
        return callers(self._dealer, len(self._calls))

    def caller(self, index: int) -> Seat:
        """Who made call *index*."""
        return SEATS[self._dealer + index & 3]

    @property
    def is_over(self) -> bool:
        """Three passes after a bid, or four passes (Law 22)."""
        return self._standing.is_over

    @property
    def is_passed_out(self) -> bool:
        return self._standing.is_over and not self._standing.bid

    @property
    def last_bid(self) -> Bid | None:
        bid = self._standing.bid
        return BIDS[bid - 1] if bid else None

    @property
    def last_bidder(self) -> Seat | None:
        last = self.last_bid
        return None if last is None else self.caller(self._calls.index(last))

    @property
    def doubling(self) -> int:
        """0 undoubled, 1 doubled, 2 redoubled: how the last bid stands now."""
        return self._standing.doubling

    @property
    def contract(self) -> Contract | None:
        """The contract once the auction is over; None before that and after four passes."""
        standing = self._standing
        if not standing.is_over or not standing.bid:
            return None
        bid, calls, dealer = BIDS[standing.bid - 1], self._calls, self._dealer
        first = calls.index(bid) & 1
        named = naming_call(bid, calls[first::2])
        return Contract(bid, standing.doubling, SEATS[dealer + first + 2 * named & 3])

    def legal_calls(self) -> Calls:
        """What the player in turn may call: pass first, then double or redouble, then the bids upwards."""
        return self._standing.legal

    def call(self, call: Call | str) -> Auction:
        """The auction with one more call, or ``IllegalCall`` with its clause."""
        if not isinstance(call, Call):
            call = Call.parse(call)
        standing = self._standing.after[call._index]
        if standing is None:
            if call not in self._standing.legal:
                raise self._refusal(call)
            standing = self._standing.meet(call)
        after: Auction = _new(Auction)
        after._dealer = self._dealer
        after._calls = self._calls + (call,)  # noqa: RUF005 - quicker than unpacking
        after._disclosures = self._disclosures
        after._standing = standing
        return after

    def _refusal(self, call: Call) -> IllegalCall:
        if self.is_over:
            return IllegalCall(
                Text(__package__, "call_after_end", {"call": call}),
                cites="§35D §22B" if self.is_passed_out else "§35D §22A",
            )
        if isinstance(call, Bid):
            values = {"call": call, "last": self.last_bid}
            text = Text(__package__, "insufficient", values)
            return IllegalCall(text, cites="§18D", legal=self.legal_calls())
        key, clause = _INADMISSIBLE[call]
        return IllegalCall(Text(__package__, key), cites=clause + " §35A", legal=self.legal_calls())

    def disclose(self, disclosure: Disclosure) -> Auction:
        """The auction with an alert, announcement, question or explanation added to its record."""
        check_disclosure(self, disclosure)
        after: Auction = _new(Auction)
        after._dealer, after._calls, after._standing = self._dealer, self._calls, self._standing
        after._disclosures = (*self._disclosures, disclosure)
        return after

    @classmethod
    def parse(cls, text: str) -> Auction:
        """An auction from its dealer and calls: ``N: 1S X pass``."""
        from .notation import parse_auction

        return parse_auction(text)

    def __str__(self) -> str:
        return " ".join((f"{self._dealer}:", *map(str, self._calls)))

    def __repr__(self) -> str:
        return f"Auction.parse({str(self)!r})"

    def __eq__(self, other: object) -> bool:
        if not isinstance(other, Auction):
            return NotImplemented
        mine = (self._dealer, self._calls, self._disclosures)
        return mine == (other._dealer, other._calls, other._disclosures)

    def __hash__(self) -> int:
        return hash((self._dealer, self._calls))

    def __reduce__(self) -> tuple[object, tuple[Seat, tuple[Call, ...], tuple[Disclosure, ...]]]:
        # Its value and nothing shared: a standing leads to every other standing that was ever met.
        return _rebuild, (self._dealer, self._calls, self._disclosures)


def _rebuild(dealer: Seat, calls: tuple[Call, ...], disclosures: tuple[Disclosure, ...]) -> Auction:
    auction = Auction(dealer, calls)
    for disclosure in disclosures:
        auction = auction.disclose(disclosure)
    return auction


_INADMISSIBLE = {X: ("inadmissible_double", "§19A1"), XX: ("inadmissible_redouble", "§19B1")}
