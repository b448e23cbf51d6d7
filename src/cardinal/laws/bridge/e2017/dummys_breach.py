"""Law 43B: what a breach by dummy brings: a penalty, and after a breach of 43A2 a price on the rights he uses."""

from __future__ import annotations

from collections.abc import Callable, Generator
from dataclasses import replace
from typing import Any

from cardinal.bridge import Result
from cardinal.cards import SIDES, Seat
from cardinal.laws.effect import BoardEffect, Effect, NoRectification, Penalty, Recorded, Reverts, Review, Transfer
from cardinal.laws.failure import HEARD, SETTLED, line_of
from cardinal.laws.part import with_parts
from cardinal.laws.prelude import NOT_DETERMINED, Case, Finding, Found, Procedure, Question, Voice, find_law, law
from cardinal.laws.standing_play import Revoke, StandingPlay

from .attention import Permission
from .dummys_rights import Deed, Scene, may_dummy
from .revoke_adjustment import RevokeFacts, Won, adjustment, is_repeated
from .revoke_correction import correct
from .revoke_record import Scene as AttentionScene
from .revoke_record import revokes_of
from .revoke_settled import redress
from .score_award import award_results
from .weighted_score import Weights

voice = Voice(__name__)

Tainted = Generator[Question | Found | Effect, Any, bool | None]
"""A part that gives whether dummy has breached 43A2: yes, no, or not asked yet."""

NO_CHOICE = "no choice"
_EXAMPLE = (Weights.parse("4S by S ="),)
_WITHOUT = (Weights.parse("4S by S +1"),)


def breach(dummy: Seat, permission: Permission, impairs: str = "") -> Procedure:
    """43B1: dummy is liable to a penalty. A breach of 43A2 also puts a price on his qualified rights."""
    yield voice.recorded("breach_by_dummy_seat", permission.cites, seat=dummy)
    if impairs:
        yield voice.recorded("the_qualified_rights_of_dummy_seat_are_impaired", impairs, seat=dummy)
    yield from penalty(dummy, "§43B1 §90A")


def penalty(seat: Seat, cites: str) -> Procedure:
    if (yield voice.judge("penalize", cites, seat=seat, usual=False)):
        yield Penalty("procedural", seat, cites=cites)


def allowed(permission: Permission, why: str = "dummy_may_do_this") -> Procedure:
    """The limitations of Law 43 do not reach what Law 42 allows."""
    yield voice.found("law_42_allows", "§43")
    yield voice.none(why, f"§43 {permission.cites}")


def _has_breached(scene: Scene, tainted: bool | None) -> Finding:
    """Whether dummy has breached 43A2 on this deal: the record may show it, and its silence proves nothing."""
    if tainted is None:
        # A right is impaired only by a breach that is shown.
        return (yield voice.fact("breached", "§42B §43A2(a) §43A2(b) §43A2(c)", seat=scene.dummy, usual=False)) is True
    return tainted


def _warned(case: Case, scene: Scene, tainted: bool | None) -> Tainted:
    """42B2, 43B2(a): dummy warns declarer not to lead from the wrong hand."""
    play, permission = _play(scene), may_dummy(Deed.WARNS)
    yield Found(permission.text, permission.cites)
    if play.trick or play.is_defender(play.turn):
        yield from allowed(permission, "declarer_is_not_on_lead")
        return tainted
    tainted = yield from _has_breached(scene, tainted)
    if not tainted:
        yield from allowed(permission)
        return tainted
    for defender in (play.declarer.lho, play.declarer.rho):
        options = (play.declarer, play.dummy, NO_CHOICE)
        hand = yield voice.choose(defender, "lead_from", "§43B2(a)", options=options)
        if hand != NO_CHOICE:
            yield Reverts(hand, cites="§43B2(a)")
            return tainted
    yield voice.none("no_defender_chooses_the_hand", "§43B2(a)")
    return tainted


