"""Law 45D: dummy has put in the played position a card that declarer did not name."""

from __future__ import annotations

from cardinal.laws.effect import Recorded, Review, Stands, Withdrawn
from cardinal.laws.failure import HEARD, line_of
from cardinal.laws.prelude import Case, Finding, ImpossibleCase, Procedure, Seat, Side, Text, Voice
from cardinal.laws.standing_play import Misplaced, Revoke

from .changed_card import freed, later_cards

voice = Voice(__name__)


def dummys_wrong_card(case: Case) -> Procedure:
    """45D: attention is drawn to the wrong card, in time or too late."""
    wrong = case.play.wrong_card
    if wrong is None:
        raise ImpossibleCase(Text("cardinal.laws", "wrong_law", {"law": "45"}), cites="§45D1/1")
    if all(case.play.side_has_played_to(wrong.trick + 1, side) for side in Side):
        yield from _too_late(case, wrong)
        return
    yield voice.found("not_named", "§45D1/1", named=wrong.named, moved=wrong.moved)
    yield Withdrawn(case.dummy, card=wrong.moved, cites="§45D1/1 §47B")
    yield from freed(case, wrong.trick, wrong.named)
    yield Stands(case.dummy, card=wrong.named, cites="§45D1/1")
    yield from later_cards(case, wrong.trick, wrong.named, "§45D1/2", declarer_cites="§45D1/3")


def _too_late(case: Case, wrong: Misplaced) -> Procedure:
    """45D2: the card lies, and with it the question whether somebody has revoked."""
    yield voice.none("both_sides_have_played_to_the_next_trick", "§45D2/1")
    trick = case.play.tricks[wrong.trick - 1]
    if trick[0].seat is case.dummy:
        for one in trick:
            if one.card.suit is not wrong.moved.suit and (yield from _could_follow(case, wrong, one.seat)):
                revoke = Revoke(wrong.trick, one.seat, one.card, wrong.moved.suit)
                yield Recorded(line_of(HEARD, revoke), cites="§45D2/2")
                yield Review("64", cites="§45D2/2 §64A1 §64A2 §64B7 §64C1")
    elif wrong.moved.suit is not trick[0].card.suit and (yield from _could_follow(case, wrong, case.dummy)):
        revoke = Revoke(wrong.trick, case.dummy, wrong.moved, trick[0].card.suit)
        yield Recorded(line_of(HEARD, revoke), cites="§45D2/3")
        yield Review("64C", cites="§45D2/3 §64B3 §64C1")


def _could_follow(case: Case, wrong: Misplaced, seat: Seat) -> Finding:
    """Whether the player held the suit led: the record's where the deal is told, else asked."""
    if case.play.hands[seat] is not None:
        return any(revoke.trick == wrong.trick and revoke.seat is seat for revoke in case.play.revokes)
    cites = "§45D2/3" if seat is case.dummy else "§45D2/2"
    led = case.play.tricks[wrong.trick - 1][0].card.suit
    # A revoke is ruled on only where it is established that the suit was held.
    return (yield voice.fact("could_follow", cites, seat=seat, suit=led)) is True
