"""Law 21 of 1987: a call based on misinformation. The player's own belief is enough to change it, nothing is presumed
about the explanation, and what comes too late is left to the Director's discretion."""

from __future__ import annotations

from collections.abc import Generator
from typing import Any

from cardinal.laws.bridge.e2017.authorized_information import undetermined
from cardinal.laws.bridge.e2017.end_of_auction import taken_up_again
from cardinal.laws.bridge.e2017.misinformation import (
    Finding,
    Made,
    Misinformed,
    calls_since,
    no_call_since,
    other_calls,
    redressed_misinformation,
    was_misinformed,
)
from cardinal.laws.bridge.e2017.misinformation import voice as shared
from cardinal.laws.bridge.e2017.moment import AUCTION_PERIOD, Moment, Stage, position_now
from cardinal.laws.effect import Effect, Information, Review, Stands, Substitute, Withdrawn
from cardinal.laws.part import with_parts
from cardinal.laws.prelude import DIRECTOR, NOT_DETERMINED, Call, Case, Found, Procedure, Question, Seat, Voice, law
from cardinal.laws.standing import StandingAuction

voice = Voice(__name__)


@law("21", edition=1987)
def misinformation(case: Case) -> Procedure:
    """Law 21: a player called on something that was not so."""
    found = yield from _without_presumption(was_misinformed(case))
    if found is None:
        return
    calls = calls_since(case, found)
    stage = Moment.latest(case).stage
    if not calls:
        yield from no_call_since(stage)
    elif stage in AUCTION_PERIOD:
        yield from _change(case, found, calls)
    else:
        yield shared.found("too_late", "§1987:21B1")
        if stage is Stage.OVER:
            yield from too_late_to_change(case)
        else:
            yield Review("21B3", cites="§1987:21B3")


def _without_presumption(finding: Finding) -> Finding:
    """The facts as 2017 finds them, but for one: where the agreement cannot be shown, a wrong explanation is not
    presumed."""
    steps, reply = with_parts(finding), None
    while True:
        try:
            step = steps.send(reply)
        except StopIteration as end:
            found: Misinformed | None = end.value
            return found
        reply = yield step
        if isinstance(step, Question) and step.key == "evidence" and reply == NOT_DETERMINED:
            yield undetermined()
            return None


def _change(case: Case, found: Misinformed, calls: tuple[Made, ...]) -> Procedure:
    """21B1: the last call of the side, as long as partner has not called over it, and if its player wants to."""
    made, earlier = calls[-1], calls[:-1]
    if earlier:
        yield shared.found("partner_has_called", "§1987:21B1", calls=tuple(one.call for one in earlier))
        yield Review("21B3", cites="§1987:21B3")
    other = other_calls(case, made)
    if not other.options or not (yield voice.offer(made.seat, "change", "§1987:21B1", call=made.call)):
        # Over seven no trump of his own side a pass may be all that a player has.
        yield voice.none("call_not_changed", "§1987:21B1")
        return
    position, lho, before, over = position_now(case), made.seat.lho, other.before, other.over
    new = yield shared.choose(made.seat, "replacement", "§1987:21B1", options=other.options, call=made.call)
    yield Withdrawn(made.seat, made.call, cites="§1987:21B1")
    if position.auction.is_over:
        yield from taken_up_again(position, made.seat, "§1987:21B1")
    yield Stands(made.seat, new, cites="§1987:21B1")
    sides = {"authorized": (found.by.other,), "unauthorized": (found.by,)}
    yield Information(made.call, **sides, cites="§1987:16C1 §1987:16C2")
    if isinstance(over, Call) and (yield from _follows(before.add(made.seat, new), lho, over)):
        yield Information(over, authorized=(found.by.other, found.by), cites="§1987:16C1 §1987:16C2")
        yield Review("21B2", cites="§1987:21B2")


def _follows(auction: StandingAuction, lho: Seat, over: Call) -> Generator[Question | Found | Effect, Any, bool]:
    """21B2: whether the left-hand opponent changes too. A call no longer legal over the new one cannot stay."""
    if over not in auction.legal_calls(lho):
        yield shared.found("cannot_stay", "§1987:21B2", call=over, seat=lho)
        changes = True
    else:
        changes = yield shared.offer(lho, "follow", "§1987:21B2", call=over)
    yield Withdrawn(lho, over, cites="§1987:21B2")
    yield Substitute(lho, "legal_call", cites="§1987:21B2") if changes else Stands(lho, over, cites="§1987:21B2")
    return changes


@law("21B2", edition=1987)
def damage_by_follow_on_change(case: Case) -> Procedure:
    """Law 21B2: the call that LHO took back may have told his partner enough to hurt the innocent side."""
    yield from _may_adjust(case, "told_partner", "§1987:21B2")


@law("21B3", edition=1987)
def too_late_to_change(case: Case) -> Procedure:
    """Law 21B3: misinformation that came out too late to change a call; the Director may adjust under 40C."""
    yield from _may_adjust(case, "damaged", "§1987:21B3 §1987:40C")


def _may_adjust(case: Case, key: str, cites: str) -> Procedure:
    """Damage gives the Director the power to adjust, not the duty."""
    if not (yield voice.judge(key, cites)):
        yield voice.none("no_damage", cites)
    elif (yield voice.choose(DIRECTOR, "adjust", cites, options=(True, False))):
        yield from redressed_misinformation(case, cites)
    else:
        yield voice.none("the_director_does_not_adjust", cites)
