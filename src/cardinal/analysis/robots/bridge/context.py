"""An auction as a bidder reads it: who opened, what each call meant, what is known of every hand."""

from __future__ import annotations

from dataclasses import dataclass
from functools import cached_property

from cardinal.bridge import PASS, Auction, Bid, Call, Calls, Seat
from cardinal.cards import SUITS, Suit
from cardinal.laws.meaning import ANY_LENGTH, ANY_POINTS, Range

from .conditions import LOVE_ALL, Conditions
from .meaning import Meaning
from .rule import Forcing, bid


@dataclass(frozen=True, slots=True)
class Known:
    """What its calls have told of a hand."""

    points: Range = ANY_POINTS
    lengths: tuple[Range, ...] = (ANY_LENGTH,) * 4
    worth: Range = ANY_POINTS  # points with shape, as the rules of its calls count them

    def learn(self, meaning: Meaning) -> Known:
        """Both together; where they contradict each other the newer one is believed."""
        lengths = tuple(_both(old, new) for old, new in zip(self.lengths, meaning.lengths, strict=True))
        return Known(_both(self.points, meaning.points), lengths, _both(self.worth, meaning.worth))


def _both(old: Range, new: Range) -> Range:
    both = old.both(new)
    return both if both.low <= both.high else new


@dataclass(frozen=True)
class Context:
    """The calls so far with their meanings; places are counted from the dealer, and ``me`` is next to call."""

    calls: tuple[Call, ...]
    meanings: tuple[Meaning, ...]
    conditions: Conditions = LOVE_ALL

    @cached_property
    def me(self) -> int:
        return len(self.calls) & 3

    @cached_property
    def known(self) -> tuple[Known, ...]:
        every = [Known()] * 4
        for place, meaning in enumerate(self.meanings):
            every[place & 3] = every[place & 3].learn(meaning)
        return tuple(every)

    @property
    def partner(self) -> Known:
        return self.known[self.me + 2 & 3]

    @cached_property
    def auction(self) -> Auction:
        return Auction(Seat.N, self.calls)

    @property
    def legal(self) -> Calls:
        return self.auction.legal_calls()

    @cached_property
    def last_bid(self) -> Bid | None:
        return self.auction.last_bid

    @cached_property
    def ours(self) -> tuple[int, ...]:
        """The places of what our side has called, passes left out."""
        return tuple(at for at, call in enumerate(self.calls) if (at ^ self.me) & 1 == 0 and call is not PASS)

    @cached_property
    def theirs(self) -> tuple[int, ...]:
        return tuple(at for at, call in enumerate(self.calls) if (at ^ self.me) & 1 and call is not PASS)

    @cached_property
    def mine(self) -> tuple[int, ...]:
        return tuple(at for at in self.ours if (at - self.me) & 3 == 0)

    @cached_property
    def partners(self) -> tuple[int, ...]:
        return tuple(at for at in self.ours if (at - self.me) & 3 == 2)

    @cached_property
    def last_is_theirs(self) -> bool:
        """Whether an opponent made the last bid."""
        return self.last_bid is not None and (self.calls.index(self.last_bid) ^ self.me) & 1 == 1

    @property
    def right(self) -> Call:
        """What the right-hand opponent has just called."""
        return self.calls[-1] if self.calls else PASS

    @cached_property
    def said(self) -> Meaning | None:
        """What partner's last call meant, if it was no pass."""
        at = len(self.calls) - 2
        return self.meanings[at] if at >= 0 and self.calls[at] is not PASS else None

    @cached_property
    def game_is_forced(self) -> bool:
        """Whether somebody of our side has promised a game."""
        return any(self.meanings[at].forcing is Forcing.GAME for at in self.ours)

    @cached_property
    def agreed(self) -> Suit | None:
        """The suit that our side last agreed on."""
        suits = [self.meanings[at].agrees for at in self.ours]
        return next((suit for suit in reversed(suits) if suit is not None), None)

    @cached_property
    def i_passed_first(self) -> bool:
        """Whether this hand could not open when it was its turn."""
        return (
            self.me < len(self.calls) and self.calls[self.me] is PASS and self.meanings[self.me].name == "pass_opening"
        )

    @cached_property
    def must_call(self) -> bool:
        """Whether a pass would drop a forcing call of partner, or stop short of a game that was promised."""
        if self.right is not PASS:
            return False
        if self.said is not None and self.said.forcing is not Forcing.NO:
            return True
        if self.last_is_theirs:
            return False
        return self.game_is_forced and self.last_bid is not None and not is_game(self.last_bid)

    @cached_property
    def their_suits(self) -> tuple[Suit, ...]:
        """The suits that the other side has shown by bidding them."""
        bids = [self.calls[at] for at in self.theirs if not self.meanings[at].artificial]
        named = {one.denomination.suit for one in bids if isinstance(one, Bid)}
        return tuple(suit for suit in SUITS if suit in named)

    def length(self, place: int, suit: Suit) -> int:
        """The least length that the hand at *place* has shown."""
        return self.known[place & 3].lengths[suit].low

    def cheapest(self, suit: Suit | None) -> Bid | None:
        """The lowest bid in a suit or at notrump that is sufficient."""
        for level in range(1, 8):
            one = bid(level, suit)
            if self.last_bid is None or one.supersedes(self.last_bid):
                return one
        return None

    def jump(self, suit: Suit | None) -> Bid | None:
        """One level more than needed."""
        low = self.cheapest(suit)
        return bid(low.level + 1, suit) if low is not None and low.level < 7 else None

    def with_call(self, call: Call, meaning: Meaning) -> Context:
        return Context((*self.calls, call), (*self.meanings, meaning), self.conditions)

    @property
    def vulnerable(self) -> bool:
        return self.conditions.is_vulnerable(self.me)

    @property
    def favourable(self) -> bool:
        """Whether they are vulnerable and we are not."""
        return not self.vulnerable and self.conditions.is_vulnerable(self.me + 1)


def game_level(suit: Suit | None) -> int:
    if suit is None:
        return 3
    return 4 if suit.is_major else 5


def is_game(one: Bid) -> bool:
    return one.level >= game_level(one.denomination.suit)
