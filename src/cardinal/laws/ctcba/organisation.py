"""R1 to R4 and R9: the laws in force, who runs an event, its officials, and what a captains' meeting may change."""

from __future__ import annotations

from cardinal.laws.case import Case
from cardinal.laws.effect import Duty, NoRectification, Recorded
from cardinal.laws.hearing import Procedure, law
from cardinal.laws.question import DIRECTOR, Voice

voice = Voice(__name__)


@law("R9", edition="ctcba")
def captains_meeting(case: Case) -> Procedure:
    """R9: what the captains may ask for, and change, at their meeting."""
    matter = yield voice.choose(DIRECTOR, "matter", "§R9", options=("doubt", "rules", "arrangements"))
    if matter == "doubt":
        yield Duty("organiser", "answer the doubt or proposal at the meeting", cites="§R9")
    elif matter == "arrangements":
        yield NoRectification("arrangements are not changed by vote", cites="§R9")
    # Consent of everybody has to be shown: a majority is nothing.
    elif (yield voice.fact("unanimous", "§R9")) is True:
        yield Recorded("published rules changed with the consent of all captains", cites="§R9")
    else:
        yield NoRectification("not all captains consent", cites="§R9")
