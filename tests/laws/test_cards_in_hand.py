"""Law 7 where it is no hearing: each player takes, counts and keeps the cards of his own hand."""

from __future__ import annotations

import pytest

from cardinal.bridge import Board
from cardinal.cards import (
    CARDS,
    DEALS,
    SEATS,
    Deal,
    Seat,
)
from cardinal.language import NotAllowed
from cardinal.laws.bridge.e2017.control_of_cards import CardControl

N, _, S, _ = SEATS
DEAL = Deal.from_number(DEALS // 3)


def in_hand(*seats: Seat) -> CardControl:
    control = CardControl(Board(1, DEAL))
    for seat in seats:
        control, _ = control.take(seat, seat).count(seat, 13).look(seat)
    return control


@pytest.mark.clause("7B1", "7B2/1", "7B2/2")
def test_a_player_takes_counts_and_looks_at_his_own_hand_before_calling() -> None:
    control = CardControl(Board(1, DEAL)).take(S, S).count(S, 13)
    seen, hand = control.look(S)
    assert hand == DEAL[S]
    seen.check_call(S)
    with pytest.raises(NotAllowed) as caught:
        control.check_call(S)
    assert caught.value.cites == ("7B2/2",)


@pytest.mark.clause("7B1")
def test_a_hand_from_another_pocket_is_refused() -> None:
    with pytest.raises(NotAllowed) as caught:
        CardControl(Board(1, DEAL)).take(S, N)
    assert (caught.value.cites, caught.value.legal) == (("7B1",), (S,))


@pytest.mark.clause("7B2/1")
def test_cards_are_counted_before_they_are_looked_at_and_are_thirteen() -> None:
    taken = CardControl(Board(1, DEAL)).take(S, S)
    for wrong in (lambda: taken.look(S), lambda: taken.count(S, 12), lambda: taken.count(S, 14)):
        with pytest.raises(NotAllowed) as caught:
            wrong()
        assert caught.value.cites == ("7B2/1",)


@pytest.mark.clause("7B3/1")
def test_each_player_keeps_to_his_own_cards() -> None:
    control = in_hand(*SEATS)
    for seat in SEATS:
        for card in CARDS:
            if card in DEAL[seat]:
                control.check_own(seat, card)
            else:
                with pytest.raises(NotAllowed) as caught:
                    control.check_own(seat, card)
                assert caught.value.cites == ("7B3/1",)


@pytest.mark.clause("7C/2")
@pytest.mark.parametrize(
    ("present", "director", "allowed"),
    [
        ("N", False, False),
        ("NS", False, False),
        ("NE", False, True),
        ("SW", False, True),
        ("", True, True),
        ("", False, False),
    ],
)
def test_a_hand_put_back_is_removed_only_before_both_sides_or_the_director(
    present: str, director: bool, allowed: bool
) -> None:
    control = in_hand(*SEATS).put_back(S)
    seats = frozenset(Seat.parse(letter) for letter in present)
    if allowed:
        assert control.remove(S, present=seats, director=director) == DEAL[S]
    else:
        with pytest.raises(NotAllowed) as caught:
            control.remove(S, present=seats, director=director)
        assert caught.value.cites == ("7C/2",)
    assert in_hand(S).remove(S, present=seats) == DEAL[S]
