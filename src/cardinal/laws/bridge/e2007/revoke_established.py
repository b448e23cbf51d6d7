"""Law 63 of 2007: assent to an opponent's claim establishes a revoke at once, and trick twelve alone is reopened."""

from __future__ import annotations

from cardinal.laws.bridge.e2017.revoke_established import (
    Establishment,
    claims_since,
    designated,
    each_revoke,
    is_agreed,
    own_claim,
    played_on,
)
from cardinal.laws.bridge.e2017.revoke_established import voice as voice_2017
from cardinal.laws.bridge.e2017.revoke_record import Scene
from cardinal.laws.prelude import Act, Case, Cited, Finding, Procedure, Side, Voice, law
from cardinal.laws.standing_play import Revoke, StandingPlay

voice = Voice(__name__)


@law("63", edition=2007)
def establishment(case: Case) -> Procedure:
    """Law 63: is a revoke established?"""
    yield from each_revoke(case, is_established)


def is_established(case: Case, scene: Scene, play: StandingPlay, revoke: Revoke) -> Establishment:
    """63A: every way in which the record, or somebody's assent, shows the revoke established."""
    if revoke.manner == "deemed":
        return Cited(True, "§67B1")
    side = revoke.seat.side
    cites = []
    if (yield from played_on(play, revoke.trick + 1, side)):
        cites.append("§63A1")
    if (yield from designated(scene, play, revoke)):
        cites.append("§63A2")
    claims = claims_since(scene, play, revoke)
    own = yield from own_claim(scene, play, revoke, "§2007:63A3 §68A/2")
    # Whether the other side's claim was agreed to is asked only where nothing else has established the revoke.
    if own or (claims and not cites and (yield from _assented(scene, claims[0], side))):
        cites.append("§2007:63A3")
    if not cites:
        return Cited(False, "§2007:62A")
    found = Cited(True, " ".join(cites))
    yield voice_2017.found("established", found.cites, seat=revoke.seat, card=revoke.card, trick=revoke.trick)
    return found


def _assented(scene: Scene, claim: Act, side: Side) -> Finding:
    """63A3: agreement in words, by facing the hand or otherwise; no clock has to run out for it."""
    for act in scene.past[scene.past.index(claim) + 1 :]:
        if act.verb == "objects" and act.seat is not None and act.seat.side is side:
            return False
        if act.verb == "agreed":
            return True
    if is_agreed(scene, claim, side):
        return True
    # Assent takes the right of correction away: it has to be shown.
    return (yield voice.fact("acquiesced", "§2007:63A3", side=side)) is True
