"""Law 10: only the Director rules; what players settled themselves; who chooses an option, and how."""

from __future__ import annotations

from collections.abc import Mapping

from cardinal.laws.prelude import DIRECTOR, NOT_DETERMINED, SEATS, Case, Penalty, Procedure, Review, Voice, law

voice = Voice(__name__)

# Why an offending side that did well after a rectification may still lose it again: 10C4 names these laws.
LIMITS_OF_PROFIT = {"16C2": "§10C4 §16C2", "27D": "§10C4 §27D", "72C": "§10C4 §72C"}


@law("10")
def rectification(case: Case) -> Procedure:
    """Law 10: players who settled a matter themselves, an option and its choice, offenders who profit afterwards."""
    yield from rectified(LIMITS_OF_PROFIT, voice)


def rectified(limits: Mapping[str, str], own: Voice) -> Procedure:
    """Law 10 with the *limits* on an offender's profit that an edition names, in its *own* words."""
    options = ("self_ruling", "option", "profit")
    matter = yield voice.choose(DIRECTOR, "matter", "§10A §10C2 §10C4", options=options)
    if matter == "self_ruling":
        yield from self_ruling()
    elif matter == "option":
        yield from option()
    else:
        yield from _profit(limits, own)


_CANCELLED = {"enforced": "what_the_players_enforced_is_cancelled", "waived": "what_the_players_waived_is_cancelled"}


def self_ruling() -> Procedure:
    """10B: the Director lets stand or cancels what players enforced or waived without him."""
    did = yield voice.fact("players_did", "§10A §10B", options=("enforced", "waived", "nothing"))
    if did in ("nothing", NOT_DETERMINED):
        # What cannot be established as the players' own doing leaves nothing to confirm or undo.
        yield voice.none("nothing_to_undo", "§10B")
        return
    yield voice.found("not_theirs_to_settle", "§10A")
    if not (yield voice.judge("allow", "§10B", text=f"allow_{did}")):
        yield voice.recorded(_CANCELLED[did], "§10B")
        yield voice.duty("director", "rule_on_the_irregularity_forfeiture_included", "§10A §10B §11A/1")
    elif did == "enforced":
        yield voice.recorded("what_the_players_enforced_stands", "§10B")
    else:
        yield voice.none("the_waiver_stands", "§10B §81C5")


def option() -> Procedure:
    """10C2: somebody had an option; was the choice made alone?"""
    chooser = yield voice.choose(DIRECTOR, "chooser", "§10C2", options=SEATS)
    consulted = yield voice.fact("consulted", "§10C2", seat=chooser)
    if consulted is not True:
        # Not established is not shown: the choice was made and stands.
        yield voice.found("best_option", "§10C3", seat=chooser)
        yield voice.none("the_choice_stands", "§10C2")
        return
    yield voice.duty(chooser, "choose_again_alone", "§10C2")
    if (yield voice.judge("penalize", "§10C2 §90A", side=chooser.side, usual=False)):
        yield Penalty("procedural", chooser.side, cites="§10C2 §90A")


def _profit(limits: Mapping[str, str], own: Voice) -> Procedure:
    """10C4: offenders may do well after their infraction was rectified, within the limits."""
    limit = yield own.judge("limit", "§10C4", options=("none", *limits))
    if limit == "none":
        yield voice.none("profit_after_rectification_is_no_ground", "§10C4")
    else:
        yield Review(limit, cites=limits[limit])
