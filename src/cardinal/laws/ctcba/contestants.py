"""Who is meant in a match or at a table, and the system of play that a regulation depends on."""

from __future__ import annotations

from collections.abc import Generator
from typing import Any

from cardinal.laws.case import Case
from cardinal.laws.effect import Effect, NoRectification
from cardinal.laws.hearing import Finding
from cardinal.laws.question import DIRECTOR, Found, Question, Voice

voice = Voice(__name__)

HOME, VISITORS, BOTH = "home team", "visiting team", "both"
ROUND_ROBIN, SWISS, KNOCKOUT = "round_robin", "swiss", "knockout"
"""The systems that the regulations tell apart; their selective round robin is the Swiss."""


def is_teams(case: Case) -> bool:
    return case.conditions["form"] == "teams"


def is_for_teams(case: Case, cites: str) -> Finding:
    """Whether a regulation that speaks of teams fits the event; if not, that is the ruling."""
    if not is_teams(case):
        yield NoRectification("this regulation is for teams", cites=cites)
    return is_teams(case)


def is_for_pairs(case: Case, cites: str) -> Finding:
    """Whether a regulation that speaks of pairs fits the event; if not, that is the ruling."""
    if is_teams(case):
        yield NoRectification("this regulation is for pairs", cites=cites)
    return not is_teams(case)


def parties(case: Case) -> tuple[str, str]:
    """The two contestants of a match, or of a table."""
    return (HOME, VISITORS) if is_teams(case) else ("NS", "EW")


def opponent(party: str) -> str:
    """Who is against a team or a pair.

    >>> opponent("home team"), opponent("EW")
    ('visiting team', 'NS')
    """
    return {HOME: VISITORS, VISITORS: HOME, "NS": "EW", "EW": "NS"}[party]


def each(case: Case, who: str) -> tuple[str, ...]:
    """The contestants that an answer means."""
    return parties(case) if who == BOTH else (who,)


def system_of(case: Case, cites: str) -> Generator[Question | Found | Effect, Any, str]:
    """How the stage is played; a knockout is known from the conditions."""
    if case.conditions["knockout"] is True:
        return KNOCKOUT
    system: str = yield voice.choose(DIRECTOR, "system", cites, options=(ROUND_ROBIN, SWISS))
    return system
