"""A kind of movement: its name, and for one that is generated here all that the other packages need to offer it.

A generator describes itself once, in its own module; :mod:`.registry` lists them. The command line, the draw, the
advice on what fits, the conditions and the organiser's pages read the list, so that none of them names a movement.
"""

from __future__ import annotations

from collections.abc import Callable, Collection, Iterable
from dataclasses import dataclass
from enum import StrEnum
from typing import TYPE_CHECKING

from cardinal.language import Text

from .errors import impossible, whole

if TYPE_CHECKING:
    from .movement import Movement


class Counted(StrEnum):
    """What the size of a movement counts, and with it who plays: pairs, single players or teams."""

    TABLES = "tables"
    PLAYERS = "players"
    TEAMS = "teams"


@dataclass(frozen=True, slots=True)
class Choice:
    """Something that may be asked of a movement: the flag that asks for it, and the argument of the function."""

    flag: str
    help: str
    argument: str
    value: object = True


class Line(StrEnum):
    """One of the two lines of a movement in which nobody changes direction."""

    NS = "NS"
    EW = "EW"


ROVER = Choice("rover", "A pair too many bumps a pair in each round.", "rover")


@dataclass(frozen=True, slots=True)
class Length:
    """A number of rounds that a movement can be played in."""

    rounds: int
    is_complete: bool = True
    """Whether every pair that never sits out plays every board."""
    all_meet: bool = False
    shares: bool = False
    """Whether tables must share boards for so many rounds."""
    notes: tuple[Text, ...] = ()
    """What the organiser must know of it."""


Lengths = Callable[[int, Collection[Choice]], Iterable[Length]]
"""The lengths for so many tables, with these choices."""


@dataclass(frozen=True, eq=False)
class Kind:
    """What a movement was made as: the name in files and commands, and the module whose texts name it for a reader."""

    name: str
    texts: str
    key: str = "name"

    def __repr__(self) -> str:
        return f"<movement {self.name}>"

    @property
    def text(self) -> Text:
        """Its name within a sentence."""
        return Text(self.texts, self.key)

    def label(self, language: str = "en") -> str:
        """Its name at the start of a line."""
        name = self.text.render(language)
        return name[0].upper() + name[1:]

    @property
    def is_of_teams(self) -> bool:
        """Whether contestants are teams, each with a pair in either direction."""
        return False


@dataclass(frozen=True, eq=False, repr=False, kw_only=True)
class Generator(Kind):
    """A kind of movement that is generated here.

    ``make(size, rounds, boards_per_set=…)`` makes one, with the arguments of its *choices*; without *shortens* it has
    all its rounds and takes no number of them.
    """

    help: str
    """One line for the command line, in English as all its help is."""
    make: Callable[..., Movement]
    least: int
    most: int
    counts: Counted = Counted.TABLES
    named: str = ""
    """The system of a stage that is played so, where that is not the name itself."""
    shortens: bool = True
    two_lines: bool = False
    """Whether North-South are the numbers up to the tables, East-West those after, and each line has its winner."""
    switches: bool = False
    """Whether the arrow may be switched in the last rounds."""
    choices: tuple[Choice, ...] = ()
    lengths: Lengths | None = None
    """What the draw may choose from for pairs; None: the organiser says the rounds."""
    unasked_up_to: int = 0
    """Up to how many tables the draw chooses it when the organiser names no movement."""

    __repr__ = Kind.__repr__

    @property
    def system(self) -> str:
        """The system of a stage that is played so."""
        return self.named or self.name.replace("-", "_")

    @property
    def is_of_teams(self) -> bool:
        return self.counts is Counted.TEAMS

    def size(self, value: object) -> int:
        """*value* as a number of tables for which there is one."""
        return whole(value, "size_tables", self.least, self.most, kind=self.text)

    def lengths_for(self, tables: int, choices: Collection[Choice] = ()) -> tuple[Length, ...]:
        """The lengths for so many tables; none where there are too few or too many."""
        if self.lengths is None or not self.least <= tables <= self.most:
            return ()
        return tuple(self.lengths(tables, choices))

    def arranged(
        self,
        size: int,
        rounds: int | None = None,
        boards: int | None = None,
        choices: Collection[Choice] = (),
        missing: Line | None = None,
    ) -> Movement:
        """A movement of this kind; of a half table the pair of one line is *missing*."""
        if missing is not None and ROVER in choices:
            raise impossible("phantom_and_rover")
        arguments = {choice.argument: choice.value for choice in choices}
        made = self.make(size, *([rounds] if self.shortens else []), boards_per_set=boards, **arguments)
        if missing is None:
            return made
        return made.with_phantom(size if self.two_lines and missing is Line.NS else 2 * size)


FIELD = Kind("field", __package__ or "", "kind_field")
PLANNED = Kind("planned", __package__ or "", "kind_planned")
