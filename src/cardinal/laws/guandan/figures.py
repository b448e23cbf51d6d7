"""The figures of the Guandan rules as they are in force: those of their pack, with what the event changes."""

from __future__ import annotations

from cardinal.laws.conditions import Conditions
from cardinal.regulations.settings import Regulation

PACK = "china-guandan"


def figures(conditions: Conditions) -> Regulation:
    return conditions.regulation(PACK)


def class_of(conditions: Conditions, cites: str, when: str = "always") -> int:
    """The class of an offence by its clause, which the organiser may have moved; 0 where it costs no points."""
    clause, terms = cites.removeprefix("§"), figures(conditions).penalties
    found = terms.of(clause)
    step = found.step(when) if found else None
    return dict(terms.moved).get(clause, step.penalty_class if step else 0)
