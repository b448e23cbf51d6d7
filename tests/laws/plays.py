"""One board at several moments, and plays with random cards: for the tests of Laws 41 to 44 and 66."""

from __future__ import annotations

from collections.abc import Iterator
from random import Random

import pytest

from cardinal.bridge import (
    Board,
    Contract,
    Play,
    Table,
    Trick,
)
from cardinal.cards import SEATS, Deal, Seat
from cardinal.language import CardinalError
from cardinal.laws.standing_play import Laid, StandingPlay

W = Seat.W
CONTRACT = Contract.parse("2S by S")
DEAL = Deal.parse("N:KQ2.J2.AK32.5432 876.KQ7.QJT9.A98 AJT9.853.8765.KQ 543.AT964.4.JT76")
CALLS = ("pass", "pass", "1S", "pass", "2S", "pass", "pass", "pass")
SUIT_CONTRACTS = [Contract.parse(f"4{suit} by {seat}") for suit, seat in zip("CDHS", "NESW", strict=True)]
CONTRACTS = [*SUIT_CONTRACTS, Contract.parse("3NT by N"), Contract.parse("1NTXX by W")]


def to_lead() -> Table:
    """South is to play 2S; West is on lead."""
    table = Table(Board(1, DEAL))
    for call in CALLS:
        assert table.turn is not None
        table = table.call(table.turn, call)
    return table


def faced() -> Table:
    return to_lead().lead(W, "HA").face_lead(W)


def refused(act: object, *args: object) -> CardinalError:
    assert callable(act)
    with pytest.raises(CardinalError) as refusal:
        act(*args)
    return refusal.value


def random_play(seed: int, contract: Contract) -> Iterator[tuple[Play, StandingPlay]]:
    """Every position of one play with random legal cards, in both engines."""
    chance = Random(seed)
    deal = Deal.from_number(chance.randrange(10**28))
    play = Play(contract, deal)
    standing = StandingPlay(contract, tuple(deal[seat] for seat in SEATS))
    yield play, standing
    while not play.is_over:
        seat, card = play.turn, chance.choice(play.legal_cards().cards)
        assert seat is not None
        play, standing = play.play(card), standing.add(seat, card)
        yield play, standing


def laid(trick: Trick) -> tuple[Laid, ...]:
    return tuple(Laid(trick.leader.after(place), card) for place, card in enumerate(trick.cards))
