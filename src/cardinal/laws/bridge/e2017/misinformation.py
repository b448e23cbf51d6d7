"""Law 21: a call based on misinformation from an opponent, or on the player's own misunderstanding."""

from __future__ import annotations

from collections.abc import Generator
from dataclasses import dataclass, replace
from typing import Any

from cardinal.bridge import Call
from cardinal.cards import SIDES, Seat, Side
from cardinal.laws.bridge.law_12 import redressed
from cardinal.laws.effect import Effect, Information, Review, Stands, Substitute, Withdrawn
from cardinal.laws.prelude import DIRECTOR, NOT_DETERMINED, Act, Case, Found, Procedure, Question, Voice, law
from cardinal.laws.standing import StandingAuction

from .authorized_information import undetermined
from .end_of_auction import taken_up_again
from .moment import AUCTION_PERIOD, Moment, Stage, position_now, record_of
from .subject import about_calls

voice = Voice(__name__)


@dataclass(frozen=True, slots=True)
class Misinformed:
    """Who misinformed, since which act of the record the other side has been misinformed, and the clauses by which
    that is so."""

    by: Side
    since: int
    cites: str


@dataclass(frozen=True, slots=True)
class Made:
    """A call of the misinformed side, and its place in the record."""

    place: int
    seat: Seat
    call: Call


Finding = Generator[Question | Found | Effect, Any, Misinformed | None]


@law("21")
def misinformation(case: Case) -> Procedure:
    """Law 21: a player called on something that was not so."""
    found = yield from was_misinformed(case)
    if found is None:
        return
    calls = calls_since(case, found)
    stage = Moment.latest(case).stage
    if not calls:
        yield from no_call_since(stage)
    elif stage not in AUCTION_PERIOD:
        yield voice.found("too_late", "§21B1(a)/1")
        yield from _too_late(case, stage, found)
    else:
        yield from _change_of_call(case, found, calls)


def was_misinformed(case: Case) -> Finding:
    """Whether an opponent misinformed the player, as far as the record tells it and the Director finds it."""
    record = record_of(case)
    explained = last_explanation(record)
    late = _late_alert(record)
    if explained is not None:
        place, act = explained
        return (yield from _wrong_explanation(_side(act), place))
    if late is not None:
        place, act = late
        yield voice.found("late_alert", "§21B1(a)/2", seat=act.seat)
        return (yield from _missing_alert(case, _side(act), place))
    source = yield voice.fact("source", "§21A §21B1(a)/1", options=("explanation", "no_alert", "own_misunderstanding"))
    if source == NOT_DETERMINED:
        yield undetermined()
        return None
    if source == "own_misunderstanding":
        yield voice.none("own_misunderstanding", "§21A")
        return None
    side = yield voice.choose(DIRECTOR, "side", "§21B1(a)/1", options=SIDES)
    since = _first_call_of(record, side)
    if source == "explanation":
        return (yield from _wrong_explanation(side, since))
    return (yield from _missing_alert(case, side, since))


def _first_call_of(record: tuple[Act, ...], side: Side) -> int:
    """The place of a side's first call: before it there was nothing to explain or to alert."""
    return next((place for place, act in enumerate(record) if act.is_call and _side(act) is side), len(record))


def last_explanation(record: tuple[Act, ...]) -> tuple[int, Act] | None:
    """The last explanation of the record and its place."""
    return next(((place, act) for place, act in reversed(tuple(enumerate(record))) if act.verb == "explains"), None)


def _side(act: Act) -> Side:
    if act.seat is None:
        raise AssertionError("an explanation or an alert has a seat")
    return act.seat.side


def _late_alert(record: tuple[Act, ...]) -> tuple[int, Act] | None:
    """An alert that came only after another call, and the place of the call that it is about."""
    for place, act in enumerate(record):
        if act.verb != "alerts" or act.seat is None:
            continue
        calls = [(at, one) for at, one in enumerate(record[:place]) if one.is_call]
        about = [at for at, call in calls if call.seat is act.seat.partner]
        if about and calls[-1][0] != about[-1]:
            return about[-1], act
    return None


def _wrong_explanation(side: Side, place: int) -> Finding:
    """75 and 21B1(b): the agreement against the explanation; without evidence the explanation is presumed wrong."""
    options = ("different", "no_agreement", "as_explained", "misunderstood")
    shown = yield voice.fact("evidence", "§21B1(b)", options=options)
    if shown == "as_explained":
        yield voice.none("mistaken_call", "§21B1(b) §75C")
        return None
    if shown == "misunderstood":
        yield voice.none("own_misunderstanding", "§21A")
        return None
    cites = {"different": "§75B1", "no_agreement": "§75D2", NOT_DETERMINED: "§21B1(b)"}[shown]
    key = {"different": "wrongly_explained", "no_agreement": "nothing_agreed", NOT_DETERMINED: "presumed"}[shown]
    yield voice.found(key, cites)
    return Misinformed(side, place, cites)


def _missing_alert(case: Case, side: Side, place: int) -> Finding:
    """21B1(a): not to alert promptly is misinformation where the Regulating Authority requires the alert."""
    if case.conditions["alert_procedure"] == "none":
        yield voice.none("no_alert_required", "§21B1(a)/2 §40B2(a)(iii)")
        return None
    required = yield voice.fact("alert_required", "§21B1(a)/2")
    if required == NOT_DETERMINED:
        yield undetermined()
        return None
    if not required:
        yield voice.none("no_alert_required", "§21B1(a)/2")
        return None
    yield voice.found("not_alerted", "§21B1(a)/2")
    return Misinformed(side, place, "§21B1(a)/2")


