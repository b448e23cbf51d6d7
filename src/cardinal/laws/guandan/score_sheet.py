"""Article 46: the score sheet, who writes, checks and signs it, how a slip is mended, and where its copies go."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, replace

from cardinal.cards import Seat, Side
from cardinal.language import CardinalError, NotAllowed, NotNow, NotUnderstood, Text, shown
from cardinal.laws.cited import Cited
from cardinal.laws.effect import Duty
from cardinal.laws.party import HOME, VISITORS
from cardinal.laws.question import Voice

voice = Voice(__name__)

COLUMNS = ("deal", "level", "winner", "gain")
"""What a line tells of its deal: its number, the level, the side that won it and by how many levels that side rises."""

_GAINS = (1, 2, 3)


@dataclass(frozen=True, slots=True)
class SheetLine:
    """One deal on the sheet."""

    deal: int
    level: str
    winner: Side
    gain: int

    def gain_of(self, side: Side) -> int:
        return self.gain if side is self.winner else 0


def read_line(columns: Mapping[str, object]) -> SheetLine:
    """A line from what was filled in; a column left out or filled with something else is refused by its name."""
    missing = tuple(name for name in COLUMNS if columns.get(name) in (None, ""))
    if missing:
        raise NotUnderstood(Text(__name__, "columns_missing", {"columns": missing}), cites="§G46.1.1", legal=COLUMNS)
    deal, gain = columns["deal"], columns["gain"]
    if type(deal) is not int or deal < 1 or gain not in _GAINS:
        raise NotUnderstood(Text(__name__, "line_unreadable", {"line": shown(str(dict(columns)))}), cites="§G46.1.1")
    return SheetLine(deal, str(columns["level"]), Side.parse(str(columns["winner"])), int(str(gain)))


@dataclass(frozen=True, slots=True)
class Correction:
    """A slip as it was and as it is, with the referee who signed for it."""

    before: SheetLine
    after: SheetLine
    referee: str


@dataclass(frozen=True, slots=True)
class ScoreSheet:
    """The official sheet of a table. Every change makes a new one, or is refused with the clause that forbids it."""

    deals: int
    lines: tuple[SheetLine, ...] = ()
    corrections: tuple[Correction, ...] = ()
    signed: frozenset[Side] = frozenset()

    @property
    def is_complete(self) -> bool:
        return len(self.lines) == self.deals

    @property
    def is_locked(self) -> bool:
        """Both sides have checked and signed: the result stays."""
        return self.signed == frozenset(Side)

    def total(self, side: Side) -> int:
        return sum(line.gain_of(side) for line in self.lines)

    def written(self, line: SheetLine, by: Seat) -> ScoreSheet:
        """The sheet with the next deal, as South writes it when the deal is over."""
        self._must_be_open()
        if by is not Seat.S:
            raise _refusal(NotAllowed, "south_writes", "§G46.1.3", seat=by)
        if line.deal <= len(self.lines):
            raise _refusal(NotAllowed, "already_written", "§G46.1.4", deal=line.deal)
        if line.deal > len(self.lines) + 1 or self.is_complete:
            raise _refusal(NotNow, "deal_by_deal", "§G46.1.2", deal=line.deal, next=len(self.lines) + 1)
        return replace(self, lines=(*self.lines, line))

    def corrected(self, line: SheetLine, referee: str) -> ScoreSheet:
        """The sheet with a slip mended: the old entry stays on record, signed for by a referee."""
        self._must_be_open()
        if not referee:
            raise _refusal(NotAllowed, "referee_signs", "§G46.1.4", deal=line.deal)
        if not 1 <= line.deal <= len(self.lines):
            raise _refusal(NotUnderstood, "not_written", "§G46.1.4", deal=line.deal)
        place = line.deal - 1
        lines = (*self.lines[:place], line, *self.lines[place + 1 :])
        # Who had signed before the change has not seen it.
        corrections = (*self.corrections, Correction(self.lines[place], line, referee))
        return replace(self, lines=lines, corrections=corrections, signed=frozenset())

    def signed_by(self, side: Side) -> ScoreSheet:
        """The sheet checked and signed by a side, which it can be when every deal is on it."""
        if not self.is_complete:
            raise _refusal(NotNow, "incomplete", "§G46.2.3", written=len(self.lines), deals=self.deals)
        return replace(self, signed=self.signed | {side})

    def _must_be_open(self) -> None:
        if self.is_locked:
            raise _refusal(NotAllowed, "locked", "§G46.2.3")


def _refusal(kind: type[CardinalError], key: str, cites: str, **values: object) -> CardinalError:
    return kind(Text(__name__, key, values), cites=cites)


def before_leaving(sheet: ScoreSheet, *, third_copy_handed_in: bool) -> tuple[Duty, ...]:
    """What is left to do before the players of a team match may leave the table."""
    unsigned = (side for side in Side if side not in sheet.signed)
    duties = [
        voice.duty(side, "check_and_sign_the_score_sheet", "§G46.1.3 §G46.2.3", when="before_leaving_the_table")
        for side in unsigned
    ]
    if not third_copy_handed_in:
        cites = "§G46.2.1 §G46.2.3"
        duties.append(voice.duty(Seat.S, "hand_the_third_copy_to_the_referee", cites, when="before_leaving_the_table"))
    return tuple(duties)


@dataclass(frozen=True, slots=True)
class Copy:
    """One copy of a team match's sheet: who makes it, its number, where it goes and when."""

    by: str
    number: int
    to: str
    when: str


