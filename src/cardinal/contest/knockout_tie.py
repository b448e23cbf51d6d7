"""Who wins a knockout match that its score leaves level: points, boards, extra boards, lots (R49.1)."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from dataclasses import replace as changed
from fractions import Fraction

from cardinal.scoring import LatePlay

from .match_totals import MatchTotals, match_totals
from .model import Line, Match
from .round_field import RoundField
from .stage import Stage

CITES = {
    "R49.1(1)": "§R49.1 §R49.1(1)",
    "R49.1(2)": "§R49.1 §R49.1(2)",
    "R49.1(3)": "§R49.1 §R49.1(3)",
    "R49.1(4)": "§R49.1 §R49.1(4)",
    "G49.2": "§G49.2",
    "G33.1.3": "§G33.1.3",
}


@dataclass(frozen=True, slots=True)
class Decision:
    """Who goes on, by which step, and what home and away had there; nobody while it is still open.

    ``level`` are the steps before it, at which home and away had the same.
    """

    winner: int | None
    step: str = ""
    values: tuple[Fraction, Fraction] | None = None
    level: tuple[str, ...] = ()


@dataclass(frozen=True, slots=True)
class Extra:
    """The extra boards of a match: their lines, how many the conditions want, and the field they are compared in."""

    lines: Sequence[Line] = ()
    wanted: int = 0
    field: RoundField | None = None

    @property
    def is_complete(self) -> bool:
        """Whether nothing is to come on so many boards; on one at least, where the conditions do not say. A board that
        the Director has cancelled is over too."""
        over = {line.board for line in self.lines if not isinstance(line.score, LatePlay)}
        return len(over) >= max(1, self.wanted)


def decide(match: Match, found: MatchTotals, extra: Extra, stage: Stage) -> Decision:
    """R49.1, step by step. Extra boards are played only when the first two steps leave the match level."""
    assert match.away is not None
    if found.home.margin != found.away.margin:
        return Decision(match.home if found.home.margin > found.away.margin else match.away)
    won_home, won_away = found.boards_won
    level: list[str] = []
    for step, values in (
        ("R49.1(1)", (found.total_points, -found.total_points)),
        ("R49.1(2)", (Fraction(won_home), Fraction(won_away))),
        ("R49.1(3)", _extra(match, extra, stage)),
    ):
        if values is None:
            continue
        home, away = values
        if home != away:
            return Decision(match.home if home > away else match.away, step, values, tuple(level))
        level.append(step)
    if match.lot in (match.home, match.away):
        return Decision(match.lot, "R49.1(4)", level=tuple(level))
    return Decision(None, level=tuple(level))


def _extra(match: Match, extra: Extra, stage: Stage) -> tuple[Fraction, Fraction] | None:
    """What all of the extra boards come to; nothing while one of them is still to be played."""
    if not extra.is_complete:
        return None
    if extra.field is not None:
        return extra.field.extra(match, extra.lines)
    bare, so_many = changed(match, start_home=Fraction(), start_away=Fraction()), max(1, extra.wanted)
    found = match_totals(bare, extra.lines, changed(stage, boards=so_many))
    return (found.home.margin, found.away.margin) if found.is_complete else None
