"""Law 63 of 1987: acquiescence in a claim and a partner's forbidden question establish a revoke too."""

from __future__ import annotations

from cardinal.laws.bridge.e2017.moment import record_of
from cardinal.laws.bridge.e2017.revoke_established import (
    Establishment,
    claims_since,
    designated,
    each_revoke,
    is_agreed,
    own_claim,
    played_on,
)
from cardinal.laws.bridge.e2017.revoke_record import Scene, place_in_trick
from cardinal.laws.prelude import Act, Case, Cited, Procedure, Voice, law
from cardinal.laws.standing_play import Revoke, StandingPlay

from .play_of_1987 import reheard_play

voice = Voice(__name__)


@law("63", edition=1987)
def establishment(case: Case) -> Procedure:
    """Law 63: is a revoke established?"""
    yield from each_revoke(case, is_established)


def is_established(case: Case, scene: Scene, play: StandingPlay, revoke: Revoke) -> Establishment:
    """63A: every way in which the record shows the revoke established."""
    if revoke.manner == "deemed":
        return Cited(True, "§67B1")
    side = revoke.seat.side
    cites = []
    # A lead that an opponent has called for establishes a revoke like any other here.
    if (yield from reheard_play(played_on(play, revoke.trick + 1, side), known={"misinformed": False})):
        cites.append("§63A1")
    if (yield from designated(scene, play, revoke)):
        cites.append("§63A2")
    claims = claims_since(scene, play, revoke)
    own = yield from own_claim(scene, play, revoke, "§1987:63A3 §1987:68A")
    if own or (claims and (_agreed_at_once(scene, claims[0]) or is_agreed(scene, claims[0], side))):
        cites.append("§1987:63A3")
    if asked_by_partner(case, scene, play, revoke):
        cites.append("§1987:63A4")
    if not cites:
        return Cited(False, "§62A")
    found = Cited(True, " ".join(cites))
    yield voice.found("established", found.cites, seat=revoke.seat, card=revoke.card, trick=revoke.trick)
    return found


def _agreed_at_once(scene: Scene, claim: Act) -> bool:
    return any(act.verb == "agreed" for act in scene.past[scene.past.index(claim) + 1 :])


def asked_by_partner(case: Case, scene: Scene, play: StandingPlay, revoke: Revoke) -> bool:
    """63A4: the revoker's partner, a defender, has asked him about it, and no authority allows that."""
    if case.conditions["defenders_may_ask_each_other"] or not play.is_defender(revoke.seat):
        return False
    laid = sum(map(len, play.tricks[: revoke.trick - 1])) + place_in_trick(play, revoke) + 1
    # The question that brings the revoke to light is itself the first act after the scene.
    acts = record_of(case)[: len(scene.past) + 1]
    counts = (*scene.cards, sum(map(len, play.tricks)))
    return any(
        act.verb == "asks revoke" and (act.seat, act.other) == (revoke.seat.partner, revoke.seat) and count >= laid
        for act, count in zip(acts, counts, strict=False)
    )
