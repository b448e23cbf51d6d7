"""R1 to R4 and R9: the laws in force, who runs an event, its officials, and what a captains' meeting may change."""

from __future__ import annotations

from cardinal.laws.prelude import DIRECTOR, Case, Procedure, Voice, law

voice = Voice(__name__)


@law("R9", edition="ctcba")
def captains_meeting(case: Case) -> Procedure:
    """R9: what the captains may ask for, and change, at their meeting."""
    matter = yield voice.choose(DIRECTOR, "matter", "§R9", options=("doubt", "rules", "arrangements"))
    if matter == "doubt":
        yield voice.duty("organiser", "answer_the_doubt_or_proposal_at_the_meeting", "§R9")
    elif matter == "arrangements":
        yield voice.none("arrangements_are_not_changed_by_vote", "§R9")
    # Consent of everybody has to be shown: a majority is nothing.
    elif (yield voice.fact("unanimous", "§R9")) is True:
        yield voice.recorded("published_rules_changed_with_the_consent_of_all_captains", "§R9")
    else:
        yield voice.none("not_all_captains_consent", "§R9")
