"""The movement of an evening that its organiser left to the draw: rounds and boards that suit the pairs who came.

A Howell where the field is small enough for everybody to meet everybody, else a Mitchell; as many boards as an evening
has, and of the ways to play them the one in which everybody plays every board, if there is any.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass, replace

from cardinal.language import Text

from .conditions import ConditionsOfContest
from .errors import BadFolder
from .model import Game
from .movements import mitchell
from .movements.howell import MOST_HOWELL_TABLES
from .movements.length import MOST_BOARDS_PER_SET
from .pairings.method import Winners
from .stage import Stage
from .stage_record import Fit, StagePlan

__all__ = ["Fitting", "fitting", "with_fitted_stage"]

_EVENING = {Game.BRIDGE: (24, 26, 28), Game.GUANDAN: (12, 14, 16)}
"""The least, the best and the most boards of an evening: a deal of Guandan takes about twice as long."""
_BOARDS = range(1, MOST_BOARDS_PER_SET + 1)
_HOWELL_UP_TO = 5
"""Above so many tables a Howell has more rounds than an evening, or too few boards in each."""


@dataclass(frozen=True, slots=True)
class Fitting:
    """A movement by name, its rounds, the boards of a round, and whether two tables share boards."""

    system: str
    tables: int
    rounds: int
    boards: int
    share: bool = False

    @property
    def total(self) -> int:
        return self.rounds * self.boards

    @property
    def is_complete(self) -> bool:
        """Whether every pair that never sits out plays every board."""
        return self.system == "howell" or self.rounds == self.tables

    @property
    def skips(self) -> bool:
        return self.system == "mitchell" and self.tables % 2 == 0 and not self.share and self.rounds > self.tables // 2


def fitting(game: Game, pairs: int, system: str = "", sections: int = 1, *, rover: bool = False) -> Fitting:
    """What suits so many pairs; a *system* that the organiser named is kept.

    >>> [(f.system, f.rounds, f.boards) for f in (fitting(Game.BRIDGE, 9), fitting(Game.BRIDGE, 12))]
    [('howell', 9, 3), ('mitchell', 6, 4)]
    """
    all_tables = pairs // 2 if rover else (pairs + 1) // 2
    # Sections differ by a table at most; what the smaller can play, the larger can too.
    tables = all_tables // sections
    if tables < 2:
        raise BadFolder(Text(__name__, "too_few_pairs", {"given": pairs, "sections": sections}))
    least, best, most = _EVENING[game]

    def rank(one: Fitting) -> tuple[int, bool, bool, bool, bool, int]:
        outside = max(0, least - one.total, one.total - most)
        return (
            outside,
            one.boards < 2,
            one.system != "howell",
            not one.is_complete,
            # A board more or less is nothing against meeting more opponents.
            abs(one.total - best) > 1,
            -one.rounds,
        )

    found: list[Fitting] = []
    if system == "howell" or (not system and tables <= _HOWELL_UP_TO and all_tables % sections == 0 and not rover):
        found += _howells(tables)
    if system != "howell":
        found += _mitchells(tables, rover=rover and pairs % 2 == 1)
    if not found:
        raise BadFolder(Text(__name__, "too_many_for_howell", {"tables": tables, "most": MOST_HOWELL_TABLES}))
    return min(found, key=rank)


def _howells(tables: int) -> Iterator[Fitting]:
    if tables <= MOST_HOWELL_TABLES:
        rounds = 2 * tables - 1
        yield from (Fitting("howell", tables, rounds, boards) for boards in _BOARDS)


def _mitchells(tables: int, *, rover: bool) -> Iterator[Fitting]:
    """With a skip there is a round less than tables; sharing and a relay give back the last one."""
    even = tables % 2 == 0
    most = len(mitchell(tables, rover=True).rounds) if rover else tables
    for rounds in range(1, most + 1):
        yield from (Fitting("mitchell", tables, rounds, boards, even and rounds == tables) for boards in _BOARDS)


def with_fitted_stage(
    conditions: ConditionsOfContest, stage: Stage, pairs: int
) -> tuple[ConditionsOfContest, Stage, tuple[Text, ...]]:
    """The conditions with what was chosen for a stage that left it to the draw, and the words for it."""
    plan = conditions.plan(stage.name)
    if plan.fit is Fit.STATED:
        return conditions, stage, ()
    named = stage.system if plan.fit is Fit.LENGTH else ""
    chosen = fitting(conditions.game, pairs, named, plan.groups, rover=plan.rover)
    winners = stage.winners
    if not named:
        one_list = chosen.system == "howell" or plan.arrow_switch
        winners = Winners.OVERALL_ONE if one_list else Winners.OVERALL_TWO
    fitted = replace(stage, system=chosen.system, rounds=chosen.rounds, boards=chosen.boards, winners=winners)
    new_plan = replace(plan, fit=Fit.STATED, share=chosen.share)
    changed = replace(
        conditions,
        stages=tuple(fitted if one.name == stage.name else one for one in conditions.stages),
        plans=tuple(new_plan if one.stage == stage.name else one for one in conditions.plans),
    )
    return changed, fitted, tuple(_told(chosen, plan, pairs))


def _told(chosen: Fitting, plan: StagePlan, pairs: int) -> Iterator[Text]:
    values = {"pairs": pairs, "rounds": chosen.rounds, "boards": chosen.boards, "total": chosen.total}
    yield Text(__name__, f"chosen_{chosen.system}", values)
    if chosen.share:
        yield Text(__name__, "shares" if chosen.tables > 2 else "shares_both")
    if chosen.skips:
        yield Text(__name__, "skips", {"round": chosen.tables // 2})
    if pairs % 2:
        yield Text(__name__, "half_table_rover" if plan.rover else "half_table", {"boards": chosen.boards})
