"""A contract (the bid, how it is doubled, who declares it), its score from the tables of Law 77, and the result of a
board: the contract with its tricks, or passed out."""

from __future__ import annotations

from collections.abc import Iterator

from cardinal.cards import SEATS, Seat, Side
from cardinal.cards.record import Record
from cardinal.language import Citing, Text, shown, shown_number

from .board import Vulnerability
from .call import Bid, Denomination
from .errors import UnreadableBridge
from .written_result import PASSED, Written, nearest_differences, nearest_written, plain_notation, read_written

# Every pair below is (not vulnerable, vulnerable); every triple is (undoubled, doubled, redoubled).
TRICK = (20, 20, 30, 30, 30)  # 77/trick-score-suit, 77/trick-score-notrump: clubs to notrump, undoubled
NOTRUMP_FIRST = 10  # the first odd trick at notrump is worth this much more
TIMES = (1, 2, 4)
PARTSCORE = 50  # 77/premium-game
GAME = (300, 500)
GAME_FROM = 100  # 77/game-partscore
SMALL_SLAM, GRAND_SLAM = (500, 750), (1000, 1500)  # 77/slam
INSULT = (0, 50, 100)  # 77/premium-doubled
OVERTRICK = (None, (100, 200), (200, 400))  # 77/overtricks; undoubled ones score as tricks
FIRST_UNDERTRICK = ((50, 100), (100, 200), (200, 400))  # 77/undertricks
NEXT_UNDERTRICK = ((50, 100), (200, 300), (400, 600))
FOURTH_AND_LATER = ((0, 0), (100, 0), (200, 0))  # added to each undertrick from the fourth on


# Each line of a score, by the name it has in an itemised score, and the table of Law 77 that it is taken from.
CITES = {
    "tricks": "§77/trick-score-suit",
    "notrump tricks": "§77/trick-score-notrump",
    "game": "§77/game-partscore §77/premium-game",
    "partscore": "§77/game-partscore §77/premium-game",
    "small slam": "§77/slam",
    "grand slam": "§77/slam",
    "doubled contract made": "§77/premium-doubled",
    "redoubled contract made": "§77/premium-doubled",
    "overtricks": "§77/overtricks",
    "first undertrick": "§77/undertricks",
    "further undertricks": "§77/undertricks",
    "bonus from the fourth undertrick": "§77/undertricks",
    "passed out": "§77/passed-out",
}


class ScoreLine(Citing, Record):
    """One line of a score: what it is for, how many of these, and the points of declarer's side for all of them."""

    what: str
    count: int
    points: int

    @property
    def cites(self) -> str:
        return CITES[self.what]


PASSED_OUT_LINES = (ScoreLine("passed out", 1, 0),)


def _made(level: int, denomination: int, doubling: int, vulnerable: int, over: int) -> Iterator[ScoreLine]:
    notrump = denomination == 4
    tricks = (TRICK[denomination] * level + (NOTRUMP_FIRST if notrump else 0)) * TIMES[doubling]
    yield ScoreLine("notrump tricks" if notrump else "tricks", level, tricks)
    if tricks >= GAME_FROM:
        yield ScoreLine("game", 1, GAME[vulnerable])
    else:
        yield ScoreLine("partscore", 1, PARTSCORE)
    if level == 6:
        yield ScoreLine("small slam", 1, SMALL_SLAM[vulnerable])
    if level == 7:
        yield ScoreLine("grand slam", 1, GRAND_SLAM[vulnerable])
    if doubling:
        what = "doubled contract made" if doubling == 1 else "redoubled contract made"
        yield ScoreLine(what, 1, INSULT[doubling])
    if over:
        each = OVERTRICK[doubling]
        yield ScoreLine("overtricks", over, over * (TRICK[denomination] if each is None else each[vulnerable]))


def _down(doubling: int, vulnerable: int, under: int) -> Iterator[ScoreLine]:
    yield ScoreLine("first undertrick", 1, -FIRST_UNDERTRICK[doubling][vulnerable])
    if under > 1:
        yield ScoreLine("further undertricks", under - 1, -(under - 1) * NEXT_UNDERTRICK[doubling][vulnerable])
    bonus = FOURTH_AND_LATER[doubling][vulnerable]
    if under > 3 and bonus:
        yield ScoreLine("bonus from the fourth undertrick", under - 3, -(under - 3) * bonus)


def _lines(bid: int, doubling: int, tricks: int, vulnerable: int) -> Iterator[ScoreLine]:
    level, denomination = bid // 5 + 1, bid % 5
    over = tricks - level - 6
    if over >= 0:
        return _made(level, denomination, doubling, vulnerable, over)
    return _down(doubling, vulnerable, -over)


def _column(bid: int, doubling: int, vulnerable: int) -> tuple[int, ...]:
    return tuple(sum(line.points for line in _lines(bid, doubling, tricks, vulnerable)) for tricks in range(14))


# Worked out when a column is first asked for: importing the package stays quick.
_COLUMNS: list[tuple[int, ...] | None] = [None] * (35 * 6)


def contract_score(bid: int, doubling: int, tricks: int, vulnerable: bool) -> int:
    """The score of declarer's side; *bid* is 0 (one club) to 34 (seven notrump)."""
    if type(tricks) is not int or not 0 <= tricks <= 13 or (vulnerable is not True and vulnerable is not False):
        raise _refusal(tricks, vulnerable)
    place = (bid * 3 + doubling) * 2 + vulnerable
    column = _COLUMNS[place]
    if column is None:
        column = _COLUMNS[place] = _column(bid, doubling, int(vulnerable))
    return column[tricks]


