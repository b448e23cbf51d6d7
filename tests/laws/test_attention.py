"""Laws 9 and 10: who may draw attention, call the Director, act, rule and choose."""

from __future__ import annotations

from itertools import product

import pytest

from cardinal.cards import SEATS, Seat
from cardinal.language import NotAllowed, NotNow
from cardinal.laws import DIRECTOR, ImpossibleCase
from cardinal.laws.bridge.e2017.attention import (
    AUCTION_PERIOD,
    PLAY_OVER,
    PLAY_PERIOD,
    duty_to_summon,
    may_act,
    may_draw_attention,
    may_prevent,
    may_summon,
)
from cardinal.laws.bridge.e2017.rectification import may_choose, may_determine

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


def test_exactly_one_row_applies_wherever_a_player_speaks() -> None:
    phases = (*AUCTION_PERIOD, *PLAY_PERIOD, *PLAY_OVER)
    asked = 0
    for seat, phase, dummy, explained, breached in product(SEATS, phases, SEATS, (False, True), (False, True)):
        assert may_draw_attention(seat, phase, dummy, partner_misexplained=explained).cites
        assert may_prevent(seat, phase, dummy, breached_43a2=breached).cites
        asked += 1
    assert asked == 4 * 7 * 4 * 4


def test_a_phase_that_there_is_not_and_play_without_a_dummy_are_refused() -> None:
    with pytest.raises(ImpossibleCase):
        may_draw_attention(Seat.N, "dinner")
    with pytest.raises(ImpossibleCase):
        may_draw_attention(Seat.N, "play")


@pytest.mark.clause("9A3")
def test_everybody_may_try_to_prevent_an_irregularity_but_dummy_within_his_limits() -> None:
    assert all(may_prevent(seat, phase, DUMMY).allowed for seat in SEATS for phase in ("auction", "play"))
    assert all(may_prevent(seat, "play", DUMMY, breached_43a2=True).allowed for seat in (DECLARER, *DEFENDERS))
    lost = may_prevent(DUMMY, "play", DUMMY, breached_43a2=True)
    with pytest.raises(NotAllowed) as refusal:
        lost.insist()
    assert refusal.value.cites == ("9A3", "42B", "43B2(a)")


@pytest.mark.clause("9B1(b)")
@pytest.mark.parametrize("seat", SEATS)
def test_after_attention_everybody_may_call_the_director_dummy_included(seat: Seat) -> None:
    permission = may_summon(seat, "play", DUMMY, attention_drawn=True)
    assert permission.allowed
    assert permission.cites == "§9B1(b)"


@pytest.mark.clause("9B1(b)")
def test_before_attention_dummy_may_not_be_the_one_to_call_during_play() -> None:
    assert not may_summon(DUMMY, "play", DUMMY, attention_drawn=False).allowed
    assert may_summon(DUMMY, "clarification", DUMMY, attention_drawn=False).allowed
    assert may_summon(DECLARER, "play", DUMMY, attention_drawn=False).allowed


@pytest.mark.clause("9B1(a)")
def test_the_director_should_be_called_at_once_when_attention_is_drawn() -> None:
    duty = duty_to_summon(attention_drawn=True, summoned=False)
    assert duty is not None
    assert (duty.on, duty.when, duty.clauses) == ("all", "at once", ("9B1(a)",))
    assert duty_to_summon(attention_drawn=True, summoned=True) is None
    assert duty_to_summon(attention_drawn=False, summoned=False) is None


@pytest.mark.clause("9B2")
def test_nobody_acts_between_attention_and_the_directors_explanation() -> None:
    with pytest.raises(NotNow) as refusal:
        may_act(attention_drawn=True, explained=False).insist()
    assert refusal.value.cites == ("9B2",)
    assert refusal.value.legal == ("director",)
    for attention, explained in ((False, False), (False, True), (True, True)):
        assert may_act(attention_drawn=attention, explained=explained).allowed


@pytest.mark.clause("10A")
def test_only_the_director_determines_or_waives_a_rectification() -> None:
    for waive in (False, True):
        assert may_determine(DIRECTOR, waive=waive).allowed
        for seat in SEATS:
            with pytest.raises(NotAllowed) as refusal:
                may_determine(seat, waive=waive).insist()
            assert refusal.value.cites == ("10A",)
            assert refusal.value.legal == (DIRECTOR,)


@pytest.mark.clause("10C2")
def test_the_one_who_has_the_option_chooses_and_alone() -> None:
    for seat, chooser in product(SEATS, SEATS):
        assert may_choose(seat, chooser).allowed is (seat is chooser)
        assert not may_choose(seat, chooser, consulted_partner=True).allowed
    with pytest.raises(NotAllowed) as refusal:
        may_choose(Seat.N, Seat.S).insist()
    assert refusal.value.cites == ("10C2",)
    assert refusal.value.legal == (Seat.S,)


def test_a_refusal_speaks_the_four_languages() -> None:
    silent = may_draw_attention(DUMMY, "play", DUMMY)
    said = {silent.text.render(language) for language in ("en", "zh-Hans", "zh-Hant", "ja")}
    assert len(said) == 4
