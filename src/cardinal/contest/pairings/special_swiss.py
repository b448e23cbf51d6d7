"""The special Swiss form: a winners' and a losers' zone, as many rounds as halvings make one winner of the field."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass

from cardinal.language import Text

from .errors import BadField
from .field import Contestant, bye_candidates, in_order
from .pairing import Pairing, Round
from .swiss_round import SwissRound, first_round, pair_round

CITES = "§G26.2"


def rounds_needed(teams: int) -> int:
    """The least n with no more than 2 to the n teams.

    >>> rounds_needed(16), rounds_needed(17)
    (4, 5)
    """
    if teams < 2:
        raise BadField(Text(__package__, "too_few", {"given": teams, "least": 2}), cites=CITES)
    return (teams - 1).bit_length()


@dataclass(frozen=True, slots=True)
class ZoneRound:
    """A round of both zones; ``promoted`` came up from the losers' zone to make the winners' zone even."""

    round: Round
    winners: tuple[int, ...]
    promoted: int | None
    rematches: tuple[Pairing, ...]
    cites: str = CITES


def opening_round(strength: Sequence[int]) -> ZoneRound:
    """Strong against weak; everybody is still in the winners' zone."""
    paired = first_round(strength)
    return ZoneRound(paired.round, tuple(strength), None, ())


def pair_zones(field: Iterable[Contestant], winners: Iterable[int], round_number: int) -> ZoneRound:
    """From the second round on, each zone by score.

    The bye is the lowest of the losers' zone who has had none: one in the winners' zone would leave two winners. If
    the winners' zone is odd, the best of the losers' zone comes up, or the next best where only that avoids a rematch.
    """
    order = in_order(field, round_number)
    upper_numbers = frozenset(winners)
    unknown = upper_numbers - {one.number for one in order}
    if unknown or not upper_numbers:
        raise BadField(Text(__package__, "unknown_number", {"numbers": sorted(unknown)}), cites=CITES)
    bye = None
    if len(order) % 2:
        bye = min(bye_candidates(order, round_number), key=lambda candidate: candidate.number in upper_numbers)
    upper = [one for one in order if one.number in upper_numbers and one is not bye]
    lower = [one for one in order if one.number not in upper_numbers and one is not bye]
    promoted = None
    if len(upper) % 2:
        promoted = _promoted(upper, lower, round_number)
        upper.append(promoted)
        lower.remove(promoted)
    parts = [pair_round(zone, round_number) for zone in (upper, lower) if zone]
    return ZoneRound(
        round=Round(
            tuple(pairing for part in parts for pairing in part.round.pairings), () if bye is None else (bye.number,)
        ),
        winners=tuple(one.number for one in upper) + ((bye.number,) if bye and bye.number in upper_numbers else ()),
        promoted=None if promoted is None else promoted.number,
        rematches=tuple(rematch for part in parts for rematch in part.rematches),
    )


def _promoted(upper: list[Contestant], lower: list[Contestant], round_number: int) -> Contestant:
    def paired(contestant: Contestant) -> SwissRound:
        return pair_round([*upper, contestant], round_number)

    return next((one for one in lower if not paired(one).rematches), lower[0])
