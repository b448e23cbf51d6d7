"""The cards of a hand that make a pattern, every way to take them once.

Cards are told apart by their faces only, so that every way to take so many cards of a rank is a short list by its byte,
made once; the wilds are added one or two at a time. No cards come up twice: how many wilds there are, and which other
cards they join, say where each wild must stand.
"""

from __future__ import annotations

from collections.abc import Iterator
from functools import cache
from itertools import chain, combinations, product

from .arrangement import JOKERS, Arrangement
from .pattern import Kind, Pattern
from .rank import LEVEL_STRENGTH, SMALL_JOKER_STRENGTH
from .standing import window

Batches = Iterator[list[int]]
"""Cards as bits of a holding, some at a time."""

_ALL_JOKERS = 0b1010
_ALIKE = frozenset((Kind.SINGLE, Kind.PAIR, Kind.TRIPLE, Kind.BOMB))
_SUIT_LISTS = tuple(tuple(suit for suit in range(4) if mask >> suit & 1) for mask in range(16))


def cards_of(hand: Arrangement, pattern: Pattern) -> Iterator[int]:
    """Every set of cards in *hand* that makes *pattern*, as bits of a holding, each once."""
    return chain.from_iterable(_batches(hand, pattern))


def first_cards(hand: Arrangement, pattern: Pattern) -> int:
    """The first set of cards that makes *pattern*, which the hand has."""
    if pattern._kind not in _ALIKE:
        return next(cards_of(hand, pattern))
    key, size = pattern._key, pattern._size
    if key >= SMALL_JOKER_STRENGTH:
        return _joker_bits(key, size)
    rank = hand.level if key == LEVEL_STRENGTH else key
    held = hand.counts[rank]
    if held >= size:
        return taken(hand.bytes[rank], size, rank)[0]
    # As few wilds as will do; wilds alone count as what the rules say.
    return taken(hand.bytes[rank], held, rank)[0] + (size - held) * hand.wild if held else next(cards_of(hand, pattern))


def _joker_bits(key: int, count: int) -> int:
    """So many jokers of one colour."""
    return count << 2 * (key - SMALL_JOKER_STRENGTH) << 8 * JOKERS


def _batches(hand: Arrangement, pattern: Pattern) -> Batches:
    kind, key = pattern.kind, pattern.key
    if kind is Kind.FOUR_JOKERS:
        return _jokers(hand, _ALL_JOKERS)
    if kind is Kind.STRAIGHT:
        return _straights(hand, window(key, 5))
    if kind is Kind.STRAIGHT_FLUSH:
        return _flushes(hand, window(key, 5))
    if kind.shape.is_sequence:
        return _sequences(hand, window(key, kind.shape.ranks), kind.shape.copies)
    if key >= SMALL_JOKER_STRENGTH:
        return _jokers(hand, _joker_bits(key, pattern.size) >> 8 * JOKERS)
    if key == hand.level:
        # The place of the level in the order of ranks is empty: its cards are above the ace.
        return iter(())
    rank = hand.level if key == LEVEL_STRENGTH else key
    return _full_houses(hand, rank) if kind is Kind.FULL_HOUSE else _alike(hand, rank, pattern.size)


@cache
def taken(code: int, count: int, rank: int) -> tuple[int, ...]:
    """Every way to take *count* cards of the *rank* whose byte is *code*, as bits of a holding."""
    held = [code >> 2 * suit & 3 for suit in range(4)]
    ways = product(*(range(min(count, number) + 1) for number in held))
    return tuple(sum(n << 2 * suit for suit, n in enumerate(way)) << 8 * rank for way in ways if sum(way) == count)


@cache
def _shortages(ranks: int, copies: int, wilds: int) -> tuple[tuple[int, ...], ...]:
    """Every way to be short of *wilds* cards in *ranks* groups of *copies*."""
    ways = product(range(min(copies, wilds) + 1), repeat=ranks)
    return tuple(way for way in ways if sum(way) == wilds)


def _joined(hand: Arrangement, ranks: tuple[int, ...], counts: tuple[int, ...], wilds: int) -> list[int]:
    """So many cards of each rank, every way, and the wilds."""
    joined = [wilds * hand.wild]
    for rank, count in zip(ranks, counts, strict=True):
        if count:
            more = taken(hand.bytes[rank], count, rank)
            joined = [cards + other for cards in joined for other in more]
    return joined


def _jokers(hand: Arrangement, wanted: int) -> Batches:
    held = hand.bytes[JOKERS]
    if all(held >> shift & 3 >= wanted >> shift & 3 for shift in (0, 2)):
        yield [wanted << 8 * JOKERS]


