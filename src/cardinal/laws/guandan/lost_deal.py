"""A deal lost by penalty: the other side rises as after a double loss, and the next deal begins without tribute."""

from __future__ import annotations

from cardinal.cards import Rank, Seat, Side
from cardinal.laws.hearing import Procedure
from cardinal.laws.question import REFEREE, Voice

from .case import GuandanCase
from .effect import ScoredAs
from .lateness import special_start

voice = Voice(__name__, REFEREE)


def lost_deal(case: GuandanCase, side: Side, offenders: tuple[Seat, ...], cites: str) -> Procedure:
    """*side* loses the deal; of several offenders the opponents say who shuffles."""
    yield ScoredAs(side, cites=f"{cites} §G2.双下 §G2.升级")
    yield from _passing_a(case, side.other)
    yield special_start((yield voice.choose(side.other.seats[0], "shuffler", cites, options=offenders)), cites)


def _passing_a(case: GuandanCase, winners: Side) -> Procedure:
    """Whether a side that plays A passes it with a deal that it is given, where the record has the levels."""
    standing = case.now.standing
    if standing is None or standing.owner is not winners or standing.of(winners) is not Rank.ACE:
        return
    passes = case.conditions["ref.awarded_double_passes_A"] is True
    yield voice.recorded("side_pass_a" if passes else "side_stay_at_a", "§G2.过A", side=winners)
