"""Article 30: nobody sits down first, a line-up is to be changed, or it came too late."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import replace

from cardinal.laws.prelude import HOME, NOT_DETERMINED, REFEREE, VISITORS, Procedure, Voice, law

from .case import GuandanCase
from .procedural_penalties import punish

voice = Voice(__name__, REFEREE)

# How line-ups are disclosed, whether a side may choose its seats, and the clause that says when.
TIMES: Mapping[tuple[str, bool], str] = {
    ("sitting", False): "§G30.3.1.1",
    ("sitting", True): "§G30.3.1.1",
    ("form", False): "§G30.3.2.1",
    ("form", True): "§G30.3.2.2",
    ("online", False): "§G30.3.3 §G30.3.2.1",
    ("online", True): "§G30.3.3 §G30.3.2.2",
}


@law("G30", edition="guandan")
def line_up(case: GuandanCase) -> Procedure:
    """Article 30: what is wrong with the disclosure of line-ups."""
    if case.conditions["event.form"] != "teams":
        yield voice.none("no_line_ups_in_this_event", "§G30.1.1")
        return
    matter = yield voice.fact("matter", "§G30.3.1.2 §G30.4 §G53.1.2", options=("stand_off", "change", "late"))
    if matter == NOT_DETERMINED:
        yield voice.none("no_offence_established", "§G53.1.2")
    elif matter == "stand_off":
        yield from _stand_off()
    elif matter == "change":
        yield from _change()
    else:
        yield from _late(case)


def _stand_off() -> Procedure:
    for team in (HOME, VISITORS):
        yield voice.duty(team, "fill_in_a_line_up_form_independently", "§G30.3.1.2", when="at_the_same_time")
    yield voice.recorded("line_ups_by_form", "§G30.3.1.2 §G30.2.2")


def _change() -> Procedure:
    question = voice.fact("changing", "§G30.4", options=(HOME, VISITORS))
    team = yield replace(question, examples=(HOME, NOT_DETERMINED))
    # An unforeseen reason has to be shown, and the chief referee has to agree.
    if (
        team == NOT_DETERMINED
        or (yield voice.fact("unforeseen", "§G30.4", team=team)) is not True
        or not (yield voice.judge("consent", "§G30.4", team=team))
    ):
        yield voice.none("the_disclosed_line_up_stands", "§G30.4")
        return
    yield voice.recorded("team_changes_its_line_up", "§G30.4", team=team)
    yield voice.recorded("team_may_choose_the_seats", "§G30.4", team=team.other)


def _late(case: GuandanCase) -> Procedure:
    method = yield voice.fact("method", "§G30.3.1.1 §G30.3.2.1 §G30.3.3", options=("sitting", "form", "online"))
    # Whichever way it was, a line-up that came late is one; only the clause for its time differs.
    method = "form" if method == NOT_DETERMINED else method
    right = method != "sitting" and (yield voice.fact("seating_right", "§G30.3.2.1 §G30.3.2.2")) is True
    yield from punish(case, "lineup_late", TIMES[method, right])
