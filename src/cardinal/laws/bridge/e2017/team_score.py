"""Law 86B2: the arithmetic of adjusted scores between two teams, in exact fractions."""

from __future__ import annotations

from dataclasses import dataclass, replace

from cardinal.laws.unique import Row, only

from .score_adjustment import INNOCENT, Score


@dataclass(frozen=True, slots=True)
class TeamScore:
    """One board: what the team without fault gets, what the team at fault gets, and which award that was."""

    innocent: Score
    offending: Score
    is_assigned: bool


def one_team_at_fault(average_plus: Score, assigned: Score | None) -> TeamScore:
    """86B2(b): the better of average plus and an assigned score, and its complement for the team at fault.

    Both scores are the innocent team's. Where no score can be assigned there is average plus. The complement is
    taken of what was awarded, whatever the conditions say that average minus is worth.
    """
    better = assigned if assigned is not None and assigned.value > average_plus.value else average_plus
    best = replace(better, cites="§86B2(b)")
    return TeamScore(best, best.complement, better is assigned)


def part_of_86b2(fault_ns: str, fault_ew: str) -> Row[str]:
    """86B2: which of (a), (b) and (c) applies, by whether each contestant was at fault at all."""
    ns, ew = fault_ns != INNOCENT, fault_ew != INNOCENT
    return only(
        (
            Row(not ns and not ew, "neither", "§86B2(a)"),
            Row(ns != ew, "one", "§86B2(b)"),
            Row(ns and ew, "both", "§86B2(c)"),
        ),
        "fault of two teams",
    )
