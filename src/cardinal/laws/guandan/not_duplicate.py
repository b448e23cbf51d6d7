"""Article 37: boards that are no duplicates of each other: wrong seats, other people's errors, leaks, mixed seating."""

from __future__ import annotations

from collections.abc import Callable, Generator, Mapping
from dataclasses import dataclass
from fractions import Fraction
from typing import Any

from cardinal.laws.bridge.e2017.score_adjustment import exact
from cardinal.laws.effect import Adjust, Effect
from cardinal.laws.prelude import NOT_DETERMINED, REFEREE, Cited, Found, Procedure, Question, Side, Voice, law

from .case import GuandanCase
from .effect import DealEffect, ResultsOf
from .figures import class_of
from .minutes import read_count, read_positive
from .penalty_scale import penalty

voice = Voice(__name__, REFEREE)

DURING, AFTER = "during", "after"
RESTART, REPLAY, DRAWN, OPEN = "restart", "replay", "drawn", "open"


@dataclass(frozen=True, slots=True)
class Remedy:
    """What becomes of the match or segment: begun again, so many boards replayed, drawn, or left to the referee."""

    what: str
    boards: int = 0


def wrong_seats_remedy(found: str, boards: int, playable: int) -> Cited[Remedy]:
    """After wrong seats at the table: *playable* boards of *boards* can still be played in the time there is.

    Found during play with too little time for half of them, it is as if found afterwards.
    """
    if found == DURING and playable >= boards:
        return Cited(Remedy(RESTART, boards), "§G37.1.1.1")
    if 2 * playable >= boards:
        cites = "§G37.1.1.2" if found == DURING else "§G37.1.2.1"
        return Cited(Remedy(REPLAY, min(playable, boards)), cites)
    return Cited(Remedy(DRAWN), "§G37.1.1.2 §G37.1.2.2" if found == DURING else "§G37.1.2.2")


def others_error_remedy(boards: int, playable: int) -> Cited[Remedy]:
    """After an error of somebody else: half of the boards should be true duplicates, and below that the book ends."""
    if playable >= boards:
        return Cited(Remedy(RESTART, boards), "§G37.2.1.1")
    return Cited(Remedy(REPLAY, playable) if 2 * playable >= boards else Remedy(OPEN), "§G37.2.1.2")


def mixed_seating_gain(pairs_method: str) -> Cited[int]:
    """The levels that a pair gains on every board when the others sat against the rule of a mixed event."""
    return Cited(2 if pairs_method == "matchpoints" else 1, "§G37.3.2")


@law("G37", edition="guandan")
def not_duplicate(case: GuandanCase) -> Procedure:
    """Article 37: boards turn out not to be duplicates."""
    if case.conditions["event.duplicate"] is not True:
        yield voice.none("no_duplicate_boards_in_this_event", "§G7.2")
        return
    form = case.conditions["event.form"]
    causes = tuple(cause for cause, one in _CAUSES.items() if form in one.forms)
    cause = yield voice.fact("cause", "§G37.1.1.1 §G37.2.1.1 §G37.2.1.3 §G37.3.1", options=causes)
    # Blame has to be shown: boards that went wrong somehow went wrong through others.
    yield from _CAUSES["others" if cause == NOT_DETERMINED else cause].heard(case)


def _wrong_seats(case: GuandanCase) -> Procedure:
    remedy = yield from _remedy_for_seats()
    if remedy is None:
        return
    if remedy.value.what != RESTART:
        replayed = remedy.value.what == REPLAY
        clause = "§G53.2.12.1" if replayed else "§G53.2.12.2"
        klass = class_of(case.conditions, clause)
        for side in Side:
            yield from penalty(case, klass, side, f"{remedy.cites} {clause}")


Remedied = Generator[Question | Found | Effect, Any, Cited[Remedy] | None]


def _remedy_for_seats(also: str = "") -> Remedied:
    """What becomes of the boards; *also* is the clause that sends to these rules from elsewhere."""
    cites = "§G37.1.1.1 §G37.1.2.1"
    # That it was found in time to go on has to be shown.
    found = DURING if (yield voice.fact("found", cites, options=(DURING, AFTER))) == DURING else AFTER
    counts = yield from _boards("§G37.1.1.2 §G37.1.2.1")
    if counts is None:
        return None
    remedy = _sent(wrong_seats_remedy(found, *counts), also)
    yield from _carried_out(remedy, seats=True)
    return remedy


def _sent(remedy: Cited[Remedy], also: str) -> Cited[Remedy]:
    return Cited(remedy.value, f"{also} {remedy.cites}".strip())


