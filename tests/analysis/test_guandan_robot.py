"""The robots of Guandan: how they group a hand, what they lead, follow and give back, and that all of it is legal."""

from __future__ import annotations

from random import Random

import pytest

from cardinal.analysis.robots.guandan import (
    PLAYERS,
    Budget,
    Memory,
    Robot,
    UnknownPlayer,
    play_deal,
)
from cardinal.analysis.robots.guandan.candidates import reading_of
from cardinal.analysis.robots.guandan.grouping import BOMB, grouped, number_of, plays_left
from cardinal.analysis.robots.guandan.match import VERBS, levels, paired_board, paired_match, setup_of
from cardinal.analysis.robots.guandan.tactics import Move
from cardinal.analysis.robots.program import programs_of
from cardinal.cards import RANKS, SEATS, Rank, Seat, Side
from cardinal.cards.record import replace
from cardinal.guandan import FACES, Finish, Holding, Phase, Rules, Setup, Table, readings
from cardinal.guandan import events as e
from cardinal.guandan.dealing import shuffle_of
from cardinal.guandan.events import VOCABULARY
from cardinal.guandan.view import see
from cardinal.language import Language
from tests.guandan.tables import ShortPlay, tribute_table

# Grouping.


@pytest.mark.parametrize(
    ("cards", "plays", "bombs"),
    [
        ("3s 4d 5c 6h 7s", 1, 0),
        ("3s 4s 5s 6s 7s", 0, 1),
        ("3s 4d 5c 6h 7s 9s 9d 9c Ks Kd", 2, 0),  # a straight and a full house
        ("4s 4d 5h 5c 6s 6d", 1, 0),
        ("Js Jh Jc Qs Qh Qd", 1, 0),
        ("7s 7h 7d 7c 9s", 1, 1),
        ("sj sj BJ BJ 3c", 1, 1),
        ("8s 8d 8c 2h", 0, 1),  # the wild makes a bomb of the triple
        ("3s 4d 6h 7s 2h", 1, 0),  # and fills the straight
        ("3s 5s 8d Jc Kd", 5, 0),
    ],
)
def test_a_hand_is_grouped_into_the_fewest_plays(cards: str, plays: int, bombs: int) -> None:
    _, plan = grouped(Holding.parse(cards).bits, Rank.TWO - 2)
    assert (plays_left(plan), len(plan[BOMB])) == (plays, bombs)


@pytest.mark.parametrize("level", RANKS)
def test_a_plan_is_the_whole_hand_in_legal_plays(level: Rank) -> None:
    chance = Random(int(level))
    pack = list(FACES) * 2
    for number in (27, 27, 27, 13, 5):
        chance.shuffle(pack)
        hand = Holding(pack[:number])
        _, plan = grouped(hand.bits, level - 2)
        assert sum(cards for groups in plan for _, cards in groups) == hand.bits
        for kind, groups in enumerate(plan):
            for key, cards in groups:
                reading = reading_of(Move(kind, key, cards, number_of(cards)), level - 2)
                assert reading.pattern in [one.pattern for one in readings(reading.cards, level)]


# The rules player. South is to act; the next opponent is East, the partner North, the opponent before West.


def does(hand: str, trick: str = "", level: str = "rules", **counts: int) -> e.Event | None:
    """What South does with *hand*, when others have played *trick*, as ``W 5s``, and hold so many cards."""
    others = {"N": "", "E": "", "W": ""}
    turns = [one.split(" ", 1) for one in trick.split(", ")] if trick else []
    for seat, cards in turns:
        others[seat] += "" if cards == "pass" else f" {cards}"
    # Every seat keeps a card, so that nobody is out.
    held = {Seat.parse(name): f"{cards} 3c" if name == "N" else f"{cards} 4c" for name, cards in others.items()}
    leader = Seat.parse(turns[0][0]) if turns else Seat.S
    deal = ShortPlay({Seat.S: hand, **held}, leader, Rank.TWO)
    for seat, cards in turns:
        if cards == "pass":
            deal.pass_(Seat.parse(seat))
        else:
            deal.play(Seat.parse(seat), cards)
    view = replace(see(deal.state, Seat.S), reports=())
    known = tuple(len(Holding.parse(hand)) if seat is Seat.S else counts.get(str(seat), 20) for seat in SEATS)
    return Robot(level, "", Rules(announce="automatic"), Budget(hands=4)).act(view, Memory(counts=known))


