"""The robot's card play by rules: leads, second and third hand, ruffs, finesses, claims and consent."""

from __future__ import annotations

from random import Random

import pytest

from cardinal.analysis.robots.bridge import (
    AnswerClaim,
    AnswerUndo,
    BridgeRobot,
    ClaimTricks,
    FaceLead,
    LeadCard,
    Level,
    Nothing,
    PlayCard,
    carry_out,
    play_board,
)
from cardinal.analysis.robots.bridge.claims import has_the_rest
from cardinal.bridge import Phase, Seat, Table
from cardinal.cards import Card, Hand
from tests.analysis.bridge_robot_boards import act_at, deal_with, played, random_board, table_after

N, E, S, W = Seat


@pytest.mark.parametrize(
    ("hand", "calls", "card"),
    [
        ("K9732.84.A52.J62", "1NT pass 3NT pass pass pass", "S3"),  # fourth best of the longest suit
        ("QJT93.84.A52.962", "1NT pass 3NT pass pass pass", "SQ"),  # top of a sequence
        ("84.KQJ3.9752.962", "1S pass 2S pass pass pass", "HK"),  # top of a sequence against trumps
        ("AK84.732.95.J962", "1H pass 2H pass pass pass", "SA"),  # ace from ace and king
        ("8.973.Q9752.K962", "1H pass 2H pass pass pass", "S8"),  # a singleton with trumps to ruff
        ("Q9752.J4.852.962", "1D 1H 2NT pass 3NT pass pass pass", "HJ"),  # partner's suit, top of two
    ],
)
def test_the_opening_lead_follows_custom(hand: str, calls: str, card: str) -> None:
    contract = table_after(deal_with({}, 3), calls).auction.contract
    assert contract is not None
    table = table_after(deal_with({contract.leader: hand}, 3), calls)
    assert act_at(table, contract.leader) == LeadCard(Card.parse(card))


def test_the_lead_is_faced_by_the_leader_and_nobody_else_acts() -> None:
    table = table_after(deal_with({}, 4), "1NT pass pass pass")
    table = table.lead(E, table.legal_cards().cards[0])
    assert act_at(table, E) == FaceLead()
    assert all(act_at(table, seat) == Nothing() for seat in (N, S, W))


HANDS = {N: "A7.KJ4.AQJ5.K962", E: "KQ83.Q95.K73.Q84", S: "J42.A873.T92.A53", W: "T965.T62.864.JT7"}


def test_the_second_hand_plays_low_to_a_low_card() -> None:
    """South is dummy after North's 1NT; West, behind dummy, plays low to a small heart."""
    table = played(table_after(deal_with(HANDS), "1NT pass pass pass"), "S3 S2 S9 SA D5 D3 D2 D4")
    assert table.turn is N
    table = table.play(N, "HK").play(E, "H5").play(N, "H3").play(W, "H2").play(N, "H4")
    assert act_at(table, E) == PlayCard(Card.parse("H9"))


def test_the_third_hand_plays_high_enough_to_force_the_ace() -> None:
    table = played(table_after(deal_with(HANDS), "1NT pass pass pass"), "S3 S2")
    # Partner led low, dummy played low: the highest, by the cheapest of the ten and the nine, which touch.
    assert act_at(table, W) == PlayCard(Card.parse("S9"))


def test_the_fourth_hand_wins_as_cheaply_as_it_can() -> None:
    table = played(table_after(deal_with(HANDS), "1NT pass pass pass"), "S3 S2 S5")
    # North holds the ace and the seven: the seven beats the five and the three.
    assert act_at(table, N) == PlayCard(Card.parse("S7"))


def test_declarer_finesses_against_the_king() -> None:
    hands = {N: "A72.K84.AQ5.K962", E: "K83.Q95.973.QJ84", S: "J94.A73.J642.A53", W: "QT65.JT62.KT8.T7"}
    table = played(table_after(deal_with(hands), "1NT pass pass pass"), "C4 CA C7 C2 D2 DT")
    # The ten covers nothing that matters: the queen is finessed, the ace is kept.
    assert act_at(table, N) == PlayCard(Card.parse("DQ"))


