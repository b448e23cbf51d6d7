"""Law 76: spectators; who is one, what one may see and say, and what follows when one does more."""

from __future__ import annotations

from dataclasses import dataclass
from enum import IntEnum, StrEnum

from cardinal.laws.case import Case
from cardinal.laws.cited import Cited
from cardinal.laws.effect import Duty, NoRectification, Recorded
from cardinal.laws.hearing import Procedure, law
from cardinal.laws.question import DIRECTOR, NOT_DETERMINED, Voice

from .authorized_information import undetermined
from .aware_of_damage import play_is_over
from .moment import record_of

voice = Voice(__name__)


class Person(StrEnum):
    """Who is in the playing area, or watches from elsewhere."""

    PLAYER = "player"
    OFFICIAL = "official"
    OTHER = "other"


class Period(IntEnum):
    """How far into the contest a moment lies; each period is part of the one before it."""

    OUTSIDE = 0
    SESSION = 1
    ROUND = 2
    DEAL = 3


@dataclass(frozen=True, slots=True)
class Ban:
    """What a spectator may not do, from which period on, and the clause."""

    what: str
    during: Period
    cites: str


BANS = {
    "message": Ban("message to a player from a viewer", Period.SESSION, "§76A2/2"),
    "reaction": Ban("reaction", Period.DEAL, "§76B2"),
    "remark": Ban("remark or mannerism", Period.ROUND, "§76B3"),
    "conversation": Ban("conversation with a player", Period.ROUND, "§76B3"),
    "disturbance": Ban("disturbance of a player", Period.OUTSIDE, "§76B4"),
    "attention": Ban("attention drawn to the game", Period.OUTSIDE, "§76B5"),
}
_CONTROL = "instruct or exclude the spectator"


def is_spectator(person: Person, *, director_says: bool | None = None) -> Cited[bool]:
    """76D: whoever is neither player nor official, unless the Director specifies differently."""
    if director_says is not None:
        return Cited(director_says, "§76D")
    return Cited(person is Person.OTHER, "§76D")


@law("76")
def spectators(case: Case) -> Procedure:
    """Law 76: somebody who looks on has done something."""
    person = yield voice.choose(DIRECTOR, "person", "§76D", options=(*Person, "designated"))
    status = is_spectator(Person.OTHER, director_says=False) if person == "designated" else is_spectator(Person(person))
    if not status.value:
        yield NoRectification("no spectator", cites=status.cites)
        return
    did = yield voice.fact("behaviour", "§76D §76A1", options=(*BANS, "hands", "viewing", "spoke", "irregularity"))
    if did == NOT_DETERMINED:
        yield undetermined()
    elif did in BANS:
        yield from _banned(case, BANS[did])
    else:
        yield from _OTHER[did](case)


def _banned(case: Case, ban: Ban) -> Procedure:
    if _period(case) < ban.during:
        yield NoRectification("not at that time", cites=ban.cites)
        return
    yield Recorded(f"spectator: {ban.what}", cites=ban.cites)
    yield Duty("director", _CONTROL, cites=f"{ban.cites} §76A1")
    if ban.cites == "§76B5":
        # The remark is no lawful drawing of attention; what the Director has learnt he rectifies all the same.
        yield voice.found("no_lawful_attention", "§76B5")
        yield Duty("director", "rectify what has come to his notice, within the time limits", cites="§76B5 §81C3")


def _period(case: Case) -> Period:
    """What the record tells: the round lasts until it is said to have ended, the deal until its play has."""
    if any(act.verb == "round ends" for act in record_of(case)):
        return Period.SESSION
    return Period.ROUND if play_is_over(case) else Period.DEAL


def _hands(case: Case) -> Procedure:
    if case.conditions["spectator_multiple_hands"]:
        yield NoRectification("allowed by regulation", cites="§76B1")
        return
    yield Recorded("spectator: more than one hand watched", cites="§76B1")
    yield Duty("director", "keep the spectator to one hand", cites="§76B1 §76A1")


def _viewing(case: Case) -> Procedure:
    """76A2: the terms on which a transmission is watched are the authority's, if it has set any."""
    if case.conditions["electronic_viewing_terms"] == "regulated":
        yield Duty("director", "apply the terms for viewers of the transmission", cites="§76A2/1")
    else:
        yield NoRectification("no terms for viewers", cites="§76A2/1")


def _spoke(case: Case) -> Procedure:
    """76C1: about fact or law a spectator speaks when the Director asks him."""
    if (yield voice.choose(DIRECTOR, "requested", "§76C1", options=(True, False))):
        yield Recorded("evidence of a spectator", cites="§76C1 §85A1")
    else:
        yield Recorded("spectator: spoke unasked about fact or law", cites="§76C1")
        yield Duty("director", _CONTROL, cites="§76C1 §76A1")


def _irregularity(case: Case) -> Procedure:
    """76C2: an irregularity that a spectator has caused: as regulated, else by the Director's general powers."""
    yield Recorded("irregularity caused by a spectator", cites="§76C2")
    if case.conditions["spectator_irregularity_rule"] == "regulated":
        yield Duty("director", "apply the regulation on irregularities caused by spectators", cites="§76C2")
    else:
        yield Duty("director", "rectify the error in procedure under Law 82", cites="§76C2 §81C3 §82A")


_OTHER = {"hands": _hands, "viewing": _viewing, "spoke": _spoke, "irregularity": _irregularity}
