"""Articles 21 and 22: disputes, waived rectifications, and errors that come to the referee's notice by any way."""

from __future__ import annotations

from fractions import Fraction

from cardinal.laws.prelude import NOT_DETERMINED, REFEREE, Cited, Conditions, Procedure, Side, Voice, law

from .after_end import read_minutes_after_end
from .case import GuandanCase

voice = Voice(__name__, REFEREE)


def correctable(conditions: Conditions, minutes_after_scheduled_end: Fraction) -> Cited[bool]:
    """Whether an error noticed so long after the scheduled end of its round or segment is still corrected."""
    limit = conditions.whole("event.correction_minutes")
    in_time = minutes_after_scheduled_end <= limit
    return Cited(in_time, "§G22.11" if in_time else "§G22.11 §G48.3")


@law("G21.5", edition="guandan")
def dispute(case: GuandanCase) -> Procedure:
    """Article 21: a dispute that the referee has found or been told of is taken up and settled."""
    yield voice.recorded("dispute_taken_up", "§G21.5")
    yield from floor_ruling(case)


@law("G22.7", edition="guandan")
def floor_ruling(case: GuandanCase) -> Procedure:
    """Article 22: facts first, then every option explained, then the ruling, announced at a suitable time."""
    # Each step has to be seen to be done before the next.
    if (yield voice.fact("facts_found", "§G22.7")) is not True:
        yield from _next("investigate_all_the_facts")
        return
    if (yield voice.fact("options_explained", "§G22.7")) is not True:
        yield from _next("explain_every_option")
        return
    yield voice.duty("referee", "give_the_ruling", "§G22.7")
    if (yield voice.judge("announce_now", "§G22.7")):
        yield voice.duty("referee", "announce_the_ruling", "§G22.7")
    else:
        yield voice.duty("referee", "announce_the_ruling", "§G22.7", when="at_a_suitable_time")


def _next(what: str) -> Procedure:
    yield voice.duty("referee", what, "§G22.7", when="before_ruling")
    wait = "take_no_action_until_the_referee_has_explained_everything"
    yield voice.duty("players", wait, "§G40.2", when="until_the_ruling")


@law("G22.8", edition="guandan")
def waiver(case: GuandanCase) -> Procedure:
    """Article 22: the side that did not offend may ask to do without a rectification."""
    offenders = yield voice.fact("offending_side", "§G22.8", options=(*Side, "both"))
    # Only a side that did nothing wrong can waive, only at its own request, and the referee may still refuse.
    innocent = offenders.other if isinstance(offenders, Side) else None
    asked = innocent is not None and (yield voice.fact("requested", "§G22.8", side=innocent)) is True
    if asked and (yield voice.judge("allow_waiver", "§G22.8", side=innocent)):
        yield voice.none("rectification_waived_by_side", "§G22.8", side=innocent)
        return
    yield voice.duty("referee", "carry_out_the_rectification", "§G22.8")


@law("G22.11", edition="guandan")
def known_error(case: GuandanCase) -> Procedure:
    """Article 22: an error or infraction is corrected, by whatever way it was noticed, within the time for it."""
    limit = case.conditions.whole("event.correction_minutes")
    options = (Fraction(limit), Fraction(limit + 1))
    minutes = yield voice.fact("minutes_after_end", "§G22.11", options=options, reader=read_minutes_after_end)
    # That it was noticed in time has to be shown.
    late = minutes == NOT_DETERMINED
    found = Cited(False, "§G22.11 §G48.3") if late else correctable(case.conditions, minutes)
    if found.value:
        yield voice.duty("referee", "correct_the_error", found.cites)
    else:
        yield voice.none("no_points_may_be_added_any_more", found.cites)