def _attention(case: Case, scene: Scene, tainted: bool | None) -> Tainted:
    """43A1(b), 43B3: dummy points out an irregularity while play is in progress."""
    if scene.attention_drawn:
        yield voice.none("attention_had_been_drawn_before", "§43 §9B1(b)")
        return tainted
    play, permission = _play(scene), may_dummy(Deed.ATTENTION)
    yield Found(permission.text, permission.cites)
    yield from breach(scene.dummy, permission)
    by_defender = scene.defender_erred or any(
        play.is_defender(open_revoke.seat) for open_revoke in _open_revokes(scene)
    )
    whose: object = "defender" if by_defender else "declarer" if _open_revokes(scene) else None
    if whose is None:
        whose = yield voice.fact("irregularity_by", "§43B3", options=("defender", "declarer", "nobody"))
    if whose == "defender":
        tainted = yield from _has_breached(scene, tainted)
        if tainted:
            yield BoardEffect("played_on", cites="§43B3")
            for revoke in _open_revokes(scene):
                # What Law 64 would have taken is not taken now or later: 43B3 alone looks at it.
                if play.is_defender(revoke.seat):
                    yield Recorded(line_of(SETTLED, revoke), cites="§43B3")
            yield Review("43B3", cites="§43B3")
            return tainted
    # However the Director has come to know of it, he deals with it; whose it is he finds out then.
    if _open_revokes(scene):
        yield from find_law("62", case.edition).procedure(case)
    elif whose != "nobody":
        yield voice.duty("director", "rule_on_the_irregularity", "§81C3")
    return tainted


def _open_revokes(scene: Scene) -> tuple[Revoke, ...]:
    """The revokes on record that nobody has ruled on."""
    return tuple(revoke for revoke in revokes_of(scene.position) if revoke not in scene.position.heard_revokes)


def _asked(case: Case, scene: Scene, tainted: bool | None) -> Tainted:
    """42B1, 43B2(b): dummy asks declarer whether he has a card of the suit led."""
    play = _play(scene)
    number = _trick_asked_about(play)
    card = play.card_of(number, play.declarer)
    led = play.tricks[number - 1][0].card.suit if card is not None else None
    permission = may_dummy(Deed.ASKS_DECLARER, failed_to_follow=card is not None and card.suit is not led)
    yield Found(permission.text, permission.cites)
    if not permission.allowed or card is None or led is None:
        yield from breach(scene.dummy, permission)
        return tainted
    revoke = Revoke(number, play.declarer, card, led)
    if play.hands[play.declarer] is not None and revoke not in play.revokes:
        yield from allowed(permission, "no_revoke")
        return tainted
    established = play.side_has_ever_played_to(number + 1, play.declarer.side)
    if not established and not _asked_before(scene, play.declarer):
        tainted = yield from _has_breached(scene, tainted)
        if tainted:
            yield from _corrected_and_established(case, scene, revoke)
            return tainted
    yield voice.found("law_42_allows", "§43")
    yield from find_law("62", case.edition).procedure(case)
    return tainted


def _trick_asked_about(play: StandingPlay) -> int:
    """The last trick to which declarer's own hand has contributed."""
    tricks = enumerate(play.tricks, 1)
    own = (number for number, trick in tricks if any(one.seat is play.declarer for one in trick))
    return max(own, default=play.number)


def _asked_before(scene: Scene, declarer: Seat) -> bool:
    """Whether somebody else has asked declarer, or drawn attention, since declarer last played."""
    since = 0
    for number, act in enumerate(scene.earlier):
        if act.seat is declarer and act.verb == "plays":
            since = number
    return any(
        act.seat is not scene.dummy
        and (act.verb in ("attention", "director") or (act.verb == "asks revoke" and act.other is declarer))
        for act in scene.earlier[since:]
    )


def _corrected_and_established(case: Case, scene: Scene, revoke: Revoke) -> Procedure:
    """43B2(b): declarer substitutes a correct card, and Law 64 applies all the same."""
    play, seat, card = _play(scene), revoke.seat, revoke.card
    # Declarer's own hand answers it; a revoke that it does not show is none.
    if play.hands[seat] is None and (
        (yield voice.fact("revoked", "§42B1 §61A", seat=seat, card=card, suit=revoke.led)) is not True
    ):
        yield from allowed(may_dummy(Deed.ASKS_DECLARER, failed_to_follow=True), "no_revoke")
        return
    yield voice.found("as_established", "§43B2(b)", seat=seat, card=card)
    yield Recorded(line_of(HEARD, revoke), cites="§43B2(b)")
    moment = AttentionScene(scene.position, scene.earlier, told=True)
    yield from _not_freely(correct(case, moment, play, (revoke,), "§43B2(b)"))
    yield Review("43B2(b)", cites="§43B2(b) §64A1 §64A2")


def _not_freely(correction: Procedure) -> Procedure:
    """A correction without the clause that would make it free of rectification: 62B2 yields to 43B2(b)."""
    steps, reply = with_parts(correction), None
    while True:
        try:
            step = steps.send(reply)
        except StopIteration:
            return
        freely = isinstance(step, Found | NoRectification) and "62B2" in step.clauses
        reply = None if freely else (yield step)


