"""Law 45 of 1987: when a card is played; any touch of declarer's counts, and a slip is put right at once or never."""

from __future__ import annotations

from cardinal.laws.bridge.e2017.card_played import HEARD, as_played
from cardinal.laws.bridge.e2017.changed_card import freed, later_cards
from cardinal.laws.bridge.e2017.retraction_of_card import (
    before_card,
    laid_after,
    substitute_question,
    trick_of,
    withdraw_and_substitute,
)
from cardinal.laws.bridge.e2017.unintended_designation import designated, exchange
from cardinal.laws.bridge.law_12 import declaring_side, redressed
from cardinal.laws.effect import Review, Stands, Withdrawn
from cardinal.laws.prelude import Card, Case, ImpossibleCase, Procedure, Seat, Side, Text, Voice, law

from .play_of_1987 import reheard_play

voice = Voice(__name__)


def _wrong_law(number: str) -> ImpossibleCase:
    return ImpossibleCase(Text("cardinal.laws", "wrong_law", {"law": number}), cites="§45A")


@law("45", edition=1987)
def card_played(case: Case) -> Procedure:
    """Law 45: whether a card has been played, and whether a designation can be changed."""
    verb = case.act.verb if case.act is not None else "attention"
    own = {"touches card": _touched, "changes dummy": _changed}
    if verb in ("attention", "director", "summons"):
        yield from reheard_play(dummys_wrong_card(case))
    elif verb in own:
        yield from reheard_play(own[verb](case))
    elif verb in HEARD:
        yield from reheard_play(HEARD[verb](case))
    else:
        raise _wrong_law("45")


def _touched(case: Case) -> Procedure:
    """45C3: a card of dummy's that declarer touches is played, on purpose or not, save in two cases."""
    held = case.play.held(case.dummy)
    if case.offender is not case.declarer or (held is not None and case.card not in held):
        raise _wrong_law("45")
    options = ("arranging", "reaching", "neither")
    purpose = yield voice.fact("touched", "§1987:45C3", options=options, seat=case.offender, card=case.card)
    # The two cases are exceptions: where neither is shown the card is played.
    if purpose in ("arranging", "reaching"):
        yield voice.none("the_touch_did_not_play_the_card", "§1987:45C3")
        return
    yield from as_played(case, case.dummy, "§1987:45C3")


def _changed(case: Case) -> Procedure:
    yield from changed_designation(case, case.act.card if case.act is not None else None)


def changed_designation(case: Case, card: Card | None) -> Procedure:
    """45C4(b): declarer changes what he called from dummy; inadvertent, and at once, without pause for thought."""
    number, old = designated(case, card)
    if _has_played_on(case, number, case.dummy):
        yield voice.none("too_late_to_change_the_designation", "§1987:45C4(b)")
    elif not (yield voice.judge("inadvertent", "§1987:45C4(b)", seat=case.declarer, card=old)):
        yield voice.none("no_slip_of_the_tongue", "§1987:45C4(b)")
    elif (yield voice.fact("paused", "§1987:45C4(b)", seat=case.declarer, usual=False)) is not False:
        # The right needs a change at once; that there was no pause has to be shown.
        yield voice.none("too_late_to_change_the_designation", "§1987:45C4(b)")
    else:
        play = before_card(case.play, number, case.dummy)
        yield from exchange(case, play, number, old, "§1987:45C4(b) §47C", "§1987:45C4(b)")


def _has_played_on(case: Case, number: int, seat: Seat) -> bool:
    """Whether a further card has come from either hand of the side: then nothing is put right at once any more."""
    return any(laid.seat.side is seat.side for _, laid in laid_after(case.play, number, seat))


def changed_by_any_player(case: Case) -> Procedure:
    """45C4(b): the right is every player's, and for a card of his own hand too."""
    number = trick_of(case, case.offender, case.card)
    if case.offender is case.dummy:
        yield from changed_designation(case, case.card)
    elif number is not None and _has_played_on(case, number, case.offender):
        yield voice.none("too_late_to_change_the_designation", "§1987:45C4(b)")
    elif not (yield voice.judge("inadvertent", "§1987:45C4(b)", seat=case.offender, card=case.card)):
        yield voice.none("no_slip_of_the_tongue", "§1987:45C4(b)")
    elif (yield voice.fact("paused", "§1987:45C4(b)", seat=case.offender, usual=False)) is not False:
        yield voice.none("too_late_to_change_the_designation", "§1987:45C4(b)")
    else:
        yield from withdraw_and_substitute(case.play, case.offender, case.card, "§1987:45C4(b) §47C")


def named_by_slip(case: Case) -> Procedure:
    """45C4(b): a defender has named a card at his turn and at once another; unless it was a slip it is played."""
    seat, card, cites = case.offender, case.card, "§1987:45C4(b)"
    # The right needs a change at once; that there was no pause has to be shown.
    if (yield voice.judge("inadvertent", cites, seat=seat, card=card)) and (
        yield voice.fact("paused", cites, seat=seat, usual=False)
    ) is False:
        yield Withdrawn(seat, card=card, cites=f"{cites} §47C")
        new = yield substitute_question(case.play, case.play.number, seat, card, cites)
        yield Stands(seat, card=new, cites=cites)
    else:
        yield Stands(seat, card=card, cites=f"§45C4(a) {cites}")


def dummys_wrong_card(case: Case) -> Procedure:
    """45D: dummy has moved a card that was not named. Declarer's own later card is not spoken of."""
    wrong = case.play.wrong_card
    if wrong is None:
        raise _wrong_law("45")
    if all(case.play.side_has_played_to(wrong.trick + 1, side) for side in Side):
        yield voice.none("both_sides_have_played_to_the_next_trick", "§1987:45D")
        return
    yield Withdrawn(case.dummy, card=wrong.moved, cites="§1987:45D §47B")
    yield from freed(case, wrong.trick, wrong.named)
    yield Stands(case.dummy, card=wrong.named, cites="§1987:45D")
    yield from later_cards(case, wrong.trick, wrong.named, "§1987:45D")


@law("45F", edition=1987)
def dummy_indicates_card(case: Case) -> Procedure:
    """Law 45F: dummy touches or points to a card; the Director judges, may let play go on, and may adjust."""
    if case.act is not None:
        if case.offender is not case.dummy:
            raise _wrong_law("45F")
        options = ("arranging", "instructed", "neither")
        purpose = yield voice.fact("purpose", "§1987:45F", options=options, dummy=case.dummy, card=case.card)
        if purpose in ("arranging", "instructed"):
            yield voice.none(purpose, "§1987:45F")
            return
        yield voice.recorded("dummy_indicated_card", "§1987:45F", card=case.card)
        yield Review("45F", cites="§1987:45F")
    elif not (yield voice.judge("suggested", "§1987:45F")):
        yield voice.none("no_play_was_suggested", "§1987:45F")
    elif not (yield voice.judge("damaged", "§1987:45F")):
        yield voice.none("the_defenders_were_not_damaged", "§1987:45F")
    elif not (yield voice.judge("adjust", "§1987:45F")):
        # A power that is kept, not a duty.
        yield voice.none("the_director_leaves_the_result", "§1987:45F")
    else:
        yield from redressed(case, "§1987:45F", declaring_side(case))
