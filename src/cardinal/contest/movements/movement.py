"""A movement: who sits where, against whom and with which boards, for every table in every round."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass, replace
from enum import StrEnum

from cardinal.language import Text

from .errors import UnreadableMovement, impossible
from .kind import Kind

MOST_TABLES = 200
"""In one section. More than any hall has, and few enough to check at once."""


class Seat(StrEnum):
    """Where a guide card sends somebody: a side of a pair, or a chair of a player."""

    NS = "NS"
    EW = "EW"
    N = "N"
    S = "S"
    E = "E"
    W = "W"

    def label(self, language: str = "en") -> str:
        """Its name for a reader."""
        return Text(__package__, f"seat_{self.value}").render(language)


@dataclass(frozen=True, slots=True)
class Sitting:
    """One table in one round: contestants and board set, from 1. Pairs sit one a side, players two (N, S and E, W)."""

    ns: tuple[int, ...]
    ew: tuple[int, ...]
    boards: int

    @property
    def contestants(self) -> tuple[int, ...]:
        return self.ns + self.ew

    @property
    def seats(self) -> tuple[tuple[Seat, int], ...]:
        """Each seat and who has it."""
        names = (Seat.NS, Seat.EW) if len(self.ns) == 1 else (Seat.N, Seat.S, Seat.E, Seat.W)
        return tuple(zip(names, self.contestants, strict=True))

    def turned(self) -> Sitting:
        """The same with the directions exchanged, as when the arrow is switched."""
        return Sitting(self.ew, self.ns, self.boards)


@dataclass(frozen=True, slots=True)
class Section:
    """Tables that use the same boards: *copies* of each set, and which of the tables share what they have."""

    name: str
    first: int
    last: int
    copies: int = 1
    shared: tuple[tuple[int, ...], ...] = ()
    """Groups of tables that play one set between them in the same round."""
    relays: tuple[tuple[int, int], ...] = ()
    """Two tables between which a set rests for a round."""

    @property
    def tables(self) -> range:
        return range(self.first, self.last + 1)

    def may_hold(self, tables: tuple[int, ...]) -> bool:
        """Whether one board set can be at all these tables at once."""
        groups = {min((group for group in self.shared if table in group), default=(table,)) for table in tables}
        return len(groups) <= self.copies


@dataclass(frozen=True, slots=True)
class Movement:
    """A whole movement. Tables, rounds, contestants and board sets are numbered from 1."""

    kind: Kind
    rounds: tuple[tuple[Sitting | None, ...], ...]
    """By round and table; None is a table without a game."""
    board_sets: int
    boards_per_set: int
    sections: tuple[Section, ...]
    phantoms: frozenset[int] = frozenset()
    """Contestants who are not there: whoever would meet one sits out."""
    stationary: frozenset[int] = frozenset()
    switched: tuple[int, ...] = ()
    """The rounds in which North-South and East-West are exchanged."""

    @property
    def tables(self) -> int:
        return len(self.rounds[0])

    @property
    def is_individual(self) -> bool:
        return any(len(sitting.ns) > 1 for _, _, sitting in self.sittings())

    @property
    def contestants(self) -> tuple[int, ...]:
        """Everybody who is there, in order of number."""
        found = {contestant for _, _, sitting in self.sittings() for contestant in sitting.contestants}
        return tuple(sorted(found - self.phantoms))

    @property
    def boards(self) -> int:
        """How many boards are needed, copies not counted."""
        return self.board_sets * self.boards_per_set

    def sittings(self) -> Iterator[tuple[int, int, Sitting]]:
        """Round, table and sitting, in order, tables without a game left out."""
        for number, row in enumerate(self.rounds, 1):
            for table, sitting in enumerate(row, 1):
                if sitting is not None:
                    yield number, table, sitting

    def games(self) -> Iterator[tuple[int, int, Sitting]]:
        """The sittings at which bridge is played: nobody there is a phantom."""
        return (sitting for sitting in self.sittings() if self.phantoms.isdisjoint(sitting[2].contestants))

    def sit_outs(self) -> tuple[frozenset[int], ...]:
        """By round, those who are there and do not play."""
        playing: list[set[int]] = [set() for _ in self.rounds]
        for number, _, sitting in self.games():
            playing[number - 1].update(sitting.contestants)
        return tuple(frozenset(self.contestants) - seen for seen in playing)

    def board_numbers(self, board_set: int) -> range:
        """The boards of a set."""
        first = (board_set - 1) * self.boards_per_set + 1
        return range(first, first + self.boards_per_set)

    def section_of(self, table: int) -> Section:
        return next(section for section in self.sections if table in section.tables)

    def table_name(self, table: int) -> str:
        """The number of a table in its section, with the section's letter if there are several."""
        if len(self.sections) == 1:
            return str(table)
        section = self.section_of(table)
        return f"{section.name}{table - section.first + 1}"

    def with_phantom(self, *numbers: int) -> Movement:
        """The same movement with these contestants missing."""
        strangers = sorted(set(numbers) - set(self.contestants))
        if strangers:
            raise impossible("unknown_contestant", numbers=tuple(strangers), legal=self.contestants)
        return replace(self, phantoms=self.phantoms | set(numbers))

    def with_arrow_switch(self, rounds: int) -> Movement:
        """The same movement with the directions exchanged in its last *rounds* rounds."""
        if not 0 <= rounds <= len(self.rounds):
            raise impossible("arrow_rounds", given=rounds, most=len(self.rounds))
        first = len(self.rounds) - rounds
        turned = tuple(
            tuple(one if one is None or number < first else one.turned() for one in row)
            for number, row in enumerate(self.rounds)
        )
        return replace(self, rounds=turned, switched=tuple(range(first + 1, len(self.rounds) + 1)))

    def to_json(self) -> dict[str, object]:
        """Plain JSON values, which :meth:`from_json` reads back."""
        from .written import movement_to_json

        return movement_to_json(self)

    @classmethod
    def from_json(cls, record: object) -> Movement:
        """A movement from plain JSON values, whoever planned it; nothing but its shape is checked."""
        from .written import movement_from_json

        return movement_from_json(record)


def single(tables: int, copies: int = 1) -> tuple[Section, ...]:
    """One section of *tables* tables, without a name."""
    return (Section("", 1, tables, copies),)


def need_games(movement: Movement) -> Movement:
    """*movement*, unless nobody sits anywhere."""
    if not any(True for _ in movement.sittings()):
        raise UnreadableMovement(Text(__package__, "no_games"))
    return movement