COPIES: tuple[Cited[Copy], ...] = (
    Cited(Copy("S", 1, "record desk", "after settlement"), "§G46.2.1"),
    Cited(Copy("S", 2, "S", "kept"), "§G46.2.1"),
    Cited(Copy("S", 3, "referee", "before leaving the table"), "§G46.2.1"),
    Cited(Copy("EW", 1, "EW", "kept"), "§G46.2.2"),
)


@dataclass(frozen=True, slots=True)
class Handling:
    """How results are taken down: who writes, who checks, when, and what becomes of the sheet."""

    writes: str
    checks: str
    when: str
    then: str


_BY_TEAMS = Cited(Handling("S", "EW", "after each deal", "three copies"), "§G46.1.2 §G46.1.3 §G46.2.1")
_BY_ROUND = Cited(Handling("S", "EW", "after each deal", "the referee collects it after the round"), "§G46.3.1")
_WITH_BOARD = Cited(Handling("S", "EW", "after each deal", "it travels with the board"), "§G46.3.2")
_ELECTRONIC = Cited(Handling("NS", "EW", "after each deal", "kept by the device"), "§G46.4 §G38.2")


def handling(form: str, *, travelling: bool = False, electronic: bool = False) -> Cited[Handling]:
    """How a deal's result is taken down in an event of a form; a device has rules of its own."""
    if electronic:
        return _ELECTRONIC
    if form == "teams":
        return _BY_TEAMS
    return _WITH_BOARD if travelling else _BY_ROUND


@dataclass(frozen=True, slots=True)
class TravellingSheet:
    """The sheet that stays with a board: one line for every table that has played it."""

    board: int
    results: tuple[tuple[str, str, SheetLine], ...] = ()

    def noted(self, ns: str, ew: str, line: SheetLine) -> Cited[TravellingSheet]:
        """The sheet with the result of another table; a pair plays a board once."""
        if line.deal != self.board:
            raise _refusal(NotAllowed, "other_board", "§G46.3.2", board=self.board, deal=line.deal)
        for pair in (ns, ew):
            if any(pair in one[:2] for one in self.results):
                raise _refusal(NotAllowed, "already_played", "§G46.3.2", board=self.board, pair=pair)
        return Cited(replace(self, results=(*self.results, (ns, ew, line))), "§G46.3.2")


@dataclass(frozen=True, slots=True)
class Settlement:
    """A team match settled from the sheets of both rooms: levels each team gained, and who delivers the sheets."""

    home: int
    visitors: int
    winner: str | None
    delivers: str


def deliverer(winner: str | None) -> Cited[str]:
    """Who brings one South sheet of each room to the record desk: the winners, or the home team of a drawn match."""
    return Cited(HOME if winner is None else winner, "§G46.2.4")


def settle(open_room: ScoreSheet, closed_room: ScoreSheet, home_in_open: Side) -> Cited[Settlement]:
    """The settlement of a match: the home team sits one way in the open room and the other way in the closed one."""
    for room in (open_room, closed_room):
        if not room.is_locked:
            raise _refusal(NotNow, "unsigned", "§G46.2.3 §G46.2.4")
    visitors_in_open = home_in_open.other
    home = open_room.total(home_in_open) + closed_room.total(visitors_in_open)
    visitors = open_room.total(visitors_in_open) + closed_room.total(home_in_open)
    winner = None if home == visitors else HOME if home > visitors else VISITORS
    return Cited(Settlement(home, visitors, winner, deliverer(winner).value), "§G46.2.4")
