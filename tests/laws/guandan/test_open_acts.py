"""What can happen at all at an open Guandan table: in which phase, by whom, with which cards."""

from __future__ import annotations

from dataclasses import replace
from functools import cache

import pytest

from cardinal.cards import SEATS, Seat
from cardinal.guandan import Face, Holding, Phase
from cardinal.language import CardinalError, NotNow
from cardinal.laws.errors import ImpossibleCase
from cardinal.laws.guandan.act import GUANDAN_VERBS, parse_guandan_act
from cardinal.laws.guandan.open_acts import carry, impossible, shown_right, wrong_gift
from cardinal.laws.guandan.open_deal import Due, Lapse, OpenDeal
from cardinal.laws.guandan.position import Given
from tests.laws.guandan.open_deals import after_acts, short_deal, short_table
from tests.laws.guandan.scene_table import scene_table

N, E, S, W = SEATS
DRAWN = {"lead": "S", "drawing": True, "conditions": {"rules.dealing": "draw"}}
SINGLE = {"previous": "E N W S", "low": ["S"], "hands": {"S": "As Kd 3c", "E": "4s Jd"}}
DOUBLE = {
    "previous": "E W",
    "low": ["N", "S"],
    "hands": {"S": "As", "N": "Ah"},
    "conditions": {"rules.equal_tribute": "winners_choose"},
}


@cache
def deal_in(phase: Phase) -> OpenDeal:
    if phase is Phase.CUT:
        return scene_table(DRAWN).deal
    if phase is Phase.DRAW:
        return scene_table(DRAWN).act("S cuts 40").deal
    if phase is Phase.TRIBUTE:
        return scene_table(SINGLE).deal
    if phase is Phase.CHOICE:
        return scene_table(DOUBLE).act("S pays As").act("N pays Ah").deal
    if phase is Phase.RETURN:
        return scene_table(SINGLE).act("S pays As").deal
    if phase is Phase.PLAY:
        return scene_table({"lead": "S", "hands": {"S": "3s"}}).deal
    return after_acts(short_table({"S": "3s", "E": "4s", "W": "6s"}, out="N"), "S plays 3s").deal


def refusal(deal: OpenDeal, line: str, lying: str = "") -> CardinalError | None:
    return impossible(deal, parse_guandan_act(line), Holding.parse(lying))


# The order of a deal: cut (7.1.2 to 7.1.4), draw (7.1.5), count the hand (7.3), tribute and return (10), play (8) and
# the counts shown during it (11). What is not here can happen at any time.
_HANDS_ARE_HELD = (Phase.TRIBUTE, Phase.CHOICE, Phase.RETURN, Phase.PLAY)
WHEN: dict[str, tuple[str, tuple[Phase, ...]]] = {
    "turns": ("S turns up card 20", (Phase.CUT,)),
    "cuts": ("S cuts 40", (Phase.CUT,)),
    "dealt": ("cards dealt", (Phase.DRAW,)),
    "draws": ("E draws", (Phase.DRAW,)),
    "draws out of turn": ("N draws out of turn", (Phase.DRAW,)),
    "sees": ("N sees the card", (Phase.DRAW,)),
    "takes in": ("N takes the card into the hand", (Phase.DRAW,)),
    "holds": ("S holds 27 cards", _HANDS_ARE_HELD),
    "pays": ("S pays As", (Phase.TRIBUTE,)),
    "resists": ("S resists", (Phase.TRIBUTE,)),
    "takes tribute": ("E takes the tribute of S", (Phase.CHOICE,)),
    "returns": ("E returns 4s", (Phase.RETURN,)),
    "plays": ("S plays 3s", (Phase.PLAY,)),
    "plays as": ('S plays 3s as "single 3"', (Phase.PLAY,)),
    "passes": ("E passes", (Phase.PLAY,)),
    "reports": ("S reports 27", (Phase.PLAY,)),
    "adds": ("S adds 3s", (Phase.PLAY,)),
    "no report": ("S shows no count", (Phase.PLAY,)),
    "repeats report": ("S repeats the report", (Phase.PLAY,)),
    "asks count": ("S asks the count", (Phase.PLAY,)),
}
ANY_TIME = {
    "improper": "S plays improperly",
    "in parts": "S lays the cards in parts",
    "in disorder": "S lays the cards in disorder",
    "outside area": "S lays the cards outside the area",
    "drops": "S drops a card",
    "leaves seat": "S leaves the seat",
    "late": "S late 4:30",
    "attention": "attention by S",
    "referee": "referee",
    "time up": "time up",
    "deal ends": "deal ends",
}


