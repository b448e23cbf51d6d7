"""An open table under the Laws of 1987: lead penalties that demand a suit, enforced passes, doubles that are barred."""

from __future__ import annotations

from dataclasses import replace

from cardinal.bridge import Board
from cardinal.cards import Deal, Seat, Suit
from cardinal.laws import OpenTable, parse_act
from cardinal.laws.open_hearing import act_on, answer
from cardinal.laws.open_state import OpenState

# Every hand has cards in every suit, so that a demanded suit can be led.
DEAL = Deal.parse("N:AK32.QJ4.KT9.862 Q54.K97.Q86.KJ74 J986.AT3.AJ5.A95 T7.8652.7432.QT3")


def table() -> OpenState:
    return replace(OpenTable(Board(1, DEAL)).state, edition=1987)


def after(state: OpenState, *lines: str) -> OpenState:
    """Acts as a case file writes them, and answers as ``key = answer``."""
    for line in lines:
        key, equals, given = line.partition(" = ")
        state = answer(state, key, given) if equals else act_on(state, parse_act(line))
    return state


BARRED = (
    "W calls 1D",
    "attention",
    "accept = no",
    "unusual = no",
    "N calls 1S",
    "E calls pass",
    "S calls 2S",
    "W calls pass",
)


def test_declarer_demands_the_suit_of_a_withdrawn_bid() -> None:
    # West opens 1D before the dealer: East is silenced, and leads against North's contract.
    state = after(table(), *BARRED, "N calls pass", "E calls pass")
    hearing = state.hearing
    assert hearing is not None
    assert hearing.law == "26"
    assert hearing.question is not None
    state = after(state, "related = D", "named_later = no")
    assert state.hearing is not None
    assert state.hearing.question is not None
    assert (state.hearing.question.key, state.hearing.question.asked) == ("option", Seat.N)
    state = after(state, "option = require")
    assert state.hearing is None
    assert {card.suit for card in state.legal_cards()} == {Suit.D}
    # The demand is met by that one lead.
    state = after(state, "E leads D6", "S plays D5", "W plays D7", "N plays DK")
    assert state.position.lead_restrictions == ()


def test_declarer_forbids_the_suit_while_the_lead_is_kept() -> None:
    state = after(table(), *BARRED, "N calls pass", "E calls pass")
    state = after(state, "related = D", "named_later = no", "option = forbid")
    assert {card.suit for card in state.legal_cards()} == {Suit.C, Suit.H, Suit.S}


def test_a_suit_named_later_frees_the_lead() -> None:
    state = after(table(), *BARRED[:-1], "W calls 3D", "N calls 3S", "E calls pass", "S calls pass", "W calls pass")
    state = after(state, "related = D", "named_later = yes")
    assert state.hearing is None
    assert {card.suit for card in state.legal_cards()} == set(Suit)


def test_the_silenced_partner_passes_for_the_whole_auction() -> None:
    state = after(table(), *BARRED)
    assert state.position.barred(Seat.E) is not None
    state = after(state, "N calls 3S", "E calls 4C", "attention", "unusual = no")
    assert [ruling.law for ruling in state.rulings][-1] == "37"


def test_partner_may_not_double_after_a_pass_at_his_turn() -> None:
    state = after(table(), "N calls 1S", "W calls pass", "attention", "accept = no", "unusual = no")
    assert state.position.auction.turn is Seat.E
    state = after(state, "E calls X")
    assert [str(one) for one in state.position.auction.entries] == ["N 1S"]
    assert state.position.auction.turn is Seat.E
    state = after(state, "E calls 2H", "S calls pass")
    assert [str(one) for one in state.position.auction.entries] == ["N 1S", "E 2H", "S pass"]
    assert state.position.barred(Seat.W) is not None


def test_a_refused_change_leaves_the_first_call_or_another() -> None:
    asked = after(table(), "N calls 1S", "N changes 1S to 1NT", "intended = yes", "accept = no")
    kept = after(asked, "option = first")
    assert [str(one) for one in kept.position.auction.entries] == ["N 1S"]
    assert kept.position.auction.turn is Seat.E
    changed = after(asked, "option = other", "replacement = 2D")
    assert [str(one) for one in changed.position.auction.entries] == ["N 2D"]
    assert changed.position.auction.turn is Seat.E


def test_declarer_decides_about_a_card_exposed_in_the_auction() -> None:
    lines = (
        "N calls 1S",
        "E drops H9",
        "attention",
        "exposed = yes",
        "E calls pass",
        "S calls 2S",
        "W calls pass",
        "N calls pass",
    )
    state = after(table(), *lines, "E calls pass")
    assert state.hearing is not None
    assert state.hearing.question is not None
    assert (state.hearing.question.key, state.hearing.question.asked) == ("penalty_H9", Seat.N)
    free = after(state, "penalty_H9 = no")
    assert (free.position.penalty_cards, free.position.faced) == ((), ())
    held = after(state, "penalty_H9 = yes")
    assert [(str(one.card), one.kind) for one in held.position.penalty_cards] == [("H9", "minor")]
