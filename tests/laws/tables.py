"""A table at several moments of one board, for the tests of the Definitions."""

from __future__ import annotations

from cardinal.bridge import (
    Board,
    Table,
)
from cardinal.cards import SEATS, Card, Deal

N, E, S, W = SEATS
# North has the spades, East the hearts, South the diamonds, West the clubs.
DEAL = Deal.parse("N:AKQJT98765432... .AKQJT98765432.. ..AKQJT98765432. ...AKQJT98765432")


def card(text: str) -> Card:
    return Card.parse(text)


def table(*calls: str, number: int = 1) -> Table:
    found = Table(Board(number, DEAL))
    for call in calls:
        turn = found.turn
        assert turn is not None
        found = found.call(turn, call)
    return found


def auctioned() -> Table:
    """South has bid spades first, North raises: South will declare 2S with West to lead."""
    return table("pass", "pass", "1S", "pass", "2S", "pass", "pass", "pass")


def led() -> Table:
    return auctioned().lead(W, "C2")


def faced() -> Table:
    return led().face_lead(W)
