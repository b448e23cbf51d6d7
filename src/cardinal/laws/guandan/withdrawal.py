"""Article 35: a match that one side cannot complete, for a special reason or because of a disciplinary penalty."""

from __future__ import annotations

from dataclasses import replace

from cardinal.laws.prelude import NOT_DETERMINED, REFEREE, Cited, Contestant, Procedure, Voice, law

from .case import GuandanCase
from .effect import ResultsOf
from .forfeits import DELIBERATE, consequences, kind_of_forfeit
from .match_awards import awarded, forfeited_to, forfeiting, opponents, parties, partner_left

voice = Voice(__name__, REFEREE)

REASONS = ("special reason", "disciplinary penalty")


@law("G35", edition="guandan")
def withdrawal(case: GuandanCase) -> Procedure:
    """Article 35: a side leaves a match that has begun."""
    every = parties(case)
    question = voice.fact("withdrew", "§G35", options=every)
    to = yield replace(question, examples=(every[0], NOT_DETERMINED))
    if to == NOT_DETERMINED:
        yield voice.none("no_withdrawal_established", "§G35")
        return
    reason = yield voice.fact("reason", "§G35", options=(*REASONS, "none"), to=to)
    if reason not in REASONS:
        # A reason has to be shown; without one the side has simply forfeited.
        yield voice.found("no_reason", "§G35", to=to)
        yield from consequences(case, to, (yield from kind_of_forfeit(case, to)))
        return
    if (yield voice.judge("deliberate", "§G35 §G34.5", to=to)):
        yield from consequences(case, to, Cited(DELIBERATE, "§G35 §G34.5"))
    else:
        yield from _score(case, to)


def _score(case: GuandanCase, to: Contestant) -> Procedure:
    if case.conditions["event.stage"] == "knockout":
        yield ResultsOf(to, "lost", cites="§G35")
        return
    yield from awarded(to, forfeiting(case, "§G35"))
    yield from awarded(opponents(to), forfeited_to(case, "§G35"))
    yield from partner_left(case, "§G35")
