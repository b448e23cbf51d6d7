"""Article 38: the device that takes down a table's data, who enters and checks, and how an entry is corrected."""

from __future__ import annotations

from fractions import Fraction

from cardinal.laws.cited import Cited
from cardinal.laws.conditions import Conditions
from cardinal.laws.effect import BoardEffect
from cardinal.laws.hearing import Procedure, law
from cardinal.laws.question import NOT_DETERMINED, REFEREE, Voice

from .case import GuandanCase
from .corrections import corrected, only_lowered
from .minutes import read_minutes
from .procedural_penalties import punish

voice = Voice(__name__, REFEREE)

CORRECTED, NO_INCREASE, ELSEWHERE = "corrected", "no increase", "article 48"


def entry_correction(
    conditions: Conditions,
    *,
    left_table: bool,
    minutes_after_scheduled_end: Fraction | int = 0,
    both_agree: bool = False,
    confirmed: bool = False,
) -> Cited[str]:
    """What becomes of a wrong entry: corrected, no score may rise, or (in a team knockout) a matter of article 48."""
    if not left_table:
        return Cited(CORRECTED, "§G38.3")
    if conditions["event.form"] == "teams" and conditions["event.stage"] == "knockout":
        return Cited(ELSEWHERE, "§G38.3 §G48.1.1")
    limit = conditions.whole("event.correction_minutes")
    in_time = minutes_after_scheduled_end <= limit
    cites = "§G38.3" if limit == 30 else "§G38.3 §G48.4"
    return Cited(CORRECTED if in_time and both_agree and confirmed else NO_INCREASE, cites)


@law("G38", edition="guandan")
def device_entry(case: GuandanCase) -> Procedure:
    """Article 38: an entry is wrong, was not made in time, or other data are missing."""
    matter = yield voice.fact("matter", "§G38.2 §G38.3 §G38.4", options=("wrong_entry", "not_entered", "other_data"))
    if matter == NOT_DETERMINED:
        yield voice.none("no_error_established", "§G38.3")
    elif matter == "wrong_entry":
        yield from _wrong_entry(case)
    elif matter == "not_entered":
        yield from punish(case, "score_entry", "§G38.2")
    else:
        yield from punish(case, "data_entry", "§G38.4")


def _wrong_entry(case: GuandanCase) -> Procedure:
    # That the players were still at the table has to be shown.
    left = (yield voice.fact("left_table", "§G38.3")) is not False
    minutes, agree, confirmed = Fraction(), False, False
    if left and entry_correction(case.conditions, left_table=True).value != ELSEWHERE:
        limit = case.conditions.whole("event.correction_minutes")
        options = (Fraction(limit), Fraction(limit + 1))
        found = yield voice.fact("minutes_after_end", "§G38.3", options=options, reader=read_minutes)
        # That it was in time, and that both agree, has to be shown.
        minutes = Fraction(limit + 1) if found == NOT_DETERMINED else found
        in_time = minutes <= limit
        agree = in_time and (yield voice.fact("both_agree", "§G38.3")) is True
        confirmed = agree and (yield voice.judge("confirmed", "§G38.3"))
    result = entry_correction(
        case.conditions,
        left_table=left,
        minutes_after_scheduled_end=minutes,
        both_agree=agree,
        confirmed=confirmed,
    )
    if result.value == CORRECTED and left:
        yield from corrected("corrected", result.cites)
    elif result.value == CORRECTED:
        yield BoardEffect("corrected", cites=result.cites)
    elif result.value == ELSEWHERE:
        yield voice.duty("referee", "rule_on_the_correction_of_the_score", result.cites)
    else:
        # The article forbids a rise and nothing else, as article 48 does.
        yield from only_lowered(result.cites)
