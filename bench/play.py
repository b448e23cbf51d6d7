"""Legal play of thirteen tricks, against endplay."""

from __future__ import annotations

from random import Random
from typing import Any

from cardinal.bridge import Contract, Play
from cardinal.cards import Card, Deal

from .drivers import random_deal, random_play
from .measure import Line, Side, by_turns

CONTRACT = Contract.parse("4S by N")


def endplay() -> Line:
    """Its own way is ``legal_moves`` and ``play``; a second figure filters its hands by suit, as a user might."""
    from endplay import types

    chance = Random(44)
    deals = [random_deal(chance) for _ in range(100)]
    choice = chance.choice

    def by_legal_moves() -> list[types.Card]:
        deal, played = types.Deal(str(choice(deals)), types.Player.east, types.Denom.spades), []
        for _ in range(52):
            played.append(choice(deal.legal_moves()))
            deal.play(played[-1])
        return played

    def by_suit() -> None:
        deal = types.Deal(str(choice(deals)), types.Player.east, types.Denom.spades)
        for _ in range(52):
            trick, hand = deal.curtrick, list(deal.curhand)
            following = [card for card in hand if card.suit == trick[0].suit] if trick else hand
            deal.play(choice(following or hand))

    _check_same_game(deals[0], types, chance)
    ours = Side(lambda: random_play(chance, CONTRACT, choice(deals)), 100)
    figures = by_turns(ours, Side(by_legal_moves, 5))
    filtered = by_turns(ours, Side(by_suit, 5))
    return Line(
        benchmark="play_endplay",
        unit="random legal plays of 13 tricks per second",
        ours=figures.ours,
        peer=figures.peer,
        ratio=figures.ratio,
        at_least=50,
        more={
            "peer_name": "endplay Deal.legal_moves and Deal.play",
            "ratio_to_hands_filtered_by_suit": round(filtered.ratio, 1),
        },
    )


def _check_same_game(deal: Deal, types: Any, chance: Random) -> None:
    """Before any timing: on one board both sides find the same cards legal at every turn."""
    theirs, play = types.Deal(str(deal), types.Player.east, types.Denom.spades), Play(CONTRACT, deal)
    while not play.is_over:
        legal = sorted(Card.parse(card.suit.name[0] + card.rank.abbr) for card in theirs.legal_moves())
        if tuple(legal) != play.legal_cards().cards:
            raise SystemExit(f"endplay and Cardinal differ on what is legal after {play}")
        card = chance.choice(legal)
        theirs.play(str(card))
        play = play.play(card)
