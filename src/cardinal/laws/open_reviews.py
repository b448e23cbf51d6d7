"""The looks back that rulings ask for when play has ended: some settle themselves, the others the Director opens."""

from __future__ import annotations

from dataclasses import replace

from cardinal.language import Text

from .errors import ImpossibleCase
from .hearing import hear_again
from .open_hearing import case_about, go_on
from .open_state import Due, Hearing, OpenState
from .routine import is_composite

_AUTOMATIC = ("64", "43B2(b)")
"""The look-backs that ask for no judgement: the play shows how many tricks move."""


def begin_review(state: OpenState, clause: str) -> OpenState:
    """Open the hearing that a ruling asked for at the end of play."""
    if not state.is_over or all(review.clause != clause for review in state.position.reviews):
        raise ImpossibleCase(Text(__package__, "no_review", {"clause": clause}))
    first = next((due for due in state.due if due.clause == clause), Due(clause, None))
    asked, rest = _looked_at_once(state.due, first)
    kept = any(due.clause == clause for due in rest)
    reviews = tuple(one for one in state.position.reviews if one.clause != clause)
    reviews = (*reviews, next(one for one in state.position.reviews if one.clause == clause)) if kept else reviews
    state = replace(state, position=replace(state.position, reviews=reviews), due=rest)
    # What was found in the first hearing is not asked again; whether anything was unusual is another list here.
    case = replace(case_about(state, clause), reviewed=asked[-1].act)
    known = {key: given for due in asked for key, given in due.answers if not is_composite(key)}
    answers, result = hear_again(clause, case, known)
    hearing = Hearing(clause, case, tuple(answers.items())).with_result(result)
    return go_on(replace(state, hearings=(*state.hearings, hearing)))


def _looked_at_once(dues: tuple[Due, ...], first: Due) -> tuple[tuple[Due, ...], tuple[Due, ...]]:
    """What the Director looks at together with *first*, and what is left for another time."""
    asked = tuple(due for due in dues if due.is_same(first)) or (first,)
    return asked, tuple(due for due in dues if not due.is_same(first))


def settle_tricks(state: OpenState) -> OpenState:
    """64A is automatic: when play has ended, the tricks of the revokes that were heard in play are moved. Where a fact
    is not known the look back stays due."""
    clauses = (review.clause for review in state.position.reviews if review.clause in _AUTOMATIC)
    clause = next(clauses, None)
    if clause is None or state.result is None or state.hearings:
        return state
    settled_state = begin_review(state, clause)
    return state if settled_state.hearings else settle_tricks(settled_state)
