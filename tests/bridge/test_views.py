"""What each person may know when: dummy (41C), the face-down lead (41A), the last trick (66A), disclosures (16A)."""

from __future__ import annotations

import json

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from cardinal.bridge import Board, DisclosureKind, Phase, Table, Trick, Viewer
from cardinal.cards import SEATS, Card, Deal, Seat
from tests.bridge.random_boards import moments

seeds = st.integers(0, 2**64)
DEAL = Deal.parse("N:AKQ2.432.432.432 J9543.AKQ.65.765 T876.765.AKQ.AKQ .JT98.JT987.JT98")


def auction_over() -> Table:
    """North dealt; South declares 3NT, West leads, North is dummy."""
    table = Table(Board(1, DEAL))
    for seat, call in zip(SEATS * 2, ("pass", "pass", "3NT", "pass", "pass", "pass"), strict=False):
        table = table.call(seat, call)
    return table


def test_dummy_is_seen_by_nobody_until_the_lead_is_faced() -> None:
    table = auction_over()
    led = table.lead(Seat.W, "HJ")
    for hidden in (table, led):
        for viewer in (Seat.E, Seat.S, Seat.W, Viewer.PUBLIC):
            assert hidden.view(viewer).hand(Seat.N) is None
        assert hidden.view(Seat.N).hand(Seat.N) == DEAL[Seat.N]
    faced = led.face_lead(Seat.W)
    for viewer in (*SEATS, *Viewer):
        assert faced.view(viewer).hand(Seat.N) == DEAL[Seat.N]


def test_dummy_sees_neither_declarer_nor_defenders() -> None:
    view = auction_over().lead(Seat.W, "HJ").face_lead(Seat.W).view(Seat.N)
    assert [seat for seat, _ in view.hands] == [Seat.N]


def test_a_lead_face_down_is_known_to_the_leader_and_the_director_alone() -> None:
    table = auction_over().lead(Seat.W, "HJ")
    assert table.phase is Phase.CLARIFICATION
    for viewer in (*SEATS, *Viewer):
        view = table.view(viewer)
        assert view.lead_is_down
        assert view.lead is (Card.parse("HJ") if viewer in (Seat.W, Viewer.DIRECTOR) else None)
        assert view.trick is None
        assert view.cards_left == (13, 13, 13, 13)
    assert "HJ" not in str(table.view(Seat.E))
    faced = table.face_lead(Seat.W)
    for viewer in (*SEATS, *Viewer):
        assert str(faced.view(viewer).trick) == "W: HJ"
        assert not faced.view(viewer).lead_is_down
        assert faced.view(viewer).cards_left == (13, 13, 13, 12)


def test_only_the_player_in_turn_is_told_what_may_be_called_or_played() -> None:
    table = Table(Board(1, DEAL))
    assert table.view(Seat.N).legal_calls == table.legal_calls()
    assert all(table.view(viewer).legal_calls == () for viewer in (Seat.E, Seat.S, Seat.W, *Viewer))
    led = auction_over()
    assert led.view(Seat.W).legal_cards == DEAL[Seat.W].cards
    assert all(led.view(viewer).legal_cards == () for viewer in (Seat.N, Seat.E, Seat.S, *Viewer))
    dummys_turn = led.lead(Seat.W, "HJ").face_lead(Seat.W)
    assert list(map(str, dummys_turn.view(Seat.S).legal_cards)) == ["H2", "H3", "H4"]
    assert all(dummys_turn.view(viewer).legal_cards == () for viewer in (Seat.N, Seat.E, Seat.W, *Viewer))


def played_out(cards: tuple[Card, ...], leader: Seat, trumps: int) -> tuple[list[list[tuple[Seat, Card]]], int]:
    """The tricks of a play, worked out anew: who put what on each, and how many are complete."""
    tricks: list[list[tuple[Seat, Card]]] = []
    for start in range(0, len(cards), 4):
        trick = [(SEATS[(leader + place) % 4], card) for place, card in enumerate(cards[start : start + 4])]
        tricks.append(trick)
        led = trick[0][1].suit
        leader = max(trick, key=lambda one: (one[1].suit == trumps, one[1].suit is led, one[1].rank))[0]
    return tricks, len(cards) // 4