def calls_since(case: Case, found: Misinformed) -> tuple[Made, ...]:
    """The calls of the misinformed side since the misinformation."""
    return tuple(
        Made(place, act.seat, act.call)
        for place, act in enumerate(record_of(case))
        if place > found.since and act.is_call and act.seat is not None and isinstance(act.call, Call)
        if act.seat.side is not found.by
    )


def no_call_since(stage: Stage) -> Procedure:
    if stage in AUCTION_PERIOD:
        yield voice.none("no_call_since", "§21B1(a)/1")
    else:
        yield voice.duty("director", "see_whether_a_play_was_based_on_it_under_law", "§20F6 §47E2(a)/1", law="47E")


def _change_of_call(case: Case, found: Misinformed, calls: tuple[Made, ...]) -> Procedure:
    """21B1(a): only the last call of the side can be changed, since over every earlier one partner has called."""
    made, earlier = calls[-1], calls[:-1]
    if earlier:
        yield voice.found("partner_has_called", "§21B1(a)/1", calls=tuple(one.call for one in earlier))
        yield Review("21B3", cites=f"§21B3 {found.cites}")
    if not (yield voice.judge("influenced", "§21B1(a)/1", seat=made.seat, call=made.call)):
        yield voice.none("not_influenced", "§21B1(a)/1")
        return
    options = other_calls(case, made).options
    if not options or not (yield voice.offer(made.seat, "change", "§21B1(a)/1", call=made.call)):
        # Over seven no trump of his own side a pass may be all that a player has.
        yield voice.none("call_not_changed", "§21B1(a)/1")
        return
    yield from _changed(case, found, made)


@dataclass(frozen=True, slots=True)
class OtherCalls:
    """The auction without a call and without what LHO called over it, that call of LHO's, and what else was legal."""

    before: StandingAuction
    over: object
    options: tuple[Call, ...]


def other_calls(case: Case, made: Made) -> OtherCalls:
    now, lho = position_now(case).auction, made.seat.lho
    over = next((act.call for act in record_of(case)[made.place :] if act.is_call and act.seat is lho), None)
    before = now.without(lho, over).without(made.seat, made.call)
    return OtherCalls(before, over, tuple(call for call in before.legal_calls(made.seat) if call is not made.call))


def _changed(case: Case, found: Misinformed, made: Made) -> Procedure:
    """The new call, the left-hand opponent's right to follow it, and the information of the withdrawn calls."""
    position, lho, other = position_now(case), made.seat.lho, other_calls(case, made)
    before, over = other.before, other.over
    new = yield voice.choose(made.seat, "replacement", "§21B1(a)/1", options=other.options, call=made.call)
    yield Withdrawn(made.seat, made.call, cites=f"§21B1(a)/1 {found.cites}")
    if position.auction.is_over:
        yield from taken_up_again(position, made.seat, "§21B1(a)/1")
    yield Stands(made.seat, new, cites="§21B1(a)/1")
    withdrawn = [made.call]
    if isinstance(over, Call):
        changed = yield from _left_hand_opponent(before.add(made.seat, new), lho, over)
        withdrawn += [over] if changed else []
    about = about_calls(withdrawn)
    yield Information(about, authorized=(found.by.other,), unauthorized=(found.by,), cites="§21B2 §16C1 §16C2")


def _left_hand_opponent(
    auction: StandingAuction, lho: Seat, over: Call
) -> Generator[Question | Found | Effect, Any, bool]:
    """21B2: whether the left-hand opponent changes too. A call that is no longer legal over the new one cannot stay."""
    if over not in auction.legal_calls(lho):
        yield voice.found("cannot_stay", "§21B2", call=over, seat=lho)
        changes = True
    else:
        changes = yield voice.offer(lho, "follow", "§21B2", call=over)
    yield Withdrawn(lho, over, cites="§21B2")
    if changes:
        yield Substitute(lho, "legal_call", cites="§21B2")
    else:
        # Taken up and put down again: it now stands after the new call.
        yield Stands(lho, over, cites="§21B2")
    return changes


def _too_late(case: Case, stage: Stage, found: Misinformed) -> Procedure:
    if stage is Stage.OVER:
        yield from _adjust_for_advantage(case, found.by, found.cites)
    else:
        yield Review("21B3", cites=f"§21B3 {found.cites}")


def _adjust_for_advantage(case: Case, by: Side | None = None, misinformed: str = "") -> Procedure:
    """21B3: did the side that misinformed, by the clauses of *misinformed*, gain by it?"""
    if not (yield voice.judge("advantage", "§21B3")):
        yield voice.none("no_advantage", "§21B3")
        return
    yield from redressed_misinformation(case, f"§21B3 {misinformed}".strip(), by)


def redressed_misinformation(case: Case, cites: str, by: Side | None = None) -> Procedure:
    """An assigned score for damage by misinformation: those offended who explained, or who alerted too late."""
    record = record_of(case)
    told = last_explanation(record) or _late_alert(record)
    by = by if by is not None or told is None else _side(told[1])
    yield from redressed(replace(case, act=None, reviewed=None), cites, by)


@law("21B3")
def too_late_to_change(case: Case) -> Procedure:
    """Law 21B3: the end of play after misinformation that came out too late to change a call."""
    yield from _adjust_for_advantage(case)
