"""What every game at a live table can do, and which adapter plays it."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping
from dataclasses import dataclass, field
from enum import StrEnum
from itertools import groupby
from operator import itemgetter
from typing import Any, Protocol, TypeVar

from cardinal.cards import Seat
from cardinal.cards.viewer import Viewer

from ..narration import GameNarrator
from ..protocol import Act

Possible = TypeVar("Possible")
InPhase = TypeVar("InPhase")


class Manner(StrEnum):
    """Whether an irregular act is refused, or stands as it would in life."""

    GUARDED = "guarded"
    OPEN = "open"


@dataclass(frozen=True, slots=True)
class Outcome:
    """What came of a board or deal: as a result cell of the contest room writes it, and as points of North-South."""

    number: int
    result: str
    points: int
    owed: tuple[str, ...] = field(default=(), compare=False)
    """The laws under which something has still to be settled: till then the outcome is provisional."""


class GameTable(Protocol):
    """One board or deal. Every act gives a new one; a refusal changes nothing."""

    def act(self, who: Seat | Viewer, act: Act, at: float) -> GameTable: ...

    def check(self, who: Seat | Viewer, act: Act) -> None:
        """Refuse an act that may stand in a log of an earlier version but is not taken any more."""
        ...

    def view(self, viewer: Seat | Viewer, language: str = "") -> dict[str, Any]:
        """What *viewer* may know; no byte depends on a card that it may not. Without a language, keys stand for the
        sentences."""
        ...

    def written(self, viewer: Seat | Viewer, language: str = "") -> str:
        """The view as it is sent."""
        ...

    @property
    def awaited(self) -> tuple[Seat, ...]:
        """Which players the game waits for; declarer where a card comes from dummy."""
        ...

    @property
    def asks_in_common(self) -> bool:
        """Whether any of those who are waited for may answer for all."""
        ...

    @property
    def outcome(self) -> Outcome | None: ...

    @property
    def happened(self) -> int:
        """How many events there are so far, or sentences where the game tells itself."""
        ...

    def narrator(self) -> GameNarrator:
        """What describes this board, from its beginning on."""
        ...

    def next_deal(self, chance: Callable[[int], int]) -> dict[str, Any]:
        """How the board after this one begins, as ``begin`` reads it; *chance* gives a number below its argument."""
        ...


def verbs_by_phase(
    every: Iterable[InPhase], verbs: Mapping[str, tuple[tuple[InPhase, ...], Possible]]
) -> dict[InPhase, tuple[tuple[tuple[str, ...], Possible], ...]]:
    """For each phase the verbs that have a meaning in it, those together of which the same must hold besides."""
    by_phase = {}
    for phase in every:
        these = [(verb, is_possible) for verb, (phases, is_possible) in verbs.items() if phase in phases]
        alike = [(rule, tuple(verb for verb, _ in some)) for rule, some in groupby(these, itemgetter(1))]
        by_phase[phase] = tuple((some, is_possible) for is_possible, some in alike)
    return by_phase


Maker = Callable[[Mapping[str, Any]], GameTable]
GAMES: dict[tuple[str, Manner], tuple[Maker, Callable[[Callable[[int], int]], dict[str, Any]]]] = {}
"""By game and manner: how a deal is begun from its record, and how the first record is made by chance."""


def begin(game: str, manner: Manner, record: Mapping[str, Any]) -> GameTable:
    return GAMES[game, manner][0](record)
