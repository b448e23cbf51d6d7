"""Law 65 of 1987: nothing is said of a card pointed wrongly, so that mentioning it costs nothing."""

from __future__ import annotations

from cardinal.laws.bridge.e2017.arrangement_of_tricks import dispute, pointing
from cardinal.laws.bridge.e2017.moment import record_of
from cardinal.laws.prelude import Case, ImpossibleCase, Procedure, Text, Voice, law

voice = Voice(__name__)


@law("65", edition=1987)
def arrangement(case: Case) -> Procedure:
    """Law 65: a card pointed wrongly is mentioned, or the ownership of a trick is in dispute."""
    act = next((one for one in reversed(record_of(case)) if one.verb == "pointed"), None)
    if act is None or act.seat is None or act.number is None:
        yield from dispute(case)
        return
    if not 1 <= act.number <= len(case.play.completed):
        raise ImpossibleCase(Text("cardinal.laws", "wrong_law", {"law": "65"}), cites="§65B1")
    yield voice.found("no_limit", "§65B1 §65B2", seat=act.seat, trick=act.number)
    clause = pointing(case.play, act.number, act.seat).cites
    yield voice.recorded("trick_number_belongs_to_side", clause, number=act.number, side=case.play.owner(act.number))
