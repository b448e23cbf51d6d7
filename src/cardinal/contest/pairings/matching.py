"""The closest matching of an ordered field: fewest rematches, then fewest relatives, then nearest in score and order.

Minimum-weight perfect matching by rustworkx, on few edges and yet exact. The field stands in order of score; a pair
costs the square of its distance in score and, after that, the square of its distance in the order.

Why a pair (i, j) with more contestants between than i and j have blocked opponents together never belongs to a best
matching, so that its edge may be left out: take any such matching, a contestant p between i and j, and its partner q.
If q is outside, un-crossing the two pairs ((i, p), (j, q) when q is beyond j, and alike before i) costs strictly less.
If q is between too, both other ways to pair the four cost strictly less, as squares grow faster than distances. The
matching is best, so each of these exchanges must be barred by a blocked pair at i or at j: one for a partner outside,
two for the two contestants inside. A blocked pair bars the exchange with one pair only, hence there are no more
contestants between than blocked opponents of i and j. An exchange that is not barred brings no rematch or relative,
so the same holds for the best matching among those with rematches; and whenever a matching without rematch exists,
a best one does, within the edges kept.
"""

from __future__ import annotations

from collections.abc import Sequence
from collections.abc import Set as AbstractSet
from typing import Any
from zlib import crc32

from cardinal.language import Text

from .errors import BadField

Pair = tuple[int, int]

# The last resort among equally good matchings: a fixed figure for each pair, so that the best one is one only and
# the pairing does not depend on how a library happens to walk through the graph.
_LAST_RESORT_BITS = 20
_LARGEST_SUM = 1 << 120  # the library counts with 128 bits


def closest(
    scores: Sequence[int], met: Sequence[AbstractSet[int]], apart: Sequence[AbstractSet[int]] = ()
) -> tuple[Pair, ...]:
    """The best perfect matching of positions 0, 1, 2 …, an even number of them.

    *scores* must not rise; *met* and *apart* give for each position those it has met and those it shall not meet.
    """
    size = len(scores)
    if not size:
        return ()
    found = matched(size, edges(scores, met, apart))
    if 2 * len(found) != size:
        raise AssertionError("every field of an even number has a perfect matching within the edges kept")
    return tuple(sorted((min(pair), max(pair)) for pair in found))


def edges(
    scores: Sequence[int], met: Sequence[AbstractSet[int]], apart: Sequence[AbstractSet[int]] = ()
) -> list[tuple[int, int, int]]:
    """The pairs that a best matching can have, each with a weight that is the larger the better the pair."""
    size = len(scores)
    blocked = [len(met[one] | apart[one]) if apart else len(met[one]) for one in range(size)]
    most = max(blocked)
    pairs = [
        (one, other)
        for one in range(size)
        for other in range(one + 1, min(size, one + blocked[one] + most + 2))
        if other - one - 1 <= blocked[one] + blocked[other]
    ]
    half = size // 2
    order_step = (half << _LAST_RESORT_BITS) + 1
    widest = max(other - one for one, other in pairs)
    score_step = order_step * (half * widest * widest + 1)
    furthest = max(scores[one] - scores[other] for one, other in pairs)
    apart_step = score_step * (half * furthest * furthest + 1)
    met_step = apart_step * (half + 1)
    top = met_step * 2
    if top * half > _LARGEST_SUM:
        raise BadField(Text(__package__, "scores_too_fine"))
    mask = (1 << _LAST_RESORT_BITS) - 1
    order_costs = [distance * distance * order_step for distance in range(widest + 1)]
    found = []
    for one, other in pairs:
        difference = scores[one] - scores[other]
        cost = difference * difference * score_step + order_costs[other - one]
        cost += crc32(b"%d-%d" % (one, other)) & mask
        if other in met[one]:
            cost += met_step
        if apart and other in apart[one]:
            cost += apart_step
        found.append((one, other, top - cost))
    return found


def matched(size: int, weighted: Sequence[tuple[int, int, int]]) -> set[Pair]:
    """One call of the library: a matching of the most pairs, and among those of the largest weight."""
    rustworkx = _rustworkx()
    graph = rustworkx.PyGraph(multigraph=False)
    graph.add_nodes_from([None] * size)
    graph.add_edges_from(weighted)
    found: set[Pair] = rustworkx.max_weight_matching(graph, max_cardinality=True, weight_fn=int)
    return found


def _rustworkx() -> Any:
    """The library, looked for only when something is matched: the rest of the house runs on a bare Python."""
    try:
        import rustworkx
    except ImportError as error:
        raise BadField(Text(__package__, "no_rustworkx")) from error
    return rustworkx