def test_every_verb_has_its_time() -> None:
    # What is waived is the rectification of a hearing, so that there has to be one.
    assert {*WHEN, *ANY_TIME, "waives"} == set(GUANDAN_VERBS)
    for verb, line in (*((verb, line) for verb, (line, _) in WHEN.items()), *ANY_TIME.items()):
        assert parse_guandan_act(line).verb == verb


@pytest.mark.parametrize("phase", Phase)
def test_each_act_has_its_place_in_the_order_of_a_deal(phase: Phase) -> None:
    deal = deal_in(phase)
    assert deal.state.phase is phase
    for line in ANY_TIME.values():
        assert refusal(deal, line) is None, line
    for line, phases in WHEN.values():
        refused = refusal(deal, line)
        if phase in phases:
            # A later deal is cut, not turned up, and a payer without jokers cannot resist: other refusals.
            assert refused is None or line in ("S turns up card 20", "S resists"), line
        else:
            assert isinstance(refused, NotNow), line
            assert refused.legal == phases
            assert refused.cites == (("G8.1.4",) if phase is Phase.FINISHED else ())
            assert refused.text.values == {"act": line, "phase": phase}


@pytest.mark.clause("G8.1.4")
@pytest.mark.parametrize("line", ["E plays 4s", 'E plays 4s as "single 4"', "E passes", "E reports 1"])
def test_who_is_out_neither_plays_nor_passes_nor_shows_a_count(line: str) -> None:
    deal = short_deal({"S": "3s", "N": "4s", "W": "6s"}, out="E")
    refused = refusal(deal, line)
    assert isinstance(refused, ImpossibleCase)
    assert (refused.cites, refused.text.values) == (("G8.1.4",), {"seat": E})
    assert refusal(deal, "E asks the count") is None


def test_only_cards_of_the_hand_are_played_and_none_that_lie_on_the_table() -> None:
    deal = short_deal({"S": "3s 3s 4d", "N": "6s", "E": "7s", "W": "8s"})
    assert refusal(deal, "S plays 3s 3s") is None
    assert refusal(deal, "S plays 4d", lying="3s 3s") is None
    for line, lying, free in (
        ("S plays 6s", "", "3s 3s 4d"),
        ("S plays ,", "", "3s 3s 4d"),
        ("S plays 3s 3s", "3s", "3s 4d"),
        ('S plays 3s as "single 3"', "3s 3s", "4d"),
    ):
        refused = refusal(deal, line, lying)
        assert isinstance(refused, ImpossibleCase)
        assert refused.legal == tuple(Holding.parse(free))
        assert refused.text.values == {"card": parse_guandan_act(line).cards, "seat": S}


def test_a_draw_out_of_turn_is_one_of_another_than_the_player_in_turn() -> None:
    deal = deal_in(Phase.DRAW)
    assert deal.state.turn is E
    refused = refusal(deal, "E draws out of turn")
    assert isinstance(refused, ImpossibleCase)
    assert (refused.cites, refused.text.values) == (("G7.1.5",), {"seat": E})
    assert [refusal(deal, f"{seat} draws out of turn") for seat in (N, W, S)] == [None] * 3
    # A draw by the wrong player happens, and is heard: the open table refuses neither line.
    assert [refusal(deal, f"{seat} draws") for seat in SEATS] == [None] * 4


