"""Article 42: the closed room of a team match, and who may be in it during play."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass

from cardinal.laws.bridge.e2017.score_award import merged
from cardinal.laws.prelude import NOT_DETERMINED, REFEREE, Cited, Procedure, Voice, law

from .case import GuandanCase
from .disciplinary_penalties import punish

voice = Voice(__name__, REFEREE)

_ALWAYS, _WITH_CONSENT, _OWN_TEAM, _NOBODY_ELSE = "§G42.2.1", "§G42.2.2", "§G42.2.3", "§G42.1"

# Who a visitor is, and the clause that lets such people in.
ROLES: Mapping[str, str] = {
    "player of the table": _ALWAYS,
    "organiser's official": _ALWAYS,
    "referee": _ALWAYS,
    "arbitrator": _ALWAYS,
    "auxiliary staff": _ALWAYS,
    "guest": _WITH_CONSENT,
    "committee member": _WITH_CONSENT,
    "media": _WITH_CONSENT,
    "team leader": _OWN_TEAM,
    "authorised by the leader": _OWN_TEAM,
    "other": _NOBODY_ELSE,
}


@dataclass(frozen=True, slots=True)
class Visit:
    """Somebody at the door of the closed room."""

    role: str
    is_player: bool = False
    has_consent: bool = False
    play_started: bool = False
    was_inside: bool = False
    teammate_inside: bool = False
    """Whether the leader, or the one person authorised instead, is already in the room."""


@dataclass(frozen=True, slots=True)
class Admission:
    """Whether a visitor gets in, and whether only a seat behind the own team's players is free for them."""

    admitted: bool
    behind_own_team: bool = False


def admission(visit: Visit) -> Cited[Admission]:
    """Who may go into the closed room during play."""
    cites = ROLES[visit.role]
    if cites == _ALWAYS:
        return Cited(Admission(True), cites)
    if cites == _WITH_CONSENT:
        # A member of the committee who plays in the event is a player first.
        return Cited(Admission(visit.has_consent and not visit.is_player), cites)
    if cites == _OWN_TEAM:
        late = visit.play_started or visit.was_inside
        admitted = not (late or visit.is_player or visit.teammate_inside)
        return Cited(Admission(admitted, behind_own_team=admitted), cites)
    return Cited(Admission(False), cites)


@law("G42", edition="guandan")
def closed_room(case: GuandanCase) -> Procedure:
    """Article 42: may somebody be in the closed room?"""
    if case.conditions["event.form"] != "teams":
        yield voice.none("no_closed_room_in_this_event", "§G42.1")
        return
    role = yield voice.fact("role", "§G42.1", options=tuple(ROLES))
    # A right to be there has to be shown.
    visit = Visit("other" if role == NOT_DETERMINED else role)
    if ROLES[visit.role] == _WITH_CONSENT:
        consent = (yield voice.fact("consent", _WITH_CONSENT)) is True
        visit = Visit(
            visit.role, has_consent=consent, is_player=consent and (yield voice.fact("plays", _WITH_CONSENT)) is True
        )
    elif ROLES[visit.role] == _OWN_TEAM:
        obstacle = yield voice.fact("obstacle", _OWN_TEAM, options=("none", *_OBSTACLES))
        visit = Visit(visit.role, **({} if obstacle in ("none", NOT_DETERMINED) else {_OBSTACLES[obstacle]: True}))
    found = admission(visit)
    if found.value.admitted:
        yield voice.recorded("admitted_to_the_closed_room", found.cites)
        if found.value.behind_own_team:
            yield voice.duty(
                "spectator", "sit_behind_the_players_of_the_own_team_and_nowhere_else", found.cites, when="during_play"
            )
        return
    cites = merged(found.cites, "§G42.1")
    # Whether the person has gone in all the same has to be shown.
    if (yield voice.fact("went_in", found.cites)) is True:
        yield from punish(case, "closed_room", cites)
    yield voice.duty("referee", "keep_the_person_out_of_the_closed_room", cites, when="at_once")


# What can keep a team's leader out, by the answer that names it.
_OBSTACLES: Mapping[str, str] = {
    "plays in the event": "is_player",
    "play had started": "play_started",
    "had left the room": "was_inside",
    "another of the team is inside": "teammate_inside",
}
