"""Articles 41 and 43: what is expected in the playing area and of a player, and which offence it is to fall short."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass

from cardinal.laws.prelude import NOT_DETERMINED, REFEREE, Procedure, Voice, law

from .case import GuandanCase
from .disciplinary_penalties import punish as punish_discipline
from .figures import class_of
from .offences import DISCIPLINARY, PROCEDURAL, contestant_of, player_of
from .penalty_scale import penalty
from .procedural_penalties import by_analogy
from .procedural_penalties import punish as punish_procedure

voice = Voice(__name__, REFEREE)

LEFT_SEAT = "left_seat"
"""An offence that stands in the penalty box of the play, not in a list of articles 53 and 54."""


@dataclass(frozen=True, slots=True)
class Expected:
    """Something expected of people, and the offence that it is not to do it."""

    cites: str
    offence: str


# What a referee can observe in the playing area.
HALL: Mapping[str, Expected] = {
    "manners": Expected("§G41.1", "impolite"),
    "tidiness": Expected("§G41.1", "dress"),
    "badge": Expected("§G41.1", "badge"),
    "quiet": Expected("§G41.2", "noise"),
    "phones": Expected("§G41.3", "phone"),
    "smoking": Expected("§G41.4", "smoking"),
    "alcohol": Expected("§G41.5", "alcohol"),
    "closed_area": Expected("§G41.7", "closed_room"),
}

# What is expected of a player.
PLAYER: Mapping[str, Expected] = {
    "respect": Expected("§G43.2", "impolite"),
    "staying": Expected("§G43.3", LEFT_SEAT),
    "leave": Expected("§G43.4", LEFT_SEAT),
    "watching": Expected("§G43.4", "leaving_to_watch"),
    "lingering": Expected("§G43.5", "not_leaving"),
    "other_room": Expected("§G43.5", "closed_room"),
    "discussion": Expected("§G43.6", "discussion"),
}


def punished(case: GuandanCase, expected: Expected) -> Procedure:
    """The penalty for falling short of what is expected."""
    if expected.offence in PROCEDURAL:
        yield from punish_procedure(case, expected.offence, expected.cites)
    elif expected.offence == LEFT_SEAT:
        yield from _left_seat(case, expected.cites)
    elif DISCIPLINARY[expected.offence].can_be(case):
        yield from punish_discipline(case, expected.offence, expected.cites)
    else:
        # Only team matches have rooms; another closed area is not in the list.
        yield from by_analogy(case, DISCIPLINARY, f"{expected.cites} §G54", "disciplinary")


def _left_seat(case: GuandanCase, cites: str) -> Procedure:
    seat = yield from player_of(case, cites)
    if seat is None:
        yield voice.none("no_offender_established", cites)
        return
    yield from penalty(case, class_of(case.conditions, "§GP2.5"), contestant_of(case, seat), f"{cites} §GP2.5")


@law("G41", edition="guandan")
def hall_rules(case: GuandanCase) -> Procedure:
    """Article 41: somebody did not keep the rules of the playing area."""
    cites = "§G41.1 §G41.2 §G41.3 §G41.4 §G41.5 §G41.7"
    duty = yield voice.fact("hall_duty", cites, options=tuple(HALL))
    if duty == NOT_DETERMINED:
        yield voice.none("no_offence_established", cites)
        return
    # Whoever was let in has done nothing wrong; that there was no leave has to be shown.
    if duty == "closed_area" and (yield voice.fact("referees_consent", HALL[duty].cites)) is not False:
        yield voice.none("no_offence", HALL[duty].cites)
        return
    yield from punished(case, HALL[duty])


@law("G43", edition="guandan")
def players_code(case: GuandanCase) -> Procedure:
    """Article 43: a player did not do what is expected of players."""
    cites = "§G43.2 §G43.3 §G43.4 §G43.5 §G43.6"
    duty = yield voice.fact("players_duty", cites, options=tuple(key for key in PLAYER if key != "watching"))
    if duty == NOT_DETERMINED:
        yield voice.none("no_offence_established", cites)
    elif duty == "leave":
        yield from _leave(case)
    else:
        yield from punished(case, PLAYER[duty])


def _leave(case: GuandanCase) -> Procedure:
    """To leave the seat during play takes the referee's consent and company; to watch others is another offence."""
    cites = PLAYER["leave"].cites
    # Neither a missing consent nor missing company is supposed: each has to be shown.
    consent = yield voice.fact("referees_consent", cites)
    if consent is not False and (yield voice.fact("accompanied", cites)) is not False:
        yield voice.none("no_offence", cites)
        return
    # Without leave, and in order to watch: the list has its own item.
    watching = consent is False and (yield voice.fact("to_watch", cites)) is True
    yield from punished(case, PLAYER["watching" if watching else "leave"])
