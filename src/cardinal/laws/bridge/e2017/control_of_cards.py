"""Law 7: who takes, counts, looks at, keeps and puts back which cards, and who answers for the table."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass, replace
from enum import IntEnum

from cardinal.bridge import Board
from cardinal.cards import SEATS, SIDES, Card, Hand, Seat
from cardinal.language import NotAllowed, Text
from cardinal.laws.case import Case
from cardinal.laws.effect import BoardEffect, Penalty, Stands
from cardinal.laws.errors import ImpossibleCase
from cardinal.laws.hearing import Procedure, law
from cardinal.laws.notice import notice_call
from cardinal.laws.question import NOT_DETERMINED, Voice

voice = Voice(__name__)


class Held(IntEnum):
    """How far a player has got with his hand, in the order of Law 7."""

    IN_POCKET = 0
    TAKEN = 1
    COUNTED = 2
    SEEN = 3
    RETURNED = 4


@dataclass(frozen=True, slots=True)
class CardControl:
    """The four hands of a board as they are handled; each act gives a new value, or a refusal with its clause."""

    board: Board
    held: tuple[Held, ...] = (Held.IN_POCKET,) * 4

    def _now(self, seat: Seat, held: Held) -> CardControl:
        return replace(self, held=tuple(held if one is seat else self.held[one] for one in SEATS))

    def take(self, seat: Seat, pocket: Seat) -> CardControl:
        """Take the hand of a pocket: one's own."""
        if pocket is not seat:
            values = {"seat": seat, "pocket": pocket}
            raise NotAllowed(Text(__name__, "wrong_pocket", values), cites="§7B1", legal=(seat,))
        return self._now(seat, Held.TAKEN)

    def count(self, seat: Seat, number: int) -> CardControl:
        """Count the cards face down."""
        if number != 13:
            raise NotAllowed(Text(__name__, "not_thirteen", {"seat": seat, "number": number}), cites="§7B2/1")
        return self._now(seat, Held.COUNTED)

    def look(self, seat: Seat) -> tuple[CardControl, Hand]:
        """Look at the faces, after counting."""
        if self.held[seat] < Held.COUNTED:
            raise NotAllowed(Text(__name__, "count_first", {"seat": seat}), cites="§7B2/1")
        return self._now(seat, Held.SEEN), self.board.deal[seat]

    def check_call(self, seat: Seat) -> None:
        """Refuse a call by a player who has not looked at his cards."""
        if self.held[seat] is not Held.SEEN:
            raise NotAllowed(Text(__name__, "look_first", {"seat": seat}), cites="§7B2/2")

    def check_own(self, seat: Seat, card: Card) -> None:
        """Refuse a card that belongs to another hand: each keeps his own cards apart."""
        holder = self.board.deal.holder(card)
        if holder is not seat:
            values = {"seat": seat, "card": card, "holder": holder}
            raise NotAllowed(Text(__name__, "not_own_card", values), cites="§7B3/1")

    def put_back(self, seat: Seat) -> CardControl:
        return self._now(seat, Held.RETURNED)

    def remove(self, pocket: Seat, *, present: frozenset[Seat], director: bool = False) -> Hand:
        """Take a hand out again after the play: in the presence of both sides or of the Director."""
        both_sides = all(any(seat.side is side for seat in present) for side in SIDES)
        if self.held[pocket] is Held.RETURNED and not (both_sides or director):
            raise NotAllowed(Text(__name__, "both_sides_present", {"seat": pocket}), cites="§7C/2")
        return self.board.deal[pocket]


@law("7")
def control_of_cards(case: Case) -> Procedure:
    """Law 7: something was done with cards that should not have been, or the conditions at a table were not proper."""
    if case.act is None:
        yield from _responsibility(case)
        return
    part = _BY_ACT.get(case.act.verb)
    if part is None:
        raise ImpossibleCase(Text("cardinal.laws", "wrong_law", {"law": "7"}), cites="§7D", legal=_BY_ACT)
    yield from part(case)


def _other(case: Case) -> Seat:
    other = case.act.other if case.act else None
    if other is None:
        raise ImpossibleCase(Text("cardinal.laws", "case_needs_act", {"law": "7"}))
    return other


