"""Law 6: each deal is as likely as any other. Chi-square with fixed seeds, at one chance in ten thousand."""

from __future__ import annotations

import random
from collections.abc import Iterable, Sequence

from cardinal.cards import CARDS, DEALS, SEATS, SUITS, Deal, random_deal, seeded_deal

# Upper points of the chi-square distribution that chance passes once in ten thousand: degrees of freedom, value.
CRITICAL = {15: 44.26, 63: 113.5, 153: 226.6}
BOARDS = 4_000
SEED = bytes.fromhex("c0ffee" + "00" * 29)


def chi_square(observed: Iterable[int], expected: Sequence[float]) -> float:
    return sum((seen - mean) ** 2 / mean for seen, mean in zip(observed, expected, strict=True))


def buckets(numbers: Iterable[int], count: int) -> list[int]:
    found = [0] * count
    for number in numbers:
        found[number * count // DEALS] += 1
    return found


def holders(deals: Iterable[Deal]) -> list[list[int]]:
    """How often each seat held each card."""
    found = [[0] * 4 for _ in CARDS]
    for deal in deals:
        for seat in SEATS:
            for card in deal[seat]:
                found[card.index][seat] += 1
    return found


def seeded() -> list[Deal]:
    return [seeded_deal(SEED, board) for board in range(1, BOARDS + 1)]


def test_the_numbers_of_seeded_deals_fill_every_part_of_the_range_alike() -> None:
    numbers = [deal.number for deal in seeded()]
    for count in (16, 64):
        assert chi_square(buckets(numbers, count), [BOARDS / count] * count) < CRITICAL[count - 1]
    # The low end of the number must be as even as the high end.
    low = [0] * 64
    for number in numbers:
        low[number % 64] += 1
    assert chi_square(low, [BOARDS / 64] * 64) < CRITICAL[63]


def test_each_card_goes_to_each_seat_alike() -> None:
    found = holders(seeded())
    assert all(sum(row) == BOARDS for row in found)
    # Two constraints bind the table (a card has one holder, a seat thirteen cards): 51 * 3 degrees, spread by 52/51.
    total = sum(chi_square(row, [BOARDS / 4] * 4) for row in found) * 51 / 52
    assert total < CRITICAL[153]
    assert total > 80  # far too even is no chance either


def test_spade_lengths_come_as_often_as_combinatorics_says() -> None:
    from math import comb

    lengths = [0] * 8
    deals = seeded()
    for deal in deals:
        for seat in SEATS:
            lengths[min(deal[seat].length(SUITS[3]), 7)] += 1
    chance = [comb(13, n) * comb(39, 13 - n) / comb(52, 13) for n in range(14)]
    for length in range(7):
        mean = 4 * BOARDS * chance[length]
        assert abs(lengths[length] - mean) < 5 * mean**0.5


def test_a_random_deal_is_the_deal_of_one_uniform_number() -> None:
    asked: list[int] = []
    chance = random.Random(20170101)

    def below(limit: int) -> int:
        asked.append(limit)
        return chance.randrange(limit)

    numbers = [random_deal(below).number for _ in range(500)]
    again = random.Random(20170101)
    assert asked == [DEALS] * 500
    assert numbers == [again.randrange(DEALS) for _ in range(500)]


def test_the_system_source_deals_whole_deals_that_differ() -> None:
    deals = [random_deal() for _ in range(50)]
    assert len(set(deals)) == 50
    assert all(deal.bits[0] | deal.bits[1] | deal.bits[2] | deal.bits[3] == (1 << 52) - 1 for deal in deals)
