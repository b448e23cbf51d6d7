"""The auction as it stands at an open table: the calls that count, whoever made them and in whatever order."""

from __future__ import annotations

from dataclasses import dataclass, replace

from cardinal.bridge import BIDS, PASS, XX, Bid, Call, Calls, Contract, Denomination, X
from cardinal.bridge.auction import legal_after, naming_call
from cardinal.cards import Seat

from .call import TooHigh


@dataclass(frozen=True, slots=True)
class Entry:
    """A call that stands, and whose it is."""

    seat: Seat
    call: Call

    def __str__(self) -> str:
        return f"{self.seat} {self.call}"


@dataclass(frozen=True, slots=True)
class StandingAuction:
    """Calls that stand. Unlike ``bridge.Auction`` it can hold what an opponent has accepted: a call out of rotation,
    an insufficient bid."""

    dealer: Seat
    entries: tuple[Entry, ...] = ()
    turn_is: Seat | None = None  # where a ruling has sent the auction back to
    is_closed: bool = False  # taken for over by everybody, though a turn was missed (17D3)

    @property
    def turn(self) -> Seat:
        """Whose turn it is to call."""
        if self.turn_is is not None:
            return self.turn_is
        return self.entries[-1].seat.lho if self.entries else self.dealer

    def add(self, seat: Seat, call: Call) -> StandingAuction:
        return replace(self, entries=(*self.entries, Entry(seat, call)), turn_is=None, is_closed=False)

    def revert_to(self, seat: Seat) -> StandingAuction:
        return replace(self, turn_is=seat)

    def insert(self, place: int, seat: Seat, call: Call) -> StandingAuction:
        """The auction with a call put in where another was taken out, and the turn where it was."""
        return replace(self, entries=(*self.entries[:place], Entry(seat, call), *self.entries[place:]))

    def place_of(self, seat: Seat, call: object) -> int | None:
        """Where the last such call stands, if it does."""
        places = [place for place, entry in enumerate(self.entries) if entry.seat is seat and entry.call is call]
        return places[-1] if places else None

    def without(self, seat: Seat, call: object) -> StandingAuction:
        """The auction without the last such call, if it is there."""
        place = self.place_of(seat, call)
        if place is None:
            return self
        return replace(self, entries=self.entries[:place] + self.entries[place + 1 :], is_closed=False)

    @property
    def last_bid(self) -> Bid | None:
        return next((entry.call for entry in reversed(self.entries) if isinstance(entry.call, Bid)), None)

    @property
    def last_bidder(self) -> Seat | None:
        return next((entry.seat for entry in reversed(self.entries) if isinstance(entry.call, Bid)), None)

    @property
    def doubling(self) -> int:
        for entry in reversed(self.entries):
            if entry.call is XX:
                return 2
            if entry.call is X:
                return 1
            if isinstance(entry.call, Bid):
                return 0
        return 0

    @property
    def passes(self) -> int:
        """How many passes end the calls so far."""
        count = 0
        for entry in reversed(self.entries):
            if entry.call is not PASS:
                break
            count += 1
        return count

    @property
    def is_over(self) -> bool:
        """Three passes in rotation after a bid, or four passes, one of each player (Law 22)."""
        if self.turn_is is not None:
            return False
        if self.is_closed:
            return True
        if self.last_bid is None:
            return len({one.seat for one in self.entries}) == 4
        if self.passes > 3:
            return True
        seats = [entry.seat for entry in self.entries[-4:]]
        return self.passes == 3 and seats == [seats[0].after(turn) for turn in range(4)]

    @property
    def is_passed_out(self) -> bool:
        return self.is_over and self.last_bid is None

    @property
    def looks_over(self) -> bool:
        """Whether three passes follow a call, in rotation or not: what players take for the end (17D3)."""
        return self.passes >= 3 and len(self.entries) > 3

    def has_called(self, seat: Seat) -> bool:
        return any(entry.seat is seat for entry in self.entries)

    def last_call_of(self, seat: Seat) -> Call | None:
        return next((entry.call for entry in reversed(self.entries) if entry.seat is seat), None)

    def is_sufficient(self, bid: Bid) -> bool:
        last = self.last_bid
        return last is None or bid.supersedes(last)

    def may_double(self, seat: Seat) -> bool:
        """Law 19A1, wherever the turn is."""
        return X in self.legal_calls(seat)

    def may_redouble(self, seat: Seat) -> bool:
        """Law 19B1, wherever the turn is."""
        return XX in self.legal_calls(seat)

    def is_admissible(self, seat: Seat, call: Call | TooHigh) -> bool:
        """Whether Law 19 lets *seat* make the call: bids up to seven and passes always are."""
        if call is X:
            return self.may_double(seat)
        if call is XX:
            return self.may_redouble(seat)
        return isinstance(call, Call)

    def legal_calls(self, seat: Seat) -> Calls:
        """What *seat* may call when it is its turn."""
        bidder = self.last_bidder
        return legal_after(self.last_bid, self.doubling, is_theirs=bidder is not None and bidder.side is not seat.side)

    def lowest_sufficient(self, denomination: Denomination) -> Bid | None:
        """The lowest sufficient bid in a denomination."""
        return next((bid for bid in BIDS if bid.denomination is denomination and self.is_sufficient(bid)), None)

    @property
    def contract(self) -> Contract | None:
        """The contract, once the auction is over and not passed out."""
        bid, bidder = self.last_bid, self.last_bidder
        if not self.is_over or bid is None or bidder is None:
            return None
        own = [entry for entry in self.entries if entry.seat.side is bidder.side]
        return Contract(bid, self.doubling, own[naming_call(bid, [entry.call for entry in own])].seat)

    def __str__(self) -> str:
        return ", ".join(map(str, self.entries)) or "no call yet"
