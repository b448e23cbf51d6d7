"""Law 76: spectators; who is one, what one may see and say, and what follows when one does more."""

from __future__ import annotations

from dataclasses import dataclass
from enum import IntEnum, StrEnum, auto

from cardinal.laws.prelude import DIRECTOR, NOT_DETERMINED, Case, Cited, Procedure, Voice, law

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

    SESSION = auto()
    ROUND = auto()
    DEAL = auto()


@dataclass(frozen=True, slots=True)
class Ban:
    """What a spectator may not do (the key of its record), from which period on, and the clause."""

    what: str
    during: Period
    cites: str


BANS = {
    "message": Ban("spectator_message_to_a_player_from_a_viewer", Period.SESSION, "§76A2/2"),
    "reaction": Ban("spectator_reaction", Period.DEAL, "§76B2"),
    "remark": Ban("spectator_remark_or_mannerism", Period.ROUND, "§76B3"),
    "conversation": Ban("spectator_conversation_with_a_player", Period.ROUND, "§76B3"),
    "disturbance": Ban("spectator_disturbance_of_a_player", Period.SESSION, "§76B4"),
    "attention": Ban("spectator_attention_drawn_to_the_game", Period.SESSION, "§76B5"),
}
_CONTROL = "instruct_or_exclude_the_spectator"


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
        yield voice.none("no_spectator", status.cites)
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
        yield voice.none("not_at_that_time", ban.cites)
        return
    yield voice.recorded(ban.what, ban.cites)
    yield voice.duty("director", _CONTROL, f"{ban.cites} §76A1")
    if ban.cites == "§76B5":
        # The remark is no lawful drawing of attention; what the Director has learnt he rectifies all the same.
        yield voice.found("no_lawful_attention", "§76B5")
        yield voice.duty("director", "rectify_what_has_come_to_his_notice_within_the_time_limits", "§76B5 §81C3")


def _period(case: Case) -> Period:
    """What the record tells: the round lasts until it is said to have ended, the deal until its play has."""
    if any(act.verb == "round ends" for act in record_of(case)):
        return Period.SESSION
    return Period.ROUND if play_is_over(case) else Period.DEAL


def _hands(case: Case) -> Procedure:
    if case.conditions["spectator_multiple_hands"]:
        yield voice.none("allowed_by_regulation", "§76B1")
        return
    yield voice.recorded("spectator_more_than_one_hand_watched", "§76B1")
    yield voice.duty("director", "keep_the_spectator_to_one_hand", "§76B1 §76A1")


def _viewing(case: Case) -> Procedure:
    """76A2: the terms on which a transmission is watched are the authority's, if it has set any."""
    if case.conditions["electronic_viewing_terms"] == "regulated":
        yield voice.duty("director", "apply_the_terms_for_viewers_of_the_transmission", "§76A2/1")
    else:
        yield voice.none("no_terms_for_viewers", "§76A2/1")


def _spoke(case: Case) -> Procedure:
    """76C1: about fact or law a spectator speaks when the Director asks him."""
    if (yield voice.choose(DIRECTOR, "requested", "§76C1", options=(True, False))):
        yield voice.recorded("evidence_of_a_spectator", "§76C1 §85A1")
    else:
        yield voice.recorded("spectator_spoke_unasked_about_fact_or_law", "§76C1")
        yield voice.duty("director", _CONTROL, "§76C1 §76A1")


def _irregularity(case: Case) -> Procedure:
    """76C2: an irregularity that a spectator has caused: as regulated, else by the Director's general powers."""
    yield voice.recorded("irregularity_caused_by_a_spectator", "§76C2")
    if case.conditions["spectator_irregularity_rule"] == "regulated":
        yield voice.duty("director", "apply_the_regulation_on_irregularities_caused_by_spectators", "§76C2")
    else:
        yield voice.duty("director", "rectify_the_error_in_procedure_under_law_law", "§76C2 §81C3 §82A", law="82")


_OTHER = {"hands": _hands, "viewing": _viewing, "spoke": _spoke, "irregularity": _irregularity}
