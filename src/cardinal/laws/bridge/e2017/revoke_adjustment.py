"""Law 64A and 64B: how many tricks an established revoke costs, computed from the play."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass

from cardinal.laws.prelude import Cited, Row, Seat, only
from cardinal.laws.standing_play import Revoke, StandingPlay

from .revoke_record import tricks_of


@dataclass(frozen=True, slots=True)
class RevokeFacts:
    """What the play itself does not show, and the exemptions of 64B depend on."""

    repeated: bool = False  # the same player, in the same suit, after an established revoke
    after_call: bool = False  # attention first drawn after a non-offender's call on the next deal
    after_round: bool = False  # attention first drawn after the round
    both_sides: bool = False  # the other side has an established revoke too
    corrected_together: bool = False  # corrected under 62C3


@dataclass(frozen=True, slots=True)
class Won:
    """What the offending side won from the revoke trick on, and whether the revoke trick was won by the very hand."""

    tricks: frozenset[int]
    by_player: bool = False
    in_dummy: bool = False  # dummy won the trick, which is not won by declarer (fn:19)


def won_from(play: StandingPlay, revoke: Revoke) -> Won:
    """What the offending side won from the revoke trick on. A trick won in dummy is not won by declarer."""
    side = revoke.seat.side
    tricks = frozenset(number for number in tricks_of(play, side) if number >= revoke.trick)
    winner: Seat | None = play.winner(revoke.trick) if revoke.trick in tricks else None
    # Nothing was played to a defective trick, so its offender cannot have won it; 67B1 names 64A2 alone.
    by_player = winner is revoke.seat and revoke.manner != "deemed"
    return Won(tricks, by_player, in_dummy=winner is play.dummy)


def exemptions(trick: int, manner: str, won: Won, facts: RevokeFacts, *, is_dummy: bool) -> tuple[str, ...]:
    """64B: every reason why no trick is transferred; they may well meet."""
    rows = (
        Row(not won.tricks, None, "§64B1"),
        Row(facts.repeated, None, "§64B2"),
        Row(manner == "penalty card" or is_dummy, None, "§64B3"),
        Row(facts.after_call, None, "§64B4"),
        Row(facts.after_round, None, "§64B5"),
        Row(trick == 12, None, "§64B6"),
        Row(facts.both_sides, None, "§64B7"),
        Row(facts.corrected_together, None, "§64B8"),
    )
    return tuple(row.cites for row in rows if row.applies)


def adjustment(trick: int, manner: str, won: Won, facts: RevokeFacts, *, is_dummy: bool) -> Cited[int]:
    """64A and 64B as one table: exactly one row applies."""
    exempt = exemptions(trick, manner, won, facts, is_dummy=is_dummy)
    later = won.tricks - {trick}
    liable = not exempt
    row = only(
        (
            Row(bool(exempt), 0, " ".join(("§64B", *exempt))),
            Row(liable and won.by_player and bool(later), 2, "§64A1"),
            Row(liable and won.by_player and not later, 1, "§64A1"),
            Row(liable and not won.by_player, 1, "§64A2 §fn:19" if won.in_dummy else "§64A2"),
        ),
        "the trick adjustment",
    )
    return Cited(row.gives, row.cites)


def shared(costs: Iterable[tuple[int, Won, int]]) -> tuple[int, ...]:
    """What each of several revokes of one side costs (its trick, what was won, its own adjustment): no trick is taken
    from a side twice."""
    every = tuple(costs)
    taken = {trick for trick, won, tricks in every if won.by_player and tricks}
    given = [int(won.by_player and tricks > 0) for _, won, tricks in every]
    # The latest revoke has the fewest tricks to be taken from, so it is served first.
    for place in sorted(range(len(every)), key=lambda one: -every[one][0]):
        _, won, tricks = every[place]
        free = won.tricks - taken
        for one in sorted(free)[: tricks - given[place]]:
            taken.add(one)
            given[place] += 1
    return tuple(given)


def is_repeated(revoke: Revoke, established: Iterable[Revoke]) -> bool:
    """64B2: the same player has revoked in this suit before, and that revoke is established."""
    return any(
        (one.seat, one.led) == (revoke.seat, revoke.led) and one.trick < revoke.trick and one.manner != "required"
        for one in established
    )
