"""A plain and slow reader of Guandan cards, written from the rules alone, to hold the engine against.

It shares nothing with ``cardinal.guandan``: cards are words such as ``9s``, ``sj`` and ``BJ``, a play is a sorted tuple
of words, and a reading is ``(kind, key, size)``. A set of cards is read by putting a card in the place of every wild in
every way; the plays of a hand are found by taking cards rank by rank in every way, and reading what was taken.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Iterator
from dataclasses import dataclass
from itertools import combinations, combinations_with_replacement, product

RANKS = "23456789TJQKA"
SUITS = "cdhs"
JOKERS = ("sj", "BJ")
PACK = tuple(rank + suit for rank in RANKS for suit in SUITS) + JOKERS
WINDOWS = {size: [("A" + RANKS)[start : start + size] for start in range(15 - size)] for size in (2, 3, 5)}

Cards = tuple[str, ...]
Reading = tuple[str, str, int]


@dataclass(frozen=True)
class Options:
    """The points that the rules leave open, each as the catalogue of open points has it by default."""

    wild_single: str = "level_only"
    wild_only_sets: str = "level_only"
    wild_straight_flush: str = "bomb"
    suited_straight_as_plain: str = "wild_only"
    max_wilds_per_play: int = 2
    max_bomb_size: int = 10
    joker_pair_in_full_house: bool = True
    same_rank_full_house: bool = False


TEXT = Options()


def read(cards: Iterable[str], level: str, options: Options = TEXT) -> set[Reading]:
    """Every reading of *cards* taken together."""
    laid = sorted(cards)
    wild = level + "h"
    natural = [card for card in laid if card != wild]
    count = len(laid) - len(natural)
    found: set[Reading] = set()
    # The wild itself comes first, so that the wilds that count as themselves come before those that are replaced.
    for stood in combinations_with_replacement([wild, *_substitutes(natural, wild)], count):
        replaced = sum(card != wild for card in stood)
        if replaced > options.max_wilds_per_play:
            continue
        if not natural and replaced:
            free = options.wild_single if count == 1 else options.wild_only_sets
            if free == "level_only":
                continue
        for reading in _read_as_they_are([*natural, *stood], level, options):
            found |= _as_flush_or_not(reading, natural, stood, replaced, options)
    return found


def _substitutes(natural: list[str], wild: str) -> list[str]:
    """Every card that a wild can stand for. A suit matters only by being that of all other cards, or not."""
    suits = {card[1] for card in natural if card not in JOKERS}
    tried = {wild[1], *suits, next(suit for suit in SUITS if suit not in suits)} if len(suits) == 1 else {wild[1]}
    return [rank + suit for rank in RANKS for suit in sorted(tried) if rank + suit != wild]


def _as_flush_or_not(
    reading: Reading, natural: list[str], stood: tuple[str, ...], replaced: int, options: Options
) -> set[Reading]:
    kind, key, size = reading
    if kind != "straight":
        return {reading}
    plain, flush = {("straight", key, size)}, {("straight_flush", key, size)}
    one_suit = len({card[1] for card in [*natural, *stood]}) == 1
    if not one_suit:
        themselves = [*natural, *stood[: len(stood) - replaced]]
        looks_suited = len({card[1] for card in themselves}) == 1
        barred = looks_suited and replaced and options.suited_straight_as_plain == "never"
        return set() if barred else plain
    also = plain if options.suited_straight_as_plain == "always" else set()
    if replaced == 0 or options.wild_straight_flush == "bomb":
        return flush | also
    return plain if options.wild_straight_flush == "plain" else also


def _read_as_they_are(cards: list[str], level: str, options: Options) -> Iterator[Reading]:
    """What cards are that all count as themselves; a straight flush is called a straight here."""
    size = len(cards)
    counts = Counter(card if card in JOKERS else card[0] for card in cards)
    ranks = list(counts)
    alike = len(ranks) == 1
    has_joker = "sj" in counts or "BJ" in counts
    if sorted(cards) == ["BJ", "BJ", "sj", "sj"]:
        yield "four_jokers", "", 4
    if alike and size <= 2:
        yield ("single", "pair")[size - 1], _key(ranks[0], level), size
    if alike and not has_joker and size == 3:
        yield "triple", _key(ranks[0], level), 3
    if alike and not has_joker and 4 <= size <= options.max_bomb_size:
        yield "bomb", _key(ranks[0], level), size
    if size == 5 and sorted(counts.values()) == [2, 3]:
        triple, pair = sorted(ranks, key=lambda rank: -counts[rank])
        if pair not in JOKERS or options.joker_pair_in_full_house:
            yield "full_house", _key(triple, level), 5
    if size == 5 and alike and options.same_rank_full_house:
        yield "full_house", _key(ranks[0], level), 5
    for kind, length, copies in (("straight", 5, 1), ("three_pairs", 3, 2), ("two_triples", 2, 3)):
        if not has_joker and size == length * copies and len(ranks) == length and set(counts.values()) == {copies}:
            for window in WINDOWS[length]:
                if set(window) == set(ranks):
                    yield kind, window[-1], size


def _key(rank: str, level: str) -> str:
    return "level" if rank == level else rank


def plays(hand: Iterable[str], level: str, options: Options = TEXT) -> set[tuple[Cards, Reading]]:
    """Every play of a hand: what cards, read as what."""
    return {(cards, reading) for cards in _candidates(list(hand), level) for reading in read(cards, level, options)}


def _candidates(hand: list[str], level: str) -> set[Cards]:
    """Every choice of cards that could be a pattern, and many that are none."""
    wild = level + "h"
    groups: dict[str, list[str]] = {}
    for card in sorted(hand):
        if card != wild:
            groups.setdefault(card if card in JOKERS else card[0], []).append(card)
    found: set[Cards] = set()
    for wilds in range(hand.count(wild) + 1):
        for group in groups.values():
            found |= _taken([(group, len(group))], None, wilds, wild)
        for triple, pair in product(groups, repeat=2):
            if triple != pair:
                found |= _taken([(groups[triple], 3), (groups[pair], 2)], 5, wilds, wild)
        for length, copies in ((5, 1), (3, 2), (2, 3)):
            for window in WINDOWS[length]:
                parts = [(groups.get(rank, []), copies) for rank in window]
                found |= _taken(parts, length * copies, wilds, wild)
        if wilds:
            found.add((wild,) * wilds)
    jokers = [card for card in hand if card in JOKERS]
    if len(jokers) == 4:
        found.add(tuple(sorted(jokers)))
    return found


def _taken(parts: list[tuple[list[str], int]], size: int | None, wilds: int, wild: str) -> set[Cards]:
    """Every way to take up to so many cards of each group; with the wilds they make *size*, if that is given."""
    found: set[Cards] = set()
    for numbers in product(*(range(min(most, len(group)) + 1) for group, most in parts)):
        if sum(numbers) == 0 or (size is not None and sum(numbers) + wilds != size):
            continue
        ways = [set(combinations(group, number)) for (group, _), number in zip(parts, numbers, strict=True)]
        for way in product(*ways):
            found.add(tuple(sorted([card for taken in way for card in taken] + [wild] * wilds)))
    return found


def beats(one: Reading, other: Reading) -> bool:
    """Whether the first may be put on the second."""
    ours, theirs = _class(one), _class(other)
    if ours == theirs == 0:
        return one[0] == other[0] and _order(one) > _order(other)
    return (ours, _order(one)) > (theirs, _order(other)) if ours else False


def _class(reading: Reading) -> int:
    """0 for the seven ordinary patterns, then the bombs upwards."""
    kind, _, size = reading
    if kind == "bomb":
        return {4: 1, 5: 2}.get(size, size)
    return {"straight_flush": 3, "four_jokers": 99}.get(kind, 0)


def _order(reading: Reading) -> int:
    return [*RANKS, "level", "sj", "BJ", ""].index(reading[1])
