"""Law 79 of 2007: disputed tricks go to Law 69, and a late correction needs two convictions."""

from __future__ import annotations

from collections.abc import Callable, Mapping

from cardinal.laws.bridge.e2017.moment import record_of
from cardinal.laws.bridge.e2017.score_itemised import read_tricks
from cardinal.laws.bridge.e2017.tricks_won import (
    CLAIMS,
    after_the_round,
    claim_on_record,
    corrected_or_late,
    corrected_score,
    count,
    knowing_acceptance,
    returned_before_agreement,
)
from cardinal.laws.bridge.e2017.tricks_won import voice as voice_2017
from cardinal.laws.prelude import DIRECTOR, SIDES, Adjust, Case, Procedure, Side, Voice, law

voice = Voice(__name__)


@law("79", edition=2007)
def tricks_won(case: Case) -> Procedure:
    """Law 79: something is wrong with the tricks or the score of a board."""
    if returned_before_agreement(record_of(case)):
        yield voice_2017.found("returned_first", "§79A1")
        yield voice.recorded("hands_returned_before_the_tricks_were_agreed", "§79A1")
    complaint = yield voice_2017.choose(DIRECTOR, "complaint", "§79A2 §79B §79C1", options=tuple(_COMPLAINTS))
    yield from _COMPLAINTS[complaint](case)


@law("79B", edition=2007)
def disagreement(case: Case) -> Procedure:
    """Law 79B: the players do not agree how many tricks were won."""
    record = record_of(case)
    if not any(act.verb == "director" for act in record):
        yield voice.duty("all", "summon_the_director", "§79B", when="at_once")
    kind = claim_on_record(record)
    if kind is None:
        kind = yield voice_2017.fact("claim", "§2007:79B1", options=(*CLAIMS, "neither"))
    if kind in CLAIMS:
        # A concession too: the stricter test of Law 71 is not named.
        yield voice.duty("director", "apply_law_law", "§2007:79B1 §69B", law="69")
        return
    # A claim that cannot be established is none, and the count remains to be ruled.
    late = yield from after_the_round(record)
    tricks = yield voice_2017.judge("tricks", "§2007:79B2", options=(7, 13, 0), reader=read_tricks)
    yield from (_late_score(case, tricks) if late else count(case, tricks, "§2007:79B2"))


def _late_score(case: Case, tricks: int) -> Procedure:
    """79B2: called after the round he rules by 79C or 87; no degree of conviction is asked, and nobody need gain."""
    options = ("both", *(f"decrease {side}" for side in SIDES))
    chosen = yield voice.choose(DIRECTOR, "option", "§2007:79B2 §79C1 §87B", options=options, tricks=tricks)
    if chosen == "both":
        yield from count(case, tricks, "§2007:79B2")
        return
    side = Side.parse(chosen.split()[1])
    kept, lower = voice.text("recorded_score"), voice.text("recorded_score_decreased")
    scores = {"ns": lower if side is Side.NS else kept, "ew": lower if side is Side.EW else kept}
    yield Adjust("split", **scores, cites="§2007:79B2")


@law("79C", edition=2007)
def error_in_score(case: Case) -> Procedure:
    """Law 79C: the agreed score was recorded or computed wrongly, by a player or an official."""
    yield from corrected_or_late(case, _late_correction)


def _late_correction(case: Case) -> Procedure:
    """79C2: the Director and the Organizer, each for himself, are sure that the record is wrong."""
    if not (yield voice_2017.judge("beyond_doubt", "§2007:79C2")):
        yield voice.none("not_beyond_reasonable_doubt", "§2007:79C2")
    # A conviction that is not shown is none.
    elif (yield voice.fact("organizer_convinced", "§2007:79C2")) is not True:
        yield voice.none("the_organizer_is_not_convinced", "§2007:79C2")
    else:
        yield from corrected_score(case, "§2007:79C2")


_COMPLAINTS: Mapping[str, Callable[[Case], Procedure]] = {
    "count": disagreement,
    "acceptance": knowing_acceptance,
    "error": error_in_score,
}