def _boards(cites: str) -> Generator[Question | Found | Effect, Any, tuple[int, int] | None]:
    """How many boards the match or segment has, and for how many there is time."""
    boards = yield voice.fact("boards", cites, options=(16,), reader=read_positive)
    if boards == NOT_DETERMINED:
        yield voice.duty("referee", "find_out_how_many_boards_were_prescribed", cites, when="before_ruling")
        return None
    half = -(-boards // 2)
    playable = yield voice.judge("playable", cites, options=(boards, half, 0), reader=read_count, boards=boards)
    return boards, playable


def _carried_out(remedy: Cited[Remedy], *, seats: bool) -> Procedure:
    what = remedy.value.what
    if what in (RESTART, REPLAY):
        yield voice.duty("referee", "seat_the_players_as_prescribed" if seats else "set_the_boards_right", remedy.cites)
    if what == RESTART:
        yield DealEffect("all_started_again", cites=remedy.cites)
    elif what == REPLAY:
        yield DealEffect(voice.text("replayed_number", number=remedy.value.boards), cites=remedy.cites)
    elif what == DRAWN:
        yield ResultsOf("both_sides", "drawn", cites=remedy.cites)
    else:
        yield voice.duty("chief_referee", "decide_how_the_boards_are_scored", remedy.cites, when="at_once")


def _others(case: GuandanCase) -> Procedure:
    also = ""
    # That it was found in time to go on has to be shown.
    if (yield voice.fact("found", "§G37.2.1.1 §G37.2.2.1", options=(DURING, AFTER))) != DURING:
        # It is enough that players may know results: ignorance has to be shown.
        if (yield voice.fact("results_known", "§G37.2.2.1 §G37.2.2.2")) is not False:
            yield ResultsOf("boards_that_are_no_duplicates", "drawn", cites="§G37.2.2.2")
            return
        also = "§G37.2.2.1"
        yield voice.found("as_during_play", also)
    counts = yield from _boards("§G37.2.1.1 §G37.2.1.2")
    if counts is not None:
        yield from _carried_out(_sent(others_error_remedy(*counts), also), seats=False)


def _leaked(case: GuandanCase) -> Procedure:
    yield DealEffect("cancelled", cites="§G37.2.1.3")
    if case.conditions["event.form"] == "teams":
        yield ResultsOf("board", "scored_level", cites="§G37.2.1.3")
        return
    # Individual players are in the place of pairs: there is no other room to be level with.
    plus = Fraction(case.conditions.whole("ref.average_plus_tenths"), 10)
    share = voice.text("average_plus_share", amount=exact(plus))
    yield Adjust("artificial", share, share, cites="§G37.2.1.3")


def _responsible(cites: str) -> Generator[Question | Found | Effect, Any, tuple[Side, ...]]:
    found = yield voice.fact("responsible", cites, options=(*Side, "both"))
    return () if found == NOT_DETERMINED else tuple(Side) if found == "both" else (found,)


def _mixed_seating(case: GuandanCase) -> Procedure:
    if case.conditions["event.form"] == "teams":
        remedy = yield from _remedy_for_seats("§G37.3.1")
        if remedy is None:
            return
        for side in (yield from _responsible("§G37.3.1")):
            yield from penalty(case, class_of(case.conditions, "§G53.1.4"), side, "§G37.3.1 §G53.1.4")
        return
    gain = mixed_seating_gain(str(case.conditions["event.pairs_method"]))
    sides = yield from _responsible(gain.cites)
    if len(sides) != 1:
        # Somebody gains only by an error that was the others' alone.
        yield voice.none("no_side_free_of_blame" if sides else "no_offender_established", gain.cites)
        return
    rise = voice.text("number_levels_on_each_board", number=gain.value)
    ns, ew = ("", rise) if sides[0] is Side.NS else (rise, "")
    yield Adjust("assigned", ns, ew, cites=gain.cites)


@dataclass(frozen=True, slots=True)
class Cause:
    """Why boards are no duplicates: in which events that can be, and how it is heard."""

    forms: tuple[str, ...]
    heard: Callable[[GuandanCase], Procedure]


_CAUSES: Mapping[str, Cause] = {
    "wrong_seats": Cause(("teams",), _wrong_seats),
    "others": Cause(("teams", "pairs", "individual"), _others),
    "leaked": Cause(("teams", "pairs", "individual"), _leaked),
    "mixed_seating": Cause(("teams", "pairs"), _mixed_seating),
}
