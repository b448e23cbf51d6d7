"""Law 65 of 2007: declarer may have a wrongly pointed card turned at any time, the others until the next lead."""

from __future__ import annotations

from cardinal.laws.bridge.e2017.arrangement_of_tricks import dispute, pointing
from cardinal.laws.bridge.e2017.moment import record_of
from cardinal.laws.bridge.reheard import reheard
from cardinal.laws.prelude import Case, ImpossibleCase, Information, Procedure, Seat, Text, Voice, law

voice = Voice(__name__)

# Disorder costs the trick by this law; that of mixed cards asks here whether they were mixed after the claim.
_WITHOUT_MIXING = {"66D/2": ""}


@law("65", edition=2007)
def arrangement(case: Case) -> Procedure:
    """Law 65: a card pointed wrongly is mentioned, or the ownership of a trick is in dispute."""
    act = next((one for one in reversed(record_of(case)) if one.verb == "pointed"), None)
    if act is None:
        yield from reheard(dispute(case), _WITHOUT_MIXING)
    elif act.seat is not None and act.number is not None:
        yield from _pointed_wrongly(case, act.seat, act.number)


def _pointed_wrongly(case: Case, seat: Seat, number: int) -> Procedure:
    """65B3: who says so, and whether the next trick has been led to."""
    play = case.play
    if not 1 <= number <= len(play.completed):
        raise ImpossibleCase(Text("cardinal.laws", "wrong_law", {"law": "65"}), cites="§65B3")
    led, declarer = number < len(play.tricks) and bool(play.tricks[number]), seat is play.declarer
    too_late = led and not declarer
    when = "declarers_right" if declarer else "after_the_lead" if led else "before_the_lead"
    yield voice.found(when, "§2007:65B3", seat=seat, trick=number)
    if too_late:
        yield Information(
            voice.text("trick_number", number=number), unauthorized=(seat.side,), cites="§2007:65B3 §16B1"
        )
        yield voice.duty("director", "consider_law_law", "§2007:65B3", law="16B")
    else:
        clause = pointing(play, number, seat).cites
        yield voice.recorded(
            "trick_number_belongs_to_side", f"§2007:65B3 {clause}", number=number, side=play.owner(number)
        )
