"""Who is meant in a match or at a table, and the system of play that a regulation depends on."""

from __future__ import annotations

from collections.abc import Generator
from typing import Any

from cardinal.cards import SIDES, Side
from cardinal.laws.effect import Effect
from cardinal.laws.party import Team
from cardinal.laws.prelude import DIRECTOR, HOME, VISITORS, Case, Contestant, Finding, Found, Question, Voice

voice = Voice(__name__)

BOTH = "both"
ROUND_ROBIN, SWISS, KNOCKOUT = "round_robin", "swiss", "knockout"
"""The systems that the regulations tell apart; their selective round robin is the Swiss."""


def is_teams(case: Case) -> bool:
    return case.conditions["form"] == "teams"


def is_for_teams(case: Case, cites: str) -> Finding:
    """Whether a regulation that speaks of teams fits the event; if not, that is the ruling."""
    if not is_teams(case):
        yield voice.none("this_regulation_is_for_teams", cites)
    return is_teams(case)


def is_for_pairs(case: Case, cites: str) -> Finding:
    """Whether a regulation that speaks of pairs fits the event; if not, that is the ruling."""
    if is_teams(case):
        yield voice.none("this_regulation_is_for_pairs", cites)
    return not is_teams(case)


def parties(case: Case) -> tuple[Team | Side, Team | Side]:
    """The two contestants of a match, or of a table."""
    return (HOME, VISITORS) if is_teams(case) else (SIDES[0], SIDES[1])


def opponent(party: Contestant) -> Team | Side:
    """Who is against a team, a pair or a player."""
    return party.other if isinstance(party, Team | Side) else party.side.other


def each(case: Case, who: Team | Side | str) -> tuple[Contestant, ...]:
    """The contestants that an answer means."""
    return (who,) if isinstance(who, Team | Side) else parties(case)


def system_of(case: Case, cites: str) -> Generator[Question | Found | Effect, Any, str]:
    """How the stage is played; a knockout is known from the conditions."""
    if case.conditions["knockout"] is True:
        return KNOCKOUT
    system: str = yield voice.choose(DIRECTOR, "system", cites, options=(ROUND_ROBIN, SWISS))
    return system
