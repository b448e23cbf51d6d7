"""Who wins a knockout match that its score leaves level: points, boards, extra boards, lots (R49.1)."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from dataclasses import replace as changed
from fractions import Fraction

from .match_score import MatchMargin, margin
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
    """Who goes on, by which step, and what home and away had there; nobody while it is still open."""

    winner: int | None
    step: str = ""
    values: tuple[Fraction, Fraction] | None = None

    @property
    def cites(self) -> str:
        return CITES.get(self.step, "")


def decide(
    match: Match, found: MatchMargin, extra: Sequence[Line], stage: Stage, field: RoundField | None = None
) -> Decision:
    """R49.1, step by step. Extra boards are played only when the first two steps leave the match level."""
    assert match.away is not None
    if found.home != found.away:
        return Decision(match.home if found.home > found.away else match.away)
    won_home, won_away = found.boards_won
    for step, home, away in (
        ("R49.1(1)", found.total_points, -found.total_points),
        ("R49.1(2)", Fraction(won_home), Fraction(won_away)),
        ("R49.1(3)", *_extra(match, extra, stage, field)),
    ):
        if home != away:
            return Decision(match.home if home > away else match.away, step, (home, away))
    if match.lot in (match.home, match.away):
        return Decision(match.lot, "R49.1(4)")
    return Decision(None)


def _extra(match: Match, lines: Sequence[Line], stage: Stage, field: RoundField | None) -> tuple[Fraction, Fraction]:
    """*field* is of the extra boards of all tables, where matches are compared with others."""
    if not lines:
        return Fraction(), Fraction()
    if field is not None:
        return field.extra(match, lines)
    found = margin(changed(match, start_home=Fraction(), start_away=Fraction()), lines, changed(stage, boards=1))
    return (found.home, found.away) if found.is_complete else (Fraction(), Fraction())