def played(act: e.Event | None) -> str:
    assert isinstance(act, e.Played), act
    return str(act.cards)


def test_it_follows_with_the_lowest_that_tops_the_play() -> None:
    assert played(does("4s 6d 9h Qc Ks", "W 5s")) == "6d"


def test_it_leads_a_long_weak_play_before_anything_high() -> None:
    assert played(does("3s 4d 5c 6h 7s Ks Kd BJ")) == "3s 4d 5c 6h 7s"


def test_the_partner_s_good_play_stands() -> None:
    assert does("5s 9d Ah Jc", "N Ks, W pass") == e.Passed(Seat.S)


def test_a_low_play_of_the_partner_is_topped_by_what_has_to_go_anyway() -> None:
    assert played(does("8s 9d Ah Jc 4d 4h", "N 5s, W pass")) == "8s"


def test_it_goes_out_on_the_partner_s_play_if_it_can() -> None:
    assert played(does("Ah", "N Ks, W pass")) == "Ah"


def test_a_bomb_is_kept_while_everybody_has_many_cards() -> None:
    assert does("4s 5d 7d 7s 7c 7h 9d Jc Js Qd", "W Ks Kd") == e.Passed(Seat.S)


def test_a_bomb_stops_an_opponent_with_few_cards() -> None:
    assert played(does("4s 5d 7d 7s 7c 7h 9d Jc Js Qd", "W Ks Kd", W=4)) == "7c 7d 7h 7s"


def test_no_single_is_led_to_an_opponent_with_one_card() -> None:
    assert len(Holding.parse(played(does("3s 9d 9s Kd Ks", E=1)))) == 2


def test_with_singles_only_the_highest_is_led_to_an_opponent_with_one_card() -> None:
    assert played(does("3s 9d Kd", E=1)) == "Kd"


def test_a_low_single_is_led_to_a_partner_with_one_card() -> None:
    assert played(does("3s 6c 9d 9s 9c 5d 5h Kd Ks", N=1)) == "3s"


def test_cards_that_can_be_read_in_two_ways_are_declared() -> None:
    act = does("9s 9d 8c 8s 2h", "W 5s 5d 5c 4d 4h")
    assert isinstance(act, e.Played)
    assert len(readings(act.cards, Rank.TWO)) > 1
    assert str(act.pattern) in ("full_house 8", "full_house 9")


# Before the play, and around it.


def test_the_card_given_back_breaks_no_group() -> None:
    table = tribute_table("W", Seat.S, {Seat.S: "3s 3d 3c 4s 5s 5d 6s 6d 7s 7d BJ", Seat.W: "sj"}, Rank.TWO)
    table = table.pay(Seat.W, "sj")
    act = Robot("rules").act(table.view(Seat.S), Memory())
    assert isinstance(act, e.Returned)
    before = grouped(table.hand(Seat.S).bits, 0)[1]
    after = grouped((table.hand(Seat.S) - Holding((act.card,))).bits, 0)[1]
    assert len(after[BOMB]) == len(before[BOMB])
    assert plays_left(after) <= plays_left(before)
    assert act.card in table.legal_cards(Seat.S)


def test_two_big_jokers_resist_where_that_is_a_choice() -> None:
    table = tribute_table("W", Seat.S, {Seat.W: "BJ BJ"}, Rank.TWO, resist="optional")
    assert Robot("rules").act(table.view(Seat.W), Memory()) == e.Resisted(Seat.W)


def test_it_cuts_draws_and_answers_an_undo_like_anybody() -> None:
    table = Table(Setup(1, Rank.TWO, shuffle_of(0)))
    act = Robot("rules").act(table.view(Seat.S), Memory())
    assert isinstance(act, e.Cut)
    assert Robot("rules").act(table.view(Seat.N), Memory()) is None
    table = table.turn(Seat.S, 20)
    assert Robot("rules").act(table.view(table.awaited[0]), Memory()) == e.Drawn(table.awaited[0])
    table = table.deal()
    leader = table.awaited[0]
    table = table.play(leader, str(table.hand(leader).faces[0])).request_undo(leader)
    assert Robot("rules").act(table.view(leader.lho), Memory()) == e.UndoAgreed(leader.lho)
    assert Robot("rules").act(table.view(leader.partner), Memory()) is None