@settings(max_examples=60)
@given(seeds)
def test_the_last_trick_is_shown_while_a_players_side_has_not_played_and_to_dummy_while_it_lies_open(seed: int) -> None:
    for table in moments(seed):
        play = table.play_so_far
        if play is None:
            assert all(table.view(viewer).last_trick is None for viewer in (*SEATS, *Viewer))
            continue
        tricks, complete = played_out(play.cards, play.contract.leader, play.contract.denomination)
        current = {seat.side for seat, _ in tricks[complete]} if complete < len(tricks) else set()
        for viewer in SEATS:
            # Dummy may not have it shown again, but sees it as long as nobody has played to the next.
            is_closed = bool(current) if viewer is play.dummy else viewer.side in current
            may_see = complete > 0 and not is_closed
            shown = table.view(viewer).last_trick
            assert (shown is not None) == may_see
            if shown is not None:
                last = tricks[complete - 1]
                cards = tuple(card for _, card in last)
                assert shown == Trick(last[0][0], cards, play.contract.denomination)
        assert (table.view(Viewer.DIRECTOR).last_trick is not None) == (complete > 0)


def two_tricks() -> Table:
    table = auction_over().lead(Seat.W, "HJ").face_lead(Seat.W)
    for seat, card in ((Seat.S, "H2"), (Seat.E, "HQ"), (Seat.S, "H5")):
        table = table.play(seat, card)
    return table


def test_the_last_trick_is_gone_for_a_side_that_has_played_and_still_there_for_the_other() -> None:
    table = two_tricks()
    assert [seat for seat in SEATS if table.view(seat).last_trick] == list(SEATS)
    table = table.play(Seat.E, "HK")
    assert [seat for seat in SEATS if table.view(seat).last_trick] == [Seat.S]
    table = table.play(Seat.S, "H6")
    assert [seat for seat in SEATS if table.view(seat).last_trick] == []


def test_tricks_before_the_last_are_closed_to_everybody() -> None:
    table = two_tricks()
    for seat, card in ((Seat.E, "HK"), (Seat.S, "H6"), (Seat.W, "H8"), (Seat.S, "H3")):
        table = table.play(seat, card)
    for viewer in (*SEATS, Viewer.PUBLIC):
        view = table.view(viewer)
        assert str(view.last_trick) == "E: HK H6 H8 H3"
        assert "HQ" not in str(view)
        assert "HJ" not in str(view)


@pytest.mark.parametrize("kind", [DisclosureKind.ALERT, DisclosureKind.ANNOUNCEMENT, DisclosureKind.EXPLANATION])
def test_what_a_player_says_of_his_own_call_is_hidden_from_his_partner_alone(kind: DisclosureKind) -> None:
    table = Table(Board(1, DEAL)).call(Seat.N, "1C").disclose(Seat.N, kind, 0, "short club")
    for viewer in (Seat.N, Seat.E, Seat.W, Viewer.DIRECTOR):
        assert [one.text for one in table.view(viewer).disclosures] == ["short club"]
    assert table.view(Seat.S).disclosures == ()
    assert "short club" not in str(table.view(Seat.S))


@pytest.mark.parametrize("kind", [DisclosureKind.ALERT, DisclosureKind.ANNOUNCEMENT, DisclosureKind.EXPLANATION])
def test_what_a_player_says_of_partners_call_is_heard_by_all(kind: DisclosureKind) -> None:
    table = Table(Board(1, DEAL)).call(Seat.N, "1C").disclose(Seat.S, kind, 0, "short club")
    for viewer in (*SEATS, *Viewer):
        assert [one.text for one in table.view(viewer).disclosures] == ["short club"]


@settings(max_examples=40)
@given(seeds)
def test_no_view_of_a_partner_holds_a_word_that_a_player_said_of_his_own_call(seed: int) -> None:
    for table in moments(seed):
        for seat in SEATS:
            for one in table.view(seat).disclosures:
                assert one.about is None or not (table.auction.caller(one.about) is one.by and one.by is seat.partner)


def test_a_claimers_hand_is_faced_and_goes_back_when_play_goes_on() -> None:
    table = auction_over().lead(Seat.W, "HJ").face_lead(Seat.W)
    claimed = table.claim(Seat.S, 9, "top tricks")
    for viewer in (*SEATS, *Viewer):
        assert claimed.view(viewer).hand(Seat.S) == DEAL[Seat.S]
        assert claimed.view(viewer).claim == claimed.state.claim
    contested = claimed.object_to(Seat.E)
    assert contested.view(Seat.W).hand(Seat.S) == DEAL[Seat.S]
    for seat in (Seat.E, Seat.S, Seat.W, Seat.N):
        contested = contested.play_on(seat)
    assert contested.phase is Phase.PLAY
    assert contested.view(Seat.W).hand(Seat.S) is None
    assert contested.view(Seat.W).claim is None


@settings(max_examples=20)
@given(seeds)
def test_the_text_of_a_view_is_json_of_plain_values_and_always_the_same_bytes(seed: int) -> None:
    for table in moments(seed):
        for viewer in (*SEATS, *Viewer):
            view = table.view(viewer)
            assert json.loads(str(view)) == view.to_json()
            assert str(table.view(viewer)) == str(view)
