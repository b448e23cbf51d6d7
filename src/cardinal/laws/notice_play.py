"""Noticing in the play: which law a lead, a play or another act with the cards sets in motion."""

from __future__ import annotations

from cardinal.cards import Card, Seat, Side

from .act import Act
from .called_card import as_play
from .position import Position
from .standing_play import StandingPlay

# Tricks claimed or conceded, by words or by giving the hand up.
_CLAIMS = {"claims": "68", "concedes": "68", "concedes trick": "68", "abandons": "68"}
# Acts of a player who is not dummy that set a law in motion whenever they happen in the play.
_IN_PLAY = {
    **_CLAIMS,
    # Inspection of tricks
    "asks trick": "66", "looks at own": "66", "inspects": "66",
    # A question about a revoke, a card pointed wrongly
    "asks revoke": "61", "pointed": "65",
}  # fmt: skip
_PLAYED_OR_NOT = frozenset(
    ("changes dummy", "holds up", "indicates", "moves", "retracts", "touches card")
)  # fmt: skip
# What dummy does in the play is measured by his rights and limitations, whoever finds fault with it.
_BY_DUMMY = frozenset(
    ("looks", "leaves", "exchanges", "attention", "summons", "warns", "asks revoke", "remarks")
)  # fmt: skip

# Two players at the same moment, or one with several cards.
_AT_ONCE = frozenset(("plays together", "plays several"))


def notice_lead(position: Position, act: Act) -> str | None:
    """Between the final pass and the faced lead: an opening lead by the wrong hand (Law 54)."""
    contract = position.contract
    if contract is None or act.seat is None:
        return None
    if act.verb in _CLAIMS:
        return _CLAIMS[act.verb]
    if act.verb in ("leads", "leads down", "plays"):
        if act.seat is not contract.leader:
            return "54"
        if position.lead_down is not None:
            return "41"
        from .obligations import breach

        # Nobody has seen a lead that lies face down: whether it was allowed shows when it is faced.
        seen = act.card if act.verb != "leads down" else None
        return breach(position, act.seat, seen) if seen is not None else None
    return "58" if act.verb in _AT_ONCE else _exposure(contract.declarer, act)


def notice_play(position: Position, act: Act) -> str | None:
    """In the play period. A revoke is seen here by nobody: it comes to light when somebody draws attention."""
    play = position.play
    if play is None:
        return None
    if act.verb == "calls dummy":
        # The card called counts as played, and if that is irregular Law 46 hands it on with the card.
        called = as_play(position, act)
        regular = called.card is not None and notice_card(position, play, play.dummy, called.card) is None
        return "46" if act.seat is play.declarer and not regular else None
    if act.verb in _AT_ONCE:
        return "58"
    if act.verb == "adds":
        return "45E"
    if act.verb == "leads" and act.seat is not None and leaves_defective(play, act.seat):
        return None
    if act.verb == "leads" and act.seat is not None and _leads_on(play, act.seat):
        return "57"
    if act.verb in ("leads", "plays") and act.seat is not None and act.card is not None:
        return notice_card(position, play, act.seat, act.card)
    if act.verb in _PLAYED_OR_NOT:
        return _played_or_not(play, act)
    # Once the play is over dummy is bound no longer (9A4, 42B3).
    if act.verb in _BY_DUMMY and act.seat is play.dummy and position.phase == "play":
        return "43"
    if act.verb == "shows" and act.other is play.dummy:
        return "43"
    if act.verb in ("attention", "director", "summons"):
        return _wrong_card_law(play) or _defective_trick(play) or _revoke_law(position, play)
    if act.verb == "spreads" and act.seat is not None and play.is_defender(act.seat):
        return "68"
    return _IN_PLAY.get(act.verb) or _exposure(play.declarer, act)