def score_lines(bid: int, doubling: int, tricks: int, vulnerable: bool) -> tuple[ScoreLine, ...]:
    """The same score line by line, each with the table of Law 77 that it is taken from."""
    contract_score(bid, doubling, tricks, vulnerable)  # refuses what is not a number of tricks
    return tuple(_lines(bid, doubling, tricks, int(vulnerable)))


def _refusal(tricks: object, vulnerable: object) -> UnreadableBridge:
    if type(tricks) is not int or not 0 <= tricks <= 13:
        return UnreadableBridge(Text(__package__, "tricks", {"given": shown_number(tricks)}))
    return UnreadableBridge(Text(__package__, "vulnerable", {"given": shown(vulnerable)}))


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


class Result(Record):
    """A contract with the tricks that declarer won; without a contract, a board passed out (77/passed-out).

    >>> result = Result.parse("4SX by S -1")
    >>> result.tricks, result.score(Vulnerability.NS), str(Result.parse("pass"))
    (9, -200, 'pass')
    """

    contract: Contract | None
    tricks: int | None

    def __post_init__(self) -> None:
        played = self.contract is not None
        if played is not (type(self.tricks) is int) or not 0 <= (self.tricks or 0) <= 13:
            raise UnreadableBridge(Text(__package__, "tricks", {"given": shown_number(self.tricks)}))

    @classmethod
    def parse(cls, text: str) -> Result:
        """From ``3NT by N =``, ``4SX by S -1``, ``pass``, and the other ways in which people write them.

        >>> Result.parse("3nt s-1"), Result.parse("4♠ n ="), Result.parse("P")
        (Result.parse('3NT by S -1'), Result.parse('4S by N ='), Result.parse('pass'))
        """
        if not isinstance(text, str):
            raise UnreadableBridge(Text(__package__, "result", {"given": shown(text)}))
        if plain_notation(text) in PASSED:
            return PASSED_OUT
        written = read_written(text)
        if written is None:
            raise _unread(text)
        if written.seat is None:
            raise UnreadableBridge(Text(__package__, "result_declarer", {"given": shown(text)}), legal=SEATS)
        contract = Contract(written.bid, written.doubling, Seat.parse(written.seat))
        if written.difference is None:
            raise UnreadableBridge(
                Text(__package__, "result_tricks", {"given": shown(text), "contract": str(contract)})
            )
        return cls.of(contract, written.difference)

    @classmethod
    def of(cls, contract: Contract, difference: int) -> Result:
        """A contract with its overtricks, or its undertricks as a negative number."""
        if not 0 <= contract.needed + difference <= 13:
            least, most = -contract.needed, 13 - contract.needed
            values = {"contract": str(contract), "given": f"{difference:+d}", "least": least, "most": f"{most:+d}"}
            said = Text(__package__, "result_difference", values) if most else Text(__package__, "result_grand", values)
            raise UnreadableBridge(said)
        return cls(contract, contract.needed + difference)

    def score(self, vulnerability: Vulnerability) -> int:
        """The score from the side of North-South (Law 77)."""
        if self.contract is None or self.tricks is None:
            return 0
        declarer = self.contract.declarer
        points = self.contract.score(tricks=self.tricks, vulnerable=vulnerability.includes(declarer))
        return points if declarer.side is Side.NS else -points

    @property
    def difference(self) -> int:
        """Overtricks, or undertricks as a negative number; 0 when passed out."""
        return 0 if self.contract is None or self.tricks is None else self.tricks - self.contract.needed

    def label(self, language: str = "en") -> str:
        if self.contract is None:
            return Text(__package__, "passed_out_label").render(language)
        values = {"contract": self.contract, "difference": _difference(self.difference)}
        return Text(__package__, "result_label", values).render(language)

    def __str__(self) -> str:
        if self.contract is None:
            return "pass"
        return f"{self.contract} {_difference(self.difference)}"

    def __repr__(self) -> str:
        return f"Result.parse({str(self)!r})"


def _unread(text: str) -> UnreadableBridge:
    """The refusal of what is no result: with what a number without a sign may mean, or with the nearest reading."""
    near = nearest_differences(text)
    meant = [f"{Contract.parse(near[0])} {_difference(tricks)}" for tricks in near[1]] if near else []
    if meant:
        return UnreadableBridge(
            Text(__package__, "result_unsigned", {"given": shown(text), "meant": tuple(meant)}), legal=meant
        )
    written = nearest_written(text)
    if written is not None:
        values = {"given": shown(text), "meant": _in_full(written)}
        return UnreadableBridge(Text(__package__, "result_near", values), legal=(values["meant"],))
    return UnreadableBridge(Text(__package__, "result", {"given": shown(text)}))


def _in_full(written: Written) -> str:
    """A result with an ellipsis for what nobody wrote."""
    bid = f"{written.bid}{'X' * written.doubling}"
    tricks = "…" if written.difference is None else _difference(written.difference)
    return f"{bid} by {written.seat or '…'} {tricks}"


def _difference(tricks: int) -> str:
    return f"{tricks:+d}" if tricks else "="


PASSED_OUT = Result(None, None)
