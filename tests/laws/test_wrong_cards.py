"""Laws 13 to 15 and 24: the tables walked over their whole domain, and a card followed from the auction to the play."""

from __future__ import annotations

from dataclasses import replace
from itertools import combinations

import pytest

from cardinal.cards import Card, Seat
from cardinal.laws.act import Act, parse_act
from cardinal.laws.bridge.e2017.card_exposed_in_auction import forced_pass, kind_of_penalty_card
from cardinal.laws.case import Case, case_of
from cardinal.laws.hearing import Asking, hear
from cardinal.laws.notice import notice
from cardinal.laws.position import Position
from cardinal.laws.ruling import Ruling

PACK = tuple(Card.parse(suit + rank) for suit in "SHDC" for rank in "AKQJT98765432")
HONOURS = "AKQJT"
THREE_PASSES = ("N calls pass", "E calls pass", "S calls pass")


def acts(*lines: str) -> tuple[Act, ...]:
    return tuple(map(parse_act, lines))


def ruling_on(case: Case, **answers: object) -> Ruling:
    result = hear(str(case.law), case, answers)
    assert isinstance(result, Ruling)
    return result


@pytest.mark.clause("24A", "24B")
@pytest.mark.parametrize("card", PACK, ids=str)
def test_partner_passes_for_a_single_honour_and_for_any_card_led(card: Card) -> None:
    assert forced_pass((card,), led=False).gives is (str(card)[1] in HONOURS)
    assert forced_pass((card,), led=True).gives is True


@pytest.mark.clause("24C")
def test_partner_passes_for_any_two_cards() -> None:
    for pair in combinations(PACK, 2):
        for led in (False, True):
            row = forced_pass(pair, led=led)
            assert (row.gives, row.cites) == (True, "§24C")


@pytest.mark.clause("50B/1", "50B/2", "50B/3")
@pytest.mark.parametrize("card", PACK, ids=str)
def test_a_penalty_card_is_minor_only_if_single_low_and_unintended(card: Card) -> None:
    for together in (1, 2, 3):
        for deliberate in (False, True):
            minor = together == 1 and str(card)[1] not in HONOURS and not deliberate
            kind = kind_of_penalty_card(card, together=together, deliberate=deliberate)
            assert kind.gives == ("minor" if minor else "major")


@pytest.mark.clause("24/1", "24B", "24D", "24E")
@pytest.mark.parametrize(
    ("calls", "penalty_cards"),
    [
        (("N calls 1H", "E calls pass", "S calls pass", "W calls pass"), [("W", "SK", "major")]),
        (
            (
                "N calls pass",
                "E calls pass",
                "S calls pass",
                "W calls 1NT",
                "N calls pass",
                "E calls pass",
                "S calls pass",
            ),
            [],
        ),
    ],
    ids=["W defends", "W declares"],
)
def test_a_king_dropped_in_the_auction_is_carried_on_to_its_end(
    calls: tuple[str, ...], penalty_cards: list[object]
) -> None:
    dropped = case_of(Position(), acts("W drops SK"))
    position = dropped.position
    for effect in ruling_on(dropped, exposed=True).effects:
        position = position.apply(effect)
    assert position.faced == ((Seat.W, Card.parse("SK")),)
    assert position.barred(Seat.E) is not None

    ended = case_of(position, acts(*calls), "24E")
    assert ended.position.barred(Seat.E) is None  # the one pass has been made
    position = ended.position
    for effect in ruling_on(ended).effects:
        position = position.apply(effect)
    assert position.faced == ()
    assert [(str(one.seat), str(one.card), one.kind) for one in position.penalty_cards] == penalty_cards


@pytest.mark.clause("24/1")
@pytest.mark.parametrize("line", ["W drops SK", "W exposes SK", "W leads SK", "W leads SK face down"])
def test_law_24_is_noticed_while_the_auction_is_on_and_not_after_it(line: str) -> None:
    act = parse_act(line)
    assert notice(Position(), act) == "24"
    over = case_of(Position(), acts("N calls 1H", "E calls pass", "S calls pass", "W calls pass")).position
    assert notice(over, act) != "24"


@pytest.mark.clause("fn:2")
@pytest.mark.parametrize(("number", "law"), [(0, "14"), (12, "14"), (13, None), (14, "13"), (52, "13")])
def test_the_count_of_one_hand_says_which_law(number: int, law: str | None) -> None:
    assert notice(Position(), parse_act(f"N holds {number} cards")) == law


@pytest.mark.clause("14A", "14B")
@pytest.mark.parametrize(("phase", "asks"), [("clarification", "found"), ("play", "where"), ("finished", "where")])
def test_the_phase_of_a_table_says_when_a_hand_was_found_short(phase: str, asks: str) -> None:
    over = case_of(Position(), acts("N calls 1H", "E calls pass", "S calls pass", "W calls pass")).position
    table = over if phase == "clarification" else over.opened()
    found = case_of(replace(table, phase=phase), acts("E holds 12 cards"))
    result = hear(str(found.law), found)
    assert isinstance(result, Asking)
    assert result.question.key == asks
