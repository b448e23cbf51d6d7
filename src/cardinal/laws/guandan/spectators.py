"""Articles 44 and 51: spectators, what they may not do, and what a referee does about it."""

from __future__ import annotations

from collections.abc import Mapping

from cardinal.laws.prelude import NOT_DETERMINED, REFEREE, Procedure, Voice, law

from .case import GuandanCase
from .disciplinary_penalties import punish
from .effect import Fine

voice = Voice(__name__, REFEREE)

# What a spectator may not do. The rules send the measures to article 46, which has no spectators in it;
# they belong to this article.
RULES: Mapping[str, str] = {
    "disorder": "§G44.1",
    "contact": "§G44.2",
    "talk": "§G44.3",
    "comments": "§G44.4",
    "interference": "§G44.5",
    "moving": "§G44.6",
    "own_team": "§G44.7",
}
# To answer the referee is no breach of these.
_UNLESS_ASKED = ("talk", "comments")

MEASURES: Mapping[str, str] = {
    "admonish": "admonition",
    "ban_match": "ban_from_this_match",
    "ban_all": "ban_from_all_later_matches",
}


@law("G44", edition="guandan")
def spectators(case: GuandanCase) -> Procedure:
    """Articles 44 and 51: a spectator broke the rules."""
    every = (
        tuple(RULES) if case.conditions["event.form"] == "teams" else tuple(key for key in RULES if key != "own_team")
    )
    rule = yield voice.fact("spectators_rule", "§G51.4", options=every)
    if rule == NOT_DETERMINED:
        yield voice.none("no_offence_established", "§G51.4")
        return
    if rule == "own_team":
        # A player who is not in the line-up is no mere spectator: the team pays.
        yield from punish(case, "watching_own_team", RULES[rule])
        return
    # That the referee had asked has to be shown: silence is the rule.
    if rule in _UNLESS_ASKED and (yield voice.fact("answered_referee", RULES[rule])) is True:
        yield voice.none("no_offence", RULES[rule])
        return
    measure = yield voice.judge("spectators_measure", "§G51.4", options=tuple(MEASURES))
    yield Fine(MEASURES[measure], "spectator", cites=f"{RULES[rule]} §G51.4")
    # A leader or delegate in the closed room is a spectator of the own team, so this asks of them too.
    if (yield voice.fact("connected", "§G44.9 §G44.8")) is True:
        yield from punish(case, "spectator", RULES[rule])
