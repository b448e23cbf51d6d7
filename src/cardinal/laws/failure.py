"""Cards that were demanded and not played, and what the record remembers of revokes (Law 61A); nobody is told."""

from __future__ import annotations

from dataclasses import replace

from cardinal.cards import Card, Seat
from cardinal.language import Text

from .obligations import playable
from .position import Position
from .standing_play import Revoke

HEARD, SETTLED, DEEMED, PLACED = "revoke_heard", "revoke_settled", "deemed_revoke_heard", "card_placed"


def line_of(kind: str, revoke: Revoke) -> Text:
    """How a ruling tells the table to remember a revoke, or to place a card."""
    return Text(__name__, kind, {"seat": revoke.seat, "card": revoke.card, "number": revoke.trick})


def recorded(position: Position, what: Text) -> Position:
    """The position after such a line; any other line changes nothing."""
    play = position.play
    if what.package != __name__ or play is None:
        return position
    number, seat, card = what.values["number"], what.values["seat"], what.values["card"]
    assert isinstance(number, int)
    assert isinstance(seat, Seat)
    assert isinstance(card, Card)
    if number > len(play.tricks):
        return position
    if what.key == PLACED:
        return replace(position, play=play.put(number, seat, card))
    trick = play.tricks[number - 1]
    led = trick[0].card.suit if trick else card.suit
    revoke = _known(position, number, seat, card) or Revoke(number, seat, card, led)
    if what.key == DEEMED:
        revoke = replace(revoke, manner="deemed")
    heard = tuple(heard_revoke for heard_revoke in position.heard_revokes if heard_revoke != revoke)
    position = replace(position, heard_revokes=(*heard, revoke))
    if what.key == SETTLED:
        position = replace(position, settled_revokes=(*position.settled_revokes, revoke))
    return position


def _known(position: Position, number: int, seat: Seat, card: Card) -> Revoke | None:
    known = (*position.heard_revokes, *position.failures)
    return next((one for one in known if (one.trick, one.seat, one.card) == (number, seat, card)), None)


def noted(position: Position, seat: Seat, card: Card) -> Position:
    """The position that remembers, before *card* is played, a penalty card played or something demanded and not
    played."""
    faced = tuple(
        penalty_card
        for penalty_card in position.penalty_cards
        if (penalty_card.seat, penalty_card.card) == (seat, card)
    )
    if faced:
        position = replace(position, played_faced=(*position.played_faced, *faced))
    failure = failure_of(position, seat, card)
    return position if failure is None else replace(position, failures=(*position.failures, failure))


def failure_of(position: Position, seat: Seat, card: Card) -> Revoke | None:
    """The revoke, in the wider sense of the law (61A), that *card* is now: something else was demanded of *seat* by
    law or by an opponent's choice, and he had it. A plain failure to follow suit is seen from the deal instead."""
    play = position.play
    allowed = playable(position, seat)
    if play is None or allowed is None or card in allowed:
        return None
    led = play.led if play.led is not None else card.suit
    if any(penalty_card.seat is seat and penalty_card.card in allowed for penalty_card in position.penalty_cards):
        return Revoke(play.number, seat, card, led, "penalty card")
    plain = play.led is not None and card.suit is not play.led and bool(play.can_follow(seat))
    return None if plain else Revoke(play.number, seat, card, led, "required")
