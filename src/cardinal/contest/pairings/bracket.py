"""A knockout bracket: matches between entrants and the winners or losers of other matches, and where it stands."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from itertools import groupby

from cardinal.language import Text

from .errors import BadField


@dataclass(frozen=True, slots=True)
class Entrant:
    """A number of the bracket; seed 1 is 1."""

    number: int

    def __str__(self) -> str:
        return str(self.number)


@dataclass(frozen=True, slots=True)
class From:
    """Who won a match, or lost it."""

    match: str
    won: bool

    def __str__(self) -> str:
        return f"{'+' if self.won else '-'}{self.match}"


Source = Entrant | From


@dataclass(frozen=True, slots=True)
class Match:
    """One match: ``W`` for the winners' side, ``L`` for the losers' side, ``F`` for a final between the two."""

    side: str
    round: int
    place: int
    upper: Source
    lower: Source
    if_needed: bool = False

    @property
    def name(self) -> str:
        return f"{self.side}{self.round}.{self.place}"

    def __str__(self) -> str:
        return f"{self.name}: {self.upper} v {self.lower}{' *' if self.if_needed else ''}"


@dataclass(frozen=True, slots=True)
class Bracket:
    """All matches in the order in which they can be played, and the numbers with a bye in the first round.

    In print ``+W1.2`` is the winner of match W1.2, ``-W1.2`` its loser, and a star marks a match played if needed.
    """

    entrants: int
    matches: tuple[Match, ...]
    byes: tuple[int, ...] = ()
    losses: int = 1
    cites: str = "§G24.1.1.3 §GA1"

    def __str__(self) -> str:
        rounds = groupby(self.matches, key=lambda match: (match.side, match.round))
        return "\n".join("  ".join(map(str, matches)) for _, matches in rounds)

    def resolve(self, won: Mapping[str, int]) -> dict[str, tuple[int, int]]:
        """The matches whose two sides are known, given the number that won each match played.

        A result of a match that cannot have been played, or a winner who was not in it, is refused.
        """
        known: dict[str, tuple[int, int]] = {}
        for match in self.matches:
            sides = tuple(self._number(source, known, won) for source in (match.upper, match.lower))
            upper, lower = sides
            if upper is None or lower is None or (match.if_needed and not self._is_needed(match, known, won)):
                if match.name in won:
                    raise BadField(Text(__package__, "no_such_match", {"given": match.name}))
                continue
            known[match.name] = upper, lower
            if match.name in won and won[match.name] not in (upper, lower):
                values = {"given": won[match.name], "legal": (upper, lower)}
                raise BadField(Text(__package__, "not_of_match", values), legal=(upper, lower))
        unknown = set(won) - {match.name for match in self.matches}
        if unknown:
            raise BadField(Text(__package__, "no_such_match", {"given": min(unknown)}))
        return known

    def _number(self, source: Source, known: Mapping[str, tuple[int, int]], won: Mapping[str, int]) -> int | None:
        if isinstance(source, Entrant):
            return source.number
        if source.match not in won:
            return None
        upper, lower = known[source.match]
        winner = won[source.match]
        if source.won:
            return winner
        return lower if winner == upper else upper

    def _is_needed(self, match: Match, known: Mapping[str, tuple[int, int]], won: Mapping[str, int]) -> bool:
        """A second final is played when the first gave the winners' side its first loss."""
        first = match.upper
        return isinstance(first, From) and won[first.match] == known[first.match][1]

    def champion(self, won: Mapping[str, int]) -> int | None:
        """Who has won it all; ``None`` while that is open."""
        known = self.resolve(won)
        for match in reversed(self.matches):
            if match.name in won:
                return won[match.name]
            if not match.if_needed or match.name in known:
                return None
        return None


def positions(size: int) -> tuple[int, ...]:
    """The numbers of a full bracket from top to bottom: in every zone of one size they add up to the same.

    >>> positions(8)
    (1, 8, 4, 5, 2, 7, 3, 6)
    """
    order = [1]
    while len(order) < size:
        total = 2 * len(order) + 1
        order = [number for seed in order for number in (seed, total - seed)]
    return tuple(order)


def size_for(entrants: int) -> int:
    """The next power of two."""
    if entrants < 2:
        raise BadField(Text(__package__, "too_few", {"given": entrants, "least": 2}), cites="§G24.1.1.3")
    return 1 << (entrants - 1).bit_length()


Slot = Source | None


def meet(
    side: str, round_number: int, couples: Sequence[tuple[Slot, Slot]]
) -> tuple[list[Match], list[Slot], list[Slot]]:
    """A round: its matches, and for each couple the winner and the loser; against nobody one passes without a match."""
    matches: list[Match] = []
    winners: list[Slot] = []
    losers: list[Slot] = []
    for upper, lower in couples:
        if upper is None or lower is None:
            winners.append(lower if upper is None else upper)
            losers.append(None)
            continue
        match = Match(side, round_number, len(matches) + 1, upper, lower)
        matches.append(match)
        winners.append(From(match.name, won=True))
        losers.append(From(match.name, won=False))
    return matches, winners, losers
