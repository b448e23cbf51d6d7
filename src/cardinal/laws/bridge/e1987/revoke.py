"""Laws 62 to 64 of 1987: a revoke comes to light. What can still be corrected is corrected; the rest costs tricks."""

from __future__ import annotations

from collections.abc import Generator, Iterator
from typing import Any

from cardinal.laws.bridge.e2017.revoke import _finished as finished_play
from cardinal.laws.bridge.e2017.revoke import _found_by_director as found_by_director
from cardinal.laws.bridge.e2017.revoke import _hands_returned as hands_returned
from cardinal.laws.bridge.e2017.revoke_correction import _last_two as last_two
from cardinal.laws.bridge.e2017.revoke_correction import correct
from cardinal.laws.bridge.e2017.revoke_established import opponents_claim_open
from cardinal.laws.bridge.e2017.revoke_record import Scene, held_at, revokes_of, scene_of
from cardinal.laws.case import Case
from cardinal.laws.cited import Cited
from cardinal.laws.effect import Adjust, Duty, Effect, Information, NoRectification, PlayRestriction, Recorded, Review
from cardinal.laws.failure import DEEMED, HEARD, line_of
from cardinal.laws.hearing import Procedure, law
from cardinal.laws.question import Found, Question, Voice
from cardinal.laws.standing_play import Revoke, StandingPlay

from .reheard_play import Step, cites, reheard
from .revoke_established import is_established
from .revoke_settled import settle
from .revoke_told import revoke_as_told

voice = Voice(__name__)

Status = dict[Revoke, Cited[bool]]
NONE = "none"


@law("62", edition=1987)
def correction_of_a_revoke(case: Case) -> Procedure:
    """Law 62: attention is drawn to a revoke that may still be corrected."""
    yield from revokes_come_to_light(case)


@law("64", edition=1987)
def established_revoke(case: Case) -> Procedure:
    """Law 64: attention is drawn to an established revoke, or the play has ended after one."""
    yield from revokes_come_to_light(case)


def revokes_come_to_light(case: Case) -> Procedure:
    """Each revoke that has not been dealt with yet: corrected, kept for the end of play, or settled."""
    scene = scene_of(case)
    play = scene.play
    if play is None:
        yield from revoke_as_told(case)
        return
    settled = scene.position.settled_revokes
    every = revokes_of(scene.position)
    due = tuple(one for one in every if one not in settled)
    if not due:
        due = yield from found_by_director(play, settled)
        every = (*settled, *due)
    if not due:
        return
    status: Status = {}
    for one in every:
        status[one] = yield from is_established(case, scene, play, one)
    due = tuple(one for one in due if status[one].value or one.manner != "penalty card")
    if not due:
        # As long as it can be put right, a penalty card that was not played is dealt with by its own law.
        yield Duty("director", "apply Law 52", cites="§61A §52B2")
        return
    corrected = yield from _corrections(case, scene, play, due, status)
    standing = tuple(one for one in due if one not in corrected)
    if standing:
        yield from _standing(case, scene, play, standing, status, reopened=bool(corrected))


def _corrections(
    case: Case, scene: Scene, play: StandingPlay, due: tuple[Revoke, ...], status: Status
) -> Generator[Question | Found | Effect, Any, tuple[Revoke, ...]]:
    """Correct what must be corrected; gives those revokes. Two revokes on one trick have no rule of their own."""
    last = tuple(one for one in due if one.trick == due[-1].trick and one.manner != "deemed")
    wanted, why = tuple(one for one in last if not status[one].value), "§62A"
    if len(wanted) < len(last):
        if last[0].trick == 12 and not (yield from hands_returned(scene, play)):
            wanted, why = last, "§62D1"
        elif len({one.seat.side for one in last}) == 2:
            yield voice.found("each_by_itself", "§1987:62 no C3", trick=last[0].trick)
    if not wanted:
        return ()
    yield from reheard(correct(case, scene, play, wanted, why), known={"suggested": NONE}, change=_no_information)
    if wanted[0].trick == 12:
        for one in wanted:
            yield from _partner_at_trick_twelve(play, one)
    if why == "§62D1":
        yield Recorded("no automatic trick adjustment", cites="§64B §64B6 §62D1")
    if any(opponents_claim_open(scene, play, one) for one in wanted):
        yield Duty("director", "rule on the claim in the corrected position", cites="§62A §1987:63A3")
    return wanted


def _no_information(step: Step) -> Iterator[Step]:
    """At trick twelve it is declarer who chooses: nothing is said of what partner may use."""
    if not (isinstance(step, Information) and cites(step, "62D2")):
        yield step


def _partner_at_trick_twelve(play: StandingPlay, revoke: Revoke) -> Procedure:
    """62D2: a defender revoked before his partner's turn, and partner has cards of two suits: declarer may say which
    of them he plays."""
    seat, partner = revoke.seat, revoke.seat.partner
    order = [one.seat for one in play.tricks[revoke.trick - 1]]
    if not play.is_defender(seat) or (partner in order and order.index(partner) < order.index(seat)):
        return
    held = held_at(play, revoke.trick, partner) or last_two(play, partner)
    if len({card.suit for card in held}) != 2 or held.length(revoke.led):
        # Both cards have to be such as he could legally play.
        return
    options = (*held, NONE)
    card = yield voice.choose(play.declarer, "card", "§1987:62D2", options=options, partner=partner)
    if card != NONE:
        yield PlayRestriction(partner, "card", card=card, cites="§1987:62D2")


def _standing(
    case: Case, scene: Scene, play: StandingPlay, standing: tuple[Revoke, ...], status: Status, *, reopened: bool
) -> Procedure:
    """63B: established revokes. They are settled when the play is over, and not before."""
    for one in standing:
        yield voice.found("stands_as_played", "§63B", seat=one.seat, card=one.card, trick=one.trick)
    finished = None if reopened else (yield from finished_play(case, play, standing))
    if finished is None:
        for one in standing:
            kind = DEEMED if one.manner == "deemed" else HEARD
            yield Recorded(line_of(kind, one), cites=f"{status[one].cites} §63B")
        yield Review("64", cites="§63B §1987:64A1 §1987:64A2")
        return
    yield from settle(scene, finished, standing, tuple(status))


@law("64C", edition=1987)
def redress_of_damage(case: Case) -> Procedure:
    """Law 64C: the end of play after an established revoke, penalised or not."""
    moved = sum(one.tricks for one in case.position.transfers)
    if (yield voice.judge("insufficient", "§1987:64C", tricks=moved)):
        yield Adjust("assigned", cites="§1987:64C §1987:12C2")
    else:
        yield NoRectification("compensated", cites="§1987:64C")
