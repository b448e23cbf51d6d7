"""Law 67 of 1987: a hand that omitted a card and still has the suit puts one in and pays nothing."""

from __future__ import annotations

from collections.abc import Iterable

from cardinal.laws.bridge.e2017.defect import Defect, Kind, defects_of, play_of
from cardinal.laws.bridge.e2017.defective_trick import (
    as_told,
    cards_to_add,
    chosen,
    each_defect,
    holds_suit_led,
    put_in,
)
from cardinal.laws.bridge.e2017.revoke_record import revokes_of, scene_of
from cardinal.laws.bridge.reheard import Step, reheard, rests_on
from cardinal.laws.effect import TrickTo
from cardinal.laws.failure import PLACED, line_of
from cardinal.laws.part import with_parts
from cardinal.laws.prelude import NOT_DETERMINED, Case, Effect, Procedure, Question, Recorded, Voice, law
from cardinal.laws.standing_play import Revoke, StandingPlay

from .play_of_1987 import reheard_play
from .revoke_settled import settle

voice = Voice(__name__)


@law("67", edition=1987)
def defective_trick(case: Case) -> Procedure:
    """Law 67: a trick is defective."""
    yield from reheard_play(_defective_trick(case), _no_owner)


def _no_owner(step: Step) -> Iterable[Step]:
    """67B2: that surplus cards leave the trick to its owner is not said."""
    return () if isinstance(step, Effect) and rests_on(step, "67B2(a)/2") else (step,)


def _defective_trick(case: Case) -> Procedure:
    play = play_of(case)
    defects = defects_of(play) if play is not None else ()
    if play is None or not defects:
        yield from _told(case)
        return
    yield from each_defect(case, play, defects, _supplied)


def _supplied(case: Case, play: StandingPlay, defect: Defect) -> Procedure:
    """67B1: who has the suit led adds one of it without penalty; who has none is deemed to have revoked."""
    led, seat = defect.led, defect.seat
    has_suit = yield from holds_suit_led(play, defect, "§1987:67B1(a) §1987:67B1(b)")
    if has_suit is False:
        yield from _deemed_revoke(case, play, defect)
        return
    # That the hand was void is what costs a trick, and has to be shown; then any card may go in.
    options = tuple(card for card in cards_to_add(play, defect) if has_suit is not True or card.suit is led)
    card = yield from chosen(play, defect, options, "card", "§67B1 §1987:67B1(a)")
    placed = Revoke(defect.trick, seat, card, led)
    yield Recorded(line_of(PLACED, placed), cites="§67B1 §1987:67B1(a)")
    yield TrickTo(defect.trick, play.owner(defect.trick), cites="§67B1")
    yield voice.none("no_trick_is_transferred", "§1987:67B1(a)")


def _deemed_revoke(case: Case, play: StandingPlay, defect: Defect) -> Procedure:
    """67B1(b): any card is put in, and Law 64 of this edition takes its trick."""
    revoke = yield from reheard(put_in(play, defect), known={"holds_suit": False})
    if revoke is not None:
        known = {(one.trick, one.seat): one for one in revokes_of(case.position)}
        known[revoke.trick, revoke.seat] = revoke
        yield from settle(scene_of(case), play, (revoke,), tuple(known.values()), {})


def _told(case: Case) -> Procedure:
    """The record shows no defect: the count of the Director decides."""
    procedure, reply, has_suit = with_parts(as_told(case)), None, False
    while True:
        try:
            step = procedure.send(reply)
        except StopIteration:
            return
        if has_suit and isinstance(step, Question) and step.key == "won_any":
            yield voice.none("no_trick_is_transferred", "§1987:67B1(a)")
            return
        reply = yield step
        if isinstance(step, Question) and step.key == "holds_suit":
            # As above: only a void that is shown costs a trick.
            has_suit = reply in (True, NOT_DETERMINED)
            reply = True if has_suit else reply
        if isinstance(step, Question) and step.key == "defect" and reply == Kind.MISPLACED:
            yield voice.found("no_rule", "§1987:67B")
            yield voice.duty("director", "use_another_power_that_the_laws_give", "§1987:67B §82A")
            return
