"""One board at one table as a file tells it: what is known, what is not, and whatever else the file says."""

from __future__ import annotations

from dataclasses import dataclass, field

from cardinal.bridge import Bid, Board, Contract, Denomination, Result, Vulnerability
from cardinal.cards import Deal, Seat
from cardinal.language import CardinalError

from .problem import Problem
from .recorded_auction import RecordedAuction
from .recorded_hands import RecordedHands
from .recorded_play import RecordedPlay

NOBODY: tuple[str | None, str | None, str | None, str | None] = (None, None, None, None)


@dataclass(frozen=True, slots=True)
class RecordedContract:
    """A contract without its declarer. Without a level it is only the trumps of an end position; without either,
    the board was passed out.

    >>> str(RecordedContract(Denomination.NT, 3, 1)), str(PASSED_OUT), str(RecordedContract(Denomination.S))
    ('3NTX', 'Pass', 'S')
    """

    denomination: Denomination | None = None
    level: int | None = None
    doubling: int = 0

    def __str__(self) -> str:
        if self.denomination is None:
            return "Pass"
        return f"{self.level or ''}{self.denomination}{'X' * self.doubling}"

    def by(self, declarer: Seat) -> Contract | None:
        """The contract played by *declarer*; None if it is none to be played."""
        if self.denomination is None or self.level is None:
            return None
        return Contract(Bid.of(self.level, self.denomination), self.doubling, declarer)


PASSED_OUT = RecordedContract()


@dataclass(frozen=True, slots=True)
class SideScore:
    """The points of each side as the file tells them: of one side, or of both, which need not balance."""

    ns: int | None = None
    ew: int | None = None

    def __str__(self) -> str:
        told = (("NS", self.ns), ("EW", self.ew))
        return " ".join(f"{side} {points}" for side, points in told if points is not None)

    @property
    def of_ns(self) -> int | None:
        """The score from the side of North-South."""
        return self.ns if self.ns is not None or self.ew is None else -self.ew


@dataclass(frozen=True, slots=True)
class Section:
    """A tag with rows of cells below it: a table whose value names its columns, or a section of somebody's own."""

    name: str
    value: str
    rows: tuple[tuple[str, ...], ...] = ()


@dataclass(frozen=True, slots=True)
class Comment:
    """A remark, and the tag that it follows; nothing when it stands before all of them."""

    after: str
    text: str


@dataclass(frozen=True, slots=True, kw_only=True)
class GameRecord:
    """A board at a table. None is what the file does not tell; an empty text is what it says does not apply.

    Two records are equal if they tell the same, wherever they stand and whatever was wrong with their text.
    """

    number: int | None = None
    dealer: Seat | None = None
    vulnerability: Vulnerability | None = None
    hands: RecordedHands | None = None
    event: str | None = None
    site: str | None = None
    date: str | None = None
    room: str | None = None
    scoring: str | None = None
    players: tuple[str | None, str | None, str | None, str | None] = NOBODY  # from North clockwise
    auction: RecordedAuction | None = None
    contract: RecordedContract | None = None
    declarer: Seat | None = None
    dummy_declared: bool = False  # declarer and dummy changed places; ``declarer`` is who played the hand
    play: RecordedPlay | None = None
    tricks: int | None = None  # won by declarer
    tricks_misagreed: bool = False  # the players agreed on another number than was won
    score: SideScore | None = None
    tags: tuple[tuple[str, str], ...] = ()  # whatever else the file tells, in its order
    sections: tuple[Section, ...] = ()
    comments: tuple[Comment, ...] = ()  # by the names that they follow
    escapes: tuple[str, ...] = ()  # lines for other programs
    problems: tuple[Problem, ...] = field(default=(), compare=False)
    line: int = field(default=0, compare=False)  # where it begins

    def tag(self, name: str) -> str | None:
        """The value of a tag that has no field of its own here."""
        return next((value for tag, value in self.tags if tag == name), None)

    def section(self, name: str) -> Section | None:
        return next((section for section in self.sections if section.name == name), None)

    def player(self, seat: Seat) -> str | None:
        return self.players[seat]

    @property
    def deal(self) -> Deal | None:
        """The whole deal, where it is known."""
        return None if self.hands is None else self.hands.deal

    @property
    def board(self) -> Board | None:
        """The board, if its deal is known; what is not told of its markings is as its number says."""
        deal = self.deal
        return None if deal is None else Board(self.number or 1, deal, self.dealer, self.vulnerability)

    @property
    def is_passed_out(self) -> bool:
        return self.contract == PASSED_OUT

    @property
    def final_contract(self) -> Contract | None:
        """The contract with its declarer, if both are told."""
        return None if self.contract is None or self.declarer is None else self.contract.by(self.declarer)

    @property
    def result(self) -> Result | None:
        """The contract and tricks, or passed out; None if the file does not tell."""
        if self.is_passed_out:
            return Result(None, None)
        contract = self.final_contract
        if contract is None or self.tricks is None:
            return None
        try:
            return Result(contract, self.tricks)
        except CardinalError:
            return None
