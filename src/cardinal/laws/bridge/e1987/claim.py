"""Laws 68 to 70 of 1987: play stops for good, a trick once agreed away is hard to recover, shown cards may cost."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import replace

from cardinal.language import clause_ids
from cardinal.laws.bridge.e2017.agreed_claim import agreement, assented
from cardinal.laws.bridge.e2017.claim import answers_to, cards_since, no_play, partner_objects
from cardinal.laws.bridge.e2017.claim import voice as voice_2017
from cardinal.laws.bridge.e2017.claim_made import (
    Claimed,
    Made,
    the_claim,
)
from cardinal.laws.bridge.e2017.claim_withdrawn import is_objection
from cardinal.laws.bridge.e2017.contested_claim import contested, objections
from cardinal.laws.bridge.e2017.contested_claim import voice as voice_of_contested
from cardinal.laws.bridge.reheard import Step, reheard
from cardinal.laws.prelude import BoardEffect, Case, Conditions, Information, Procedure, Question, Seat, Voice, law

from .concession import concession_cancelled

voice = Voice(__name__)

_CLAUSES = {
    "68C": "§1987:68C",
    "68D": "§1987:68D",
    "71": "§1987:71A1",
}


@law("68", edition=1987)
def claim(case: Case) -> Procedure:
    """Law 68: words or acts that claim or concede tricks."""
    yield from reheard(_claim(case), _CLAUSES, _here)


@law("69", edition=1987)
def agreed_claim(case: Case) -> Procedure:
    """Law 69: the other side has assented to a claim or concession."""
    yield from reheard(_assented(case), _CLAUSES, _here)


@law("70", edition=1987)
def contested_claim(case: Case) -> Procedure:
    """Law 70: a claim that somebody doubts."""
    yield from reheard(_contested_or_conceded(case), _CLAUSES, _here)


def _here(step: Step) -> Iterable[Step]:
    """The judgements that this edition words otherwise, and the one that it does not ask for."""
    if not isinstance(step, Question):
        return (step,)
    if step.key == "likely":
        # 69B: not what the side would likely have won, but what no normal play could have lost.
        return (_worded(step, "not_losable", "§1987:69B §1987:69B/note"),)
    if step.key == "normal_line":
        return (_worded(step, "normal_line", "§70D1 §1987:69B/note"),)
    if step.key == "partners_choice":
        return (voice.found("partner_may_be_relied_on", "§1987:70A"),)
    return (step,)


def _worded(step: Question, key: str, cites: str) -> Question:
    text, guidance = (voice.text(name, **step.text.values) for name in (key, f"{key}_guidance"))
    return replace(step, key=key, text=text, guidance=guidance, cites=clause_ids(cites))


def _made(case: Case) -> Made:
    """68A: what was claimed or conceded; the statement of any player counts, dummy's too."""
    return (yield from the_claim(case, voice.found("any_player", "§1987:68A", seat=case.offender)))


def _claim(case: Case) -> Procedure:
    made = yield from _made(case)
    if made is None:
        return
    if made.lost and case.is_defender(made.seat) and (yield from partner_objects(case, made)):
        yield from _no_concession(case, made)
        return
    # Nobody has to face his hand yet: that is for the hearing of a doubted claim.
    if made.words:
        yield voice.recorded("claim_statement_quote", "§1987:68C", quote=made.words)
    else:
        yield voice.recorded("claim_statement_none", "§1987:68C")
    yield voice.duty("all", "stop_play", "§1987:68D")
    yield from _answered(case, made)


def _no_concession(case: Case, made: Claimed) -> Procedure:
    """68B: play goes on, and nothing excuses the cards that the conceding defender has shown."""
    yield voice.recorded("no_concession_was_made", "§1987:68B")
    yield voice.duty("all", "summon_the_director", "§1987:68B", when="at_once")
    yield BoardEffect("played_on", cites="§1987:68B")
    sides = {"authorized": (made.side.other,), "unauthorized": (made.side,)}
    yield Information(voice.text("seat_s_offer_to_concede", seat=made.seat), **sides, cites="§1987:68B §16B1")
    yield voice.duty("director", "apply_law_law_if_partner_s_play_can_be_affected", "§1987:68B §57A", law="57A")
    shown = any(one.verb in ("exposes", "drops", "spreads") and one.seat is made.seat for one in case.after)
    # A card that nobody can be shown to have seen is no exposed card.
    if shown or (yield voice.fact("exposed", "§1987:68B", seat=made.seat)) is True:
        yield voice.duty("director", "apply_law_law", "§1987:68B §49/1", law="49")


def _answered(case: Case, made: Claimed) -> Procedure:
    """68D: agreed or doubted. The players cannot choose to play on, and what they play after the claim is void."""
    answers = answers_to(case)
    played = any(answer.verb == "play on" for answer in answers) or bool(cards_since(case))
    first = next((one for one in answers if one.verb == "agreed" or is_objection(one)), None)
    by = first.seat if first is not None and is_objection(first) else None
    if first is None and not played:
        by = asked = case.declarer if case.is_defender(made.seat) else made.seat.lho
        options = ("agreed", "doubted")
        response = yield voice.choose(asked, "response", "§1987:68D", options=options, claimer=made.seat)
    else:
        response = "agreed" if first is not None and first.verb == "agreed" else "doubted"
    if played:
        yield voice.found("no_playing_on", "§1987:68D")
        yield from no_play(case)
    if response == "agreed":
        yield voice_2017.found("agreed", "§1987:68D", seat=made.seat)
        yield from agreement(case, made, concession_cancelled, _contested)
        return
    yield voice_2017.found("doubted", "§1987:68D", seat=made.seat.lho if by is None else by)
    yield voice.duty("all", "summon_the_director", "§1987:68D", when="at_once")
    yield from _doubted(case, made, by)


def _doubted(case: Case, made: Claimed, by: Seat | None) -> Procedure:
    if made.lost and (not made.won or (by is not None and by.side is made.side)):
        yield voice.found("only_claims", "§1987:70A")
        yield from concession_cancelled(case, made)
    else:
        yield from _contested(case, made)


def _contested(case: Case, made: Claimed) -> Procedure:
    """70: as in 2017, but nobody can prescribe the order in which a suit is taken to be played."""
    changes = dict(case.conditions.changes)
    if changes.pop("claim_suit_order", "none") == "top_down":
        yield voice.found("no_order", "§70D1")
        case = replace(case, conditions=Conditions(changes))
    yield from contested(case, made, _faced_and_heard)


def _faced_and_heard(case: Case, made: Claimed) -> Procedure:
    """70B: everybody faces his cards, whether the Director needs them or not, and then the objections are heard."""
    yield voice_of_contested.duty("all", "face_the_remaining_cards", "§1987:70B2")
    yield from objections(case, made)


def _assented(case: Case) -> Procedure:
    made = yield from _made(case)
    if made is not None:
        yield from assented(case, made, "§1987:68D", concession_cancelled, _contested)


def _contested_or_conceded(case: Case) -> Procedure:
    made = yield from _made(case)
    if made is not None:
        yield from _doubted(case, made, None)