def test_nobody_draws_where_the_cards_are_dealt() -> None:
    deal = scene_table({**DRAWN, "conditions": {"rules.dealing": "deal"}}).act("S cuts 40").deal
    for line in ("E draws", "S draws", "S draws out of turn"):
        refused = refusal(deal, line)
        assert refused is not None
        assert refused.cites == ("G7.1.6",)
    assert refusal(deal, "cards dealt") is None


@pytest.mark.clause("G10.2(a)", "G10.2(b)")
def test_one_card_is_given_and_only_by_whom_it_is_awaited_from() -> None:
    tribute, returning = deal_in(Phase.TRIBUTE), deal_in(Phase.RETURN)
    for deal, line, awaited, clause in (
        (tribute, "N pays 3d", (S,), "G10.2(a)"),
        (returning, "S returns 3c", (E,), "G10.2(b)"),
    ):
        refused = refusal(deal, line)
        assert isinstance(refused, NotNow)
        assert (refused.cites, refused.legal) == ((clause,), awaited)
        assert refused.text.values == {"seat": parse_guandan_act(line).seat}
    for deal, line in ((tribute, "S pays As Kd"), (tribute, "S pays Jd"), (returning, "E returns ,")):
        assert isinstance(refusal(deal, line), ImpossibleCase), line
    # A wrong card is given nevertheless.
    assert refusal(tribute, "S pays 3c") is None
    assert refusal(returning, "E returns Jd") is None


@pytest.mark.parametrize(
    ("phase", "line", "cites"),
    [
        (Phase.CUT, "S turns up card 20", "G7.1.3"),  # only the first deal begins with a card turned up
        (Phase.CUT, "E cuts 40", "G7.1.3"),
        (Phase.CUT, "S cuts 0", "G7.1.4"),
        (Phase.CUT, "S cuts 5", "G7.1.4"),  # six cards stay on either side
        (Phase.TRIBUTE, "S resists", "G10.4"),
        (Phase.CHOICE, "W takes the tribute of S", "G10.3(c)"),
        (Phase.CHOICE, "E takes the tribute of W", "G10.3(c)"),
        (Phase.CHOICE, "lot takes the tribute of S", "G10.3(c)"),
    ],
)
def test_acts_without_a_penalty_of_their_own_are_refused_as_at_a_guarded_table(
    phase: Phase, line: str, cites: str
) -> None:
    refused = refusal(deal_in(phase), line)
    assert refused is not None
    assert refused.cites == (cites,)


@pytest.mark.clause("G7.1.4")
def test_a_refused_cut_names_the_place_that_was_said() -> None:
    refused = refusal(deal_in(Phase.CUT), "S cuts 0")
    assert refused is not None
    assert str(refused.text.values["given"]).endswith("0")


# What acts make of the deal


@pytest.mark.clause("G10.2(a)", "G10.2(b)")
def test_a_wrong_gift_is_one_that_the_rules_do_not_let_be_given() -> None:
    """The ace is the highest card of a hand without jokers and fives; from two to ten may come back."""

    def wrong(phase: Phase, line: str) -> bool:
        return wrong_gift(deal_in(phase), parse_guandan_act(line))

    assert [wrong(Phase.TRIBUTE, f"S pays {card}") for card in ("As", "Kd", "3c")] == [False, True, True]
    assert [wrong(Phase.RETURN, f"E returns {card}") for card in ("4s", "Jd", "As")] == [False, True, True]


def test_what_is_given_is_on_record_in_its_order() -> None:
    table = scene_table(SINGLE).act("S pays Kd").act("E returns 4s")
    king, four = Face.parse("Kd"), Face.parse("4s")
    assert table.deal.given == (Given(S, "tribute", king, True), Given(E, "return", four, False))
    assert [place for place, _ in table.deal.stood] == [0, 1, 2]