@pytest.mark.parametrize("language", Language)
def test_an_unknown_robot_is_refused_with_those_there_are(language: Language) -> None:
    with pytest.raises(UnknownPlayer) as refusal:
        Robot("genius")
    assert refusal.value.legal == ("random", "greedy", "rules", "sampling")
    assert "genius" in refusal.value.render(language)
    assert "sampling" in refusal.value.render(language)


# Whole deals at a guarded table, which refuses what is not legal.

OTHER_RULES = [
    {},
    {"dealing": "draw", "announce": "automatic", "equal_tribute": "winners_choose"},
    {"wild_straight_flush": "plain", "may_beat_partner": False, "resist": "optional"},
    {"wild_straight_flush": "forbidden", "max_wilds_per_play": 1, "pass_is_final_in_trick": True},
    {"tribute_visibility": "parties_only", "first_out_may_take_lower": True, "max_bomb_size": 8},
    {"suited_straight_as_plain": "always", "joker_pair_in_full_house": False, "equal_tribute": "random"},
    {"jiefeng": "next_player", "wild_single": "any", "wild_only_sets": "any", "same_rank_full_house": True},
]


@pytest.mark.parametrize("options", OTHER_RULES, ids=lambda options: ",".join(options) or "usual")
@pytest.mark.parametrize("level", PLAYERS)
def test_a_robot_plays_whole_deals_legally_under_any_rules(level: str, options: dict[str, object]) -> None:
    for number in range(1, 4):
        setup = setup_of("rules", number)
        setup = replace(setup, rules=Rules.of({"dealing": "machine", **options}))
        robots = {seat: Robot(level, str(seat), setup.rules, Budget(hands=2)) for seat in SEATS}
        table = play_deal(setup, robots)
        assert table.phase is Phase.FINISHED


def test_a_robot_that_comes_late_to_a_table_still_plays() -> None:
    setup = setup_of("late", 1)
    robots = {seat: Robot("sampling", "", setup.rules, Budget(hands=2)) for seat in SEATS}
    whole = play_deal(setup, robots)
    table = Table(setup, whole.events[: len(whole.events) // 2])
    seat = table.awaited[0]
    act = robots[seat].act(table.view(seat), Memory())
    assert act is not None


def test_seconds_instead_of_hands_give_a_legal_act_too() -> None:
    setup = setup_of("seconds", 1)
    robots = {seat: Robot("sampling", "", setup.rules, Budget(seconds=0.005)) for seat in SEATS}
    assert play_deal(setup, robots).is_over


# Matches.


def test_a_match_is_the_same_again_and_the_other_way_round_its_opposite() -> None:
    there = paired_match("rules", "greedy", "again", 3)
    assert there == paired_match("rules", "greedy", "again", 3)
    turned = paired_match("greedy", "rules", "again", 3)
    assert [(-board.swing, board.kind) for board in there] == turned


def test_a_robot_against_itself_is_level_on_every_board() -> None:
    assert [board.swing for board in paired_match("rules", "rules", "self", 3)] == [0, 0, 0]
    with programs_of("guandan", VOCABULARY, VERBS, 1.0) as none_needed:
        assert paired_board("sampling", "sampling", "self", 1, none_needed, hands=2).swing == 0


def test_boards_have_every_kind_of_tribute_and_their_own_pack() -> None:
    setups = [setup_of("kinds", number) for number in range(1, 60)]
    assert {0 if one.start.duty is None else len(one.start.duty.payers) for one in setups} == {0, 1, 2}
    assert len({one.pack for one in setups}) == len(setups)
    assert all(one.standing.level is one.level for one in setups)


@pytest.mark.parametrize(("finish", "won"), [("N S", 3), ("N E S W", 2), ("S E W N", 1), ("E W", -3), ("W N E S", -2)])
def test_a_deal_is_worth_the_levels_that_it_wins(finish: str, won: int) -> None:
    assert levels(Finish.parse(finish), Side.NS) == won
    assert levels(Finish.parse(finish), Side.EW) == -won


@pytest.mark.parametrize("weaker", ["random", "greedy"])
def test_the_rules_player_beats_the_simple_ones(weaker: str) -> None:
    assert sum(board.swing for board in paired_match("rules", weaker, "strength", 4)) > 0