def test_a_hand_that_cannot_follow_ruffs_a_trick_of_the_other_side() -> None:
    hands = {N: "AKQJ72.K84.5.K62", E: "83.QJ5.AK973.Q84", S: "T94.A73.Q642.A53", W: "65.T962.JT8.JT97"}
    table = played(table_after(deal_with(hands), "1S pass 2S pass pass pass"), "DK D2 D8 D5 DA D4 DT")
    assert act_at(table, N) == PlayCard(Card.parse("S2"))


@pytest.mark.parametrize("level", [Level.RANDOM, Level.GREEDY, Level.RULES])
def test_four_robots_play_whole_boards_to_their_end(level: Level) -> None:
    for number in range(8):
        board = random_board(f"whole {number}")
        table = play_board(board, {seat: BridgeRobot(level, Random(f"{number} {seat}")) for seat in Seat})
        assert table.is_over
        assert table.result is not None
        # The log is that of a guarded table: it folds again to the same end, so every act was legal.
        assert Table(board, table.events).result == table.result


def test_nothing_but_winners_is_claimed_and_the_claim_is_agreed() -> None:
    hands = {N: "AKQJT98.AKQ.AKQ.", E: "765.J8.J865.T984", S: "432.T97.T97.7653", W: ".65432.432.AKQJ2"}
    table = played(table_after(deal_with(hands), "7S pass pass pass"), "CT C3 C2 S8 SA S5 S2 D2")
    table = table.play(N, "SK").play(E, "S6").play(N, "S3").play(W, "D3")
    table = table.play(N, "SQ").play(E, "S7").play(N, "S4").play(W, "D4")
    claim = act_at(table, N)
    assert isinstance(claim, ClaimTricks)
    assert claim.tricks == 9
    claimed = carry_out(table, N, claim)
    assert claimed.phase is Phase.CLAIM
    assert act_at(claimed, E) == act_at(claimed, W) == AnswerClaim(agrees=True)
    assert act_at(claimed, S) == Nothing()
    after = carry_out(carry_out(claimed, E, AnswerClaim(agrees=True)), W, AnswerClaim(agrees=True))
    assert after.result is not None
    assert after.result.tricks == 13


def test_a_claim_of_tricks_that_the_defence_can_win_meets_an_objection() -> None:
    table = played(table_after(deal_with(HANDS), "1NT pass pass pass"), "S3 S2 S9 SA").claim(N, 12)
    assert act_at(table, E) == act_at(table, W) == AnswerClaim(agrees=False)


@pytest.mark.parametrize(
    ("hand", "across", "out", "trumps", "wins"),
    [
        ("AK..A.", "", "QJT..K.", 4, True),  # nothing but tops
        ("AK2...", "", "QJ...", 4, True),  # the third is good when the others have gone
        ("AK2...", "", "QJT...", 4, False),
        ("A...", "", "K..2.", 1, False),  # a trump is out
        ("K...", "A...", "Q...", 4, False),  # the ace across would take the lead
        ("K2...", "A3...", "", 4, False),
    ],
)
def test_all_the_tricks_are_had_only_when_nothing_can_go_wrong(
    hand: str, across: str, out: str, trumps: int, wins: bool
) -> None:
    held, opposite, theirs = (Hand.parse(text or "...").bits for text in (hand, across, out))
    assert has_the_rest(held, opposite, theirs, trumps) is wins


def test_a_slip_may_be_taken_back_until_somebody_has_acted_on_it() -> None:
    table = table_after(deal_with(HANDS), "1NT pass")
    at_once = table.request_undo(E)
    assert act_at(at_once, S) == act_at(at_once, N) == AnswerUndo(agrees=True)
    assert act_at(at_once, W) == Nothing()
    too_late = table.request_undo(N)
    assert act_at(too_late, W) == AnswerUndo(agrees=False)


def test_the_play_is_remembered_from_the_views_and_forgotten_when_taken_back() -> None:
    table = played(table_after(deal_with(HANDS), "1NT pass pass pass"), "S3 S2 S9 SA D5")
    back = table.request_undo(N).agree_undo(E).agree_undo(W)
    # As if the five of diamonds had never been led.
    assert act_at(back, N) == act_at(played(table_after(deal_with(HANDS), "1NT pass pass pass"), "S3 S2 S9 SA"), N)
