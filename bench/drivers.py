"""A random board from the deal to the last card, driven through the public interface of Cardinal."""

from __future__ import annotations

from random import Random

from cardinal.bridge import Auction, Board, Contract, Phase, Play, Seat, Table
from cardinal.cards import DEALS, Deal


def random_deal(chance: Random) -> Deal:
    return Deal.from_number(chance.randrange(DEALS))


def random_auction(chance: Random, dealer: Seat = Seat.N) -> Auction:
    auction, choice = Auction(dealer), chance.choice
    while not auction.is_over:
        auction = auction.call(choice(auction.legal_calls()))
    return auction


def random_play(chance: Random, contract: Contract, deal: Deal) -> Play:
    play, choice = Play(contract, deal), chance.choice
    while not play.is_over:
        play = play.play(choice(play.legal_cards().cards))
    return play


def random_board(chance: Random) -> int:
    """Deal, auction, play and score; the score of declarer's side, not vulnerable."""
    deal = random_deal(chance)
    contract = random_auction(chance).contract
    if contract is None:
        return 0
    play = random_play(chance, contract, deal)
    return contract.score(tricks=play.declarer_tricks, vulnerable=False)


def random_table(chance: Random) -> Table:
    """The same at a guarded table, where every act is an event."""
    table, choice = Table(Board(1, random_deal(chance))), chance.choice
    while not table.is_over:
        seat = table.turn
        assert seat is not None, "somebody is to act until the board is over"
        if table.phase is Phase.AUCTION:
            table = table.call(seat, choice(table.legal_calls()))
        elif table.phase is Phase.LEAD:
            table = table.lead(seat, choice(table.legal_cards().cards)).face_lead(seat)
        else:
            table = table.play(seat, choice(table.legal_cards().cards))
    return table
