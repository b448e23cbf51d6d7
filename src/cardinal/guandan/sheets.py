"""The three score sheets of the appendix as data to print: heads, columns, rows and who signs."""

from __future__ import annotations

from cardinal.cards import Seat, Side
from cardinal.cards.record import Record
from cardinal.language import Text

from .duplicate import BOARDS, BoardLine

DEALS = 8
_SIGNED = ("sign_ew", "sign_ns", "sign_referee")
_SCORES = ("levels", "vp", "match_points")


class Column(Record):
    """A column by its name; those of deals carry their number."""

    name: str
    number: int | None = None

    def label(self, language: str = "en") -> str:
        return Text(__name__, f"column_{self.name}").render(language) if self.number is None else str(self.number)


class Row(Record):
    """A row with what is printed in it before anything is written: cells by the name of their column."""

    side: Side | None
    cells: tuple[tuple[str, object], ...]

    def cell(self, name: str, language: str = "en") -> str:
        value = dict(self.cells).get(name, "")
        if isinstance(value, tuple):
            return "".join(_label(one, language) for one in value)
        return _label(value, language)


class Sheet(Record):
    """A blank sheet."""

    name: str
    heads: tuple[str, ...]
    columns: tuple[Column, ...]
    rows: tuple[Row, ...]
    foot: tuple[str, ...]
    signatures: tuple[str, ...]
    cites: str

    def label(self, language: str = "en") -> str:
        return Text(__name__, f"sheet_{self.name}").render(language)

    def head_labels(self, language: str = "en") -> tuple[str, ...]:
        return tuple(Text(__name__, f"head_{name}").render(language) for name in self.heads)

    def foot_labels(self, language: str = "en") -> tuple[str, ...]:
        """What is filled in below the rows, and who signs."""
        return tuple(Text(__name__, f"foot_{name}").render(language) for name in (*self.foot, *self.signatures))

    def grid(self, language: str = "en") -> tuple[tuple[str, ...], ...]:
        """The columns' names and the rows below them, as text."""
        head = tuple(column.label(language) for column in self.columns)
        body = (tuple(row.cell(column.name, language) for column in self.columns) for row in self.rows)
        return (head, *body)


def _label(value: object, language: str) -> str:
    if isinstance(value, Side | Seat):
        return value.label(language)
    return Text(__name__, value[1:]).render(language) if isinstance(value, str) and value[:1] == "@" else str(value)


def _entrant(number: int, side: Side) -> Row:
    return Row(side, (("number", number), ("direction", side)))


def _round_sheet(name: str, who: tuple[str, ...], entrants: tuple[Row, ...], cites: str) -> Sheet:
    deals = tuple(Column("deal", number) for number in range(1, DEALS + 1))
    columns = (*map(Column, who), Column("direction"), *deals, *map(Column, _SCORES))
    return Sheet(name, ("round", "table", "date"), columns, entrants, (), _SIGNED, cites)


INDIVIDUAL = _round_sheet(
    "individual",
    ("number", "name"),
    (_entrant(1, Side.EW), _entrant(2, Side.EW), _entrant(3, Side.NS), _entrant(4, Side.NS)),
    "§GA3.1",
)
PAIRS = _round_sheet(
    "pairs", ("number", "name", "affiliation"), (_entrant(1, Side.EW), _entrant(2, Side.NS)), "§GA3.2"
)  # fmt: skip


def _board_row(line: BoardLine) -> Row:
    tribute: object = line.payers if line.payers else "@no_tribute"
    returner: object = line.returner if line.returner is not None else ""
    return Row(
        None,
        (("board", line.board), ("level", line.level.label()), ("tribute_from", tribute), ("return_from", returner)),
    )


TEAMS = Sheet(
    "teams",
    ("date", "home", "away", "round", "table", "room", "north", "east", "south", "west"),
    tuple(
        map(
            Column,
            (
                "board", "level", "tribute_from", "tribute_card", "return_from", "return_card", "opening_pattern",
                "score_ns", "score_ew", "remarks",
            ),
        )
    ),
    tuple(_board_row(line) for line in BOARDS),
    (
        "home_open_ns", "away_open_ew", "net_imp", "home_closed_ew", "away_closed_ns", "vp", "home_total", "away_total",
        "winner", "loser",
    ),
    ("sign_winner", "sign_loser"),
    "§GA3.3",
)  # fmt: skip
SHEETS = (INDIVIDUAL, PAIRS, TEAMS)
