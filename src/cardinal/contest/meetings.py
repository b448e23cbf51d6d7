"""Who meets whom: tables of a movement, matches of a pairing, and how a match came to its score."""

from __future__ import annotations

import re
from dataclasses import dataclass, field
from enum import StrEnum
from fractions import Fraction

from .played import Source

__all__ = ["Loan", "Lots", "Match", "Outcome", "Seating"]


@dataclass(frozen=True, slots=True)
class Seating:
    """A round at a table as the movement has it: who sits there, and which boards are played.

    Without ``ew`` (or ``ns``) the pair there has no opponents: a phantom, or a table that sits out.
    """

    stage: str
    round: int
    table: str
    ns: tuple[int, ...]
    ew: tuple[int, ...]
    boards: tuple[int, ...] = ()
    section: str = ""
    source: Source = field(default_factory=Source)


@dataclass(frozen=True, slots=True)
class Lots:
    """The order in which lots were drawn among contestants that nothing else separates, the first the best."""

    stage: str
    order: tuple[int, ...]
    source: Source = field(default_factory=Source)


class Outcome(StrEnum):
    """How a match came to its score."""

    PLAYED = "played"
    BYE = "bye"
    SITS_OUT = "sits_out"
    """Its place is certain, so it is not paired (G26.7)."""
    FORFEIT_HOME = "forfeit_home"
    """Home forfeits."""
    FORFEIT_AWAY = "forfeit_away"
    FORFEIT_BOTH = "forfeit_both"
    WITHDREW_HOME = "withdrew_home"
    WITHDREW_AWAY = "withdrew_away"
    EXCUSED_HOME = "excused_home"
    """Home could not come, through no fault of its own (R71.1, G36)."""
    EXCUSED_AWAY = "excused_away"
    VOID_HOME = "void_home"
    """No board is valid, and home is to blame (R30/3)."""
    VOID_AWAY = "void_away"
    DRAWN = "drawn"
    """Scored as a draw by a ruling (G37.1.2.2)."""
    DELETED = "deleted"
    """Struck out with everything that either side had from it (R14/2, G34.1.3)."""


_LOAN = re.compile(r"(?P<player>.+?)(?: for (?P<number>[1-9][0-9]{0,5})(?: on (?P<boards>[0-9]+(?:[ -][0-9]+)*))?)?")


@dataclass(frozen=True, slots=True)
class Loan:
    """A borrowed player (R12), the team that he plays for, and on which boards: all of the match where none is named.

    Without a team, results that say who sat where decide it.

    >>> Loan.parse("Kuo for 4 on 1-3"), str(Loan("Kuo", 4, (1, 2, 3))), str(Loan("Kuo"))
    (Loan(player='Kuo', number=4, boards=(1, 2, 3)), 'Kuo for 4 on 1 2 3', 'Kuo')
    """

    player: str
    number: int = 0
    boards: tuple[int, ...] = ()

    @classmethod
    def parse(cls, text: str) -> Loan:
        found = _LOAN.fullmatch(text.strip())
        if found is None:
            return cls(text.strip())
        boards: list[int] = []
        for word in (found["boards"] or "").split():
            first, _, last = word.partition("-")
            boards += range(int(first), min(int(last or first), int(first) + 200) + 1)
        return cls(found["player"], int(found["number"] or 0), tuple(dict.fromkeys(boards)))

    def __str__(self) -> str:
        team = f" for {self.number}" if self.number else ""
        return f"{self.player}{team}" + (f" on {' '.join(map(str, self.boards))}" if team and self.boards else "")

    def is_on(self, number: int | None, board: int) -> bool:
        """Whether it is said that he plays a board for a team."""
        return bool(self.number) and self.number == number and (not self.boards or board in self.boards)


@dataclass(frozen=True, slots=True)
class Match:
    """Two contestants who meet, home first; without ``away`` a bye or a round that home sits out.

    In a Swiss of individuals each of the two has a partner for the round, and four meet at the table (G27.1).

    ``lot`` is the number of whoever won the draw where lots decided a knockout (R49.1(4)). ``start_home`` and
    ``start_away`` are IMPs or levels given before the first board (G32, R12.2 in a line-up of its own).
    """

    stage: str
    round: int
    table: str
    home: int
    away: int | None = None
    outcome: Outcome = Outcome.PLAYED
    lot: int | None = None
    start_home: Fraction = Fraction()
    start_away: Fraction = Fraction()
    home_players: tuple[str, ...] = ()
    away_players: tuple[str, ...] = ()
    group: str = ""
    borrowed: tuple[Loan, ...] = ()
    """Players on loan (R12): on the boards that they play their team's IMPs count two thirds."""
    cites: str = ""
    home_partner: int | None = None
    away_partner: int | None = None
    boards: tuple[int, ...] = ()
    """The boards of a half match, which three teams of an odd field play; nothing: as many as the stage says."""
    source: Source = field(default_factory=Source)

    @property
    def key(self) -> tuple[str, int, int, tuple[int, ...]]:
        """Who is at home in which round; a team that plays two half matches has two sets of boards there."""
        return self.stage, self.round, self.home, self.boards

    @property
    def home_side(self) -> tuple[int, ...]:
        return (self.home,) if self.home_partner is None else (self.home, self.home_partner)

    @property
    def away_side(self) -> tuple[int, ...]:
        if self.away is None:
            return ()
        return (self.away,) if self.away_partner is None else (self.away, self.away_partner)

    @property
    def numbers(self) -> tuple[int, ...]:
        return self.home_side + self.away_side

    def opponents_of(self, number: int) -> tuple[int, ...]:
        """Those on the other side; nobody in a bye."""
        return self.away_side if number in self.home_side else self.home_side