@pytest.mark.clause("G7.3")
def test_a_right_count_of_a_hand_is_on_record_and_changes_nothing() -> None:
    state = short_table({"S": "3s 4s", "E": "6s", "N": "7s", "W": "8s"})
    counted = after_acts(state, "S plays 3s", "E holds 1 cards")
    act = parse_guandan_act("E holds 1 cards")
    assert (counted.hearing, counted.rulings, counted.deal.stood[1:]) == (None, (), ((1, act),))
    assert counted.deal.state == after_acts(state, "S plays 3s").deal.state


def test_a_play_that_leaves_ten_cards_or_fewer_is_remembered_until_the_count_is_shown() -> None:
    manual = {"rules.announce": "manual_cards"}
    deal = short_deal({"S": "3s 4s", "E": "6s", "N": "7s", "W": "8s"}, conditions=manual)
    act = parse_guandan_act("S plays 3s")
    assert carry(deal, act, 7).due == Due(act, 7, deal)
    assert carry(deal, act, 7).stood == ((7, act),)
    # Nothing is due where the table shows the counts, and nothing from a hand that is empty.
    assert carry(short_deal({"S": "3s 4s", "E": "6s", "N": "7s", "W": "8s"}), act, 7).due is None
    assert carry(short_deal({"S": "3s", "E": "6s", "N": "7s", "W": "8s"}, conditions=manual), act, 7).due is None


@pytest.mark.clause("GP4.2", "G11.1")
def test_a_right_count_that_is_due_mends_only_what_that_player_left_unsaid() -> None:
    deal = short_deal({"S": "3s 4s", "E": "6s", "N": "7s", "W": "8s"}, conditions={"rules.announce": "manual_cards"})
    owed = carry(deal, parse_guandan_act("S plays 3s"), 0)
    act = parse_guandan_act("E passes")
    own, others, exchange = (
        Lapse(law, parse_guandan_act(line), 0, deal, deal)
        for law, line in (("GP4.2", "S plays 9s"), ("GP4.2", "E plays 9s"), ("GP3", "S pays 9s"))
    )
    owed = replace(owed, lapses=(own, others, exchange))
    report = parse_guandan_act("S reports 1")
    assert carry(owed, report, 1).lapses == (others, exchange)
    assert carry(owed, parse_guandan_act("S reports 2"), 1).lapses == (own, others, exchange)
    assert carry(owed, act, 1).lapses == (own, others, exchange)
    # A count that nobody waits for mends nothing.
    gone_on = replace(owed, state=carry(deal, act, 0).state, lapses=(own,))
    assert carry(gone_on, parse_guandan_act("S reports 2"), 1).lapses == (own,)
    assert carry(owed, report, 1).state.reports == (None, None, 1, None)
    assert carry(owed, parse_guandan_act("S reports 0"), 1).state.reports == (None, None, 0, None)


@pytest.mark.clause("G11.1")
def test_the_right_count_is_shown_from_ten_cards_down_to_one() -> None:
    """Eleven cards are still not counted, and an empty hand has nothing to show."""
    hands = {"S": "3s 4s 6s 7s 8s 9s Ts Js Qs Ks As", "E": "3d 4d 6d 7d 8d 9d Td Jd Qd Kd", "N": "3h"}
    deal = short_deal(hands, out="W")
    shown = deal
    for seat in SEATS:
        shown = shown_right(shown, seat)
    assert shown.state.reports == (1, 10, None, None)


def test_who_has_shown_the_count_owes_it_no_longer() -> None:
    deal = short_deal({"S": "3s 4s", "E": "6s", "N": "7s", "W": "8s"}, conditions={"rules.announce": "manual_cards"})
    owed = carry(deal, parse_guandan_act("S plays 3s"), 0)
    assert owed.state.owes is S
    assert shown_right(owed, S).state.owes is None
    assert shown_right(owed, Seat.E).state.owes is S