@law("43B2(b)")
def as_if_established(case: Case) -> Procedure:
    """Law 43B2(b): the end of play after a corrected revoke that counts as established."""
    side, play, known = case.declarer.side, case.position.play, case.position.heard_revokes
    heard = next((one for one in known if one.seat is case.declarer and _is_corrected(play, one)), None)
    number = heard.trick if heard else (yield voice.fact("trick", "§43B2(b)", options=tuple(range(1, 14))))
    if number == NOT_DETERMINED:
        yield voice.duty("director", "establish_the_trick_of_the_revoke", "§43B2(b) §85B")
        return
    won = yield from _won(case, number)
    if won is None:
        yield voice.duty("director", "establish_who_won_the_tricks", "§43B2(b) §85B")
        return
    facts = RevokeFacts(
        repeated=heard is not None and is_repeated(heard, known),
        both_sides=any(one.seat.side is not side for one in known),
    )
    cost = adjustment(number, "suit", won, facts, is_dummy=False)
    if cost.value:
        yield Transfer(side.other, cost.value, cites=f"§43B2(b) {cost.cites}")
    else:
        yield voice.recorded("no_automatic_trick_adjustment", f"§43B2(b) {cost.cites}")
    if heard is not None:
        yield Recorded(line_of(SETTLED, heard), cites="§43B2(b)")
    look_back = redress([facts])
    yield replace(look_back, cites=f"§43B2(b) {look_back.cites}")


def _is_corrected(play: StandingPlay | None, revoke: Revoke) -> bool:
    return play is not None and play.card_of(revoke.trick, revoke.seat) != revoke.card


def _won(case: Case, number: int) -> Generator[Question | Found | Effect, Any, Won | None]:
    """What declarer's side won from the trick of the revoke on, from the play or, after a claim, as it is told."""
    side, play = case.declarer.side, case.position.play
    if play is not None and play.is_over:
        winner = play.winner(number)
        tricks = frozenset(one for one in range(number, 14) if play.owner(one) is side)
        return Won(tricks, by_player=winner is case.declarer, in_dummy=winner is case.dummy)
    by = yield voice.fact("won_by", "§64A1 §64A2", options=("declarer", "dummy", "defenders"))
    later = yield voice.fact("later_tricks", "§64A1 §64A2", options=tuple(range(14 - number)), side=side)
    if NOT_DETERMINED in (by, later):
        return None
    first = number if by != "defenders" else number + 1
    return Won(frozenset(range(first, number + 1 + later)), by_player=by == "declarer", in_dummy=by == "dummy")


@law("43B3")
def defenders_gain_removed(case: Case) -> Procedure:
    """Law 43B3: the end of play after a tainted dummy was first to point out a defender's irregularity."""
    declaring = case.declarer.side
    if not (yield voice.judge("gained", "§43B3", side=declaring.other)):
        yield voice.none("the_defending_side_gained_nothing", "§43B3")
        return
    table = _result_on_record(case)
    if table is None:
        table = yield voice.fact("table_result", "§43B3", options=_EXAMPLE, reader=Weights.parse, side=declaring)
    if table == NOT_DETERMINED:
        yield voice.duty("director", "establish_the_result_of_the_table", "§43B3 §85B")
        return
    without = yield voice.judge(
        "result_without_gain", "§43B3", options=_WITHOUT, reader=Weights.parse, side=declaring.other
    )
    both = {declaring: table, declaring.other: without}
    yield from award_results(case, both[SIDES[0]], both[SIDES[1]], "§43B3")


def _result_on_record(case: Case) -> Weights | None:
    """The result of the table, where the whole play is on record."""
    play = case.position.play
    if play is None or not play.is_over:
        return None
    side = play.declarer.side
    moved = sum(transfer.tricks if transfer.to is side else -transfer.tricks for transfer in case.position.transfers)
    return Weights.parse(Result(play.contract, play.tricks_won(side) + moved))


def _play(scene: Scene) -> StandingPlay:
    assert scene.position.play is not None
    return scene.position.play


PRICED: dict[Deed, Callable[[Case, Scene, bool | None], Tainted]] = {
    Deed.ASKS_DECLARER: _asked,
    Deed.ATTENTION: _attention,
    Deed.WARNS: _warned,
}
"""The rights that have a price after a breach of 43A2."""
