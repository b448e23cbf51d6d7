"""Law 7: who takes, counts, looks at, keeps and puts back which cards, and who answers for the table."""

from __future__ import annotations

from collections.abc import Callable

from cardinal.cards import Seat
from cardinal.language import Text
from cardinal.laws.case import Case
from cardinal.laws.effect import BoardEffect, Duty, NoRectification, Penalty, Recorded, Stands
from cardinal.laws.errors import ImpossibleCase
from cardinal.laws.hearing import Procedure, law
from cardinal.laws.notice import notice_call
from cardinal.laws.question import NOT_DETERMINED, Voice

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
        yield NoRectification("declarer plays dummy's cards", cites="§7B3/2 §45B/2")
        return
    permission = yield voice.fact("permission", "§7B3/2", seat=seat, other=other)
    if permission is False:
        yield Penalty("procedural", str(seat), cites="§7B3/2 §90B5")
    else:
        why = "permitted" if permission is True else "not established"
        yield NoRectification(why, cites="§7B3/2" if permission is True else "§7B3/2 §85B")
    # Hands that may be mixed are checked as if they were.
    if (yield voice.fact("mixed", "§7B3/1", seat=seat, other=other)) is not False:
        known = all(case.position.board.hands)
        yield (
            BoardEffect("corrected", cites="§7B3/1")
            if known
            else Duty("director", "establish who held which card", cites="§7B3/1")
        )


def _called_unseen(case: Case) -> Procedure:
    """7B2: a call by a player who has not looked at his cards. The call itself is judged like any other."""
    seat, call = case.offender, case.any_call
    yield voice.found("unseen", "§7B2/2", seat=seat, call=call)
    yield Penalty("procedural", str(seat), cites="§7B2/2 §90A")
    other_law = notice_call(case.position, seat, call)
    if other_law is None:
        yield Stands(seat, call, cites="§7B2/2")
    else:
        yield Duty("director", f"apply Law {other_law}", cites="§7B2/2")


def _uncounted(case: Case) -> Procedure:
    """7B2: a player did not count his cards."""
    seat = case.offender
    hand = case.position.board.hand(seat)
    thirteen = len(hand) == 13 if hand is not None else (yield voice.fact("thirteen", "§7B2/1", seat=seat))
    if thirteen is True:
        yield NoRectification("there are thirteen", cites="§7B2/1")
    elif thirteen == NOT_DETERMINED:
        yield Duty(str(seat), "count the cards face down", cites="§7B2/1")
    else:
        yield Recorded(f"{seat} did not count", cites="§7B2/1 §90B7")
        yield Duty("director", "apply Law 13 or Law 14", cites="§7B2/1")


def _removed(case: Case) -> Procedure:
    """7B1 and 7C: a hand is taken out of the board, by another than its player or after the play."""
    seat, other = case.offender, _other(case)
    if not any(act.verb == "hands returned" for act in case.before):
        if seat is other:
            raise ImpossibleCase(Text("cardinal.laws", "wrong_law", {"law": "7"}), cites="§7B1")
        yield Duty(str(seat), f"put back the hand of {other} and take the own one", cites="§7B1")
        yield Duty("director", "apply Law 16D if the cards were seen", cites="§7B1")
        return
    present = yield voice.fact("present", "§7C/2", options=("both_sides", "director", "one_side"), seat=seat)
    if present in ("both_sides", "director"):
        yield NoRectification("somebody of each side, or the Director, was there", cites="§7C/2")
        return
    if present == "one_side":
        yield Penalty("procedural", str(seat), cites="§7C/2 §90A")
    # Whoever was there or not, nobody can vouch for the hand now.
    yield Duty("director", f"check the hand of {other}", "before the board is played again", cites="§7C/2")


def _responsibility(case: Case) -> Procedure:
    """7D: who stays at a table for the session answers first for proper conditions of play there."""
    who = yield voice.fact("stationary", "§7D", options=("NS", "EW", "both", "neither"))
    if who in ("neither", NOT_DETERMINED):
        # Nobody can be held first responsible who is not known to have stayed.
        yield NoRectification("nobody stays at the table", cites="§7D")
        return
    for side in ("NS", "EW") if who == "both" else (who,):
        yield Recorded(f"primary responsibility for the table: {side}", cites="§7D")


_BY_ACT: dict[str, Callable[[Case], Procedure]] = {
    "touches": _touched,
    "calls unseen": _called_unseen,
    "uncounted": _uncounted,
    "removes": _removed,
}
