"""Which patterns a hand has, found by counting, before any cards are taken."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator
from itertools import chain, islice

from cardinal.cards import Suit

from .arrangement import JOKERS, Arrangement
from .pattern import BOMB_SIZES, PATTERNS, Kind, Pattern, beats
from .rank import BIG_JOKER_STRENGTH, LEVEL_STRENGTH, SMALL_JOKER_STRENGTH
from .standing import ACE, window
from .taking import cards_of

BOMBS = tuple(kind for kind in Kind if kind.is_bomb)
_BY_KEY: dict[tuple[Kind, int], dict[int, Pattern]] = {}
for _one in PATTERNS:
    _BY_KEY.setdefault((_one.kind, _one.size), {})[_one.key] = _one
_BOMBS = {size: _BY_KEY[Kind.BOMB, size] for size in BOMB_SIZES}
_WINDOWS = {ranks: tuple((top, window(top, ranks)) for top in range(ranks - 2, ACE + 1)) for ranks in (2, 3, 5)}
_MISSING = tuple(5 - mask.bit_count() for mask in range(32))
# The suits of a rank, a bit a suit, put 16 bits apart: a loop over the ranks then makes the ranks of every suit.
_SPREAD = tuple(sum((mask >> suit & 1) << 16 * suit for suit in range(4)) for mask in range(16))


def patterns_in(hand: Arrangement, over: Pattern | None = None) -> Iterator[Pattern]:
    """The patterns of a hand, any on a lead, else those that top *over*; kind by kind, low to high."""
    if over is None:
        for kind in Kind:
            yield from _FINDERS[kind](hand)
        return
    for kind in BOMBS if over.is_bomb else (over.kind, *BOMBS):
        yield from (pattern for pattern in _FINDERS[kind](hand) if beats(pattern, over))


def first_patterns(hand: Arrangement, over: Pattern | None, most: int) -> list[Pattern]:
    """The first so many of these."""
    if over is None:
        return _first(chain.from_iterable(_FINDERS[kind](hand) for kind in Kind), most)
    if over.is_bomb:
        bombs = chain.from_iterable(_FINDERS[kind](hand) for kind in BOMBS)
        return _first((pattern for pattern in bombs if pattern._weight > over._weight), most)
    least = over._key
    found = [pattern for pattern in _FINDERS[over._kind](hand) if pattern._key > least]
    for kind in BOMBS:
        if len(found) >= most:
            break
        found += _FINDERS[kind](hand)
    return found[:most]


def _first(patterns: Iterable[Pattern], most: int) -> list[Pattern]:
    return list(islice(patterns, most))


def patterns_of_all(hand: Arrangement, size: int) -> Iterator[Pattern]:
    """The patterns that a set of *size* cards makes as a whole."""
    for kind in _OF_SIZE.get(size, (Kind.BOMB,)):
        yield from (pattern for pattern in _FINDERS[kind](hand) if pattern.size == size)


_OF_SIZE: dict[int, tuple[Kind, ...]] = {
    1: (Kind.SINGLE,),
    2: (Kind.PAIR,),
    3: (Kind.TRIPLE,),
    4: (Kind.BOMB, Kind.FOUR_JOKERS),
    5: (Kind.FULL_HOUSE, Kind.STRAIGHT, Kind.BOMB, Kind.STRAIGHT_FLUSH),
    6: (Kind.THREE_PAIRS, Kind.TWO_TRIPLES, Kind.BOMB),
}


def _singles(hand: Arrangement) -> Iterable[Pattern]:
    return _few_alike(hand, Kind.SINGLE, 1, hand.rules.wild_single)


def _pairs(hand: Arrangement) -> Iterable[Pattern]:
    return _few_alike(hand, Kind.PAIR, 2, hand.rules.wild_only_sets)


def _triples(hand: Arrangement) -> Iterable[Pattern]:
    found = _BY_KEY[Kind.TRIPLE, 3]
    return [found[key] for key, most in enumerate(hand.reach) if most >= 3]


def _few_alike(hand: Arrangement, kind: Kind, size: int, wilds_alone: str) -> list[Pattern]:
    found, reach = _BY_KEY[kind, size], hand.reach
    if wilds_alone == "any" and hand.substitutes >= size:
        keys = [key for key in range(LEVEL_STRENGTH + 1) if key != hand.level]
    else:
        keys = [key for key, most in enumerate(reach) if most >= size]
    jokers = hand.bytes[JOKERS]
    if jokers & 3 >= size:
        keys.append(SMALL_JOKER_STRENGTH)
    if jokers >> 2 >= size:
        keys.append(BIG_JOKER_STRENGTH)
    return [found[key] for key in keys]


def _bombs(hand: Arrangement) -> Iterable[Pattern]:
    reach = hand.reach
    most = min(max(reach), hand.rules.max_bomb_size)
    if most < BOMB_SIZES[0]:
        return ()
    many = [(key, count) for key, count in enumerate(reach) if count >= BOMB_SIZES[0]]
    return [_BOMBS[size][key] for size in range(BOMB_SIZES[0], most + 1) for key, count in many if count >= size]


def _four_jokers(hand: Arrangement) -> Iterable[Pattern]:
    return (Pattern(Kind.FOUR_JOKERS),) if hand.counts[JOKERS] == 4 else ()


def _full_houses(hand: Arrangement) -> Iterator[Pattern]:
    found = _BY_KEY[Kind.FULL_HOUSE, 5]
    joker_pair = hand.rules.joker_pair_in_full_house and any(hand.bytes[JOKERS] >> shift & 3 == 2 for shift in (0, 2))
    pairs = sum(count >= 2 for count in hand.counts[:JOKERS])
    for rank, key in _ranks_upwards(hand.level):
        count, is_level = hand.counts[rank], rank == hand.level
        short = max(0, 3 - count)
        if not count or short > (hand.wilds if is_level else hand.substitutes):
            continue
        if joker_pair or pairs > (count >= 2) or _completed_pair(hand, rank, short) or _alike_full_house(hand, rank):
            yield found[key]


def _completed_pair(hand: Arrangement, triple: int, short: int) -> bool:
    """Whether wilds that a triple leaves over make a pair."""
    is_level = triple == hand.level
    wilds = hand.wilds - short
    substitutes = hand.substitutes - (0 if is_level else short)
    if wilds == 2 and (not is_level or substitutes == 2):
        return True
    if wilds < 1:
        return False
    singles = (rank for rank in range(JOKERS) if hand.counts[rank] == 1 and rank != triple)
    return any(substitutes >= 1 or rank == hand.level for rank in singles)


def _alike_full_house(hand: Arrangement, rank: int) -> bool:
    helping = hand.wilds if rank == hand.level else hand.substitutes
    return hand.rules.same_rank_full_house and hand.counts[rank] + helping >= 5


def _ranks_upwards(level: int) -> Iterator[tuple[int, int]]:
    """Every rank with its strength, the level last."""
    for rank in range(JOKERS):
        if rank != level:
            yield rank, rank
    yield level, LEVEL_STRENGTH


def _sequences(hand: Arrangement, kind: Kind) -> Iterator[Pattern]:
    shape = kind.shape
    found = _BY_KEY[kind, shape.size]
    short = [max(0, shape.copies - count) for count in hand.counts[:JOKERS]]
    for top, ranks in _WINDOWS[shape.ranks]:
        wilds = sum([short[rank] for rank in ranks])
        if wilds <= hand.wilds:
            own = short[hand.level] if hand.level in ranks else 0
            if wilds - own <= hand.substitutes:
                yield found[top]


def _three_pairs(hand: Arrangement) -> Iterable[Pattern]:
    return _sequences(hand, Kind.THREE_PAIRS)


def _two_triples(hand: Arrangement) -> Iterable[Pattern]:
    return _sequences(hand, Kind.TWO_TRIPLES)


def _straights(hand: Arrangement) -> Iterator[Pattern]:
    suits = hand.suits
    for top, ranks in _WINDOWS[5]:
        missing = [rank for rank in ranks if not suits[rank]]
        if len(missing) > hand.wilds:
            continue
        held = 0
        for rank in ranks:
            held |= suits[rank]
        pattern = _BY_KEY[Kind.STRAIGHT, 5][top]
        if held & held - 1 and len(missing) - (hand.level in missing) <= hand.substitutes:
            yield pattern  # cards of two suits can be taken so that it is no flush
        elif next(cards_of(hand, pattern), None) is not None:
            yield pattern


def _straight_flushes(hand: Arrangement) -> Iterator[Pattern]:
    if not hand.wilds:
        # A byte a rank, an ace below the two as well, and in it a bit a suit: are there five in a row anywhere?
        held = int.from_bytes(hand.suits[:JOKERS], "little") << 8 | hand.suits[ACE]
        two = held & held >> 8
        if not two & two >> 16 & held >> 32:
            return
    spread = _SPREAD[hand.suits[ACE]]
    for rank in range(JOKERS):
        spread |= _SPREAD[hand.suits[rank]] << rank + 1
    helping = hand.substitutes if hand.rules.wild_straight_flush == "bomb" else 0
    for top, ranks in _WINDOWS[5]:
        for suit in range(4):
            missing = _MISSING[spread >> 16 * suit + top - 3 & 31]
            if missing <= hand.wilds and missing - (suit == Suit.H and hand.level in ranks) <= helping:
                yield _BY_KEY[Kind.STRAIGHT_FLUSH, 5][top]
                break


_FINDERS: dict[Kind, Callable[[Arrangement], Iterable[Pattern]]] = {
    Kind.SINGLE: _singles,
    Kind.PAIR: _pairs,
    Kind.THREE_PAIRS: _three_pairs,
    Kind.TRIPLE: _triples,
    Kind.TWO_TRIPLES: _two_triples,
    Kind.FULL_HOUSE: _full_houses,
    Kind.STRAIGHT: _straights,
    Kind.BOMB: _bombs,
    Kind.STRAIGHT_FLUSH: _straight_flushes,
    Kind.FOUR_JOKERS: _four_jokers,
}