def _touched(case: Case) -> Procedure:
    """7B3: a player touches cards that are not his."""
    seat, other = case.offender, _other(case)
    if seat is other:
        raise ImpossibleCase(Text("cardinal.laws", "wrong_law", {"law": "7"}), cites="§7B3/2")
    contract = case.position.contract
    to_dummy = contract is not None and (seat, other) == (contract.declarer, contract.dummy)
    if to_dummy and (yield voice.fact("playing_from_dummy", "§7B3/2 §45B/2", seat=seat)) is True:
        yield voice.none("declarer_plays_dummy_s_cards", "§7B3/2 §45B/2")
        return
    permission = yield voice.fact("permission", "§7B3/2", seat=seat, other=other)
    if permission is False:
        yield Penalty("procedural", seat, cites="§7B3/2 §90B5")
    elif permission is True:
        yield voice.none("permitted", "§7B3/2")
    else:
        yield voice.none("not_established", "§7B3/2 §85B")
    # Hands that may be mixed are checked as if they were.
    if (yield voice.fact("mixed", "§7B3/1", seat=seat, other=other)) is not False:
        known = all(case.position.board.hands)
        yield (
            BoardEffect("corrected", cites="§7B3/1")
            if known
            else voice.duty("director", "establish_who_held_which_card", "§7B3/1")
        )


def _called_unseen(case: Case) -> Procedure:
    """7B2: a call by a player who has not looked at his cards. The call itself is judged like any other."""
    seat, call = case.offender, case.any_call
    yield voice.found("unseen", "§7B2/2", seat=seat, call=call)
    yield Penalty("procedural", seat, cites="§7B2/2 §90A")
    other_law = notice_call(case.position, seat, call)
    if other_law is None:
        yield Stands(seat, call, cites="§7B2/2")
    else:
        yield voice.duty("director", "apply_law_law", "§7B2/2", law=other_law)


def _uncounted(case: Case) -> Procedure:
    """7B2: a player did not count his cards."""
    seat = case.offender
    hand = case.position.board.hand(seat)
    thirteen = len(hand) == 13 if hand is not None else (yield voice.fact("thirteen", "§7B2/1", seat=seat))
    if thirteen is True:
        yield voice.none("there_are_thirteen", "§7B2/1")
    elif thirteen == NOT_DETERMINED:
        yield voice.duty(seat, "count_the_cards_face_down", "§7B2/1")
    else:
        yield voice.recorded("seat_did_not_count", "§7B2/1 §90B7", seat=seat)
        yield voice.duty("director", "apply_law_law_or_law_law_2", "§7B2/1", law="13", law_2="14")


def _removed(case: Case) -> Procedure:
    """7B1 and 7C: a hand is taken out of the board, by another than its player or after the play."""
    seat, other = case.offender, _other(case)
    if not any(act.verb == "hands returned" for act in case.before):
        if seat is other:
            raise ImpossibleCase(Text("cardinal.laws", "wrong_law", {"law": "7"}), cites="§7B1")
        yield voice.duty(seat, "put_back_the_hand_of_seat_and_take_the_own_one", "§7B1", seat=other)
        yield voice.duty("director", "apply_law_law_if_the_cards_were_seen", "§7B1", law="16D")
        return
    present = yield voice.fact("present", "§7C/2", options=("both_sides", "director", "one_side"), seat=seat)
    if present in ("both_sides", "director"):
        yield voice.none("somebody_of_each_side_or_the_director_was_there", "§7C/2")
        return
    if present == "one_side":
        yield Penalty("procedural", seat, cites="§7C/2 §90A")
    # Whoever was there or not, nobody can vouch for the hand now.
    yield voice.duty("director", "check_the_hand_of_seat", "§7C/2", when="before_the_board_is_played_again", seat=other)


def _responsibility(case: Case) -> Procedure:
    """7D: who stays at a table for the session answers first for proper conditions of play there."""
    who = yield voice.fact("stationary", "§7D", options=(*SIDES, "both", "neither"))
    if who in ("neither", NOT_DETERMINED):
        # Nobody can be held first responsible who is not known to have stayed.
        yield voice.none("nobody_stays_at_the_table", "§7D")
        return
    for side in SIDES if who == "both" else (who,):
        yield voice.recorded("primary_responsibility_for_the_table_side", "§7D", side=side)


_BY_ACT: dict[str, Callable[[Case], Procedure]] = {
    "touches": _touched,
    "calls unseen": _called_unseen,
    "uncounted": _uncounted,
    "removes": _removed,
}
