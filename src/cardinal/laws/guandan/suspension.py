"""Losing the right to lead or to follow for one trick: which trick that is, and who leads instead."""

from __future__ import annotations

from collections.abc import Callable, Generator, Iterable, Mapping
from typing import Any

from cardinal.laws.prelude import REFEREE, SEATS, Effect, Found, Procedure, Question, Reverts, Seat, Voice

from .act import GuandanAct
from .case import GuandanCase
from .effect import LeadGoesTo, PlayGoesTo, Suspended
from .position import TURNS, DealPosition

voice = Voice(__name__, REFEREE)

CURRENT, NEXT = "current", "next"
SeatFound = Generator[Question | Found | Effect, Any, Seat]


def suspended(case: GuandanCase, position: DealPosition, cites: str, *, says_turn: bool = False) -> Procedure:
    """The offender sits out one trick: the current one if there is still something to sit out, else the next. Where the
    act that is heard was in turn, the ruling says whose turn it is now (*says_turn*)."""
    seat = case.offender
    is_next = case.conditions["ref.suspension_trick"] == NEXT or not position.may_still_act(seat)
    yield Suspended(seat, when=NEXT if is_next else CURRENT, cites=cites)
    if is_next:
        if says_turn:
            yield _goes_on(position, seat, cites, plays_again=position.may_still_act(seat))
        return
    holds_lead = position.holds_lead(seat)
    if holds_lead is None:
        # A player who is not shown to have had the lead has none to lose.
        holds_lead = (yield voice.fact("on_lead", cites, seat=seat)) is True
    if holds_lead:
        yield LeadGoesTo((yield from _leads_instead(case, position, cites)), cites=cites)
    elif says_turn:
        yield _goes_on(position, seat, cites, plays_again=False)


def _goes_on(position: DealPosition, seat: Seat, cites: str, *, plays_again: bool) -> Reverts:
    """Whose turn it is when *seat* has taken cards back: sitting out counts as a pass."""
    after = None if plays_again else next_after(position, (GuandanAct("passes", "", seat),))
    return PlayGoesTo(after or (seat if plays_again else position.next_in(seat)), cites=f"{cites} §G8.1.1")


def next_after(position: DealPosition, acts: Iterable[GuandanAct]) -> Seat | None:
    """Whose turn it is after plays and passes that stand; None once the deal is over, or where nothing was played."""
    for act in acts:
        if act.verb in TURNS:
            position = position.advance(act)
    return position.turn


def _leads_instead(case: GuandanCase, position: DealPosition, cites: str) -> SeatFound:
    reading = str(case.conditions["ref.lost_lead_goes_to"])
    if reading == "previous_top" and not position.last_trick:
        others = tuple(seat for seat in SEATS if seat is not case.offender and seat not in position.out)
        found = yield voice.fact("previous_top", cites, options=others)
        return found if isinstance(found, Seat) else position.next_in(case.offender)
    return leads_instead(position, case.offender, reading)


def leads_instead(position: DealPosition, seat: Seat, reading: str) -> Seat:
    """Who leads for *seat* under a reading of the rule, as far as the record has it."""
    found = _INSTEAD[reading](position, seat)
    return found if found is not None and position.may_still_act(found) else _next_who_may(position, seat)


def _next_who_may(position: DealPosition, seat: Seat) -> Seat:
    """The next seat that may act in the trick; where nobody may, the next that holds cards at all."""
    one = position.next_in(seat)
    while one is not seat:
        if position.may_still_act(one):
            return one
        one = position.next_in(one)
    return position.next_in(seat)


def _previous_top(position: DealPosition, seat: Seat) -> Seat | None:
    """Who had the highest play of the last trick apart from *seat*."""
    plays = [turn.seat for turn in position.last_trick if not turn.is_pass and turn.seat is not seat]
    return plays[-1] if plays else None


_INSTEAD: Mapping[str, Callable[[DealPosition, Seat], Seat | None]] = {
    "next_seat": lambda position, seat: None,
    "partner": lambda position, seat: seat.partner,
    "previous_top": _previous_top,
}
