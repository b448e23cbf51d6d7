"""Swapping cards between two hidden hands changes no byte of what anybody else may see, at any moment of a board."""

from __future__ import annotations

from collections.abc import Iterable
from itertools import combinations
from random import Random

from hypothesis import given, settings
from hypothesis import strategies as st

from cardinal.bridge import Board, Event, Phase, Seat, Table, Viewer
from cardinal.bridge.events import Led, Played
from cardinal.cards import SEATS, Card, Deal, Hand, Suit
from cardinal.cards.record import replace
from tests.bridge.random_boards import moments

seeds = st.integers(0, 2**64)


class Seen:
    """What the events of a board have shown of its hands: cards on the table, and suits that a hand ran out of."""

    def __init__(self) -> None:
        self.cards: set[Card] = set()
        self.void: set[tuple[Seat, Suit]] = set()

    def notice(self, before: Table, after: Table) -> None:
        event = after.events[-1]
        play = after.play_so_far
        if before.phase is Phase.CLARIFICATION and after.phase is Phase.PLAY and play is not None:
            self.cards.add(play.cards[0])
        if isinstance(event, Played) and before.play_so_far is not None:
            led = before.play_so_far.trick.cards[:1]
            self.cards.add(event.card)
            if led and event.card.suit is not led[0].suit:
                self.void.add((event.seat, led[0].suit))


def open_hands(table: Table) -> set[Seat]:
    """The hands that everybody sees: dummy once the lead is faced, and a claimer's while the claim is open."""
    play, claim = table.play_so_far, table.state.claim
    seats = {play.dummy} if play is not None else set()
    return seats | ({claim.seat} if claim is not None else set())


def exchanged(deal: Deal, one: Seat, other: Seat, seen: Seen, chance: Random) -> Deal:
    """The deal after as many unseen cards as can be have changed places.

    What was played stays where it was played from, and no hand gets a card of a suit that it ran out of: so all
    that has happened is as legal as before.
    """
    out = [card for card in deal[one] if card not in seen.cards and (other, card.suit) not in seen.void]
    back = [card for card in deal[other] if card not in seen.cards and (one, card.suit) not in seen.void]
    count = min(len(out), len(back))
    going, coming = Hand(chance.sample(out, count)), Hand(chance.sample(back, count))
    hands = {seat: deal[seat] for seat in SEATS}
    hands[one] = (hands[one] - going) | coming
    hands[other] = (hands[other] - coming) | going
    return Deal(hands)


def led_from(deal: Deal, events: Iterable[Event], chance: Random) -> list[Event]:
    """The same events; a lead that lies or lay face down is some card that the leader holds now."""
    return [
        replace(event, card=chance.choice(deal[event.seat].cards))
        if isinstance(event, Led) and event.card not in deal[event.seat]
        else event
        for event in events
    ]


def with_deal(table: Table, deal: Deal, chance: Random) -> Table:
    board = table.board
    swapped = Board(board.number, deal, board.dealer, board.vulnerability)
    return Table(swapped, led_from(deal, table.events, chance))


@settings(max_examples=25)
@given(seeds)
def test_swapping_two_hidden_hands_changes_no_byte_of_any_other_view(seed: int) -> None:
    chance = Random(seed + 1)
    seen, before = Seen(), None
    for table in moments(seed):
        if before is not None:
            seen.notice(before, table)
        before = table
        for one, other in combinations([seat for seat in SEATS if seat not in open_hands(table)], 2):
            deal = exchanged(table.board.deal, one, other, seen, chance)
            swapped = with_deal(table, deal, chance)
            assert swapped.phase is table.phase
            for viewer in (Viewer.PUBLIC, *(seat for seat in SEATS if seat not in (one, other))):
                assert str(swapped.view(viewer)) == str(table.view(viewer))
                assert swapped.view(viewer) == table.view(viewer)
            if deal != table.board.deal:
                # The swap was real: those who hold the cards and the Director see it.
                for viewer in (one, other, Viewer.DIRECTOR):
                    assert str(swapped.view(viewer)) != str(table.view(viewer))


@settings(max_examples=40)
@given(seeds)
def test_all_three_hidden_hands_may_be_anything_before_the_lead_is_faced(seed: int) -> None:
    chance = Random(seed + 2)
    for table in moments(seed):
        if table.play_so_far is not None:
            break
        for viewer in SEATS:
            others = [seat for seat in SEATS if seat is not viewer]
            cards = [card for seat in others for card in table.board.deal[seat]]
            chance.shuffle(cards)
            hands = {seat: Hand(cards[13 * place : 13 * place + 13]) for place, seat in enumerate(others)}
            swapped = with_deal(table, Deal({**hands, viewer: table.board.deal[viewer]}), chance)
            assert str(swapped.view(viewer)) == str(table.view(viewer))


@settings(max_examples=40)
@given(seeds)
def test_a_view_shows_only_hands_that_are_open_and_no_card_of_the_others(seed: int) -> None:
    for table in moments(seed):
        for viewer in (Viewer.PUBLIC, *SEATS):
            view = table.view(viewer)
            allowed = open_hands(table) | ({viewer} if isinstance(viewer, Seat) else set())
            shown = {seat for seat, _ in view.hands}
            # A finished board may still show a hand that was faced, never one that was not.
            assert shown <= allowed
            if not table.is_over:
                assert shown == allowed
            for seat, hand in view.hands:
                play = table.play_so_far
                assert hand == (table.board.deal[seat] if play is None else play.hand(seat))
                assert view.hand(seat) == hand
            assert all(view.hand(seat) is None for seat in SEATS if seat not in shown)
            assert set(view.legal_cards) <= {card for _, hand in view.hands for card in hand}


@settings(max_examples=20)
@given(seeds)
def test_the_director_sees_all_four_hands(seed: int) -> None:
    for table in moments(seed):
        view = table.view(Viewer.DIRECTOR)
        assert [seat for seat, _ in view.hands] == list(SEATS)
        assert view.disclosures == table.auction.disclosures
        assert view.lead is table.state.lead
