"""Calculations of Guandan: the levels and the tribute after each deal of a sheet, and the VPs of a match."""

from __future__ import annotations

from itertools import permutations
from random import Random

from cardinal.cards import RANKS, SEATS, SIDES, Rank, Side
from cardinal.guandan import Finish, Standing, promote
from cardinal.guandan.start import after
from cardinal.language import Text, clause_ids, join
from cardinal.scoring import guandan_vp

from .calculation_lines import Calculation, Choice, Line, Say

_BOOK = "guandan"
_DEALS = 3
_BOARDS = (4, 8, 12, 16)


def _plain(text: str) -> Say:
    return lambda language: text


def _shown(rank: Rank) -> str:
    return "10" if rank is Rank.TEN else str(rank)


_LEVELS = tuple(Choice(str(rank), _plain(_shown(rank))) for rank in RANKS)


def score_sheet(chance: Random, seed: str) -> Calculation:
    """Three deals from the middle of a game: the levels after each, who has passed A, and who pays tribute then."""
    owner = chance.choice(SIDES)
    standing = Standing(chance.choice(RANKS[2:]), chance.choice(RANKS[2:]), owner)
    facts = (
        Text(__name__, "begins", {"ns": _shown(standing.ns), "ew": _shown(standing.ew), "owner": owner}),
        Text(__name__, "rules"),
    )
    rows: list[tuple[Say, ...]] = []
    lines: list[Line] = []
    finish = Finish.parse("N S")
    for number in range(1, _DEALS + 1):
        finish = _finish(chance)
        promotion = promote(standing, finish)
        standing = promotion.standing
        rows.append((_plain(str(number)), finish.label))
        clauses = clause_ids(promotion.cites)
        for side in SIDES:
            ask = Text(__name__, "ask_level", {"side": side, "deal": number})
            lines.append(Line(f"{number}{side}", ask, str(standing.of(side)), clauses, _LEVELS))
        if standing.passed is not None:
            break
    nobody = Choice("nobody", Text(__name__, "nobody").render)
    sides = tuple(Choice(str(side), side.label) for side in SIDES)
    passed = "nobody" if standing.passed is None else str(standing.passed)
    lines.append(Line("passed", Text(__name__, "ask_passed"), passed, clause_ids("§G2.过A"), (nobody, *sides)))
    if standing.passed is None:
        lines.append(_tribute(finish))
    head = tuple(Text(__name__, key) for key in ("deal", "finish"))
    return Calculation("sheet", seed, _BOOK, "G12", facts, head, tuple(rows), tuple(lines))


def _finish(chance: Random) -> Finish:
    orders = [Finish.after(order) for order in permutations(SEATS)]
    return chance.choice([order for order in orders if order is not None])


def _tribute(finish: Finish) -> Line:
    duty = after(finish).duty
    if duty is None:
        raise AssertionError("after a deal that was played, tribute is owed")
    single = tuple(Choice(str(seat), seat.label) for seat in SEATS)
    double = tuple(Choice(str(side), _both(side)) for side in SIDES)
    right = str(duty.payers[0].side) if duty.is_double else str(duty.payers[0])
    return Line("tribute", Text(__name__, "ask_tribute"), right, clause_ids(duty.cites), (*single, *double))


def _both(side: Side) -> Say:
    return lambda language: join(tuple(seat.label(language) for seat in side.seats), language)


def match_vp(chance: Random, seed: str) -> Calculation:
    """G47.1: a match of duplicate play, from the levels to the VPs of both teams by the table of appendix 4."""
    boards = chance.choice(_BOARDS)
    levels = [chance.randrange(0, 2 * boards + 1) for _ in range(2)]
    if levels[0] == levels[1]:
        levels[0] += 1
    worth = guandan_vp(levels[0] - levels[1], boards)
    home, away = (worth.winner, worth.loser) if levels[0] > levels[1] else (worth.loser, worth.winner)
    facts = (Text(__name__, "match", {"boards": boards}), Text(__name__, "open_book"))
    rows = tuple((Text(__name__, team).render, _plain(str(level))) for team, level in zip(_TEAMS, levels, strict=True))
    lines = [
        Line(team, Text(__name__, f"ask_{team}"), points, clause_ids(worth.cites))
        for team, points in zip(_TEAMS, (home, away), strict=True)
    ]
    head = (Text(__name__, "team"), Text(__name__, "levels"))
    return Calculation("match-vp", seed, _BOOK, "G47", facts, head, rows, tuple(lines))


_TEAMS = ("home", "away")
