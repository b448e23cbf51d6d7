"""Law 66 on the tables: which tricks may be seen again, by whom and until when."""

from __future__ import annotations

from random import Random

import pytest

from cardinal.bridge import (
    Board,
    Contract,
    Table,
)
from cardinal.cards import SEATS, Card, Deal
from cardinal.laws.bridge.e2017.inspection_of_tricks import Sight, may_inspect, side_has_begun
from cardinal.laws.standing_play import StandingPlay
from tests.laws.plays import (
    CONTRACTS,
    faced,
    laid,
    refused,
)


@pytest.mark.clause("66A", "66C")
@pytest.mark.parametrize("contract", CONTRACTS, ids=str)
def test_a_view_shows_the_last_trick_exactly_while_it_lies_open_or_may_be_shown_again(contract: Contract) -> None:
    """Cards on a screen are never turned: the trick lies open for everybody until somebody plays to the next one, and
    the right to have it shown again lasts until the player's side does."""
    deal = Deal.from_number(Random(int(contract.denomination)).randrange(10**28))
    standing = StandingPlay(contract, tuple(deal[seat] for seat in SEATS))
    table = auction_to(contract, deal)
    leader = contract.leader
    card = table.legal_cards().cards[0]
    table, standing = table.lead(leader, card).face_lead(leader), standing.add(leader, card)
    while not table.is_over:
        for seat in SEATS:
            permission = may_inspect(
                Sight.TRICK,
                is_dummy=seat is contract.dummy,
                side_has_begun=side_has_begun(standing, seat),
            )
            shown = table.view(seat).last_trick
            lies_open = not standing.trick
            assert (shown is not None) is (bool(standing.completed) and (lies_open or permission.allowed))
            assert shown is None or laid(shown) == standing.completed[-1]
        assert table.turn is not None
        card = table.legal_cards().cards[0]
        table, standing = table.play(table.turn, card), standing.add(standing.turn, card)


def auction_to(contract: Contract, deal: Deal) -> Table:
    """A table on which declarer, as dealer, has bid the contract and its doubles are in."""
    table = Table(Board(1, deal, contract.declarer))
    doubles = ("pass",) * 3, ("X", "pass", "pass", "pass"), ("X", "XX", "pass", "pass", "pass")
    for call in (str(contract.bid), *doubles[contract.doubling]):
        assert table.turn is not None
        table = table.call(table.turn, call)
    assert table.auction.contract == contract
    return table


@pytest.mark.clause("66A", "66B", "66C", "66D/1")
def test_exactly_one_row_answers_for_every_wish_to_see_a_card_again() -> None:
    flags = ("is_dummy", "side_has_begun", "turned", "instructed", "play_over")
    for what in Sight:
        for mask in range(32):
            told = {name: bool(mask >> place & 1) for place, name in enumerate(flags)}
            in_time = not told["is_dummy"] and not told["side_has_begun"]
            allowed = (
                told["play_over"]
                or told["instructed"]
                or (what is Sight.TRICK and in_time and not told["turned"])
                or (what is Sight.OWN_CARD and in_time)
            )
            assert may_inspect(what, **told).allowed is allowed, (what, told)
    assert may_inspect(Sight.TRICK).cites == "§66A"
    assert may_inspect(Sight.OWN_CARD, turned=True).cites == "§66B"
    assert refused(may_inspect(Sight.QUITTED).insist).cites == ("66C",)
    assert may_inspect(Sight.QUITTED, play_over=True).cites == "§66D/1"


@pytest.mark.clause("66C", "66D/1")
def test_older_tricks_are_closed_during_play_and_the_whole_play_is_on_record_after_it() -> None:
    table = faced()
    played: list[Card] = [Card.parse("HA")]
    while not table.is_over:
        for seat in SEATS:
            view = table.view(seat)
            seen = [trick for trick in (view.trick, view.last_trick) if trick is not None]
            # At most the last trick and the cards of the current one.
            assert {card for trick in seen for card in trick.cards} <= set(played[-4 - len(played) % 4 :])
        assert table.turn is not None
        card = table.legal_cards().cards[0]
        table, played = table.play(table.turn, card), [*played, card]
    assert table.play_so_far is not None
    assert list(table.play_so_far.cards) == played
    assert len(table.play_so_far.tricks) == 13
