"""The movement of an evening that its organiser left to the draw: rounds and boards that suit the pairs who came.

Each movement says up to how many tables it may be chosen, and in how many rounds it can be played. Of those that make
an evening comes first what lets everybody meet everybody, a Howell of a small field, then what has everybody play every
board.
"""

from __future__ import annotations

from collections.abc import Collection, Iterator
from dataclasses import dataclass, field, replace

from cardinal.language import Text

from .conditions import ConditionsOfContest
from .errors import BadFolder
from .model import Game
from .movements import GENERATORS, Generator, generator_of
from .movements.kind import ROVER, Choice, Length
from .movements.length import MOST_BOARDS_PER_SET
from .pairings.method import Winners
from .stage import Stage
from .stage_record import Fit, StagePlan
from .systems import has_two_lines, system_name

_EVENING = {Game.BRIDGE: (24, 26, 28), Game.GUANDAN: (12, 14, 16)}
"""The least, the best and the most boards of an evening: a deal of Guandan takes about twice as long."""


@dataclass(frozen=True, slots=True)
class Fitting:
    """A movement by name, its rounds, the boards of a round, and whether two tables share boards."""

    system: str
    tables: int
    rounds: int
    boards: int
    share: bool = False
    all_meet: bool = field(default=False, compare=False)
    notes: tuple[Text, ...] = field(default=(), compare=False)

    @property
    def total(self) -> int:
        return self.rounds * self.boards


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

    def rank(candidate: tuple[Generator, Length, int]) -> tuple[int, bool, bool, bool, bool, int]:
        _, length, boards = candidate
        total = length.rounds * boards
        return (
            max(0, least - total, total - most),
            boards < 2,
            not length.all_meet,
            not length.is_complete,
            # A board more or less is nothing against meeting more opponents.
            abs(total - best) > 1,
            -length.rounds,
        )

    named = generator_of(system)
    choices = (ROVER,) if rover and pairs % 2 else ()
    if named is not None:
        lengths = [(named, one) for one in named.lengths_for(tables, choices)]
    else:
        lengths = list(_unasked(tables, choices, is_uneven=all_tables % sections > 0, rover=rover))
    if not lengths:
        assert named is not None
        values = {"movement": named.text, "tables": tables, "least": named.least, "most": named.most}
        raise BadFolder(Text(__name__, "no_such_size", values))
    candidates = ((*one, boards) for one in lengths for boards in range(1, MOST_BOARDS_PER_SET + 1))
    generator, length, boards = min(candidates, key=rank)
    return Fitting(generator.system, tables, length.rounds, boards, length.shares, length.all_meet, length.notes)


def _unasked(
    tables: int, choices: Collection[Choice], *, is_uneven: bool, rover: bool
) -> Iterator[tuple[Generator, Length]]:
    """What the draw may choose itself: of uneven sections the larger one must be able to play as many rounds."""
    for generator in GENERATORS:
        if tables <= generator.unasked_up_to and (not rover or ROVER in generator.choices):
            larger = {length.rounds for length in generator.lengths_for(tables + 1)}
            yield from (
                (generator, length)
                for length in generator.lengths_for(tables, choices)
                if not is_uneven or length.rounds in larger
            )


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
        two_lists = has_two_lines(chosen.system) and not plan.arrow_switch
        winners = Winners.OVERALL_TWO if two_lists else Winners.OVERALL_ONE
    fitted = replace(stage, system=chosen.system, rounds=chosen.rounds, boards=chosen.boards, winners=winners)
    new_plan = replace(plan, fit=Fit.STATED, share=chosen.share)
    changed = replace(
        conditions,
        stages=tuple(fitted if one.name == stage.name else one for one in conditions.stages),
        plans=tuple(new_plan if one.stage == stage.name else one for one in conditions.plans),
    )
    return changed, fitted, tuple(_told(chosen, plan, pairs))


def _told(chosen: Fitting, plan: StagePlan, pairs: int) -> Iterator[Text]:
    values = {
        "pairs": pairs,
        "movement": system_name(chosen.system),
        "rounds": chosen.rounds,
        "boards": chosen.boards,
        "total": chosen.total,
    }
    yield Text(__name__, "chosen_all_meet" if chosen.all_meet else "chosen", values)
    yield from chosen.notes
    if pairs % 2:
        yield Text(__name__, "half_table_rover" if plan.rover else "half_table", {"boards": chosen.boards})
