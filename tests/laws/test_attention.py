"""Laws 9 and 10: who may draw attention, call the Director, act, rule and choose."""

from __future__ import annotations

import pytest

from cardinal.cards import SEATS, Seat
from cardinal.language import NotNow
from cardinal.laws.bridge.e2017.attention import (
    AUCTION_PERIOD,
    PLAY_OVER,
    may_draw_attention,
)

DUMMY = Seat.S
DECLARER = Seat.N
DEFENDERS = (Seat.E, Seat.W)


@pytest.mark.clause("9A1")
@pytest.mark.parametrize("phase", AUCTION_PERIOD)
@pytest.mark.parametrize("seat", SEATS)
def test_in_the_auction_period_every_player_may_draw_attention(seat: Seat, phase: str) -> None:
    permission = may_draw_attention(seat, phase, DUMMY)
    assert permission.allowed
    assert permission.cites == "§9A1"


@pytest.mark.clause("9A2", "9A4")
def test_during_play_declarer_and_defenders_may_draw_attention_and_dummy_may_not() -> None:
    phase = "play"
    for seat in (DECLARER, *DEFENDERS):
        assert may_draw_attention(seat, phase, DUMMY).allowed
        assert may_draw_attention(seat, phase, DUMMY).cites == "§9A2"
    silent = may_draw_attention(DUMMY, phase, DUMMY)
    assert not silent.allowed
    with pytest.raises(NotNow) as refusal:
        silent.insist()
    assert refusal.value.cites == ("9A4",)


@pytest.mark.clause("9A4")
def test_dummy_may_draw_attention_when_play_is_over() -> None:
    for phase in PLAY_OVER:
        assert may_draw_attention(DUMMY, phase, DUMMY).allowed


def test_a_refusal_speaks_the_four_languages() -> None:
    silent = may_draw_attention(DUMMY, "play", DUMMY)
    said = {silent.text.render(language) for language in ("en", "zh-Hans", "zh-Hant", "ja")}
    assert len(said) == 4
