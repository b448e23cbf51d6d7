"""Law 41 on the tables: the opening lead, questions about the auction, dummy spread."""

from __future__ import annotations

from dataclasses import replace

import pytest

from cardinal.bridge import (
    Contract,
    DisclosureKind,
    IllegalDisclosure,
    IllegalPlay,
    NotYourTurn,
    Phase,
    Table,
    Viewer,
    WrongPhase,
)
from cardinal.cards import SEATS, Card, Hand, Seat
from cardinal.language import CardinalError
from cardinal.laws import Ruling, hear, read_case
from cardinal.laws.bridge.e2017 import opening_lead
from cardinal.laws.bridge.e2017.moment import Moment, Stage
from cardinal.laws.bridge.e2017.rights import Asked
from cardinal.laws.conditions import Conditions
from cardinal.laws.effect import Duty
from cardinal.laws.position import Markings, Position
from tests.laws.plays import (
    CONTRACT,
    DEAL,
    faced,
    refused,
    to_lead,
)

N, E, S, W = SEATS


@pytest.mark.clause("41A/1")
def test_only_the_player_left_of_declarer_leads_and_nobody_else_sees_the_card() -> None:
    table = to_lead()
    assert (table.phase, table.turn) == (Phase.LEAD, W)
    for seat, card in ((N, "SK"), (E, "HK"), (S, "SA")):
        refusal = refused(table.lead, seat, card)
        assert isinstance(refusal, NotYourTurn)
        assert refusal.cites == ("41A/1",)
    led = table.lead(W, "HA")
    assert all(led.view(seat).lead_is_down for seat in SEATS)
    assert [led.view(seat).lead for seat in SEATS] == [None, None, None, Card.parse("HA")]
    assert led.view(Viewer.PUBLIC).lead is None
    assert refused(led.lead, W, "HT").cites == ("41A/1",)


@pytest.mark.clause("41A/2")
def test_a_lead_that_lies_face_down_cannot_be_taken_back_by_consent() -> None:
    assert refused(to_lead().lead(W, "HA").request_undo, W).cites == ("41A/2",)


@pytest.mark.clause("fn:9", "41A/1")
def test_the_lead_is_face_down_unless_the_authority_says_otherwise() -> None:
    usual = opening_lead.face_of_lead(Conditions())
    other = opening_lead.face_of_lead(Conditions({"opening_lead_face": "face_up"}))
    assert (usual.value, usual.clauses) == ("face down", ("41A/1",))
    assert (other.value, other.clauses) == ("face up", ("41A/1", "fn:9"))


@pytest.mark.clause("41B/1")
def test_while_the_lead_is_face_down_leaders_partner_and_declarer_ask_and_dummy_does_not() -> None:
    table = to_lead().lead(W, "HA")
    assert table.disclose(E, DisclosureKind.QUESTION, 2).auction.disclosures[-1].by is E
    assert table.disclose(S, DisclosureKind.QUESTION, None).auction.disclosures[-1].by is S
    for seat in (N, W):
        refusal = refused(table.disclose, seat, DisclosureKind.QUESTION, None)
        assert isinstance(refusal, IllegalDisclosure)
        assert refusal.cites == ("41B/1",)
    moment = Moment.at(table.state)
    assert {seat for seat in (E, S) if "41B/1" in opening_lead.may_ask_for_review(moment, seat).clauses} == {E, S}
    assert "41B/1" in refused(opening_lead.may_ask_for_review, moment, N).cites


def reviews_while_playing(table: Table) -> list[tuple[int, Seat]]:
    """Who may have the auction restated after how many cards."""
    found = []
    for _ in range(8):
        assert table.play_so_far is not None
        moment = Moment.at(table.state)
        for seat in SEATS:
            try:
                right = opening_lead.may_ask_for_review(moment, seat)
            except CardinalError:
                continue
            assert "41B/2" in right.clauses
            found.append((len(table.play_so_far.cards), seat))
        assert table.turn is not None
        table = table.play(table.turn, table.legal_cards().cards[0])
    return found


@pytest.mark.clause("41B/2", "fn:10")
def test_each_has_a_review_at_his_first_turn_and_declarers_is_dummys() -> None:
    # After one card dummy is to play, after two East; West has led, and South's own hand comes too late.
    assert reviews_while_playing(faced()) == [(1, S), (2, E)]
    at_dummy = Moment.at(faced().state)
    assert "fn:10" in opening_lead.may_ask_for_review(at_dummy, S).clauses
    # East led out of turn and was accepted: declarer's first turn is from his own hand.
    accepted = Moment(Stage.PLAY, S, CONTRACT, played=frozenset({E}), lead_accepted=True)
    assert "fn:10" in opening_lead.may_ask_for_review(accepted, S).clauses
    assert "41B/2" in refused(opening_lead.may_ask_for_review, replace(accepted, played=frozenset({E, S, W})), S).cites


