"""Fields, rounds and standings for ``plan_round``, in a line each, and plans as short texts."""

from __future__ import annotations

from collections.abc import Mapping
from fractions import Fraction
from hashlib import sha256
from typing import Any

import pytest

from cardinal.contest.conditions import ConditionsOfContest
from cardinal.contest.conditions_reader import read_conditions
from cardinal.contest.draw_record import StageDraw
from cardinal.contest.errors import BadFolder
from cardinal.contest.model import Match, Outcome
from cardinal.contest.next_round import plan_round
from cardinal.contest.pairings import Seeding
from cardinal.contest.round_plan import Field, Planned, Ranked
from tests.contest.conditions_maker import STAGES, document

SEED = "Spring Cup"


def terms(stage: str, pack: str = "ctcba", **more: Any) -> ConditionsOfContest:
    form = "pairs" if stage == "mitchell" else "teams"
    return read_conditions(document(pack, form, {**STAGES[stage], "boards": 8, **more}))


def plan(conditions: ConditionsOfContest, known: Field, drawn: StageDraw | None = None) -> Planned:
    return plan_round(conditions, conditions.stages[0], known, drawn, SEED)


def by_lot(purpose: str, *numbers: int) -> list[int]:
    """Lots are the digests of seed, purpose and number in ascending order (docs of the draw)."""
    return sorted(numbers, key=lambda one: sha256(f"{SEED}|{purpose}|{one}".encode()).hexdigest())


def field(count: int, seeds: int = 0, **more: Any) -> Field:
    return Field(Seeding(tuple(range(1, count + 1)), seeds), **more)


def rounds(stage: str, *told: str) -> dict[int, tuple[Match, ...]]:
    """``1-4 2-5 3`` is a round of two matches and a bye of 3."""
    found = {}
    for number, each in enumerate(told, start=1):
        matches = []
        for table, one in enumerate(each.split(), start=1):
            home, _, away = one.partition("-")
            sides = (int(home), int(away)) if away else (int(home), None)
            matches.append(Match(stage, number, str(table), *sides, Outcome.PLAYED if away else Outcome.BYE))
        found[number] = tuple(matches)
    return found


def ranked(*scores: int, **more: Any) -> tuple[Ranked, ...]:
    """Numbers from 1 with these scores, the places in the order of the scores, equal scores by number."""
    order = sorted(range(len(scores)), key=lambda at: (-scores[at], at))
    return tuple(Ranked(at + 1, Fraction(score), order.index(at) + 1, **more) for at, score in enumerate(scores))


def listed(planned: Planned) -> list[str]:
    """Round, table, home and away of each match, with its outcome and group where it has them."""
    return [
        f"{one.round}/{one.table or '-'} {one.home}-{one.away or one.outcome}{' ' if one.group else ''}{one.group}"
        for one in planned.matches
    ]


def refused(conditions: ConditionsOfContest, known: Field) -> tuple[str, Mapping[str, object], tuple[str, ...]]:
    with pytest.raises(BadFolder) as caught:
        plan(conditions, known)
    return caught.value.text.key, caught.value.text.values, caught.value.cites
