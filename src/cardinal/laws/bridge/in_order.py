"""Was this in order? The clause that permits what was done last, and what comes next, where nothing is irregular."""

from __future__ import annotations

from collections.abc import Iterator

from cardinal.laws.act import RULING
from cardinal.laws.act_words import act_text
from cardinal.laws.after_ruling import ATTENTION
from cardinal.laws.called_card import called
from cardinal.laws.position import Position
from cardinal.laws.prelude import PASS, XX, Act, Bid, Case, Effect, Procedure, Stands, Voice, X
from cardinal.laws.standing_play import StandingPlay

from .e2017.order_of_play import open_revokes, turn_of
from .e2017.retraction_of_card import before_card

voice = Voice(__name__)

_BESIDE = ATTENTION | {RULING}
_CARDS = frozenset(("leads", "plays", "faces lead", "calls dummy"))
# What permits an act that is neither a call nor a card, before the final pass and after it.
_IN_AUCTION = {
    "asks": "§20F1/1", "explains": "§20F1/1", "asks review": "§20B/1", "alerts": "§40B2(a)(iii)", "attention": "§9A1",
    "director": "§9B1(b)", "summons": "§9B1(b)",
}  # fmt: skip
_AFTER_AUCTION = {
    **_IN_AUCTION, "asks": "§20F2/1", "explains": "§20F2/1", "asks review": "§20C2", "asks contract": "§41C/2",
    "leads down": "§41A/1", "spreads": "§41D/1", "attention": "§9A2",
}  # fmt: skip


def in_order(case: Case) -> Procedure:
    """Whether what happened was in order, by which clause, and what may be done next."""
    position = case.position
    if position.play is not None and any(one not in position.heard_revokes for one in position.play.revokes):
        yield from open_revokes(position, position.play)
        return
    acts = [act for act in case.before if act.verb not in _BESIDE] or list(case.before)
    permitted = _permitted(case, acts[-1]) if acts else _last_card(position)
    if acts:
        yield voice.found("done", permitted.cites, act=act_text(acts[-1]))
    yield permitted
    yield from _unless_the_suit_was_held(position)
    yield from _next(position)


def _unless_the_suit_was_held(position: Position) -> Iterator[Effect]:
    """What was told does not show whether the hand could have followed suit: what would follow then."""
    play = position.play
    doubtful = play.not_followed if play is not None else ()
    if play is not None and play.last is not None and doubtful and doubtful[-1].card == play.last[1].card:
        yield voice.recorded("revoke_if_the_suit_was_held", "§44C §61A", seat=doubtful[-1].seat, suit=doubtful[-1].led)


def _permitted(case: Case, act: Act) -> Effect:
    """The act that was done last, and the clauses by which it is in order."""
    position = case.position
    if act.verb == "calls" and position.auction.entries:
        return _call(case, act)
    if act.verb in _CARDS and position.play is not None and position.play.last is not None:
        return _card(position, position.play, act)
    clauses = _IN_AUCTION if position.period == "auction" else _AFTER_AUCTION
    return voice.none("in_order", clauses.get(act.verb, "§def:Irregularity"))


def _call(case: Case, act: Act) -> Effect:
    auction = case.auction
    made = auction.entries[-1]
    bids = sum(isinstance(entry.call, Bid) for entry in auction.entries)
    sufficient = "§18B §18C" if bids > 1 else "§18A"
    own = {PASS: "", X: " §19A1", XX: " §19B1"}.get(made.call, f" {sufficient}")
    return Stands(made.seat, call=made.call, cites=f"{_turn_to_call(case, act)}{own}")


def _turn_to_call(case: Case, act: Act) -> str:
    """By rotation; or before a right-hand opponent who had to pass, which counts as in rotation."""
    calls = [one for one in case.before if one.verb == "calls"]
    before = calls[calls.index(act) - 1] if calls.index(act) else None
    skipped = before is not None and act.seat is not None and before.seat is not act.seat.rho
    return "§28A" if skipped else "§17C"


def _last_card(position: Position) -> Effect:
    """The card that was played last, where the record tells cards and no acts."""
    assert position.play is not None
    return _card(position, position.play, None)


def _card(position: Position, play: StandingPlay, act: Act | None) -> Effect:
    assert play.last is not None
    number, laid = play.last
    led = play.tricks[number - 1][0]
    if laid is led:
        cites = "§41C/1 §44A" if number == 1 and not play.unrecorded else "§44A §44G"
    else:
        cites = "§44B §44C" if laid.card.suit is led.card.suit else "§44B §44D"
    if act is not None and act.verb == "calls dummy":
        cites = f"{designated_by(position, number, act)} {cites}"
    return Stands(laid.seat, card=laid.card, cites=cites)


def designated_by(position: Position, number: int, act: Act) -> str:
    """The clauses by which words that called a card from dummy to trick *number* meant the card that lies there."""
    play = position.play
    assert play is not None
    at = Position(position.board, play=before_card(play, number, play.dummy))
    deemed = called(at, act.text)
    return f"§45B/1 {deemed.cites}" if deemed is not None else "§45B/1"


def _next(position: Position) -> Iterator[Effect]:
    """Who acts next, and with what."""
    play, contract, auction = position.play, position.contract, position.auction
    if play is not None:
        if not play.is_over:
            yield turn_of(play)
    elif contract is not None:
        yield voice.duty(contract.leader, "lead_face_down", "§22A §41A/1")
    elif auction.is_over:
        yield voice.duty("all", "return_the_hands", "§22B")
    else:
        yield voice.duty(auction.turn, "call_in_turn", "§17C")
