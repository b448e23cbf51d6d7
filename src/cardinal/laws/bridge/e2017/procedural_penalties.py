"""Law 90: procedural penalties, the offences named as examples, and amounts where a tariff gives them."""

from __future__ import annotations

from collections.abc import Generator, Mapping
from fractions import Fraction
from typing import Any

from cardinal.cards import SEATS, SIDES, Seat, Side
from cardinal.language import Text
from cardinal.laws.case import Case
from cardinal.laws.cited import Cited
from cardinal.laws.conditions import Conditions
from cardinal.laws.effect import Effect, Party, Penalty
from cardinal.laws.hearing import Finding, Procedure, law
from cardinal.laws.question import DIRECTOR, NOT_DETERMINED, Found, Question, Voice

from .attention import Mentioned
from .score_adjustment import exact, read_number
from .score_award import merged

voice = Voice(__name__)

# 90B: the examples. What is none of them can still be penalized (90A).
OFFENCES: Mapping[str, str] = {
    "late": "§90B1",
    "slow": "§90B2",
    "overheard": "§90B3",
    "comparison": "§90B4",
    "handling": "§90B5",
    "wrong_pocket": "§90B6",
    "procedure": "§90B7",
    "disobedience": "§90B8",
    "other": "§90A",
}

# What an act of the record is, where the act alone shows it.
_BY_ACT = {"touches": "handling", "removes": "handling", "uncounted": "procedure", "takes": "procedure"}


def minutes_late(start: Fraction, arrival: Fraction) -> Cited[Fraction]:
    """90B1: how long after the specified starting time a contestant arrived; nothing when in time."""
    return Cited(max(Fraction(), arrival - start), "§90B1")


def minutes_over(allowed: Fraction, used: Fraction) -> Cited[Fraction]:
    """90B2: how much longer than allowed a table took. Whose slowness that was, and whether it was undue, is judged."""
    return Cited(max(Fraction(), used - allowed), "§90B2")


# The units of a scale, and how an amount of them is said.
_AMOUNTS = {"% of top": "percent_of_top", "VP": "amount_vp", "IMPs": "amount_imps"}


def tariff_amount(conditions: Conditions, times: int = 1) -> Text | str:
    """90A: the standard penalty of the scale in force, so many times; nothing where the conditions have no scale."""
    unit = str(conditions["procedural_penalty_scale"])
    if unit == "none":
        return ""
    amount = exact(Fraction(times * conditions.whole("procedural_penalty_tenths"), 10))
    return voice.text(_AMOUNTS[unit], **({"percent": f"{amount}%"} if unit.startswith("%") else {"amount": amount}))


@law("90")
def procedural_penalty(case: Case) -> Procedure:
    """Law 90: whether an offence gets a procedural penalty, beside any rectification."""
    offence = yield from _offence(case)
    if offence == NOT_DETERMINED:
        yield voice.none("no_offence_established", "§90A §85B")
        return
    cites = merged("§90A", OFFENCES[offence])
    if offence == "procedure" and (yield voice.fact("adjusted_score_required", "§90B7")) is not True:
        # The example is about errors that require an adjusted score; any other is still a breach of procedure.
        cites = "§90A"
    if not (yield from _is_offence(offence, cites)):
        yield voice.none("no_offence", cites)
        return
    to = yield from _who(case, cites)
    if to == NOT_DETERMINED:
        yield voice.none("no_offender_established", merged(cites, "§85B"))
        return
    yield from _measure(case, to, cites)


Answer = Generator[Question | Found | Effect, Any, str]


def _offence(case: Case) -> Answer:
    """Which offence: the record shows some of them."""
    if case.act is not None and case.act.verb in _BY_ACT:
        known = _BY_ACT[case.act.verb]
        yield voice.found("on_record", OFFENCES[known], act=Mentioned(case.act))
        return known
    offence: str = yield voice.fact("offence", "§90A §90B8", options=tuple(OFFENCES))
    return offence


def _is_offence(offence: str, cites: str) -> Finding:
    """What the example itself still leaves open."""
    if offence == "late":
        options = (Fraction(0), Fraction(5))
        late = yield voice.fact("minutes_late", cites, options=options, reader=_minutes)
        # A late arrival has to be shown.
        return late != NOT_DETERMINED and bool(late)
    if offence == "slow":
        return bool((yield voice.judge("unduly_slow", cites)))
    if offence == "comparison":
        # That the comparison had no leave has to be shown.
        return (yield voice.fact("unauthorized", cites)) is True
    if offence == "other":
        return bool((yield voice.judge("within_90a", cites)))
    return True


def _minutes(given: object) -> Fraction:
    minutes = read_number(given)
    if minutes < 0:
        raise ValueError("minutes after the starting time are not negative")
    return minutes


def _who(case: Case, cites: str) -> Generator[Question | Found | Effect, Any, Party]:
    """Whom the penalty is for: the contestant, and in an individual event the player (12C3)."""
    individual = case.conditions["form"] == "individual"
    seat = case.act.seat if case.act is not None else None
    if seat is None:
        options: tuple[object, ...] = SEATS if individual else (*SIDES, "both")
        found = yield voice.fact("offender", cites, options=options)
        if not isinstance(found, Seat):
            side: Side | str = found
            return side
        seat = found
    if not individual:
        return seat.side
    to_blame = yield voice.judge("partner_to_blame", "§12C3/2", partner=seat.partner)
    return seat.side if to_blame else seat


def _measure(case: Case, to: Party, cites: str) -> Procedure:
    """The penalty itself: the Laws fix neither form nor amount; a tariff of the event may."""
    has_tariff = case.conditions["procedural_penalty_scale"] != "none"
    options = ("none", "warning", "standard", *(("double",) if has_tariff else ()))
    measure = yield voice.choose(DIRECTOR, "measure", cites, options=options)
    if measure == "none":
        yield voice.none("no_penalty", cites)
        return
    amount = "" if measure == "warning" else tariff_amount(case.conditions, 2 if measure == "double" else 1)
    for side in SIDES if to == "both" else (to,):
        yield Penalty("warning" if measure == "warning" else "procedural", side, amount, cites=cites)
