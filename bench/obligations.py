"""Legal plays with obligations on an open table, against the guarded table's without."""

from __future__ import annotations

import time
from dataclasses import replace
from itertools import cycle
from random import Random

from cardinal.bridge import Contract, Play
from cardinal.cards import Deal, Seat
from cardinal.cards.numbering import DEALS
from cardinal.laws.effect import LeadRestriction, PenaltyCard
from cardinal.laws.obligations import playable
from cardinal.laws.position import Markings, Position
from cardinal.laws.standing import StandingAuction

from .measure import Line, Side, by_turns

BOARDS = 4


def _moments(chance: Random) -> list[tuple[Play, Position, Seat]]:
    """Every turn of a random board in 3NT by South, guarded and open; West's lowest card is a penalty card, East may
    not lead spades."""
    deal = Deal.from_number(chance.randrange(DEALS))
    contract = Contract.parse("3NT by S")
    owed = PenaltyCard(Seat.W, deal[Seat.W].cards[0], "major", cites="§50B/2")
    ban = LeadRestriction(Seat.E, suits=(deal[Seat.E].cards[-1].suit,), cites="§26B/1")
    marks = replace(Markings.of(1, deal), contract=contract)
    position = Position(marks, StandingAuction(Seat.N), penalty_cards=(owed,), lead_restrictions=(ban,))
    play, found = Play(contract, deal), []
    while not play.is_over:
        turn = play.turn
        assert turn is not None
        found.append((play, position, turn))
        card = chance.choice(play.legal_cards().cards)
        play, position = play.play(card), position.after_card(turn, card)
    return found


def legal_plays() -> Line:
    """The legal cards at every turn of some boards, on each side; both keep what they have once worked out."""
    chance = Random(44)
    moments = [moment for _ in range(BOARDS) for moment in _moments(chance)]

    positions, plays = cycle(moments), cycle([play for play, _, _ in moments])

    def ours() -> None:
        _, position, seat = next(positions)
        playable(position, seat)

    def guarded() -> None:
        next(plays).legal_cards()

    figures = by_turns(Side(ours, 20 * len(moments)), Side(guarded, 20 * len(moments)))
    fresh = [[replace(position) for _, position, _ in moments] for _ in range(3)]
    return Line(
        benchmark="legal_plays_with_obligations",
        unit="questions per second",
        ours=figures.ours,
        peer=figures.peer,
        ratio=figures.ratio,
        at_least=1 / 3,
        more={
            "peer_name": "the guarded table's Play.legal_cards",
            "microseconds_for_a_position_never_asked_before": _first_time(fresh, [seat for _, _, seat in moments]),
        },
    )


def _first_time(rounds: list[list[Position]], seats: list[Seat]) -> float:
    best = float("inf")
    for positions in rounds:
        start = time.perf_counter()
        for position, seat in zip(positions, seats, strict=True):
            playable(position, seat)
        best = min(best, (time.perf_counter() - start) / len(positions))
    return round(best * 1e6, 2)