def _played_or_not(play: StandingPlay, act: Act) -> str | None:
    """Acts that may have played a card (Law 45), taken one back (47), or shown declarer one (45F)."""
    if act.verb == "retracts":
        return "47"
    if act.verb in ("holds up", "changes dummy"):
        return "45"
    if act.seat is not play.dummy:
        # Declarer may touch dummy's cards; what a defender does there is no matter of the play of a card.
        return "45" if act.verb == "touches card" and act.seat is play.declarer else None
    if act.verb != "moves":
        return "45F"
    # A card moved at once after a call is dummy's answer to it, right or wrong, and play goes on until attention.
    return None if play.last is not None and play.last[1].seat is play.dummy else "45F"


def _wrong_card_law(play: StandingPlay) -> str | None:
    """Dummy's card is not the one that was named, and it can still be changed (45D1)."""
    wrong = play.wrong_card
    if wrong is None or all(play.side_has_played_to(wrong.trick + 1, side) for side in Side):
        return None
    return "45"


def notice_card(position: Position, play: StandingPlay, seat: Seat, card: Card) -> str | None:
    """The law for a card from *seat*: a lead or play out of turn, a fifth card, a penalty card left unplayed."""
    if play.has_played_to(play.number, seat):
        return "45E"
    if seat is not play.turn:
        if is_second_from_dummy(play, seat):
            # A failure to follow suit is found like any other, when somebody draws attention.
            return "54B2" if card.suit is play.led or not play.can_follow(seat) else None
        if play.trick:
            return "57"
        return _lead_out_of_turn(play, seat)
    from .obligations import breach

    return breach(position, seat, card)


def is_second_from_dummy(play: StandingPlay, seat: Seat) -> bool:
    """Whether *seat* is dummy, about to play second to an opening lead by the wrong defender (54B2)."""
    return (
        seat is play.dummy and play.number == 1 and len(play.trick) == 1 and play.leader is play.contract.leader.partner
    )


def leaves_defective(play: StandingPlay, seat: Seat) -> bool:
    """Whether declarer's side, about to win a trick of three cards, leads to the next one: the last hand has added
    nothing, and nobody has noticed (Law 67). A defender who does that leads before his partner has played (57A)."""
    return len(play.trick) == 3 and not play.is_defender(seat) and play.winner(play.number) is seat


def _leads_on(play: StandingPlay, seat: Seat) -> bool:
    """Whether a defender leads to the next trick while the current one is not complete (57A)."""
    return play.is_defender(seat) and play.has_played_to(play.number, seat)


def _lead_out_of_turn(play: StandingPlay, seat: Seat) -> str:
    """56 or 55; and 60 when a ruling has given the lead to declarer and a defender does not wait for it (60B)."""
    if not play.is_defender(seat):
        return "55"
    return "60" if play.turn_is is not None and not play.is_defender(play.turn_is) else "56"


def _exposure(declarer: Seat, act: Act) -> str | None:
    if act.verb == "spreads" and act.seat is declarer:
        return "48"
    if act.verb not in ("exposes", "drops", "names") or act.seat is None:
        return None
    return "48" if act.seat.side is declarer.side else "49"


def _defective_trick(play: StandingPlay) -> str | None:
    """A trick that was left with a card too few or too many (Law 67). It comes before any revoke: which cards a hand
    held, and when, is not known until the trick is put right."""
    earlier = play.tricks[play.unrecorded : -1]
    return "67" if any(len(trick) != 4 or len({one.seat for one in trick}) != 4 for trick in earlier) else None


def _revoke_law(position: Position, play: StandingPlay) -> str | None:
    """A revoke comes to light: Law 62 while it can be corrected, Law 64 once it is established."""
    heard = {(revoke.seat, revoke.card) for revoke in position.heard_revokes}
    open_revokes = [one for one in play.revokes if (one.seat, one.card) not in heard]
    if not open_revokes:
        return None
    last = open_revokes[-1]
    return "64" if play.side_has_ever_played_to(last.trick + 1, last.seat.side) else "62"
