"""Law 63: when a revoke is established, read from the record of what the offending side did afterwards."""

from __future__ import annotations

from collections.abc import Callable, Generator
from typing import Any

from cardinal.laws.prelude import Act, Case, Cited, Effect, Finding, Found, Procedure, Question, Side, Voice, law
from cardinal.laws.standing_play import Revoke, StandingPlay

from .revoke_record import Scene, person, place_in_trick, revokes_of, scene_of

voice = Voice(__name__)

Establishment = Generator[Question | Found | Effect, Any, Cited[bool]]
"""A part of a law that gives whether a revoke is established, and by which clause."""


Rule = Callable[[Case, Scene, StandingPlay, Revoke], Establishment]
"""How an edition finds that out."""


@law("63")
def establishment(case: Case) -> Procedure:
    """Law 63: is a revoke established?"""
    yield from each_revoke(case, is_established)


def each_revoke(case: Case, rule: Rule) -> Procedure:
    """What follows for each revoke on record from whether it is established."""
    scene = scene_of(case)
    play, revokes = scene.play, revokes_of(scene.position)
    if play is None or not revokes:
        yield voice.none("the_record_shows_no_revoke", "§61A")
        return
    for revoke in revokes:
        found = yield from rule(case, scene, play, revoke)
        line: dict[str, Any] = {"seat": revoke.seat, "card": revoke.card, "number": revoke.trick}
        if found.value:
            yield voice.recorded("revoke_established_seat_card_trick_number", found.cites, **line)
            yield voice.duty("director", "apply_law_law", f"{found.cites} §63B", when="end_of_play", law="64")
        else:
            key = "correct_the_revoke_seat_card_trick_number"
            yield voice.duty(person(play, revoke.seat), key, found.cites, **line)


def is_established(case: Case, scene: Scene, play: StandingPlay, revoke: Revoke) -> Establishment:
    """63A: every way in which the record shows the revoke established."""
    if revoke.manner == "deemed":
        # Nothing was played to the trick, and both sides went on: 67B says itself what follows.
        return Cited(True, "§67B1")
    side = revoke.seat.side
    cites = []
    if (yield from played_on(play, revoke.trick + 1, side)):
        cites.append("§63A1")
    if (yield from designated(scene, play, revoke)):
        cites.append("§63A2")
    claims = claims_since(scene, play, revoke, claim_falls_too=True)
    if (yield from own_claim(scene, play, revoke, "§63A3 §68A/2", claim_falls_too=True)):
        cites.append("§63A3")
    elif any(is_agreed(scene, claim, side) for claim in claims):
        cites.append("§63A4 §69A/1")
    if not cites:
        return Cited(False, "§62A")
    found = Cited(True, " ".join(cites))
    yield voice.found("established", found.cites, seat=revoke.seat, card=revoke.card, trick=revoke.trick)
    return found


def played_on(play: StandingPlay, following: int, side: Side) -> Finding:
    """63A1: a lead or play of the side to the following trick, legal or not, and though it was taken back."""
    if not play.side_has_played_to(following, side):
        back = next((seat for trick, seat in play.taken_back if trick == following and seat.side is side), None)
        if back is not None:
            yield voice.found("led_and_took_back", "§63A1", seat=back)
        return back is not None
    own = [trick for trick in play.tricks[following - 1] if trick.seat.side is side]
    first = play.tricks[following - 1][0]
    strayed = len(own) == 1 and first is own[0] and first.seat is not play.winner(following - 1)
    if not strayed:
        return True
    yield voice.found("led_out_of_turn", "§63A1", seat=first.seat)
    # Any play establishes it. That an opponent had said it was his turn is the exception, and has to be shown.
    misled = yield voice.fact("misinformed", "§47E1/2 §63A1", seat=first.seat, usual=False)
    return misled is not True


def designated(scene: Scene, play: StandingPlay, revoke: Revoke) -> Finding:
    """63A2: a card named or otherwise designated for the following trick, before any was played to it."""
    side, over = revoke.seat.side, sum(map(len, play.tricks[: revoke.trick]))
    if not play.is_complete(revoke.trick):
        return False
    for place, act in enumerate(scene.past):
        if act.seat is None or act.seat.side is not side or scene.cards[place] < over:
            continue
        if act.verb == "calls dummy":
            return True
        # A card named may be named as one held, or in a claim: only as the next play does it establish the revoke.
        if act.verb == "names" and (yield voice.fact("designated", "§63A2", seat=act.seat, card=act.card)) is True:
            return True
    return False


def own_claim(
    scene: Scene, play: StandingPlay, revoke: Revoke, cites: str, *, claim_falls_too: bool = False
) -> Finding:
    """63A3: a claim or concession of the offending side, in words, by giving the hand up or by facing it."""
    side = revoke.seat.side
    claims = claims_since(scene, play, revoke, claim_falls_too=claim_falls_too)
    if any(act.seat is not None and act.seat.side is side for act in claims):
        return True
    for act in _since(scene, play, revoke, "spreads"):
        if act.seat is None or act.seat is play.dummy or act.seat.side is not side:
            continue
        # Cards shown are a claim unless something else was demonstrably meant (68A).
        if (yield voice.fact("faced_hand", cites, seat=act.seat)) is not False:
            return True
    return False


def claims_since(scene: Scene, play: StandingPlay, revoke: Revoke, *, claim_falls_too: bool = False) -> tuple[Act, ...]:
    """Claims and concessions made after the revoke; a concession to which the defender's partner objected at once is
    none (68B2). *claim_falls_too*: nor is the claim that conceded the rest, which only 2017 says."""
    every = _since(scene, play, revoke, "claims", "concedes", "abandons")
    return tuple(act for act in every if not _is_void(scene, play, act, claim_falls_too=claim_falls_too))


def _since(scene: Scene, play: StandingPlay, revoke: Revoke, *verbs: str) -> tuple[Act, ...]:
    """The acts of that kind after the card of the revoke."""
    card = sum(map(len, play.tricks[: revoke.trick - 1])) + place_in_trick(play, revoke) + 1
    return tuple(act for place, act in enumerate(scene.past) if act.verb in verbs and scene.cards[place] >= card)


def _is_void(scene: Scene, play: StandingPlay, act: Act, *, claim_falls_too: bool) -> bool:
    """68B2: whether a defender's attempt to concede met partner's objection."""
    place = next(number for number, one in enumerate(scene.past) if one is act)
    answer = scene.past[place + 1] if place + 1 < len(scene.past) else None
    if act.seat is None or answer is None or answer.verb != "objects" or answer.seat is not act.seat.partner:
        return False
    left = 13 - scene.cards[place] // 4
    concedes = act.verb != "claims" or (claim_falls_too and (act.number or 0) < left)
    return concedes and play.is_defender(act.seat)


def is_agreed(scene: Scene, claim: Act, side: Side) -> bool:
    """63A4, 69A: the side has let the round end, or called on a later board, without an objection."""
    for act in scene.past[scene.past.index(claim) :]:
        if act.verb == "objects" and act.seat is not None and act.seat.side is side:
            return False
        if act.verb == "round ends" or (act.verb == "next board" and act.seat is not None and act.seat.side is side):
            return True
    return False


def opponents_claim_open(scene: Scene, play: StandingPlay, revoke: Revoke, *, claim_falls_too: bool = False) -> bool:
    """Whether the other side has claimed or conceded and the revoke can still be corrected all the same."""
    claims = claims_since(scene, play, revoke, claim_falls_too=claim_falls_too)
    return any(act.seat is not None and act.seat.side is not revoke.seat.side for act in claims)
