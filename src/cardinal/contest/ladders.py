"""Which ladder a ranking list goes down: by name in the conditions, else the usual one of the game and the pack."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence

from cardinal.language import NotUnderstood, Text, shown

from .model import EventConditions, Game
from .stage import Stage
from .tie_steps import STEPS
from .ties import Ladder, Step

# R49.6 and R49.5 come first: they say how the tie came about. Then the item for the kind of contest.
_CAUSES = ("R49.6", "R49.5")
_ROUND_ROBIN_TWO = (*_CAUSES, "R49.2(1)", "R49.2(2)")
_ROUND_ROBIN_MORE = (*_CAUSES, "R49.2(1)", "R49.2(2)-wins", "R49.2(2)-vp", "R49.2(2)-imps")
_SWISS_TWO = (*_CAUSES, "R49.3-bye", "R49.3-wins", "R49.3-totals")
_PAIRS = (*_CAUSES, "R49.4(1)", "R49.4(2)", "R49.4(3)", "R49.4(4)")
_GUANDAN_TWO = tuple(f"G49.1.1.{number}" for number in range(1, 8))
_GUANDAN_MORE = tuple(f"G49.1.2.{number}" for number in range(1, 7))

NAMES = ("r49", "g49", "shared")
"""The whole ladders."""


def usual(conditions: EventConditions) -> tuple[str, ...]:
    """The ladder of an event that names none: places are shared unless its rule book has one (78D/2, G49.1, R49)."""
    if conditions.game is Game.GUANDAN:
        return ("g49",)
    return ("r49",) if conditions.pack.startswith("ctcba") else ("shared",)


def ladder_of(stage: Stage, conditions: EventConditions) -> Ladder:
    """The ladder of a stage, as a function of how many are tied."""
    names = stage.ties or usual(conditions)
    unknown = [name for name in names if name not in STEPS and name not in NAMES]
    if unknown:
        legal = (*NAMES, *STEPS)
        raise NotUnderstood(Text(__name__, "unknown", {"given": shown(unknown[0])}), cites="§78D/2", legal=legal)
    lots = conditions.game is Game.GUANDAN and conditions.laws["event.final_tie"] == "lot"

    def steps(count: int) -> Sequence[Step]:
        found = [step for name in names for step in _steps(name, stage, count)]
        return [*found, STEPS["lots"]] if lots and STEPS["lots"] not in found else found

    return steps


def ladder_name(name: str) -> Text:
    """A ladder, or one step of a ladder, for a reader."""
    if name in STEPS:
        return Text("cardinal.contest.tie_steps", name)
    return Text("cardinal.contest.conditions_page", f"word_{name}")


def _steps(name: str, stage: Stage, count: int) -> list[Step]:
    if name in STEPS:
        return [STEPS[name]]
    return [STEPS[one] for one in _LADDERS[name](stage, count)]


def _r49(stage: Stage, count: int) -> tuple[str, ...]:
    if not stage.has_matches:
        return _PAIRS
    if count > 2:
        return _ROUND_ROBIN_MORE
    return _SWISS_TWO if stage.is_swiss else _ROUND_ROBIN_TWO


def _g49(stage: Stage, count: int) -> tuple[str, ...]:
    """G49.4: other forms by analogy, each step where it has something to look at."""
    return _GUANDAN_TWO if count == 2 else _GUANDAN_MORE


def _shared(stage: Stage, count: int) -> tuple[str, ...]:
    return ()


_LADDERS: Mapping[str, Callable[[Stage, int], tuple[str, ...]]] = {"r49": _r49, "g49": _g49, "shared": _shared}
