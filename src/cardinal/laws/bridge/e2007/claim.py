"""Laws 68 to 71 of 2007: play stops for good, dummy's words count, and no sane line is refused for being unstated."""

from __future__ import annotations

from collections.abc import Iterable

from cardinal.laws.bridge.e2017.agreed_claim import assented
from cardinal.laws.bridge.e2017.claim import agreed, answers_to, cards_since, doubted, no_concession, partner_objects
from cardinal.laws.bridge.e2017.claim_made import (
    Claimed,
    Made,
    the_claim,
)
from cardinal.laws.bridge.e2017.claim_withdrawn import is_objection
from cardinal.laws.bridge.e2017.concession import concession_cancelled
from cardinal.laws.bridge.e2017.concession import voice as voice_of_concession
from cardinal.laws.bridge.e2017.contested_claim import contested
from cardinal.laws.bridge.reheard import Heard, Step, reheard
from cardinal.laws.prelude import Case, ImpossibleCase, Procedure, Question, Recorded, Voice, law

voice = Voice(__name__)


@law("68", edition=2007)
def claim(case: Case) -> Procedure:
    """Law 68: words or acts that claim or concede tricks."""
    yield from reheard(_claim(case), revise=_as_here)


@law("69", edition=2007)
def agreed_claim(case: Case) -> Procedure:
    """Law 69: the other side has assented to a claim or concession."""
    yield from reheard(_assented(case), revise=_as_here)


@law("70", edition=2007)
def contested_claim(case: Case) -> Procedure:
    """Law 70: a claim or concession that somebody doubts."""
    yield from reheard(_contested(case), revise=_as_here)


@law("71", edition=2007)
def cancelled_concession(case: Case) -> Procedure:
    """Law 71: the side that conceded tricks wants one back."""
    yield from reheard(_cancelled(case), revise=_as_here)


def _as_here(step: Step) -> Heard[object]:
    """70E1 has one exception more."""
    reply = yield step
    if isinstance(step, Question) and step.key == "would_show_out" and reply is False:
        values = step.text.values
        return (yield voice.judge("irrational", "§2007:70E1", seat=values["seat"], suit=values["suit"]))
    return reply


def _made(case: Case) -> Made:
    """What was claimed or conceded. Any statement of a contestant is one, dummy's too."""
    return (yield from the_claim(case, voice.found("dummy_too", "§2007:68A §2007:68B1", seat=case.offender)))


def _claim(case: Case) -> Procedure:
    made = yield from _made(case)
    if made is None:
        return
    if made.lost and case.is_defender(made.seat) and (yield from partner_objects(case, made)):
        yield from reheard(no_concession(case, made), revise=_no_concession_here)
        return
    # No duty to face the hand: the Director orders it where he needs it.
    if made.words:
        yield voice.recorded("claim_statement_quote", "§68C/1", quote=made.words)
    else:
        yield voice.recorded("claim_statement_none", "§68C/1")
    yield voice.duty("all", "stop_play", "§2007:68D")
    yield from _answered(case, made)


def _no_concession_here(step: Step) -> Iterable[Step]:
    """68B2: the concession falls; that the claim falls with it is not said."""
    if isinstance(step, Recorded):
        return (voice.recorded("no_concession_was_made", "§2007:68B2"),)
    return (step,)


def _answered(case: Case, made: Claimed) -> Procedure:
    """68D: agreed, or doubted by anybody; playing on is no choice that the players have."""
    answers = answers_to(case)
    played = any(answer.verb == "play on" for answer in answers) or bool(cards_since(case))
    first = next((one for one in answers if one.verb == "agreed" or is_objection(one)), None)
    by = first.seat if first is not None and is_objection(first) else None
    if not played and first is None:
        by = asked = case.declarer if case.is_defender(made.seat) else made.seat.lho
        options = ("agreed", "doubted")
        response = yield voice.choose(asked, "response", "§2007:68D", options=options, claimer=made.seat)
    else:
        response = "agreed" if first is not None and first.verb == "agreed" and not played else "doubted"
    if response == "agreed":
        yield from agreed(case, made)
        return
    if played:
        yield from _played_on()
    yield from doubted(case, made, by)


def _played_on() -> Procedure:
    """70D3: play that went on is void; it may show what the players would probably have done."""
    yield voice.found("play_is_void", "§2007:68D §2007:70D3")
    yield voice.recorded("play_after_the_claim_is_void_and_at_most_evidence", "§2007:68D §2007:70D3")


def _assented(case: Case) -> Procedure:
    made = yield from _made(case)
    if made is not None:
        yield from assented(case, made, "§2007:68D")


def _contested(case: Case) -> Procedure:
    made = yield from _made(case)
    if made is None:
        return
    if cards_since(case) or case.happened("play on") is not None:
        yield from _played_on()
    yield from (contested(case, made) if made.won else concession_cancelled(case, made))


def _cancelled(case: Case) -> Procedure:
    made = yield from _made(case)
    if made is None:
        return
    if not made.lost:
        raise ImpossibleCase(voice_of_concession.text("nothing_conceded", seat=made.seat), cites="§71")
    yield from concession_cancelled(case, made)
