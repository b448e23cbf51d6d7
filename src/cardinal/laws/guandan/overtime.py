"""Article 33: what is still played at the scheduled end, and what overtime costs whom."""

from __future__ import annotations

from collections.abc import Generator, Iterable, Mapping
from fractions import Fraction
from math import ceil, floor
from typing import Any

from cardinal.cards import Side
from cardinal.laws.amount import Unit
from cardinal.laws.cited import Cited
from cardinal.laws.conditions import Conditions
from cardinal.laws.effect import Effect
from cardinal.laws.hearing import Finding, Procedure, law
from cardinal.laws.question import NOT_DETERMINED, REFEREE, Found, Question, Voice
from cardinal.regulations.tariff import band_of

from .act import GuandanAct
from .amount import GuandanAmount
from .case import GuandanCase
from .effect import DealEffect, Fine
from .figures import figures
from .match_awards import parties_of
from .minutes import read_count, read_minutes
from .penalty_scale import told_of_deduction

voice = Voice(__name__, REFEREE)


_STEP = {"half": Fraction(1, 2), "hundredth": Fraction(1, 100)}


def suggested_deduction(conditions: Conditions, minutes: Fraction | int) -> Fraction:
    """Beyond the last band, on which the book is silent: its VP, and one more for every five minutes begun."""
    last = figures(conditions).slow_play.bands[-1]
    assert last.up_to is not None  # nothing would lie beyond it
    return last.amount + ceil((minutes - last.up_to) / Fraction(5))


def overtime_deduction(conditions: Conditions, minutes: Fraction | int) -> Cited[Fraction | None]:
    """What so many minutes over time cost together, None where the referee has to decide."""
    if minutes <= 0:
        return Cited(Fraction(), "§G33.1.2")
    bands = figures(conditions).slow_play.bands
    band = band_of(bands, minutes)
    if band is not None:
        return Cited(band.amount, band.cites)
    known = conditions["ref.overtime_over_10"] == "two_plus_one_per_five"
    return Cited(suggested_deduction(conditions, minutes) if known else None, bands[-1].cites)


def share_of(conditions: Conditions, vp: Fraction, percent: Fraction | int) -> Cited[Fraction]:
    """A side's part of a deduction, to half a VP (or a hundredth), a half of the step upwards."""
    step = _STEP[str(conditions["ref.overtime_rounding"])]
    return Cited(floor(vp * percent / 100 / step + Fraction(1, 2)) * step, "§G33.1.3")


_BEGINS: Mapping[object, tuple[str, ...]] = {
    "first_play": ("plays", "plays as"),
    "first_draw": ("draws", "draws out of turn", "plays", "plays as"),
}


def play_has_begun(conditions: Conditions, acts: Iterable[GuandanAct]) -> Cited[bool]:
    """Whether the deal of these acts had begun, with its first play (or draw, where the event says so)."""
    begun = False
    for act in acts:
        begun = act.verb != "deal ends" and (begun or act.verb in _BEGINS[conditions["event.deal_started_at"]])
    return Cited(begun, "§G33.1.2")


@law("G33", edition="guandan")
def overtime(case: GuandanCase) -> Procedure:
    """Article 33: the scheduled end has come, and a table has not finished."""
    if not (yield from _begun(case)):
        yield DealEffect("cancelled", cites="§G33.1.2")
        return
    yield DealEffect("played_on", cites="§G33.1.2")
    allowed = yield from _allowance(case)
    options = tuple(map(Fraction, (0, 4, 9, 13)))
    minutes = yield voice.fact("minutes_over", "§G33.1.2", options=options, reader=read_minutes)
    # Overtime has to be shown.
    over = Fraction() if minutes == NOT_DETERMINED else minutes - allowed.value
    found = yield from cost_of(case, over, "§G33.1.2")
    cost = Cited(found.value, f"{found.cites} {allowed.cites}".strip())
    if not cost.value:
        yield voice.none("no_penalty" if over > 0 else "within_the_time_allowed", cost.cites)
        return
    shares = yield from _shares(cost.cites)
    if not any(shares.values()):
        yield voice.none("no_side_shown_to_be_responsible", f"§G33.1.3 {cost.cites}")
    for side, percent in shares.items():
        part = share_of(case.conditions, cost.value, percent)
        cites = cost.cites if percent == 100 else f"{cost.cites} {part.cites}"
        yield from deducted(case, side, part.value, cites, "overtime")


