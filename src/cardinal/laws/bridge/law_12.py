"""From the law of an irregularity on into Law 12 of its edition, within the same hearing.

No ruling ends in a score that somebody has still to work out.

A shared procedure reaches the Law 12 of the edition under which its case is heard.
"""

from __future__ import annotations

from collections.abc import Callable, Generator
from dataclasses import dataclass
from typing import Any

from cardinal.laws.clause import Edition
from cardinal.laws.part import part
from cardinal.laws.prelude import NOT_DETERMINED, SIDES, Case, Effect, Found, Procedure, Question, Side, Voice

voice = Voice(__name__)


@dataclass(frozen=True, slots=True)
class Law12:
    """What an edition does once a law has given the power to adjust the score. *assigned* gets the side that offended,
    or None where the table has none; *without_result* is for a board that gets no result at this table, and
    *without_redeal* for one that may not be redealt in team play."""

    assigned: Callable[[Case, Side | None, str], Procedure]
    artificial: Callable[[Case, str], Procedure]
    without_result: Callable[[Case, str], Procedure]
    without_redeal: Callable[[Case, str], Procedure]


LAW_12: dict[Edition, Law12] = {}


@part
def assigned_score(case: Case, offending: Side | None, cites: str) -> Procedure:
    """12C1: the score is assigned, or is artificial where none can be. *cites* are the clauses that give the power."""
    yield from LAW_12[case.edition].assigned(case, offending, cites)


@part
def artificial_score(case: Case, cites: str) -> Procedure:
    """The score is artificial, by responsibility."""
    yield from LAW_12[case.edition].artificial(case, cites)


@part
def score_without_result(case: Case, cites: str) -> Procedure:
    """The board gets no result here; in team play the other table's may decide (86B)."""
    yield from LAW_12[case.edition].without_result(case, cites)


@part
def score_without_redeal(case: Case, cites: str) -> Procedure:
    """The board ought to be redealt and may not be, since the match could be known without it (86A)."""
    yield from LAW_12[case.edition].without_redeal(case, cites)


def redressed(case: Case, cites: str, side: Side | None = None) -> Procedure:
    """An assigned score for damage by *side*, or by the side that the record shows to have offended; where it shows
    none it is asked for."""
    if side is None:
        side = yield from _offending_side(case, cites)
    if side is None:
        # Damage is what an infraction does to an innocent side: with no offender established there is none.
        yield voice.none("no_offending_side_established", f"{cites} §85B")
    else:
        yield from assigned_score(case, side, cites)


def declaring_side(case: Case) -> Side | None:
    """The side of declarer, as far as the record shows who that is."""
    contract = case.position.contract
    return contract.declarer.side if contract is not None else None


def defending_side(case: Case) -> Side | None:
    """The side of the defenders, as far as the record shows who they are."""
    side = declaring_side(case)
    return side.other if side is not None else None


def _offending_side(case: Case, cites: str) -> Generator[Question | Found | Effect, Any, Side | None]:
    """Which side committed the infraction; None if that cannot be established."""
    act = case.irregularity
    if act is not None and act.seat is not None:
        return act.seat.side
    side = yield voice.fact("offending_side", cites, options=SIDES)
    return None if side == NOT_DETERMINED else side
