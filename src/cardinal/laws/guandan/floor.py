"""Article 22: what a referee on duty announces, and the check of who has sat down against the line-ups."""

from __future__ import annotations

from cardinal.laws.prelude import NOT_DETERMINED, REFEREE, Procedure, Voice, law

from .case import GuandanCase
from .procedural_penalties import punish

voice = Voice(__name__, REFEREE)


@law("G22.4", edition="guandan")
def line_up_check(case: GuandanCase) -> Procedure:
    """Article 22: the players at the table are checked against the line-up and the roster."""
    teams = case.conditions["event.form"] == "teams"
    options = ("as_disclosed", "stranger", "wrong_seat") if teams else ("as_disclosed", "stranger")
    found = yield voice.fact("seated", "§G22.4", options=options)
    if found == "stranger":
        yield from punish(case, "roster", "§G22.4")
    elif found == "wrong_seat":
        yield from punish(case, "seating", "§G22.4")
    elif found == NOT_DETERMINED:
        yield voice.none("no_offence_established", "§G22.4")
    else:
        yield voice.none("everybody_sits_as_disclosed", "§G22.4")
