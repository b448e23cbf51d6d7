"""Deals and the numbers below 53,644,737,765,488,792,839,237,440,000 are one to one (Law 6: dealing at random)."""

from __future__ import annotations

from itertools import combinations
from math import comb, factorial

import pytest
from hypothesis import given
from hypothesis import strategies as st

from cardinal.cards import ALGORITHM, CARDS, DEALS, Deal, ImpossibleDeal, UnreadableCards, parse_seed, seeded_deal
from cardinal.cards.numbering import hands_of, number_of

FULL = (1 << 52) - 1
# The ranks of a hand of thirteen, in the order of the combinatorial number system, begin and end like this.
LOWEST, HIGHEST = (1 << 13) - 1, FULL ^ ((1 << 39) - 1)


def is_deal(hands: tuple[int, int, int, int]) -> bool:
    north, east, south, west = hands
    return north | east | south | west == FULL and all(hand.bit_count() == 13 for hand in hands)


def test_there_are_as_many_deals_as_ways_to_deal() -> None:
    assert DEALS == 53_644_737_765_488_792_839_237_440_000
    assert factorial(52) // factorial(13) ** 4 == DEALS


@given(st.integers(0, DEALS - 1))
def test_every_number_is_one_deal_and_the_deal_gives_it_back(number: int) -> None:
    deal = Deal.from_number(number)
    assert is_deal(deal.bits)
    assert deal.number == number


@given(st.permutations(range(52)))
def test_every_deal_has_a_number_and_the_number_gives_it_back(order: list[int]) -> None:
    hands = [sum(1 << place for place in order[13 * seat : 13 * seat + 13]) for seat in range(4)]
    number = number_of((hands[0], hands[1], hands[2], hands[3]))
    assert 0 <= number < DEALS
    assert hands_of(number) == tuple(hands)


def test_the_first_and_the_last_numbers_are_deals() -> None:
    for number in (0, 1, 2, DEALS - 3, DEALS - 2, DEALS - 1):
        assert Deal.from_number(number).number == number
    assert Deal.from_number(0).bits == tuple(LOWEST << 13 * seat for seat in range(4))
    assert Deal.from_number(DEALS - 1).bits == tuple(LOWEST << 13 * seat for seat in (3, 2, 1, 0))


def test_the_digits_of_a_number_carry_where_a_hand_runs_out() -> None:
    """The mixed base is C(52,13), C(39,13), C(26,13): one step over each edge changes the next hand by one step."""
    south, east = comb(26, 13), comb(39, 13) * comb(26, 13)
    for edge in (south, east, 7 * south, 7 * east, DEALS - south, DEALS - east):
        below, at = Deal.from_number(edge - 1), Deal.from_number(edge)
        assert (below.number, at.number) == (edge - 1, edge)
    assert Deal.from_number(south - 1).bits[:2] == Deal.from_number(0).bits[:2] != Deal.from_number(south).bits[:2]
    assert Deal.from_number(east - 1).bits[0] == LOWEST != Deal.from_number(east).bits[0]
    assert Deal.from_number(DEALS - east).bits[0] == HIGHEST


def test_all_the_hands_of_south_come_once_each_when_the_others_stand_still() -> None:
    """A whole digit on a small scale: of South's hands, those that keep 10 given cards of 26 (560 of them)."""
    start = Deal.from_number(0)
    rest = [card.index for card in CARDS if card.index >= 26]
    kept, free = rest[16:], rest[:16]
    numbers = set()
    for three in combinations(free, 3):
        south = sum(1 << place for place in (*three, *kept))
        west = (start.bits[2] | start.bits[3]) ^ south
        hands = (start.bits[0], start.bits[1], south, west)
        number = number_of(hands)
        assert number < comb(26, 13)
        assert hands_of(number) == hands
        numbers.add(number)
    assert len(numbers) == comb(16, 3)


@pytest.mark.parametrize(
    "number", [-1, DEALS, DEALS + 1, 10**40, 1.0, "0", None, True, b"0", [0]], ids=lambda given: repr(given)[:12]
)
def test_a_number_that_is_no_deal_is_refused(number: object) -> None:
    with pytest.raises(ImpossibleDeal) as caught:
        Deal.from_number(number)  # type: ignore[arg-type]
    assert f"{DEALS:,}" in str(caught.value)


def test_a_number_too_long_to_write_out_is_refused_like_any_other() -> None:
    with pytest.raises(ImpossibleDeal):
        Deal.from_number(10**5000)


SEED = bytes(range(32))


def test_a_seed_gives_the_same_boards_again_and_other_boards_other_deals() -> None:
    deals = [seeded_deal(SEED, board) for board in range(1, 101)]
    assert deals == [seeded_deal(SEED, board, ALGORITHM) for board in range(1, 101)]
    assert len(set(deals)) == 100
    assert seeded_deal(bytes(32), 1) != deals[0]


def test_the_seeded_algorithm_is_the_one_that_its_name_means() -> None:
    """Worked out here from the description: the name is a promise for ever."""
    from hashlib import sha256

    assert ALGORITHM == "cardinal-deal-1"
    for board in (1, 2, 36, 2**32 - 1):
        count = 0
        while True:
            head = b"cardinal-deal-1" + SEED + board.to_bytes(4, "big") + count.to_bytes(4, "big")
            number = int(sha256(head).hexdigest()[:24], 16)
            if number < 53_644_737_765_488_792_839_237_440_000:
                break
            count += 1
        assert seeded_deal(SEED, board).number == number


@pytest.mark.parametrize(
    ("seed", "board", "algorithm"),
    [
        (SEED[:31], 1, ALGORITHM),
        (SEED + b"\0", 1, ALGORITHM),
        (SEED.hex(), 1, ALGORITHM),
        (None, 1, ALGORITHM),
        (SEED, 0, ALGORITHM),
        (SEED, -1, ALGORITHM),
        (SEED, 2**32, ALGORITHM),
        (SEED, "1", ALGORITHM),
        (SEED, True, ALGORITHM),
        (SEED, 1, "cardinal-deal-2"),
        (SEED, 1, None),
    ],
)
def test_what_is_no_seed_no_board_or_no_algorithm_is_refused(seed: object, board: object, algorithm: object) -> None:
    with pytest.raises(UnreadableCards):
        seeded_deal(seed, board, algorithm)  # type: ignore[arg-type]


def test_a_seed_is_read_from_64_hexadecimal_digits() -> None:
    assert parse_seed(SEED.hex()) == parse_seed(f" {SEED.hex().upper()}\n") == SEED
