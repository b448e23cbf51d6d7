"""The grouping of a hand into few and good plays: a beam search over its sequences, the rest by rank.

A plan is a list by kind (its number in article 3) of groups, each with its key and its cards, weakest first. A bomb of
any sort is under 8, with its weight for a key. Triples and pairs lie apart, because any pair goes with any triple.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from functools import cache, lru_cache
from operator import getitem
from typing import NamedTuple

from cardinal.cards import Suit
from cardinal.guandan import Kind, Pattern
from cardinal.guandan.arrangement import JOKERS
from cardinal.guandan.rank import LEVEL_STRENGTH, SMALL_JOKER_STRENGTH
from cardinal.guandan.standing import window

from .worth import FOUR_JOKERS, FULL_HOUSE_SAVES, PAIRS, SINGLES, Worth, sequence_cost, worth

Group = tuple[int, int]
"""The key of a group, or the weight of a bomb, and its cards as a holding packs them."""
Plan = list[list[Group]]

SINGLE, PAIR, THREE_PAIRS, TRIPLE, TWO_TRIPLES, FULL_HOUSE, STRAIGHT, BOMB = range(1, 9)
PLAIN_KINDS = (SINGLE, PAIR, THREE_PAIRS, TRIPLE, TWO_TRIPLES, STRAIGHT)
KINDS = 9
SIZES = (0, 1, 2, 6, 3, 6, 5, 5)
"""How many cards a play of each ordinary kind has."""

WIDE, NARROW = 8, 2
"""How many groupings are followed further at each step: of the own hand, of a hand that is only supposed."""
_DEEPEST = 4
_NUMBER = bytes(sum(code >> 2 * suit & 3 for suit in range(4)) for code in range(256))
_LOW_CARDS = (1 << 104) - 1
_ALL_JOKERS = 0b1010


def wild_card(level: int) -> int:
    """The heart of a level as a holding packs it."""
    return 1 << 8 * level + 2 * Suit.H


def one_card(cards: int) -> int:
    """The lowest of some cards."""
    return 1 << ((cards & -cards).bit_length() - 1 & ~1)


def number_of(cards: int) -> int:
    return sum(cards.to_bytes(14, "little").translate(_NUMBER))


class Sequence(NamedTuple):
    """A straight, three pairs, two triples, or a straight flush of a suit, wherever it may lie."""

    kind: Kind
    key: int
    ranks: tuple[int, ...]
    suit: int | None
    cost: float


def _sequences(kind: Kind, suits: tuple[int | None, ...]) -> Iterator[Sequence]:
    length = kind.shape.ranks
    for key in range(length - 2, 13):
        for suit in suits:
            yield Sequence(kind, key, window(key, length), suit, sequence_cost(kind, key))


def _with_ranks(sequences: Iterable[Sequence]) -> tuple[tuple[Sequence, int], ...]:
    return tuple((sequence, sum(1 << rank for rank in sequence.ranks)) for sequence in sequences)


_FLUSHES = _with_ranks(_sequences(Kind.STRAIGHT_FLUSH, (0, 1, 2, 3)))
_PLAIN = _with_ranks(
    sequence for kind in (Kind.TWO_TRIPLES, Kind.THREE_PAIRS, Kind.STRAIGHT) for sequence in _sequences(kind, (None,))
)
_SUITS = tuple(tuple(suit for suit in range(4) if code >> 2 * suit & 3) for code in range(256))


@cache
def _taken(code: int, count: int) -> int:
    """So many cards of the rank with this byte, in as many suits as there are, as a byte."""
    taken = 0
    for number in (2, 1):
        for suit in range(4):
            if count and code >> 2 * suit & 3 >= number and not taken >> 2 * suit & 3:
                taken += 1 << 2 * suit
                count -= 1
    for suit in range(4):
        if count and (code - taken) >> 2 * suit & 3:
            taken += 1 << 2 * suit
            count -= 1
    return taken


def _possible(cards: int, wilds: int) -> list[Sequence]:
    """The sequences for which not more cards are missing than there are wilds, by sets of ranks, a bit each."""
    held = [0] * 4
    suits = [0] * 4
    bit = 1
    for code in cards.to_bytes(13, "little"):
        if code:
            for number in range(min(_NUMBER[code], 3)):
                held[number] |= bit
            for suit in _SUITS[code]:
                suits[suit] |= bit
        bit <<= 1
    once, twice, thrice = ~held[0], ~held[1], ~held[2]
    missing = [~one for one in suits]
    found = [one for one, bits in _FLUSHES if (bits & missing[one.suit or 0]).bit_count() <= wilds]
    for one, bits in _PLAIN:
        lacking = (bits & once).bit_count()
        if one.kind is not Kind.STRAIGHT and lacking <= wilds:
            lacking += (bits & twice).bit_count()
            if one.kind is Kind.TWO_TRIPLES:
                lacking += (bits & thrice).bit_count()
        if lacking <= wilds:
            found.append(one)
    return found


def _cards_of(sequence: Sequence, cards: int, wilds: int) -> tuple[int, int] | None:
    """The cards of a sequence without the wilds, and how many wilds it needs; None if there are not so many."""
    kind, _, ranks, suit, _ = sequence
    taken = missing = 0
    if kind is Kind.STRAIGHT_FLUSH:
        for rank in ranks:
            place = 8 * rank + 2 * (suit or 0)
            if cards >> place & 3:
                taken |= 1 << place
            else:
                missing += 1
                if missing > wilds:
                    return None
        return taken, missing
    copies = 1 if kind is Kind.STRAIGHT else 2 if kind is Kind.THREE_PAIRS else 3
    suits = 0
    for rank in ranks:
        code = cards >> 8 * rank & 255
        held = _NUMBER[code]
        if held < copies:
            missing += copies - held
            if missing > wilds:
                return None
        chosen = _taken(code, min(held, copies))
        suits |= chosen
        taken |= chosen << 8 * rank
    if kind is Kind.STRAIGHT and suits & suits - 1 == 0:
        # Five of one suit are a straight flush, which is another sequence of the list; another suit makes it plain.
        return _mixed(taken, cards, ranks, suits, missing)
    return taken, missing


def _mixed(taken: int, cards: int, ranks: tuple[int, ...], suit: int, missing: int) -> tuple[int, int] | None:
    for rank in ranks:
        code = cards >> 8 * rank & 255
        for other in (1, 4, 16, 64):
            if other != suit and code & 3 * other:
                return taken + (other - suit << 8 * rank), missing
    return None


def _rest(cards: int, wilds: int, tables: Worth) -> float:
    """About what the cards cost that are in no sequence."""
    counts = cards.to_bytes(13, "little").translate(_NUMBER)
    cost = sum(map(getitem, tables.cost, counts))
    triples, pairs = counts.count(3), counts.count(2)
    if triples and pairs:
        cost -= FULL_HOUSE_SAVES * min(triples, pairs)
    if wilds == 1:
        cost -= max(map(getitem, tables.saved, counts))
    elif wilds:
        cost -= sum(sorted(map(getitem, tables.saved, counts))[-2:])
    return cost


def rough_cost(cards: int, level: int) -> float:
    """What a hand costs if nothing is made of its sequences: a first look at many hands."""
    wild = wild_card(level)
    wilds = cards // wild & 3
    return _rest((cards & _LOW_CARDS) - wilds * wild, wilds, worth(level)) + _jokers(cards & ~_LOW_CARDS)[0]


def _jokers(cards: int) -> tuple[float, list[tuple[int, Group]]]:
    code = cards >> 8 * JOKERS
    if code == _ALL_JOKERS:
        return FOUR_JOKERS, [(BOMB, (Pattern(Kind.FOUR_JOKERS).weight, cards))]
    cost, groups = 0.0, []
    for place in (0, 1):
        held = code >> 2 * place & 3
        if held:
            key = SMALL_JOKER_STRENGTH + place
            cost += (0.0, SINGLES[key], PAIRS[key])[held]
            groups.append((held, (key, held << 2 * place + 8 * JOKERS)))
    return cost, groups


# The cost in all and of the sequences so far, the cards and wilds left, the sequences by place, where to go on.
_Step = tuple[float, float, int, int, tuple[tuple[int, int], ...], int]


@lru_cache(maxsize=20_000)
def grouped(cards: int, level: int, width: int = WIDE) -> tuple[float, Plan]:
    """What a hand costs at the level with this index, and its plan, which whoever wants to change it copies."""
    tables, wild = worth(level), wild_card(level)
    wilds = cards // wild & 3
    low = (cards & _LOW_CARDS) - wilds * wild
    for_sequences = wilds if width > NARROW else 0
    # A sequence that is not there at first is not there later.
    found = _possible(low, for_sequences)
    best: _Step = (_rest(low, wilds, tables), 0.0, low, wilds, (), 0)
    layer = [best]
    for _ in range(_DEEPEST):
        following: list[_Step] = []
        for _, spent, left, free, chosen, start in layer:
            for place in range(start, len(found)):
                one = found[place]
                made = _cards_of(one, left, min(free, for_sequences))
                if made is not None:
                    taken, used = made
                    cost = spent + one.cost
                    total = cost + _rest(left - taken, free - used, tables)
                    made_of = (*chosen, (place, taken + used * wild))
                    following.append((total, cost, left - taken, free - used, made_of, place))
        if not following:
            break
        following.sort()
        layer = following[:width]
        if layer[0] < best:
            best = layer[0]
    joker_cost, joker_groups = _jokers(cards & ~_LOW_CARDS)
    plan: Plan = [[] for _ in range(KINDS)]
    for place, group in best[4]:
        one = found[place]
        if one.kind is Kind.STRAIGHT_FLUSH:
            plan[BOMB].append((Pattern(one.kind, one.key).weight, group))
        else:
            plan[one.kind].append((one.key, group))
    for kind, joker in joker_groups:
        plan[kind].append(joker)
    _add_rest(plan, best[2], best[3], level)
    for groups in plan:
        groups.sort()
    return best[0] + joker_cost, plan


def _add_rest(plan: Plan, cards: int, wilds: int, level: int) -> None:
    """The cards that are in no sequence, rank by rank, each wild where it saves most."""
    tables, wild = worth(level), wild_card(level)
    codes = [cards >> 8 * rank & 255 for rank in range(13)]
    counts = [_NUMBER[code] for code in codes]
    added = [0] * 13
    for _ in range(wilds):
        rank = max(range(13), key=lambda one: _saved(tables, counts, one))
        counts[rank] += 1
        added[rank] += 1
    for rank, count in enumerate(counts):
        if count:
            key = LEVEL_STRENGTH if rank == level else rank
            group = (codes[rank] << 8 * rank) + added[rank] * wild
            if count > 3:
                plan[BOMB].append((Pattern(Kind.BOMB, key, count).weight, group))
            else:
                plan[(0, SINGLE, PAIR, TRIPLE)[count]].append((key, group))


def _saved(tables: Worth, counts: list[int], rank: int) -> float:
    count = counts[rank]
    saved = tables.saved[rank][count]
    if count in (1, 2):
        # A new pair goes with a triple that has none, and a new triple takes a pair along.
        spare = counts.count(3) - counts.count(2)
        saved += FULL_HOUSE_SAVES * ((count == 1 and spare > 0) or (count == 2 and spare < -1))
    return saved


def plays_left(plan: Plan) -> int:
    """How many plays a plan needs without its bombs."""
    pairs, triples = len(plan[PAIR]), len(plan[TRIPLE])
    others = len(plan[SINGLE]) + len(plan[THREE_PAIRS]) + len(plan[TWO_TRIPLES]) + len(plan[STRAIGHT])
    return others + (pairs if pairs > triples else triples)
