"""Home and away: who is at home, where each sits, and who may choose seats in which segment."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, replace
from enum import StrEnum

from cardinal.language import Text

from .errors import IllegalChoice, OrganiserDecides, OutOfOrder
from .lots import first_drawn
from .pairing import Pairing


class Contest(StrEnum):
    """What a match is part of, as far as seats depend on it."""

    ROUND_ROBIN = "round_robin"
    SWISS = "swiss"
    KNOCKOUT = "knockout"
    EXTRA = "extra"  # extra play to decide a match


def home_in_swiss(one: int, other: int, round_number: int) -> Pairing:
    """The pairing as it is listed: the lower number at home in odd rounds, the higher in even ones."""
    low, high = sorted((one, other))
    return Pairing(low, high) if round_number % 2 else Pairing(high, low)


def home_in_knockout(
    one: int, other: int, *, ranks: Mapping[int, int] | None = None, chosen: int | None = None, seed: str = ""
) -> Pairing:
    """The better of the earlier stage is at home; a team without a rank there entered directly and is at home.

    Two that both entered directly: the lower number. Without an earlier stage the organiser's choice, or a lot.
    """
    if ranks:
        low, high = sorted((one, other), key=lambda number: (ranks.get(number, 0), number))
        return Pairing(low, high)
    if chosen is None and not seed:
        raise OrganiserDecides(Text(__package__, "home_not_decided"), cites="§G29.1.3.2", legal=(one, other))
    home = first_drawn(seed, "home", sorted((one, other))) if chosen is None else chosen
    if home not in (one, other):
        values = {"given": home, "legal": (one, other)}
        raise IllegalChoice(Text(__package__, "not_of_match", values), cites="§G29.1.3.2", legal=(one, other))
    return Pairing(home, other if home == one else one)


@dataclass(frozen=True, slots=True)
class SeatingRights:
    """Which team may choose seats in which segment; ``rights[0]`` is segment 1, ``None`` where nobody may.

    A knockout's segments are chosen by turns, the winner of the lot first; an odd number leaves the last to nobody.
    """

    match: Pairing
    rights: tuple[int | None, ...]
    first: int | None
    open_segments: tuple[int, ...]
    cites: str

    @classmethod
    def of(cls, match: Pairing, contest: Contest, segments: int, *, lot_winner: int | None = None) -> SeatingRights:
        """The rights at the beginning of a match."""
        if contest is not Contest.KNOCKOUT:
            cites = "§G29.3.3" if contest is Contest.EXTRA else "§G29.3.1"
            return cls(match, (None,) * segments, None, (), cites)
        if lot_winner not in match.numbers:
            values = {"given": lot_winner or "-", "legal": (match.home, match.away)}
            raise IllegalChoice(
                Text(__package__, "not_of_match", values), cites="§G29.3.2.1", legal=(match.home, match.away)
            )
        shared = segments - segments % 2
        cites = "§G29.3.2.2" if segments % 2 else "§G29.3.2.1"
        return cls(match, (None,) * segments, lot_winner, tuple(range(1, shared + 1)), cites)

    @property
    def turn(self) -> int | None:
        """Who picks a segment next; ``None`` when all are taken."""
        if not self.open_segments or self.first is None:
            return None
        taken = sum(team is not None for team in self.rights)
        return self.match.opponent(self.first) if taken % 2 else self.first

    def pick(self, team: int, segment: int) -> SeatingRights:
        """The rights after *team* has taken one of the segments left."""
        if team != self.turn:
            raise OutOfOrder(Text(__package__, "not_your_choice", {"team": team}), cites=self.cites)
        if segment not in self.open_segments:
            values = {"given": segment, "legal": self.open_segments}
            raise IllegalChoice(
                Text(__package__, "no_such_segment", values), cites=self.cites, legal=self.open_segments
            )
        rights = tuple(team if place == segment else had for place, had in enumerate(self.rights, start=1))
        left = tuple(open_segment for open_segment in self.open_segments if open_segment != segment)
        return replace(self, rights=rights, open_segments=left)
