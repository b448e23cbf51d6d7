"""Swiss pairing of a thousand teams beside one bare call of the matching library on the very same graph."""

from __future__ import annotations

from dataclasses import replace
from fractions import Fraction
from random import Random

import rustworkx

from cardinal.contest.pairings.field import Contestant, after, in_order, whole_scores
from cardinal.contest.pairings.matching import edges
from cardinal.contest.pairings.swiss_round import pair_round

from .measure import Line, Side, by_turns

TEAMS = 1_000
ROUNDS_PLAYED = 9


def _field() -> tuple[Contestant, ...]:
    """A thousand teams after nine rounds paired as they would be, each match split at random on the 20-VP scale."""
    chance = Random(26)
    field = tuple(Contestant(number) for number in range(1, TEAMS + 1))
    for number in range(1, ROUNDS_PLAYED + 1):
        paired = pair_round(field, number).round
        score = {one.number: Fraction(one.score) for one in field}
        for pairing in paired.pairings:
            hundredths = min(2_000, max(0, round(chance.gauss(1_000, 450))))
            score[pairing.home] += Fraction(hundredths, 100)
            score[pairing.away] += Fraction(2_000 - hundredths, 100)
        field = after((replace(one, score=score[one.number]) for one in field), [paired])
    return field


def pairing() -> Line:
    """From the field to the round, against the library's call alone on the graph that this makes."""
    field = _field()
    order = in_order(field, ROUNDS_PLAYED + 1)
    position = {one.number: place for place, one in enumerate(order)}
    weighted = edges(whole_scores(order), [{position[number] for number in one.met} for one in order])
    graph = rustworkx.PyGraph(multigraph=False)
    graph.add_nodes_from([None] * TEAMS)
    graph.add_edges_from(weighted)
    figures = by_turns(
        Side(lambda: pair_round(field, ROUNDS_PLAYED + 1), times=1),
        Side(lambda: rustworkx.max_weight_matching(graph, max_cardinality=True, weight_fn=int), times=1),
        rounds=9,
    )
    paired = pair_round(field, ROUNDS_PLAYED + 1)
    return Line(
        benchmark="swiss_pairing",
        unit=f"rounds of {TEAMS} teams per second",
        ours=figures.ours,
        peer=figures.peer,
        ratio=figures.ratio,
        at_least=0.5,
        more={
            "peer_is": "the matching call that it wraps, so that this shows what all the rest costs",
            "edges": len(weighted),
            "rematches": len(paired.rematches),
        },
    )
