"""Law 7: who takes, counts, looks at, keeps and puts back which cards, and who answers for the table."""

from __future__ import annotations

from collections.abc import Callable

from cardinal.laws.effect import BoardEffect, Penalty, Stands
from cardinal.laws.notice import notice_call
from cardinal.laws.prelude import NOT_DETERMINED, SIDES, Case, ImpossibleCase, Procedure, Seat, Text, Voice, law

voice = Voice(__name__)


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
    assert case.act is not None
    assert case.act.other is not None
    return case.act.other


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
