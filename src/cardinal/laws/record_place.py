"""Where in the record a call or card stood that a ruling takes out, so that what replaces it goes to the same place."""

from __future__ import annotations

from dataclasses import replace

from cardinal.bridge import Call
from cardinal.cards import Card

from .effect import Cancelled, Stands, Withdrawn
from .position import Position

ENTERING = frozenset(("calls", "leads", "leads down", "plays"))
"""The acts by which a call or a card enters the record."""

Hole = tuple[int, int] | int
"""A place in the auction, or a trick (from 1) and a place in it."""


def hole_of(position: Position, effect: Stands | Withdrawn | Cancelled) -> Hole | None:
    """Where the call or card stands that the effect is about."""
    if isinstance(effect.call, Call):
        return position.auction.place_of(effect.seat, effect.call)
    if isinstance(effect.card, Card) and position.play is not None:
        return position.play.place_of(effect.seat, effect.card)
    return None


def put_in(position: Position, effect: Stands, hole: Hole | None) -> Position:
    """The position with a call or card that stands: in the hole that another left, or as the next one."""
    if isinstance(hole, int) and isinstance(effect.call, Call) and hole < len(position.auction.entries):
        return replace(position, auction=position.auction.insert(hole, effect.seat, effect.call))
    play = position.play
    if isinstance(hole, tuple) and isinstance(effect.card, Card) and play is not None and hole[0] <= len(play.tricks):
        return replace(position, play=play.insert(*hole, effect.seat, effect.card))
    return position.apply(effect)
