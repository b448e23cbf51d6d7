"""Results as they could have happened, for examples, demonstrations and simulated evenings: contracts from the cards.

Nobody played them and no solver saw them: points and fits say what a side can bid and make, strength and chance do
the rest. The same seed gives the same results for ever.
"""

from __future__ import annotations

from dataclasses import dataclass
from hashlib import sha256
from random import Random

from cardinal.bridge import Contract, Result, Vulnerability
from cardinal.cards import SIDES, SUITS, Deal, Seat, Side, Suit, seeded_deal

NOTRUMP = None
_LETTERS = {Suit.C: "C", Suit.D: "D", Suit.H: "H", Suit.S: "S", NOTRUMP: "NT"}
_GAME = {Suit.C: 5, Suit.D: 5, Suit.H: 4, Suit.S: 4, NOTRUMP: 3}


@dataclass(frozen=True)
class Cards:
    """What the cards of one board are worth to each side."""

    deal: Deal
    lie: dict[tuple[Side, Suit | None], float]
    """How many tricks better or worse than usual the cards lie, the same at every table."""

    @classmethod
    def of(cls, seed: str, number: int) -> Cards:
        deal = seeded_deal(sha256(seed.encode()).digest(), number)
        chance = Random(f"{seed}|{number}")
        kinds: tuple[Suit | None, ...] = (*SUITS, NOTRUMP)
        return cls(deal, {(side, kind): chance.gauss(0, 0.9) for side in SIDES for kind in kinds})

    def points(self, side: Side) -> int:
        return sum(self.deal[seat].high_card_points for seat in side.seats)

    def fit(self, side: Side, suit: Suit) -> int:
        return sum(self.deal[seat].length(suit) for seat in side.seats)

    def tricks(self, side: Side, kind: Suit | None) -> float:
        """What a side expects to make before it sees how the cards lie."""
        points = self.points(side)
        if kind is NOTRUMP:
            return 6.3 + (points - 20) * 0.4
        return 6.5 + (points - 20) * 0.36 + (self.fit(side, kind) - 7.5) * 0.75

    def best(self, side: Side, chance: Random) -> Suit | None:
        """Where a side plays: a major with a fit, else notrump, or a long minor."""
        majors = [suit for suit in (Suit.S, Suit.H) if self.fit(side, suit) >= 8]
        minors = [suit for suit in (Suit.D, Suit.C) if self.fit(side, suit) >= 9]
        if majors and chance.random() < 0.9:
            return max(majors, key=lambda suit: (self.fit(side, suit), suit))
        if minors and self.points(side) < 24 and chance.random() < 0.7:
            return max(minors, key=lambda suit: (self.fit(side, suit), suit))
        return NOTRUMP

    def declarer(self, side: Side, kind: Suit | None, chance: Random) -> Seat:
        first, second = side.seats
        if kind is NOTRUMP:
            usual = max((first, second), key=lambda seat: (self.deal[seat].high_card_points, seat))
        else:
            usual = max((first, second), key=lambda seat: (self.deal[seat].length(kind), seat))
        return usual.partner if chance.random() < 0.12 else usual


def played(cards: Cards, vulnerability: Vulnerability, ns: float, ew: float, chance: Random) -> Result:
    """One result at one table; *ns* and *ew* are how strong the two sides are, 0 being usual."""
    skill = {Side.NS: ns, Side.EW: ew}
    strong = max(SIDES, key=lambda side: (cards.points(side) + chance.gauss(0, 1.2), side))
    weak = strong.other
    kind = cards.best(strong, chance)
    hoped = cards.tricks(strong, kind) + chance.gauss(0, 0.5) + 0.15 * skill[strong]
    level = _level(hoped, kind, cards.points(strong))
    if level is None:
        return Result.parse("pass")
    side, doubled = strong, ""
    other = max((Suit.S, Suit.H, Suit.D), key=lambda suit: (cards.fit(weak, suit), suit))
    if cards.fit(weak, other) >= 9 and chance.random() < 0.35:
        over = _over(level, kind, other)
        cheap = not vulnerability.includes(weak) or chance.random() < 0.3
        if over is not None and cheap and over <= cards.tricks(weak, other) - 6 + 2.6:
            side, kind, level = weak, other, over
            doubled = "X" if over >= 4 and chance.random() < 0.6 else ""
    made = cards.tricks(side, kind) + cards.lie[side, kind] + chance.gauss(0, 0.55)
    made += 0.2 * (skill[side] - skill[side.other])
    tricks = max(3, min(13, round(made)))
    contract = Contract.parse(f"{level}{_LETTERS[kind]}{doubled} by {cards.declarer(side, kind, chance)}")
    return Result(contract, tricks)


def _level(hoped: float, kind: Suit | None, points: int) -> int | None:
    """How high a side bids that hopes for so many tricks; None passes the board out."""
    if points < 21 and hoped < 7:
        return 1 if points >= 20 else None
    game = _GAME[kind]
    if hoped >= 12.1 and points >= 31:
        return 6
    if hoped >= game + 6 - 0.75 or points >= 26:
        return game
    return max(1, min(3, round(hoped) - 6, game - 1))


def _over(level: int, kind: Suit | None, suit: Suit) -> int | None:
    """The lowest level at which *suit* outbids a contract, up to five."""
    higher = kind is not NOTRUMP and suit > kind
    found = level if higher else level + 1
    return found if found <= 5 else None


def deal_won(home: float, away: float, chance: Random) -> int:
    """A Guandan deal for North-South: 3, 2 or 1 levels won, or lost; *home* and *away* are how strong they are."""
    wins = chance.random() < 1 / (1 + 10 ** ((away - home) / 6))
    levels = chance.choices((3, 2, 1), (35, 35, 30))[0]
    return levels if wins else -levels
