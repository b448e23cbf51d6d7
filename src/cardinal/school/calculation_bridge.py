"""Calculations of bridge: matchpoints, weighted and artificial scores, a fouled board, a weighted score at teams."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from fractions import Fraction
from random import Random

from cardinal.bridge import Side
from cardinal.cards import SIDES
from cardinal.language import Text, clause_ids
from cardinal.scoring import (
    AVERAGE_MINUS,
    AVERAGE_PLUS,
    Artificial,
    BoardScore,
    Fouled,
    Played,
    Traveller,
    Weighted,
    shares,
    team_imps,
)

from .calculation_lines import Calculation, Line, Say
from .travellers import Sheet, sheet

_WEIGHTS = ((60, 40), (50, 50), (70, 30), (75, 25), (50, 30, 20))
_BOOK = 2017


def matchpoints(chance: Random, seed: str) -> Calculation:
    """78A: what three tables have on a board that went as it should."""
    found = sheet(chance, chance.randrange(7, 11))
    places = sorted(chance.sample(range(len(found.scores)), 3))
    asked = [(place, chance.choice(SIDES)) for place in places]
    scores = tuple(map(Played, found.scores))
    return _calculation("matchpoints", seed, "78", found, scores, asked)


def weighted(chance: Random, seed: str) -> Calculation:
    """12C1(c): one table has several results, each with its weight; what are they worth to both sides?"""
    found = sheet(chance, chance.randrange(7, 11))
    place = chance.randrange(len(found.scores))
    scores = [*map(Played, found.scores)]
    every: list[BoardScore] = [*scores[:place], _weighed(chance, found), *scores[place + 1 :]]
    return _calculation("weighted", seed, "12", found, every, [(place, side) for side in SIDES])


def artificial(chance: Random, seed: str) -> Calculation:
    """12C2: a board that could not be played; the side at fault, the other with a good session, and a third table."""
    found = sheet(chance, chance.randrange(7, 11))
    place, other = chance.sample(range(len(found.scores)), 2)
    at_fault = chance.choice(SIDES)
    session = Fraction(chance.randrange(560, 668), 10)
    awards = {at_fault: AVERAGE_MINUS, at_fault.other: AVERAGE_PLUS}
    scores = [*map(Played, found.scores)]
    score = Artificial(awards[Side.NS], awards[Side.EW])
    every: list[BoardScore] = [*scores[:place], score, *scores[place + 1 :]]
    facts = [
        Text(__name__, "at_fault", {"table": place + 1, "side": at_fault, "other": at_fault.other}),
        Text(__name__, "session", {"side": at_fault.other, "percent": f"{float(session):.1f}"}),
        Text(__name__, "neuberg"),
    ]
    asked = [*((place, side) for side in SIDES), (other, Side.NS)]
    return _calculation("artificial", seed, "12", found, every, asked, facts, {(place, at_fault.other): session})


def fouled(chance: Random, seed: str) -> Calculation:
    """87B: two cards changed places between the rounds; each group is compared by itself."""
    found = sheet(chance, chance.randrange(8, 12))
    first = chance.randrange(3, len(found.scores) - 2)
    every = [Fouled("before" if place < first else "after", Played(score)) for place, score in enumerate(found.scores)]
    asked = [(chance.randrange(first), Side.NS), (chance.randrange(first, len(every)), chance.choice(SIDES))]
    facts = [Text(__name__, "fouled", {"first": first, "next": first + 1}), Text(__name__, "neuberg")]
    return _calculation("fouled", seed, "87", found, every, asked, facts)


def weighted_imps(chance: Random, seed: str) -> Calculation:
    """12C1(c) at teams: every weighted result is turned into IMPs first."""
    found = sheet(chance, 4)
    score = _weighed(chance, found)
    closed = Played(found.scores[-1])
    imps = team_imps(score, closed)
    if imps is None:
        raise AssertionError("two scores of one board are comparable")
    facts = (_board(found), Text(__name__, "teams"))
    rows = tuple(
        (Text(__name__, room).render, _score(one, found, place))
        for room, one, place in (("open_room", score, 0), ("closed_room", closed, 3))
    )
    line = Line("home", Text(__name__, "ask_imps"), imps.home, ("12C1(c)", "78B"))
    head = (Text(__name__, "room"), Text(__name__, "score"))
    return Calculation("weighted-imps", seed, _BOOK, "12", facts, head, rows, (line,))


def _weighed(chance: Random, found: Sheet) -> Weighted:
    weights = chance.choice(_WEIGHTS)
    different = sorted(set(found.scores))
    chosen = chance.sample(different, min(len(weights), len(different)))
    used = weights if len(chosen) == len(weights) else (60, 40)
    return Weighted(shares(*zip(used, chosen[: len(used)], strict=True)))


def _board(found: Sheet) -> Text:
    return Text(__name__, "board", {"number": found.number, "vulnerability": found.vulnerability})


def _calculation(
    topic: str,
    seed: str,
    law: str,
    found: Sheet,
    scores: Sequence[BoardScore],
    asked: Iterable[tuple[int, Side]],
    facts: Iterable[Text] = (),
    sessions: dict[tuple[int, Side], Fraction] | None = None,
) -> Calculation:
    traveller = Traveller(scores)
    lines = []
    for place, side in asked:
        worth = traveller.points(place, side, (sessions or {}).get((place, side)))
        if worth is None:
            raise AssertionError("a table that is asked about has a score")
        ask = Text(__name__, "ask_points", {"side": side, "table": place + 1})
        lines.append(Line(f"{place + 1}{side}", ask, worth.points, clause_ids(worth.cites)))
    rows = tuple(
        (_plain(str(place + 1)), _contract(score, found, place), _score(score, found, place))
        for place, score in enumerate(scores)
    )
    head = tuple(Text(__name__, key) for key in ("table", "contract", "score"))
    told = (_board(found), Text(__name__, "unit", {"tables": len(scores)}), *facts)
    return Calculation(topic, seed, _BOOK, law, told, head, rows, tuple(lines))


def _plain(text: str) -> Say:
    return lambda language: text


def _contract(score: BoardScore, found: Sheet, place: int) -> Say:
    if isinstance(score, Weighted | Artificial):
        return Text(__name__, "by_the_director").render
    return found.results[place].label


def _score(score: BoardScore, found: Sheet, place: int) -> Say:
    if isinstance(score, Weighted):
        return _plain("; ".join(f"{share.weight * 100}% {share.score}" for share in score.shares))
    return _plain("–" if isinstance(score, Artificial) else str(found.scores[place]))
