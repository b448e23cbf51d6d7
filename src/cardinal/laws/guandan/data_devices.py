"""Article 38: the device that takes down a table's data, who enters and checks, and how an entry is corrected."""

from __future__ import annotations

from fractions import Fraction

from cardinal.laws.prelude import NOT_DETERMINED, REFEREE, Procedure, Voice, law

from .case import GuandanCase
from .corrections import corrected, only_lowered
from .effect import DealEffect
from .minutes import read_minutes
from .procedural_penalties import punish

voice = Voice(__name__, REFEREE)


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
    """At the table it is simply corrected; later both sides have to agree in time and the chief referee to confirm it.
    A team knockout is a matter of article 48."""
    conditions = case.conditions
    # That the players were still at the table has to be shown.
    if (yield voice.fact("left_table", "§G38.3")) is False:
        yield DealEffect("corrected", cites="§G38.3")
        return
    if conditions["event.form"] == "teams" and conditions["event.stage"] == "knockout":
        yield voice.duty("referee", "rule_on_the_correction_of_the_score", "§G38.3 §G48.1.1")
        return
    limit = conditions.whole("event.correction_minutes")
    cites = "§G38.3" if limit == 30 else "§G38.3 §G48.4"
    options = (Fraction(limit), Fraction(limit + 1))
    found = yield voice.fact("minutes_after_end", "§G38.3", options=options, reader=read_minutes)
    # That it was in time, and that both agree, has to be shown.
    if (
        found != NOT_DETERMINED
        and found <= limit
        and (yield voice.fact("both_agree", "§G38.3")) is True
        and (yield voice.judge("confirmed", "§G38.3"))
    ):
        yield from corrected("corrected", cites)
    else:
        # The article forbids a rise and nothing else, as article 48 does.
        yield from only_lowered(cites)
