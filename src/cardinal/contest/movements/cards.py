"""What lies on the tables: a guide card for each contestant, and a card for each table."""

from __future__ import annotations

from dataclasses import dataclass
from itertools import pairwise

from cardinal.language import clause_ids

from .circulation import next_table
from .errors import impossible
from .movement import Movement, Seat

CITES = "§5B/1 §8A1"
"""Players move as the Director tells them, and these cards are how they are told."""


@dataclass(frozen=True, slots=True)
class Place:
    """A seat at a table."""

    table: str
    seat: Seat

    def to_json(self) -> dict[str, str]:
        return {"table": self.table, "seat": self.seat.value}


@dataclass(frozen=True, slots=True)
class GuideLine:
    """One round of one contestant; without a place it sits out."""

    round: int
    place: Place | None
    partner: int | None
    opponents: tuple[int, ...]
    boards: tuple[int, ...]
    next: Place | None
    """Where to go afterwards; None at the end, or when the next round is sat out away from the tables."""

    def to_json(self) -> dict[str, object]:
        return {
            "round": self.round,
            "place": None if self.place is None else self.place.to_json(),
            "partner": self.partner,
            "opponents": list(self.opponents),
            "boards": list(self.boards),
            "next": None if self.next is None else self.next.to_json(),
        }


@dataclass(frozen=True, slots=True)
class GuideCard:
    """Where a contestant goes, round by round, and whom it follows if that is always the same."""

    contestant: int
    lines: tuple[GuideLine, ...]
    follows: int | None

    def to_json(self) -> dict[str, object]:
        lines = [line.to_json() for line in self.lines]
        return {
            "contestant": self.contestant,
            "follows": self.follows,
            "lines": lines,
            "cites": list(clause_ids(CITES)),
        }


@dataclass(frozen=True, slots=True)
class TableLine:
    """One round at one table; nobody plays if a phantom would."""

    round: int
    ns: tuple[int, ...]
    ew: tuple[int, ...]
    boards: tuple[int, ...]
    plays: bool
    boards_go_to: str | None

    def to_json(self) -> dict[str, object]:
        return {
            "round": self.round,
            "ns": list(self.ns),
            "ew": list(self.ew),
            "boards": list(self.boards),
            "plays": self.plays,
            "boards_go_to": self.boards_go_to,
        }


@dataclass(frozen=True, slots=True)
class TableCard:
    """Who comes to a table, with which boards, and where the boards go then."""

    table: str
    lines: tuple[TableLine, ...]

    def to_json(self) -> dict[str, object]:
        return {"table": self.table, "lines": [line.to_json() for line in self.lines], "cites": list(clause_ids(CITES))}


def guide_card(movement: Movement, contestant: int) -> GuideCard:
    """The card of one contestant."""
    if contestant not in movement.contestants:
        raise impossible("unknown_contestant", numbers=(contestant,), legal=movement.contestants)
    seats = [_seats(movement, number) for number in range(1, len(movement.rounds) + 1)]
    lines = tuple(_guide_line(movement, contestant, number, seats) for number in range(1, len(seats) + 1))
    return GuideCard(contestant, lines, _followed(contestant, seats))


def guide_cards(movement: Movement) -> tuple[GuideCard, ...]:
    """The cards of everybody."""
    return tuple(guide_card(movement, contestant) for contestant in movement.contestants)


def table_card(movement: Movement, table: int) -> TableCard:
    """The card of one table, by its number from 1 through all the sections."""
    if not 1 <= table <= movement.tables:
        raise impossible("unknown_table", given=table, most=movement.tables)
    lines = []
    for number, row in enumerate(movement.rounds, 1):
        sitting = row[table - 1]
        if sitting is None:
            continue
        goes = next_table(movement, number, table)
        lines.append(
            TableLine(
                round=number,
                ns=sitting.ns,
                ew=sitting.ew,
                boards=tuple(movement.board_numbers(sitting.boards)),
                plays=movement.phantoms.isdisjoint(sitting.contestants),
                boards_go_to=None if goes is None else movement.table_name(goes),
            )
        )
    return TableCard(movement.table_name(table), tuple(lines))


def table_cards(movement: Movement) -> tuple[TableCard, ...]:
    """The cards of all the tables."""
    return tuple(table_card(movement, table) for table in range(1, movement.tables + 1))


def _seats(movement: Movement, number: int) -> dict[int, tuple[int, Seat]]:
    """By contestant, the table and the seat in a round."""
    found = {}
    for table, sitting in enumerate(movement.rounds[number - 1], 1):
        if sitting is not None:
            # North-South of a team never move: the card is for its East-West pair.
            told = sitting.seats[1:] if movement.kind.is_of_teams else sitting.seats
            found.update({one: (table, seat) for seat, one in told})
    return found


def _place(movement: Movement, seats: dict[int, tuple[int, Seat]], contestant: int) -> Place | None:
    found = seats.get(contestant)
    return None if found is None else Place(movement.table_name(found[0]), found[1])


def _guide_line(
    movement: Movement, contestant: int, number: int, seats: list[dict[int, tuple[int, Seat]]]
) -> GuideLine:
    after = _place(movement, seats[number], contestant) if number < len(seats) else None
    found = seats[number - 1].get(contestant)
    sitting = None if found is None else movement.rounds[number - 1][found[0] - 1]
    if sitting is None:
        return GuideLine(number, None, None, (), (), after)
    mine, theirs = (sitting.ew, sitting.ns) if contestant in sitting.ew else (sitting.ns, sitting.ew)
    here = _place(movement, seats[number - 1], contestant)
    if not movement.phantoms.isdisjoint(sitting.contestants):
        return GuideLine(number, here, None, (), (), after)
    partner = next((one for one in mine if one != contestant), None)
    return GuideLine(number, here, partner, theirs, tuple(movement.board_numbers(sitting.boards)), after)


def _followed(contestant: int, seats: list[dict[int, tuple[int, Seat]]]) -> int | None:
    """Whoever always has the seat before that the contestant takes next; None if that varies or it stays."""
    found: set[int | None] = set()
    for before, after in pairwise(seats):
        place = after.get(contestant)
        found.add(next((one for one, seat in before.items() if seat == place), None))
    return next(iter(found)) if len(found) == 1 and found != {contestant} else None
