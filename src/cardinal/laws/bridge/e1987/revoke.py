"""Laws 62 to 64 of 1987: a revoke comes to light. What can still be corrected is corrected; the rest costs tricks."""

from __future__ import annotations

from collections.abc import Iterator

from cardinal.laws.bridge.e2017.revoke import (
    RevokeRules,
    Revokes,
    Status,
    come_to_light,
    finished_play,
    hands_returned,
)
from cardinal.laws.bridge.e2017.revoke_correction import correct, partners_two
from cardinal.laws.bridge.e2017.revoke_established import opponents_claim_open
from cardinal.laws.bridge.e2017.revoke_record import Scene
from cardinal.laws.bridge.e2017.revoke_redress import revokes_redressed
from cardinal.laws.bridge.reheard import Step, rests_on
from cardinal.laws.failure import DEEMED, HEARD, line_of
from cardinal.laws.prelude import NOT_DETERMINED, Case, Information, Procedure, Recorded, Review, Voice, law
from cardinal.laws.standing_play import Revoke, StandingPlay

from .play_of_1987 import reheard_play
from .revoke_established import is_established
from .revoke_settled import settle
from .revoke_told import NONE, declarers_choice, revoke_as_told

voice = Voice(__name__)


@law("62", edition=1987)
def correction_of_a_revoke(case: Case) -> Procedure:
    """Law 62: attention is drawn to a revoke that may still be corrected."""
    yield from revokes_come_to_light(case)


@law("64", edition=1987)
def established_revoke(case: Case) -> Procedure:
    """Law 64: attention is drawn to an established revoke, or the play has ended after one."""
    yield from revokes_come_to_light(case)


def _corrections(case: Case, scene: Scene, play: StandingPlay, due: tuple[Revoke, ...], status: Status) -> Revokes:
    """Correct what must be corrected; gives those revokes. Two revokes on one trick have no rule of their own."""
    last = tuple(one for one in due if one.trick == due[-1].trick and one.manner != "deemed")
    wanted, why = tuple(one for one in last if not status[one].value), "§62A"
    if len(wanted) < len(last):
        if last[0].trick == 12 and not (yield from hands_returned(scene, play)):
            wanted, why = last, "§62D1"
        elif len({one.seat.side for one in last}) == 2:
            yield voice.found("each_by_itself", "§1987:62A §1987:63B", trick=last[0].trick)
    if not wanted:
        return ()
    # What partner may not choose is no question here: at trick twelve it is declarer who chooses.
    known = {"suggested": NONE, "partners_cards": NOT_DETERMINED}
    yield from reheard_play(correct(case, scene, play, wanted, why), known=known, revise=_no_information)
    if wanted[0].trick == 12:
        for one in wanted:
            yield from _partner_at_trick_twelve(play, one)
    if why == "§62D1":
        yield voice.recorded("no_automatic_trick_adjustment", "§64B §64B6 §62D1")
        yield Review("64C", cites="§64B6 §1987:64C")
    if any(opponents_claim_open(scene, play, one) for one in wanted):
        yield voice.duty("director", "rule_on_the_claim_in_the_corrected_position", "§62A §1987:63A3")
    return wanted


def _no_information(step: Step) -> Iterator[Step]:
    """At trick twelve it is declarer who chooses: nothing is said of what partner may use."""
    if not (isinstance(step, Information) and rests_on(step, "62D2")):
        yield step


def _partner_at_trick_twelve(play: StandingPlay, revoke: Revoke) -> Procedure:
    """62D2: a defender revoked before his partner's turn, and partner has cards of two suits: declarer may say which
    of them he plays."""
    seat, partner = revoke.seat, revoke.seat.partner
    order = [trick.seat for trick in play.tricks[revoke.trick - 1]]
    if not play.is_defender(seat) or (partner in order and order.index(partner) < order.index(seat)):
        return
    held = yield from partners_two(play, play, revoke, "§1987:62D2")
    if len({card.suit for card in held}) != 2 or held.length(revoke.led):
        # Both cards have to be such as he could legally play.
        return
    yield from declarers_choice(play.declarer, partner, held)


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
    yield from settle(scene, finished, standing, tuple(status), status)


def revokes_come_to_light(case: Case) -> Procedure:
    """Each revoke that has not been dealt with yet: corrected, kept for the end of play, or settled."""
    rules = RevokeRules(revoke_as_told, is_established, _corrections, _standing)
    yield from come_to_light(case, rules)


@law("64C", edition=1987)
def redress_of_damage(case: Case) -> Procedure:
    """Law 64C: the end of play after an established revoke, penalised or not."""
    moved = sum(transfer.tricks for transfer in case.position.transfers)
    if (yield voice.judge("insufficient", "§1987:64C", tricks=moved)):
        yield from revokes_redressed(case, "§1987:64C")
    else:
        yield voice.none("compensated", "§1987:64C")
