"""Law 64 at the end of play: what each established revoke costs, with the clocks of late attention (64B4, 64B5)."""

from __future__ import annotations

from collections.abc import Generator, Mapping
from dataclasses import dataclass, replace
from typing import Any

from cardinal.laws.effect import Effect, Recorded, Review, Transfer
from cardinal.laws.failure import SETTLED, line_of
from cardinal.laws.position import Position
from cardinal.laws.prelude import SIDES, Cited, Finding, Found, Procedure, Question, Seat, Side, Voice
from cardinal.laws.standing_play import Revoke, StandingPlay

from .revoke_adjustment import RevokeFacts, Won, adjustment, is_repeated, shared, won_from
from .revoke_record import Scene

voice = Voice(__name__)

IN_TIME, AFTER_CALL, AFTER_ROUND = "in time", "after a non-offender's next call", "after the round"
WHEN = (IN_TIME, AFTER_CALL, AFTER_ROUND)
Facts = Generator[Question | Found | Effect, Any, RevokeFacts]


@dataclass(frozen=True, slots=True)
class Settled:
    """A revoke with what it costs by itself."""

    revoke: Revoke
    won: Won
    facts: RevokeFacts
    cost: Cited[int]


Ways = Mapping[Revoke, Cited[bool]]
"""By which clause of 63A (or 67B) each revoke is established."""


def settle(
    scene: Scene, play: StandingPlay, due: tuple[Revoke, ...], established: tuple[Revoke, ...], ways: Ways
) -> Procedure:
    """Work out each revoke that is due; *established* are all of the board, settled ones too."""
    both = len({one.seat.side for one in established}) == 2
    every = []
    for revoke in due:
        late = yield from lateness(scene, play, revoke)
        facts = replace(late, repeated=is_repeated(revoke, established), both_sides=both)
        won, is_dummy = won_from(play, revoke), revoke.seat is play.dummy
        cost = adjustment(revoke.trick, revoke.manner, won, facts, is_dummy=is_dummy)
        every.append(Settled(revoke, won, facts, cost))
        yield on_record(revoke, cost, ways)
    moved = False
    for side in SIDES:
        own = [one for one in every if one.revoke.seat.side is side]
        moved |= yield from transfer(scene.position, side, own)
    if both:
        moved |= yield from fallen_away(scene.position)
    if not moved:
        yield voice.none("no_trick_is_transferred", " ".join(dict.fromkeys(one.cost.cites for one in every)))
    yield redress([one.facts for one in every])


def on_record(revoke: Revoke, cost: Cited[int], ways: Ways) -> Recorded:
    """That a revoke is settled: the clause that established it, and those of its cost."""
    cites = f"{ways[revoke].cites} {cost.cites}" if revoke in ways else cost.cites
    return Recorded(line_of(SETTLED, revoke), cites=cites)


def redress(facts: list[RevokeFacts]) -> Review:
    """64C: the Director looks whether the innocent side has been compensated, whatever the tricks."""
    if facts[0].both_sides:
        return Review("64C", cites="§64C2(b)")
    return Review("64C", cites="§64C1 §64C2(a)" if any(fact.repeated for fact in facts) else "§64C1")


def transfer(position: Position, side: Side, own: list[Settled]) -> Finding:
    """The tricks that one side loses by its revokes; what an earlier ruling took is not there to be taken again."""
    if not own:
        return False
    costs = shared((one.revoke.trick, one.won, one.cost.value) for one in own)
    earlier = sum(one.tricks for one in position.transfers if one.to is side.other)
    left = max(len(one.won.tricks) for one in own) - earlier
    total = min(sum(costs), left)
    if sum(one.cost.value for one in own) > total:
        yield voice.found("no_trick_twice", "§64A1 §64A2", side=side, tricks=max(total, 0))
    if total <= 0:
        return False
    cites = " ".join(dict.fromkeys(one.cost.cites for one in own if one.cost.value))
    yield Transfer(side.other, total, cites=cites)
    return True


def fallen_away(position: Position) -> Finding:
    """64B7: a transfer of an earlier ruling goes back when the other side turns out to have revoked too."""
    for one in position.transfers:
        yield Transfer(one.to.other, one.tricks, cites="§64B7")
    return bool(position.transfers)


def lateness(scene: Scene, play: StandingPlay, revoke: Revoke) -> Facts:
    """64B4, 64B5: when attention was first drawn. One that was heard of during the play was heard of in time."""
    if revoke in scene.position.heard_revokes:
        return RevokeFacts()
    innocent = revoke.seat.side.other
    called = any(act.verb == "next board" and act.seat is not None and act.seat.side is innocent for act in scene.past)
    over = scene.happened("round ends")
    if scene.told or called or over:
        return RevokeFacts(after_call=called, after_round=over)
    answer = yield attention_when(revoke.seat)
    return when_drawn(answer)


def attention_when(seat: Seat) -> Question:
    return voice.fact("attention_when", "§64B4 §64B5", options=WHEN, seat=seat, side=seat.side.other, usual=IN_TIME)


def when_drawn(answer: object) -> RevokeFacts:
    """The clocks as a person tells them. Lateness is the exception and has to be shown: not determined is in time."""
    return RevokeFacts(after_call=answer == AFTER_CALL, after_round=answer == AFTER_ROUND)
