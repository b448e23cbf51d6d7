"""Law 7 of 1987: only the Director lets anybody touch another's cards, and a named seat answers for the table."""

from __future__ import annotations

from cardinal.laws.bridge.e2017.control_of_cards import control_of_cards as control_of_cards_2017
from cardinal.laws.prelude import BoardEffect, Case, ImpossibleCase, Penalty, Procedure, Seat, Text, Voice, law

voice = Voice(__name__)


@law("7", edition=1987)
def control_of_cards(case: Case) -> Procedure:
    """Law 7: something was done with cards that should not have been, or the conditions at a table were not proper."""
    if case.act is None:
        yield from _responsibility()
    elif case.act.verb == "touches":
        yield from _touched(case)
    else:
        yield from control_of_cards_2017(case)


def _touched(case: Case) -> Procedure:
    """7B2: a player touches cards that are not his. An opponent's leave is worth nothing."""
    seat, other = case.offender, case.act.other if case.act else None
    if other is None or seat is other:
        raise ImpossibleCase(Text("cardinal.laws", "wrong_law", {"law": "7"}), cites="§1987:7B2")
    contract = case.position.contract
    to_dummy = contract is not None and (seat, other) == (contract.declarer, contract.dummy)
    if to_dummy and (yield voice.fact("playing_from_dummy", "§1987:7B2", seat=seat)) is True:
        yield voice.none("declarer_plays_dummy_s_cards", "§1987:7B2")
        return
    permission = yield voice.fact("directors_leave", "§1987:7B2", seat=seat, other=other)
    if permission is False:
        yield Penalty("procedural", seat, cites="§1987:7B2 §90B5")
    else:
        permitted = permission is True
        yield voice.none(
            "permitted" if permitted else "not_established", "§1987:7B2" if permitted else "§1987:7B2 §85B"
        )
    # Hands that may be mixed are checked as if they were.
    if (yield voice.fact("mixed", "§1987:7B2", seat=seat, other=other)) is not False:
        yield (
            BoardEffect("corrected", cites="§1987:7B2")
            if all(case.position.board.hands)
            else voice.duty("director", "establish_who_held_which_card", "§1987:7B2")
        )


def _responsibility() -> Procedure:
    """7D: North answers for the table; East where East-West alone keep their seats."""
    # North is the rule and East the exception, which has to be established.
    only_ew = (yield voice.fact("only_ew_stationary", "§1987:7D")) is True
    seat = Seat.E if only_ew else Seat.N
    yield voice.recorded("responsibility_for_the_table_seat", "§1987:7D", seat=seat)
