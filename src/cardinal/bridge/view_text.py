"""The view of a player as text, straight from the state: what is sent again and again while a board is played.

It is the text of ``see(state, viewer).to_json()``, letter for letter, at a fifth of the time. Only what is plain is
written here: a player, in the auction or the play, with nothing claimed or asked back. For anything else there is the
view itself.
"""

from __future__ import annotations

from functools import lru_cache
from json.encoder import encode_basestring

from cardinal.cards import CARDS, SEATS, Card, Seat, Side
from cardinal.cards.hand import print_bits
from cardinal.cards.viewer import Viewer

from .auction import Auction
from .call import Call
from .disclosure import Disclosure
from .play import Play
from .state import Phase, State
from .view import disclosures_to

_PLAIN = {one: one.value for one in (Phase.AUCTION, Phase.LEAD, Phase.PLAY)}
_LETTERS = tuple(map(str, SEATS))
_CARD_TEXTS = tuple(map(str, CARDS))
_NO_CARDS_PLAYED = '"cards_left":{"N":13,"E":13,"S":13,"W":13},"lead_is_down":false,"lead":null,"trick":null'
_NO_TRICKS = '"last_trick":null,"tricks":{"NS":0,"EW":0}'


def view_text(state: State, viewer: Seat | Viewer) -> str | None:
    """What a player may know of *state*, as JSON; None where that is more than plain."""
    phase, play, auction = state.phase, state.play, state.auction
    if phase not in _PLAIN or state.undo is not None or not isinstance(viewer, Seat):
        return None
    turn = state.turn
    if turn is None:
        return None
    is_acting = viewer is turn
    is_over = phase is not Phase.AUCTION
    calls, contract = _auction(auction.calls, auction.dealer) if is_over else (_calls(auction.calls), "null")
    legal_calls = legal_cards = "[]"
    if play is None:
        deal = state.board.deal
        hands = f'"{_LETTERS[viewer]}":"{deal[viewer]}"'
        lying = f"{_NO_CARDS_PLAYED},{_NO_TRICKS}"
        if is_acting and phase is Phase.AUCTION:
            legal_calls = _calls(auction.legal_calls())
        elif is_acting:
            legal_cards = _cards(deal[viewer].cards)
    else:
        hands, lying = _hands(play, viewer), _lying(play, viewer)
        if is_acting:
            legal_cards = _cards(play.legal_cards().cards)
    board = state.board
    return (
        f"{_head(viewer, board.number, board.dealer, str(board.vulnerability))}"
        f',"phase":"{_PLAIN[phase]}","turn":"{_LETTERS[turn]}","calls":{calls}'
        f',"disclosures":{_said(state, viewer)},"contract":{contract}'
        f',"hands":{{{hands}}},{lying},"legal_calls":{legal_calls},"legal_cards":{legal_cards}'
        ',"claim":null,"undo":null,"result":null,"score_ns":null}'
    )


def _said(state: State, viewer: Seat) -> str:
    """What was alerted, asked and explained, as far as it is for this player."""
    if not state.auction.disclosures:
        return "[]"
    return f"[{','.join(map(_disclosure, disclosures_to(state, viewer)))}]"


# What was said of a call is shown with every card that is played after it.
@lru_cache(maxsize=2_048)
def _disclosure(one: Disclosure) -> str:
    about = "null" if one.about is None else one.about
    return f'{{"kind":"{one.kind}","by":"{one.by}","about":{about},"text":{encode_basestring(one.text)}}}'


def _quoted(value: object) -> str:
    return f'"{value}"'


@lru_cache(maxsize=2_048)
def _head(viewer: Seat, number: int, dealer: Seat, vulnerability: str) -> str:
    return f'{{"viewer":"{viewer}","board":{number},"dealer":"{dealer}","vulnerability":"{vulnerability}"'


@lru_cache(maxsize=2_048)
def _calls(calls: tuple[Call, ...]) -> str:
    return f"[{','.join(map(_quoted, calls))}]"


# An auction is shown again with every card that is played after it.
@lru_cache(maxsize=2_048)
def _auction(calls: tuple[Call, ...], dealer: Seat) -> tuple[str, str]:
    """The calls of an auction that is over, and the contract that they have come to."""
    contract = Auction(dealer, calls).contract
    return _calls(calls), "null" if contract is None else _quoted(contract)


def _cards(cards: tuple[Card, ...]) -> str:
    return '["' + '","'.join([card._text for card in cards]) + '"]' if cards else "[]"


def _hands(play: Play, viewer: Seat) -> str:
    """The own hand and dummy's (41C), from North."""
    contract, _, dealt = play._given
    left, dummy = play._left, contract.dummy
    own = f'"{_LETTERS[viewer]}":"{_hand(dealt[viewer] & left)}"'
    if dummy is viewer:
        return own
    shown = f'"{_LETTERS[dummy]}":"{_hand(dealt[dummy] & left)}"'
    return f"{own},{shown}" if viewer < dummy else f"{shown},{own}"


# Three players look at dummy's hand, which changes with one card of four.
_hand = lru_cache(maxsize=1_024)(print_bits)


def _lying(play: Play, viewer: Seat) -> str:
    """How many cards each has left, and the tricks: the one that is played, and the one before for whoever may still
    have it shown (66A)."""
    complete, count = divmod(len(play._played), 4)
    leader = play._leaders[complete]
    trick = _trick(play, complete) if count else "null"
    # Dummy may not look back, nor whose side has played to this trick.
    is_late = count and (viewer is play.dummy or (viewer - leader & 1) < count)
    last = "null" if is_late or not complete else _trick(play, complete - 1)
    # The leader of the trick to come has won the last one.
    won = play.tricks_won(Side.EW)
    return (
        f"{_LEFT[complete][leader][count]}"
        f',"trick":{trick},"last_trick":{last},"tricks":{{"NS":{complete - won},"EW":{won}}}'
    )


def _left(complete: int, leader: int, count: int) -> str:
    """How many cards everybody has after so many tricks, when so many have played to the next."""
    counts = (13 - complete - ((seat - leader & 3) < count) for seat in range(4))
    each = ",".join(f'"{letter}":{count}' for letter, count in zip(_LETTERS, counts, strict=True))
    return f'"cards_left":{{{each}}},"lead_is_down":false,"lead":null'


_LEFT = tuple(
    tuple(tuple(_left(complete, leader, count) for count in range(4)) for leader in range(4)) for complete in range(14)
)


def _trick(play: Play, index: int) -> str:
    cards = " ".join([_CARD_TEXTS[card] for card in play._played[4 * index : 4 * index + 4]])
    return f'"{_LETTERS[play._leaders[index]]}: {cards}"'
