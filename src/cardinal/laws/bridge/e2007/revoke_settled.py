"""Law 64 of 2007 at the end of play: faced cards and corrected revokes too spare a side the transfer of tricks."""

from __future__ import annotations

from collections.abc import Generator
from dataclasses import replace
from typing import Any

from cardinal.laws.bridge.e2017.revoke_adjustment import RevokeFacts, adjustment, is_repeated, won_from
from cardinal.laws.bridge.e2017.revoke_record import Scene
from cardinal.laws.bridge.e2017.revoke_redress import revokes_redressed
from cardinal.laws.bridge.e2017.revoke_settled import Settled, Ways, fallen_away, lateness, on_record, transfer
from cardinal.laws.prelude import SIDES, Case, Effect, Found, Procedure, Question, Review, Voice, law
from cardinal.laws.standing_play import Revoke, StandingPlay

voice = Voice(__name__)

NONE, FACED, REPEATED, OTHER_SIDE = "none", "faced", "repeated", "other_side"
PENALTY_CARD = "penalty card"


def settle(
    scene: Scene, play: StandingPlay, due: tuple[Revoke, ...], revokes: tuple[Revoke, ...], ways: Ways
) -> Procedure:
    """Work out each revoke that is due; *revokes* are all of the board, whether established or not."""
    every = []
    for revoke in due:
        every.append((yield from _settled(scene, play, revoke, revokes)))
        yield on_record(revoke, every[-1].cost, ways)
    moved = 0
    for side in SIDES:
        own = [one for one in every if one.revoke.seat.side is side]
        moved += yield from transfer(scene.position, side, own)
    if any(one.facts.both_sides for one in every):
        moved += yield from fallen_away(scene.position)
    if not moved:
        yield voice.none("no_trick_is_transferred", " ".join(dict.fromkeys(one.cost.cites for one in every)))
    yield Review("64C", cites="§2007:64C")


def _settled(
    scene: Scene, play: StandingPlay, revoke: Revoke, revokes: tuple[Revoke, ...]
) -> Generator[Question | Found | Effect, Any, Settled]:
    late = yield from lateness(scene, play, revoke)
    both = len({one.seat.side for one in revokes}) == 2
    facts = replace(late, repeated=is_repeated(revoke, revokes), both_sides=both)
    won, is_dummy = won_from(play, revoke), revoke.seat is play.dummy
    cost = adjustment(revoke.trick, revoke.manner, won, facts, is_dummy=is_dummy)
    if cost.value:
        # A revoke that was corrected has left the record, and what lay face up it does not show.
        manner, facts = yield from _not_on_record(revoke, facts)
        cost = adjustment(revoke.trick, manner, won, facts, is_dummy=is_dummy)
    return Settled(revoke, won, facts, cost)


def _not_on_record(
    revoke: Revoke, facts: RevokeFacts
) -> Generator[Question | Found | Effect, Any, tuple[str, RevokeFacts]]:
    """64B2, 64B3, 64B7 as they read here. An exception has to be shown: not determined is none."""
    options = (NONE, FACED, REPEATED, OTHER_SIDE)
    cites = "§2007:64B2 §2007:64B3 §2007:64B7"
    answer = yield voice.fact("exemption", cites, options=options, seat=revoke.seat, suit=revoke.led, usual=NONE)
    facts = replace(facts, repeated=answer == REPEATED, both_sides=answer == OTHER_SIDE)
    return PENALTY_CARD if answer == FACED else revoke.manner, facts


@law("64C", edition=2007)
def redress_of_damage(case: Case) -> Procedure:
    """Law 64C: the end of play after any established revoke. No target is stated for the score."""
    moved = sum(one.tricks for one in case.position.transfers)
    if (yield voice.judge("insufficient", "§2007:64C §12B2", tricks=moved)):
        yield from revokes_redressed(case, "§2007:64C")
    else:
        yield voice.none("compensated", "§2007:64C §12B2")