@pytest.mark.clause("41B/2", "fn:10")
def test_a_position_tells_whether_a_lead_out_of_turn_was_accepted() -> None:
    position = Position(Markings(contract=CONTRACT))
    assert opening_lead.moment_at(position).stage is Stage.LEAD
    regular = opening_lead.moment_at(position.after_card(W, Card.parse("HA")))
    irregular = opening_lead.moment_at(position.after_card(E, Card.parse("HK")))
    assert (regular.lead_accepted, regular.turn) == (False, S)
    assert (irregular.lead_accepted, irregular.turn) == (True, S)
    # Only the first card of the board tells: East follows third, and leads to later tricks.
    hearts = (W, "HA"), (N, "H2"), (E, "HK"), (S, "H3")
    for cards in (hearts[:2], hearts[:3], hearts, (*hearts, (E, "HQ"))):
        later = position
        for seat, card in cards:
            later = later.after_card(seat, Card.parse(card))
        assert not opening_lead.moment_at(later).lead_accepted
    assert not opening_lead.moment_at(position.opened()).lead_accepted
    down = replace(position, lead_down=(W, Card.parse("HA")))
    assert opening_lead.moment_at(down).stage is Stage.CLARIFICATION


@pytest.mark.clause("41B/3", "fn:11")
def test_in_the_play_each_asks_at_his_own_turn_and_declarer_at_both_hands() -> None:
    table = faced()
    for _ in range(12):
        assert table.play_so_far is not None
        hand, moment = table.play_so_far.turn, Moment.at(table.state)
        asker = S if hand is N else hand
        for seat in SEATS:
            if seat is asker:
                table.disclose(seat, DisclosureKind.QUESTION, None)
                right = opening_lead.may_ask_in_play(moment, seat, Asked.CALL, caller=seat.lho)
                assert "41B/3" in right.clauses
                assert ("fn:11" in right.clauses) is (seat is S)
                assert right.caution == ("" if seat is S else "§16B1")
            else:
                cites = ("41B/1",) if seat is N else ("41B/3",)
                assert refused(table.disclose, seat, DisclosureKind.QUESTION, None).cites == cites
                refused(opening_lead.may_ask_in_play, moment, seat)
        assert table.turn is not None
        table = table.play(table.turn, table.legal_cards().cards[0])


@pytest.mark.clause("41C/1")
def test_facing_the_lead_begins_the_play_for_good_and_opens_dummy() -> None:
    down = to_lead().lead(W, "HA")
    assert down.view(E).hand(N) is None
    assert refused(down.play, S, "H2").cites == ("41C/1",)
    assert refused(down.face_lead, E).cites == ("41C/1",)
    table = down.face_lead(W)
    assert table.phase is Phase.PLAY
    assert all(table.view(seat).hand(N) == DEAL[N] for seat in SEATS)
    assert isinstance(refused(table.call, S, "pass"), WrongPhase)
    assert refused(table.request_undo, W).cites == ("41C/1",)


@pytest.mark.clause("41C/2", "fn:11")
def test_the_contract_is_told_at_ones_turn_when_it_is_too_late_for_a_review() -> None:
    every = frozenset(SEATS)
    at_south = Moment(Stage.PLAY, S, CONTRACT, played=every)
    assert opening_lead.may_be_told_contract(at_south, S).clauses == ("41C/2", "fn:11")
    assert opening_lead.may_be_told_contract(replace(at_south, turn=W), W).clauses == ("41C/2",)
    assert isinstance(refused(opening_lead.may_be_told_contract, at_south, W), NotYourTurn)
    assert isinstance(refused(opening_lead.may_be_told_contract, at_south, N), IllegalDisclosure)
    # Whoever can still have the whole auction restated is told that, and no part of it.
    early = replace(at_south, played=frozenset({W}))
    assert refused(opening_lead.may_be_told_contract, early, S).cites == ("41C/2", "41B/2")
    over = replace(at_south, stage=Stage.OVER, turn=None)
    assert isinstance(refused(opening_lead.may_be_told_contract, over, S), WrongPhase)


@pytest.mark.clause("41C/2")
def test_what_is_told_says_doubled_or_redoubled_and_nobodys_name_but_declarers() -> None:
    for contract in ("4SX by S", "4SXX by S"):
        tricks = ["W: H4 H2 HK H3"]
        case = read_case(
            {"board": {"contract": contract}, "tricks": tricks, "acts": ["E asks the contract"], "law": "41"}
        )
        ruling = hear("41", case)
        assert isinstance(ruling, Ruling)
        duties = [effect.what.values for effect in ruling.effects if isinstance(effect, Duty)]
        assert duties == [{"seat": Seat.E, "contract": Contract.parse(contract)}]


@pytest.mark.clause("41D/2")
def test_declarer_plays_both_hands_and_dummy_none() -> None:
    table = faced()
    assert table.turn is S
    refusal = refused(table.play, N, "H2")
    assert isinstance(refusal, IllegalPlay)
    assert refusal.cites == ("41D/2",)
    after = table.play(S, "H2")
    assert after.play_so_far is not None
    assert after.play_so_far.hand(N) == DEAL[N] - Hand([Card.parse("H2")])
