"""Law 65: how tricks are kept, until when a card pointed wrongly may be mentioned, and what disorder costs."""

from __future__ import annotations

from cardinal.cards import SIDES, Seat, Side
from cardinal.laws.effect import Information, TrickTo
from cardinal.laws.prelude import NOT_DETERMINED, Case, Cited, ImpossibleCase, Procedure, Row, Text, Voice, law, only
from cardinal.laws.standing_play import StandingPlay

from .moment import record_of

voice = Voice(__name__)

PARTNER, OPPONENTS = "partner", "opponents"


def pointing(play: StandingPlay, number: int, seat: Seat) -> Cited[str]:
    """65B: which way *seat*'s card of a completed trick points: along to partner if won, across if lost."""
    won = play.owner(number) is seat.side
    row = only((Row(won, PARTNER, "§65B1"), Row(not won, OPPONENTS, "§65B2")), f"trick {number}")
    return Cited(row.gives, row.cites)


@law("65")
def arrangement(case: Case) -> Procedure:
    """Law 65: a card pointed wrongly is mentioned, or the ownership of a trick is in dispute."""
    act = next((one for one in reversed(record_of(case)) if one.verb == "pointed"), None)
    if act is None:
        yield from dispute(case)
        return
    assert act.seat is not None
    assert act.number is not None
    yield from _pointed_wrongly(case, act.seat, act.number)


def _pointed_wrongly(case: Case, seat: Seat, number: int) -> Procedure:
    """65B3: until his own side has led or played to the following trick a player may say so."""
    play = case.play
    if not 1 <= number <= len(play.completed):
        raise ImpossibleCase(Text("cardinal.laws", "wrong_law", {"law": "65"}), cites="§65B3")
    owner = play.owner(number)
    clause = pointing(play, number, seat).cites
    if play.side_has_played_to(number + 1, seat.side):
        yield voice.found("too_late", "§65B3", seat=seat, trick=number)
        yield Information(voice.text("trick_number", number=number), unauthorized=(seat.side,), cites="§65B3 §16B1")
        yield voice.duty("director", "consider_law_law", "§65B3", law="16B")
    else:
        yield voice.found("in_time", "§65B3", seat=seat, trick=number)
        yield voice.recorded("trick_number_belongs_to_side", f"§65B3 {clause}", number=number, side=owner)


def dispute(case: Case) -> Procedure:
    """65C, 65D: whose trick was it? The order of the cards tells, as long as nobody has disturbed it."""
    play = case.position.play
    number = yield voice.fact("trick", "§65C", options=tuple(range(1, 14)))
    if number == NOT_DETERMINED:
        yield voice.none("no_trick_is_in_dispute", "§65C §85B")
        return
    if play is not None and number <= len(play.completed):
        owner = play.owner(number)
        yield voice.found("record_tells", "§65C", trick=number, side=owner)
        yield TrickTo(number, owner, cites="§65C")
        return
    told = yield voice.fact("owner", "§65C §66D/1", options=SIDES, trick=number)
    if isinstance(told, Side):
        yield TrickTo(number, told, cites="§65C §66D/1")
        return
    mixed = yield voice.fact("mixed", "§65D/1 §65D/2", options=(*SIDES, "both", "neither"))
    if isinstance(mixed, Side):
        yield voice.found("disorder", "§65D/2", side=mixed)
        yield TrickTo(number, mixed.other, cites="§65D/1 §65D/2 §66D/2")
    else:
        # Where nobody, or both sides, or somebody unknown disturbed the cards, neither side's right is the weaker.
        yield voice.duty("director", "rule_under_law_law", "§65D/2 §85B", law="85B")
