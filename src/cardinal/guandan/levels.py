"""Levels: what each side has reached, how a deal raises one of them, and how A is passed."""

from __future__ import annotations

from cardinal.cards import RANKS, SIDES, Rank, Side
from cardinal.cards.record import Record

from .finish import LAST, RISE, SECOND, Finish
from .rules import DEFAULT_RULES, Rules

LADDER = RANKS
PASSING_A = "§G2.过A"
"""A has to be played: no rise goes beyond it, and it is passed by a first-out whose partner is not last."""


class Standing(Record):
    """Both sides' levels, whose level the next deal is played at, and who has passed A.

    ``passed_by`` is the rise with which A was passed; ``failures`` how often each side played A without passing it.
    """

    ns: Rank = Rank.TWO
    ew: Rank = Rank.TWO
    owner: Side | None = None
    passed: Side | None = None
    passed_by: int = 0
    failures: tuple[int, int] = (0, 0)

    def of(self, side: Side) -> Rank:
        return self.ns if side is Side.NS else self.ew

    @property
    def level(self) -> Rank:
        """The level of the next deal: that of the side whose player was first out in the last one, at first 2."""
        return Rank.TWO if self.owner is None else self.of(self.owner)

    def index(self, side: Side, pass_a_counts: str = "A_plus_1") -> int:
        """How far a side has come, 0 for level 2 to 12 for A; beyond it once A is passed."""
        beyond = {"A": 0, "A_plus_1": 1, "A_plus_gain": self.passed_by}[pass_a_counts]
        return LADDER.index(self.of(side)) + (beyond if self.passed is side else 0)

    def difference(self, side: Side, pass_a_counts: str = "A_plus_1") -> int:
        """How many levels *side* is ahead; negative if it is behind."""
        return self.index(side, pass_a_counts) - self.index(side.other, pass_a_counts)

    def __str__(self) -> str:
        return f"NS {self._text(Side.NS)} EW {self._text(Side.EW)}"

    def _text(self, side: Side) -> str:
        return f"{self.of(side)}{'*' if self.owner is side else ''}{'+' if self.passed is side else ''}"


class Promotion(Record):
    """What a deal did to the levels, and the clauses that say so."""

    side: Side
    rise: int
    before: Rank
    after: Rank
    passed: bool
    fell: tuple[Side, ...]
    standing: Standing
    cites: str


def promote(standing: Standing, finish: Finish, rules: Rules = DEFAULT_RULES) -> Promotion:
    """The levels after a deal that was played at ``standing.level`` and ended with *finish*.

    >>> str(promote(Standing(ns=Rank.KING, owner=Side.NS), Finish.parse("N S")).standing)
    'NS A* EW 2'
    """
    side = finish.winner
    before = standing.of(side)
    after = LADDER[min(LADDER.index(before) + finish.rise, len(LADDER) - 1)]
    passed = _passes(standing, finish, rules)
    levels = {one: standing.of(one) for one in SIDES}
    levels[side] = after
    failures, fell = _failures(standing, None if not passed else side, rules)
    for one in fell:
        levels[one] = rules.a_failures.drop_to
    reached = Standing(
        levels[Side.NS], levels[Side.EW], side, side if passed else None, finish.rise if passed else 0, failures
    )
    # Only where A comes into it does the rule about A decide anything.
    cites = f"{RISE} {PASSING_A}" if after is Rank.ACE else RISE
    return Promotion(side, finish.rise, before, levels[side], passed, fell, reached, cites)


def _passes(standing: Standing, finish: Finish, rules: Rules) -> bool:
    side = finish.winner
    if standing.of(side) is not Rank.ACE:
        return False
    place = finish.partner_place
    if place is LAST or (rules.pass_a_min == "partner_second" and place is not SECOND):
        return False
    both = standing.of(side.other) is Rank.ACE
    return (
        standing.owner is side
        or not rules.pass_a_requires_own_deal
        or (both and standing.level is Rank.ACE and rules.both_at_a == "either")
    )


def _failures(standing: Standing, passed: Side | None, rules: Rules) -> tuple[tuple[int, int], tuple[Side, ...]]:
    """How often each side has now failed at A, and who falls back for it."""
    owner, limit = standing.owner, rules.a_failures.limit
    counts = list(standing.failures)
    if owner is None or standing.of(owner) is not Rank.ACE or passed is owner:
        return (counts[0], counts[1]), ()
    counts[owner] += 1
    if limit is None or counts[owner] < limit:
        return (counts[0], counts[1]), ()
    counts[owner] = 0
    return (counts[0], counts[1]), (owner,)