@law("G33.1.1", edition="guandan")
def shorter_allowance(case: GuandanCase) -> Procedure:
    """Article 33: the referee leaves less time over the end than the event allows, which has to be told early."""
    allowed = case.conditions.whole("event.overtime_allowance_minutes")
    if not allowed:
        yield voice.none("no_allowance_to_shorten", "§G33.1.2")
        return
    found = yield from _announced(case, allowed)
    if found.value < allowed:
        yield voice.recorded("allowance_is_now", "§G33.1.1", minutes=found.value)
    else:
        yield voice.none("the_allowance_stays", "§G33.1.1", allowed=allowed)


def _begun(case: GuandanCase) -> Finding:
    verbs = [act.verb for act in case.acts]
    if "time up" in verbs:
        found = play_has_begun(case.conditions, case.acts[: verbs.index("time up")])
        yield voice.found("begun_on_record" if found.value else "not_begun_on_record", found.cites)
        return found.value
    text = f"begun_{case.conditions['event.deal_started_at']}"
    # A deal that nobody can show to have begun is not finished.
    return (yield voice.fact("begun", "§G33.1.2", text=text)) is True


def _allowance(case: GuandanCase) -> Generator[Question | Found | Effect, Any, Cited[int]]:
    """The minutes over time that cost nothing; a referee may have made them fewer, in time, which is then cited."""
    allowed = case.conditions.whole("event.overtime_allowance_minutes")
    if not allowed or (yield voice.fact("shorter", "§G33.1.1", allowed=allowed, usual=False)) is not True:
        return Cited(allowed, "")
    return (yield from _announced(case, allowed))


def _announced(case: GuandanCase, allowed: int) -> Generator[Question | Found | Effect, Any, Cited[int]]:
    """The allowance after an announcement, which counts only if it came early enough before the end."""
    announced = yield voice.fact("announced", "§G33.1.1", options=(0,), reader=read_count)
    notice = figures(case.conditions).slow_play.announce_before
    options = (Fraction(notice - 1), Fraction(notice))
    before = yield voice.fact("minutes_before_end", "§G33.1.1", options=options, reader=read_minutes)
    if NOT_DETERMINED in (announced, before):
        return Cited(allowed, "")
    if before < notice:
        yield voice.found("announced_too_late", "§G33.1.1", allowed=allowed)
        return Cited(allowed, "§G33.1.1")
    # A referee can leave less than the event allows, and not more.
    return Cited(min(announced, allowed), "§G33.1.1")


def cost_of(
    case: GuandanCase, minutes: Fraction, cites: str
) -> Generator[Question | Found | Effect, Any, Cited[Fraction]]:
    """The VP for so many minutes; the referee is asked where the book is silent."""
    found = overtime_deduction(case.conditions, minutes)
    if found.value is None:
        suggested = suggested_deduction(case.conditions, minutes)
        question = voice.judge(
            "vp", found.cites, options=(suggested,), reader=read_minutes, suggested=f"{float(suggested):g}"
        )
        return Cited((yield question), f"{cites} {found.cites}")
    return Cited(found.value, found.cites if cites in found.cites else f"{cites} {found.cites}")


def _shares(cites: str) -> Generator[Question | Found | Effect, Any, dict[Side, Fraction]]:
    """Each side's part of the blame in per cent."""
    # Only a complaint made at once lets somebody watch the table.
    if (yield voice.fact("reported_at_once", "§G33.1.3")) is True:
        yield voice.duty("referee", "watch_the_table_or_have_it_watched", "§G33.1.3")
        ns = yield voice.judge("share_ns", "§G33.1.3", options=tuple(map(Fraction, (100, 70, 0))), reader=_percent)
        return {Side.NS: ns, Side.EW: 100 - ns}
    found = yield voice.fact("responsible", f"{cites} §G33.1.3", options=(*Side, "both"))
    if found == "both":
        return {side: Fraction(50) for side in Side}
    # Only a side that is shown to be responsible pays.
    return {side: Fraction(100 if side is found else 0) for side in Side}


def _percent(given: object) -> Fraction:
    percent = read_minutes(str(given).removesuffix("%"))
    if percent > 100:
        raise ValueError("a share is at most 100 per cent")
    return percent


def deducted(case: GuandanCase, side: Side, vp: Fraction, cites: str, kind: str) -> Procedure:
    """The deduction as effects for everybody whom a side's costs."""
    if not vp:
        return
    amount, unit = vp, Unit.VP
    if case.conditions["event.stage"] == "knockout":
        # A knockout has no total of VP: they come off what decides it.
        amount *= case.conditions.whole("ref.knockout_vp_to_imp")
        unit = Unit.IMPS if case.conditions["event.duplicate"] is True else Unit.LEVELS
        cites = cites if "§G33.1.3" in cites else f"{cites} §G33.1.3"
    else:
        cites = f"{cites} §G51.3"
    for party in parties_of(case, side):
        yield Fine(kind, party, GuandanAmount(amount, unit), cites=cites)
        yield told_of_deduction(party)
