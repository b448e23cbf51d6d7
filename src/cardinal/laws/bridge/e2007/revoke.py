"""Laws 62 to 64 of 2007: a revoke comes to light. Each is judged alone, also where both sides revoked on one trick."""

from __future__ import annotations

from cardinal.laws.bridge.e2017.conduct import considered_penalty
from cardinal.laws.bridge.e2017.revoke import (
    RevokeRules,
    Revokes,
    Status,
    come_to_light,
    finished_play,
    hands_returned,
)
from cardinal.laws.bridge.e2017.revoke import voice as voice_2017
from cardinal.laws.bridge.e2017.revoke_correction import correct
from cardinal.laws.bridge.e2017.revoke_established import opponents_claim_open
from cardinal.laws.bridge.e2017.revoke_record import Scene, person, revokes_of, scene_of
from cardinal.laws.bridge.reheard import Heard, Revision, Step, reheard
from cardinal.laws.failure import DEEMED, HEARD, line_of
from cardinal.laws.prelude import Case, Procedure, Question, Recorded, Review, Voice, law
from cardinal.laws.standing_play import Revoke, StandingPlay

from .penalty_card import with_penalty_cards_of_2007
from .revoke_established import is_established
from .revoke_settled import settle
from .revoke_told import BARRED, as_here, revoke_as_told

voice = Voice(__name__)

# What the pieces taken over from 2017 cite, as this edition has it.
_CLAUSES = {"64C2(a)": "§2007:64C"}


@law("62", edition=2007)
def correction_of_a_revoke(case: Case) -> Procedure:
    """Law 62: attention is drawn to a revoke that may still be corrected."""
    yield from reheard(with_penalty_cards_of_2007(come_to_light(case, _RULES)), _CLAUSES, as_here, BARRED)


@law("64", edition=2007)
def established_revoke(case: Case) -> Procedure:
    """Law 64: attention is drawn to an established revoke, or the play has ended after one."""
    yield from reheard(with_penalty_cards_of_2007(come_to_light(case, _RULES)), _CLAUSES, as_here, BARRED)


@law("62A", edition=2007)
def aware_of_own_revoke(case: Case) -> Procedure:
    """Law 62A: a player has noticed his own revoke; the duty does not wait for anybody else to speak."""
    scene = scene_of(case)
    play = scene.play
    due = () if play is None else tuple(revoke for revoke in revokes_of(scene.position) if revoke.manner != "deemed")
    if play is None or not due:
        yield voice.none("the_record_shows_no_revoke", "§61A")
        return
    is_settled = True
    for one in due:
        if not (yield from is_established(case, scene, play, one)).value:
            is_settled = False
            yield voice.duty(
                person(play, one.seat),
                "correct_the_revoke_seat_card_trick_number",
                "§2007:62A",
                when="at_once",
                seat=one.seat,
                card=one.card,
                number=one.trick,
            )
        # A silence is a breach only if it is shown that the player knew.
        if (yield voice.fact("kept_silent", "§2007:62A", seat=person(play, one.seat), usual=False)) is True:
            is_settled = False
            yield voice.recorded(
                "seat_knew_of_the_own_revoke_and_kept_silent", "§2007:62A", seat=person(play, one.seat)
            )
            yield from considered_penalty(person(play, one.seat), "§62A")
    if is_settled:
        yield voice.none("no_breach_is_shown", "§2007:62A")


def _corrections(case: Case, scene: Scene, play: StandingPlay, due: tuple[Revoke, ...], status: Status) -> Revokes:
    """Correct what must be corrected; gives those revokes."""
    last = tuple(one for one in due if one.trick == due[-1].trick and one.manner != "deemed")
    wanted = tuple(one for one in last if not status[one].value)
    stuck = tuple(one for one in last if status[one].value)
    cites = "§2007:62A"
    if stuck and last[0].trick == 12 and not (yield from hands_returned(scene, play)):
        yield voice_2017.found("trick_twelve", "§62D1 §2007:63B")
        wanted, stuck, cites = last, (), "§62D1"
    elif stuck and wanted:
        yield voice.found("each_alone", "§2007:62A §2007:63B", trick=last[0].trick)
    if not wanted:
        return ()
    # An established revoke stays as it was played, though the other side's is corrected.
    yield from reheard(correct(case, scene, play, wanted, cites), revise=_without(stuck))
    if "§62D1" in cites:
        yield voice.recorded("no_automatic_trick_adjustment", "§64B §64B6 §62D1")
        yield Review("64C", cites="§64B6 §2007:64C")
    if any(opponents_claim_open(scene, play, one) for one in wanted):
        yield voice.duty("director", "rule_on_the_claim_in_the_corrected_position", "§2007:62A §2007:63A3")
    return wanted


def _without(stuck: tuple[Revoke, ...]) -> Revision:
    """Steps without the offer to take back the card of an established revoke."""
    cards = {one.card for one in stuck}

    def revise(step: Step) -> Heard[object]:
        if isinstance(step, Question) and step.key == "withdraw" and step.text.values.get("card") in cards:
            return False
        return (yield step)

    return revise


def _standing(
    case: Case, scene: Scene, play: StandingPlay, standing: tuple[Revoke, ...], status: Status, *, reopened: bool
) -> Procedure:
    """63B: established revokes. They are settled when the play is over, and not before."""
    for one in standing:
        yield voice_2017.found("stands_as_played", "§2007:63B", seat=one.seat, card=one.card, trick=one.trick)
    finished = None if reopened else (yield from finished_play(case, play, standing))
    if finished is not None:
        yield from settle(scene, finished, standing, tuple(status), status)
        return
    for one in standing:
        kind = DEEMED if one.manner == "deemed" else HEARD
        yield Recorded(line_of(kind, one), cites=f"{status[one].cites} §2007:63B")
    yield Review("64", cites="§2007:63B §64A1 §64A2")


_RULES = RevokeRules(revoke_as_told, is_established, _corrections, _standing)
