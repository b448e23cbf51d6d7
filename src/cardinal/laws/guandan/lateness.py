"""Article 32: a side whose player is not in place when the start is announced, and what the others gain by it."""

from __future__ import annotations

from collections.abc import Generator, Mapping
from dataclasses import replace
from fractions import Fraction
from typing import Any

from cardinal.cards import RANKS, Rank, Seat, Side
from cardinal.guandan import parse_level
from cardinal.laws.bridge.e2017.score_adjustment import exact
from cardinal.laws.effect import Adjust, Effect
from cardinal.laws.prelude import NOT_DETERMINED, REFEREE, Cited, Contestant, Found, Procedure, Question, Voice, law
from cardinal.regulations.tariff import Band, band_of

from .case import GuandanCase
from .effect import LateStart, NextDeal, StartsAt
from .figures import figures
from .forfeits import LATE, consequences
from .minutes import read_minutes

voice = Voice(__name__, REFEREE)

Minutes = Mapping[Side, Fraction]
"""How late each side is; who is not late is not in it."""


def net_lateness(minutes: Minutes, rule: str = "net") -> Cited[Minutes]:
    """What counts when both are late, on which the book is silent: the difference, or each side's own lateness."""
    if len(minutes) == 2 and rule == "net":
        more = max(minutes, key=lambda side: minutes[side])
        rest = minutes[more] - minutes[more.other]
        return Cited({more: rest} if rest else {}, "§G32")
    return Cited(dict(minutes), "§G32")


def raised(level: Rank, rise: int) -> Rank:
    """The level so many above; ace has to be played, so nothing goes beyond it."""
    return RANKS[min(RANKS.index(level) + rise, len(RANKS) - 1)]


def special_start(shuffles: Seat, cites: str) -> NextDeal:
    """Who does what when an offender has to shuffle: the next seat cuts, the partner draws, the seat before leads."""
    return NextDeal(shuffles, cuts=shuffles.rho, draws=shuffles.partner, leads=shuffles.lho, cites=cites)


@law("G32", edition="guandan")
def late(case: GuandanCase) -> Procedure:
    """Article 32: one side or both are late."""
    minutes = yield from _minutes(case)
    counted = net_lateness(minutes, str(case.conditions["ref.both_late"]))
    known = figures(case.conditions).lateness.bands
    bands = {side: band for side, one in counted.value.items() if (band := band_of(known, one)) is not None}
    if len(minutes) == 2:
        yield voice.found("both_late", counted.cites)
    if not bands:
        yield voice.none("both_equally_late" if minutes else "nobody_late", "§G32")
        return
    forfeiting = tuple(side for side, band in bands.items() if band.forfeit)
    if forfeiting:
        yield from _forfeit(case, forfeiting)
    elif case.conditions["event.duplicate"] is True:
        yield from _duplicate(case, bands)
    else:
        yield from _levels(case, bands)
        yield from _start(counted.value, bands)


def _minutes(case: GuandanCase) -> Generator[Question | Found | Effect, Any, Minutes]:
    """How late each side is: from the record where it has it."""
    known: dict[Side, Fraction] = {}
    for act in case.acts:
        if act.seat is not None and act.seconds:
            known[act.seat.side] = max(known.get(act.seat.side, Fraction()), Fraction(act.seconds, 60))
    if known:
        yield voice.found("on_record", "§G32")
        return known
    found = yield voice.fact("late_side", "§G32", options=(*Side, "both"))
    # Lateness has to be shown.
    sides = () if found == NOT_DETERMINED else tuple(Side) if found == "both" else (found,)
    for side in sides:
        options = tuple(map(Fraction, (0, 3, 8, 12)))
        key = f"minutes_late_{str(side).lower()}"
        question = voice.fact(key, "§G32", options=options, text="minutes_late", reader=read_minutes, side=side)
        minutes = yield question
        if minutes != NOT_DETERMINED and minutes > 0:
            known[side] = minutes
    return known


def _forfeit(case: GuandanCase, sides: tuple[Side, ...]) -> Procedure:
    """In an individual event only the player who was not there forfeits, and not the partner who waited."""
    for side in sides:
        to: Contestant = side
        if case.conditions["event.form"] == "individual":
            found = yield voice.fact("late_player", "§G32.3", options=side.seats, side=side)
            if found == NOT_DETERMINED:
                yield voice.none("no_offender_established", "§G32.3")
                continue
            to = found
        yield from consequences(case, to, Cited(LATE, "§G32.3"), opponents_score=len(sides) == 1)


def _duplicate(case: GuandanCase, bands: Mapping[Side, Band]) -> Procedure:
    """The levels of a duplicate board are printed on it: the others get the difference as IMPs."""
    if case.conditions["event.late_duplicate"] != "imp":
        yield voice.none("levels_are_fixed_in_duplicate_play", "§G32")
        return
    for side, band in bands.items():
        gain = voice.text("gain_imps", amount=exact(band.amount))
        ns, ew = ("", gain) if side is Side.NS else (gain, "")
        yield Adjust("artificial", ns, ew, cites=band.cites)


def _levels(case: GuandanCase, bands: Mapping[Side, Band]) -> Procedure:
    # A match begins at its first segment unless a later one is shown.
    cites = " ".join(dict.fromkeys(band.cites for band in bands.values()))
    later = (yield voice.fact("segment", cites, options=("first", "later"))) == "later"
    for side, band in bands.items():
        level = (yield from _level(case, side.other, band.cites)) if later else Rank.TWO
        yield StartsAt(side.other, raised(level, int(band.amount)), int(band.amount), cites=band.cites)


def _level(case: GuandanCase, side: Side, cites: str) -> Generator[Question | Found | Effect, Any, Rank]:
    """The level that a side had reached before the segment."""
    levels = case.board.get("levels")
    if isinstance(levels, Mapping) and str(side) in levels:
        return parse_level(str(levels[str(side)]))
    question = voice.choose(REFEREE, f"level_{str(side).lower()}", cites, options=RANKS, text="level", side=side)
    return parse_level((yield replace(question, examples=(Rank.FIVE,))))


def _start(minutes: Minutes, bands: Mapping[Side, Band]) -> Procedure:
    """The start that an offender's shuffle fixes; of two late sides, the one that was later."""
    most = max(bands, key=lambda side: minutes[side])
    if len(bands) == 2 and minutes[most] == minutes[most.other]:
        return
    cites = bands[most].cites
    # Any of them may be named, and the others name him.
    shuffles = yield voice.choose(most.other.seats[0], "shuffler", cites, options=most.seats)
    start = special_start(shuffles, cites)
    yield LateStart(start.shuffles, start.cuts, start.draws, start.leads, cites=cites)
