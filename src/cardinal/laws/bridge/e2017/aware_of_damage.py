"""Law 72: infractions on purpose or concealed, and irregularities that could well damage the other side."""

from __future__ import annotations

from cardinal.cards import Seat
from cardinal.laws.case import Case
from cardinal.laws.effect import Adjust, Duty, NoRectification, Recorded, Review
from cardinal.laws.hearing import Procedure, law
from cardinal.laws.question import DIRECTOR, NOT_DETERMINED, Voice

from .authorized_information import undetermined
from .conduct import considered_penalty, player_in_question
from .moment import Moment, Stage, position_now

voice = Voice(__name__)

# How an infraction is hidden, and what else the Director then has to apply; the list of the law is not closed.
CONCEALMENTS = {
    "second_revoke": ("second revoke", "apply Law 64C2 to the repeated revoke"),
    "hidden_card": ("card hidden", "establish the revoke under Law 66D"),
    "mixed_cards": ("cards mixed", "establish the revoke under Law 66D"),
    "other": ("otherwise", ""),
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
        yield Recorded(f"deliberate infraction by {seat}", cites="§72B1")
        yield from considered_penalty(seat, "§72B1")
    else:
        # What is not shown to be deliberate is no breach of 72B1; 72C asks for no intent at all.
        yield voice.found("not_deliberate", "§72B1 §72C", seat=seat)
    yield from aware_of_damage(case)


def concealed(seat: Seat) -> Procedure:
    """72B3: hiding an infraction is a breach of its own."""
    how = yield voice.fact("concealment", "§72B3", options=(*CONCEALMENTS, "none"), seat=seat)
    if how == NOT_DETERMINED:
        yield undetermined()
        return
    if how == "none":
        yield NoRectification("nothing concealed", cites="§72B3")
        return
    what, further = CONCEALMENTS[how]
    yield Recorded(f"infraction concealed by {seat}: {what}", cites="§72B3")
    if further:
        yield Duty("director", further, cites="§72B3")
    yield from considered_penalty(seat, "§72B3")


@law("72C")
def aware_of_damage(case: Case) -> Procedure:
    """Law 72C: could the offender have been aware that the irregularity could well damage the other side?"""
    if not (yield voice.judge("aware", "§72C")):
        yield NoRectification("could not have been aware", cites="§72C")
        return
    if case.act is not None and not play_is_over(case):
        yield Duty("director", "have the auction and play continue", cites="§72C")
        yield Review("72C", cites="§72C")
        return
    if not (yield voice.judge("advantage", "§72C")):
        yield NoRectification("no advantage", cites="§72C")
        return
    yield Adjust("assigned", cites="§72C §12C1(b)")


def play_is_over(case: Case) -> bool:
    """Whether everything that the case tells lies after the last card."""
    return position_now(case).period == "finished" or Moment.latest(case).stage is Stage.OVER