def _alike(hand: Arrangement, rank: int, size: int) -> Batches:
    """Singles, pairs, triples and bombs."""
    if size > 3 and size > hand.rules.max_bomb_size:
        return
    most = hand.wilds if rank == hand.level else hand.substitutes
    for wilds in range(min(most, size) + 1):
        if wilds == size and rank != hand.level:
            # Wilds and nothing else count as level cards, unless the event lets them be anything.
            free = hand.rules.wild_single if size == 1 else hand.rules.wild_only_sets
            if free == "level_only":
                continue
        yield _joined(hand, (rank,), (size - wilds,), wilds)


def _sequences(hand: Arrangement, ranks: tuple[int, ...], copies: int) -> Batches:
    """Consecutive pairs and triples."""
    for wilds in range(hand.wilds + 1):
        for short in _shortages(len(ranks), copies, wilds):
            own = short[ranks.index(hand.level)] if hand.level in ranks else 0
            if wilds - own <= hand.substitutes:
                yield _joined(hand, ranks, tuple(copies - count for count in short), wilds)


def _full_houses(hand: Arrangement, triple: int) -> Batches:
    for wilds in range(hand.wilds + 1):
        for held in (3, 2, 1):
            carried = 5 - wilds - held
            if not 0 <= carried <= 2 or hand.counts[triple] < held:
                continue
            if carried:
                yield from _with_pair(hand, triple, held, carried)
            elif triple != hand.level or hand.substitutes == 2 or hand.rules.same_rank_full_house:
                # Two wilds are a pair of level cards; beside a triple of these they must be of another rank.
                yield _joined(hand, (triple,), (3,), 2)
        if hand.rules.same_rank_full_house and wilds < 2 and (wilds <= hand.substitutes or triple == hand.level):
            yield _joined(hand, (triple,), (5 - wilds,), wilds)


def _with_pair(hand: Arrangement, triple: int, held: int, carried: int) -> Batches:
    """A triple of which so many are *held*, with a pair of which so many are *carried*; wilds are the rest."""
    wilds = 5 - held - carried
    of_triple = 0 if triple == hand.level else 3 - held
    for rank in range(JOKERS):
        if rank != triple and hand.counts[rank] >= carried:
            of_pair = 0 if rank == hand.level else 2 - carried
            if of_triple + of_pair <= hand.substitutes:
                yield _joined(hand, (triple, rank), (held, carried), wilds)
    if carried == 2 and of_triple <= hand.substitutes and hand.rules.joker_pair_in_full_house:
        for shift in (0, 2):
            if hand.bytes[JOKERS] >> shift & 3 == 2:
                jokers = 2 << shift << 8 * JOKERS
                yield [cards + jokers for cards in _joined(hand, (triple,), (held,), wilds)]


def _straights(hand: Arrangement, ranks: tuple[int, ...]) -> Batches:
    for short, present in _rows(hand, ranks):
        wilds, own = len(short), hand.level in short
        if wilds - own > hand.substitutes:
            continue
        rows = _joined(hand, present, (1,) * len(present), wilds)
        refused = {
            _row(hand, present, suit, wilds)
            for suit in _common_suits(hand, present)
            if not hand.is_plain(suit, wilds, own=own)
        }
        yield [cards for cards in rows if cards not in refused] if refused else rows


def _flushes(hand: Arrangement, ranks: tuple[int, ...]) -> Batches:
    for short, present in _rows(hand, ranks):
        suits = _common_suits(hand, present)
        if suits:
            wilds, own = len(short), hand.level in short
            yield [_row(hand, present, suit, wilds) for suit in suits if hand.is_flush(suit, wilds, own=own)]


def _rows(hand: Arrangement, ranks: tuple[int, ...]) -> Iterator[tuple[tuple[int, ...], tuple[int, ...]]]:
    """Every choice of the ranks where a wild stands, with the ranks that are there."""
    missing = tuple(rank for rank in ranks if not hand.counts[rank])
    if len(missing) > hand.wilds:
        return
    others = tuple(rank for rank in ranks if hand.counts[rank])
    yield missing, others
    for more in range(1, hand.wilds - len(missing) + 1):
        for chosen in combinations(others, more):
            yield missing + chosen, tuple(rank for rank in others if rank not in chosen)


def _common_suits(hand: Arrangement, ranks: tuple[int, ...]) -> tuple[int, ...]:
    common = 0b1111
    for rank in ranks:
        common &= hand.suits[rank]
    return _SUIT_LISTS[common]


def _row(hand: Arrangement, ranks: tuple[int, ...], suit: int, wilds: int) -> int:
    """One card of each rank in *suit*, and the wilds."""
    return sum([1 << 8 * rank + 2 * suit for rank in ranks]) + wilds * hand.wild
