"""The tricks that each declarer takes in each denomination when everybody plays best with all cards in view."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from cardinal.bridge import Denomination
from cardinal.cards import SEATS, Deal, Seat
from cardinal.language import Text, shown

from .canonical import Canonical
from .errors import SolverSlow, UnreadableTricks
from .solver import Progress, Solver, Unsolved

_DIGITS = "0123456789abcd"
# The order of the field's files: North, South, East, West, and notrump to clubs for each.
PRINTED_SEATS = (Seat.N, Seat.S, Seat.E, Seat.W)
PRINTED_DENOMINATIONS = tuple(reversed(Denomination))


@dataclass(frozen=True, slots=True)
class TrickTable:
    """Twenty numbers of tricks: four declarers, five denominations.

    >>> table = TrickTable.parse("77667775576677566775")
    >>> table.tricks(Seat.N, Denomination.NT), table.tricks(Seat.E, Denomination.C), str(table)
    (7, 5, '77667775576677566775')
    """

    by_seat: tuple[tuple[int, ...], ...]  # from North clockwise, clubs to notrump for each

    def __post_init__(self) -> None:
        sizes = [len(row) for row in self.by_seat]
        if sizes != [5] * 4 or not all(0 <= tricks <= 13 for row in self.by_seat for tricks in row):
            raise UnreadableTricks(Text(__package__, "tricks", {"given": shown(str(self.by_seat))}))

    @classmethod
    def parse(cls, text: str) -> TrickTable:
        """From the twenty digits of a PBN file: North, South, East, West, notrump to clubs for each."""
        digits = text.strip().lower() if isinstance(text, str) else ""
        if len(digits) != 20 or not set(digits) <= set(_DIGITS):
            raise UnreadableTricks(Text(__package__, "tricks", {"given": shown(text)}))
        rows = {
            seat: tuple(_DIGITS.index(digit) for digit in reversed(digits[5 * place : 5 * place + 5]))
            for place, seat in enumerate(PRINTED_SEATS)
        }
        return cls(tuple(rows[seat] for seat in SEATS))

    def tricks(self, declarer: Seat, denomination: Denomination) -> int:
        return self.by_seat[declarer][denomination]

    def to_json(self) -> dict[str, dict[str, int]]:
        return {
            str(seat): {str(denomination): self.tricks(seat, denomination) for denomination in PRINTED_DENOMINATIONS}
            for seat in PRINTED_SEATS
        }

    def __str__(self) -> str:
        return "".join(
            _DIGITS[self.tricks(seat, denomination)] for seat in PRINTED_SEATS for denomination in PRINTED_DENOMINATIONS
        )


def trick_tables(solver: Solver, deals: Sequence[Deal], progress: Progress | None = None) -> list[TrickTable]:
    """The table of each deal, in their order; progress is counted in different deals. Fails if one takes too long."""
    tables = attempted_tables(solver, deals, progress)
    unsolved = next((found for found in tables if isinstance(found, Unsolved)), None)
    if unsolved is not None:
        raise SolverSlow(unsolved.text)
    return [table for table in tables if isinstance(table, TrickTable)]


def attempted_tables(
    solver: Solver, deals: Sequence[Deal], progress: Progress | None = None
) -> list[TrickTable | Unsolved]:
    """The same, with ``Unsolved`` for a deal that took too long; what was found is of use for every deal that differs
    only in the names of seats and suits."""
    if not hasattr(solver, "attempt"):
        raise TypeError("the solver comes first, then the deals: trick_tables(solver, deals)")
    strains = range(len(Denomination))
    families = [Canonical.of(deal) for deal in deals]

    def told(done: int, total: int) -> None:
        if progress is not None:
            progress(done // len(strains), total // len(strains))

    # One denomination at a time: in small pieces the work is shared out evenly.
    asked: list[object] = [[list(family.hands), strain] for family in families for strain in strains]
    found = solver.attempt("strains", asked, told)
    return [
        _table(family, found[place * len(strains) : (place + 1) * len(strains)])
        for place, family in enumerate(families)
    ]


def _table(family: Canonical, by_strain: Sequence[object]) -> TrickTable | Unsolved:
    for row in by_strain:
        if isinstance(row, Unsolved):
            return row
    rows = [row for row in by_strain if isinstance(row, list)]
    return TrickTable(family.restored([[row[seat] for row in rows] for seat in SEATS]))
