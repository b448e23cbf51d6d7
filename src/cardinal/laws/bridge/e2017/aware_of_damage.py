"""Law 72: infractions on purpose or concealed, and irregularities that could well damage the other side."""

from __future__ import annotations

from cardinal.laws.bridge.law_12 import redressed
from cardinal.laws.prelude import DIRECTOR, NOT_DETERMINED, Case, Procedure, Review, Seat, Voice, law

from .authorized_information import undetermined
from .conduct import considered_penalty, player_in_question
from .moment import Moment, Stage

voice = Voice(__name__)

# How an infraction is hidden, and what else the Director then has to apply; the list of the law is not closed.
REPEATED, UNSEEN = "apply_law_law_to_the_repeated_revoke", "establish_the_revoke_under_law_law"
CONCEALMENTS = {
    "second_revoke": ("infraction_concealed_by_seat_second_revoke", REPEATED, "64C2"),
    "hidden_card": ("infraction_concealed_by_seat_card_hidden", UNSEEN, "66D"),
    "mixed_cards": ("infraction_concealed_by_seat_cards_mixed", UNSEEN, "66D"),
    "other": ("infraction_concealed_by_seat_otherwise", "", ""),
}


@law("72")
def general_principles(case: Case) -> Procedure:
    """Law 72: was the infraction deliberate, was it concealed, or could it well do damage?"""
    options = ("deliberate", "concealed", "damage")
    complaint = yield voice.choose(DIRECTOR, "complaint", "§72B1 §72B3 §72C", options=options)
    if complaint == "damage":
        yield from aware_of_damage(case)
        return
    seat = yield from player_in_question(case, "§72B1 §72B3")
    yield from _deliberate(case, seat) if complaint == "deliberate" else concealed(seat)


def _deliberate(case: Case, seat: Seat) -> Procedure:
    """72B1: a rectification that the player is ready to pay does not buy the infraction."""
    if (yield voice.fact("intended", "§72B1", seat=seat)) is True:
        yield voice.recorded("deliberate_infraction_by_seat", "§72B1", seat=seat)
        yield from considered_penalty(seat, "§72B1")
    else:
        # What is not shown to be deliberate is no breach of 72B1; 72C asks for no intent at all.
        yield voice.found("not_deliberate", "§72B1 §72C", seat=seat)
    yield from aware_of_damage(case, seat)


def concealed(seat: Seat) -> Procedure:
    """72B3: hiding an infraction is a breach of its own."""
    how = yield voice.fact("concealment", "§72B3", options=(*CONCEALMENTS, "none"), seat=seat)
    if how == NOT_DETERMINED:
        yield undetermined()
        return
    if how == "none":
        yield voice.none("nothing_concealed", "§72B3")
        return
    what, further, number = CONCEALMENTS[how]
    yield voice.recorded(what, "§72B3", seat=seat)
    if further:
        yield voice.duty("director", further, "§72B3", law=number)
    yield from considered_penalty(seat, "§72B3")


@law("72C")
def aware_of_damage(case: Case, seat: Seat | None = None) -> Procedure:
    """Law 72C: could the offender have been aware that the irregularity could well damage the other side?"""
    if not (yield voice.judge("aware", "§72C")):
        yield voice.none("could_not_have_been_aware", "§72C")
        return
    if case.act is not None and not play_is_over(case):
        yield voice.duty("director", "have_the_auction_and_play_continue", "§72C")
        yield Review("72C", cites="§72C")
        return
    if not (yield voice.judge("advantage", "§72C")):
        yield voice.none("no_advantage", "§72C")
        return
    yield from redressed(case, "§72C", seat.side if seat is not None else None)


def play_is_over(case: Case) -> bool:
    """Whether everything that the case tells lies after the last card."""
    return Moment.latest(case).stage is Stage.OVER
