"""Laws 9 and 10: who may draw attention, call the Director, act, rule and choose."""

from __future__ import annotations

import pytest

from cardinal.cards import SEATS, Seat
from cardinal.language import NotNow
from cardinal.laws import ImpossibleCase
from cardinal.laws.bridge.e2017.attention import (
    AUCTION_PERIOD,
    PLAY_OVER,
    PLAY_PERIOD,
    duty_to_summon,
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


@pytest.mark.clause("9A1")
@pytest.mark.parametrize("seat", SEATS)
def test_a_law_may_forbid_it_partners_explanation_is_not_corrected_in_the_auction(seat: Seat) -> None:
    permission = may_draw_attention(seat, "auction", partner_misexplained=True)
    assert not permission.allowed
    with pytest.raises(NotNow) as refusal:
        permission.insist()
    assert refusal.value.cites == ("9A1", "20F5(a)/1")


@pytest.mark.clause("9A2", "9A4")
@pytest.mark.parametrize("phase", PLAY_PERIOD)
def test_during_play_declarer_and_defenders_may_draw_attention_and_dummy_may_not(phase: str) -> None:
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


@pytest.mark.clause("9A4")
def test_dummy_corrects_declarers_explanation_even_during_play_and_a_defender_waits() -> None:
    for phase in ("lead", "clarification", *PLAY_PERIOD):
        assert may_draw_attention(DUMMY, phase, DUMMY, partner_misexplained=True).allowed
        assert may_draw_attention(DECLARER, phase, DUMMY, partner_misexplained=True).allowed
        assert not any(may_draw_attention(seat, phase, DUMMY, partner_misexplained=True).allowed for seat in DEFENDERS)
    assert all(may_draw_attention(seat, "finished", DUMMY, partner_misexplained=True).allowed for seat in SEATS)


def test_a_phase_that_there_is_not_and_play_without_a_dummy_are_refused() -> None:
    with pytest.raises(ImpossibleCase):
        may_draw_attention(Seat.N, "dinner")
    with pytest.raises(ImpossibleCase):
        may_draw_attention(Seat.N, "play")


@pytest.mark.clause("9B1(a)")
def test_the_director_should_be_called_at_once_when_attention_is_drawn() -> None:
    duty = duty_to_summon(attention_drawn=True, summoned=False)
    assert duty is not None
    assert (duty.on, duty.when, duty.clauses) == ("all", "at_once", ("9B1(a)",))
    assert duty_to_summon(attention_drawn=True, summoned=True) is None
    assert duty_to_summon(attention_drawn=False, summoned=False) is None


def test_a_refusal_speaks_the_four_languages() -> None:
    silent = may_draw_attention(DUMMY, "play", DUMMY)
    said = {silent.text.render(language) for language in ("en", "zh-Hans", "zh-Hant", "ja")}
    assert len(said) == 4
