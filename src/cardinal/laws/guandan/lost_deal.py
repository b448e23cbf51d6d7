"""A deal lost by penalty: the other side rises as after a double loss, and the next deal begins without tribute."""

from __future__ import annotations

from cardinal.cards import Rank
from cardinal.guandan.finish import RISE
from cardinal.laws.prelude import REFEREE, Procedure, Recorded, Seat, Side, Voice

from .case import GuandanCase
from .effect import ScoredAs
from .lateness import special_start

voice = Voice(__name__, REFEREE)


def lost_deal(case: GuandanCase, side: Side, offenders: tuple[Seat, ...], cites: str, *, broken: str = "") -> Procedure:
    """*side* loses the deal, for the rules it has *broken*; of several offenders the opponents say who shuffles."""
    yield ScoredAs(side, cites=f"{cites} {broken} §G2.双下 {RISE}")
    passes = case.conditions["ref.awarded_double_passes_A"] is True
    if plays_a(case, side.other):
        yield at_a(side.other, passes=passes)
        if passes and case.conditions["event.stop_on_pass_A"] is True:
            # The game is over: there is no next deal to begin.
            return
    yield special_start((yield voice.choose(side.other.seats[0], "shuffler", cites, options=offenders)), cites)


def plays_a(case: GuandanCase, winners: Side) -> bool:
    """Whether the deal is *winners*' own at A, where the record has the levels."""
    standing = case.now.standing
    return standing is not None and standing.owner is winners and standing.of(winners) is Rank.ACE


def at_a(winners: Side, *, passes: bool) -> Recorded:
    """Whether a side that plays A passes it, which ends the game."""
    return voice.recorded(
        "side_pass_a" if passes else "side_stay_at_a", "§G2.过A §G12.1" if passes else "§G2.过A", side=winners
    )


def rises(case: GuandanCase, winners: Side, gain: int) -> Recorded:
    """What a side gains by an order of finish that a ruling has settled; at A the partner may not be last."""
    if plays_a(case, winners):
        return at_a(winners, passes=gain > 1)
    return voice.recorded("side_rises", RISE, side=winners, gain=gain)
