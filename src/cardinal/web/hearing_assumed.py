"""What a ruling has taken for granted, and the same hearing where it is otherwise: the form of scoring, for one."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, replace

from cardinal.language import Language
from cardinal.laws.question import plain

from .books import Cited, cited
from .hearing import Heard
from .hearing_context import HearingContext
from .hearing_facts import Facts, facts_of

_MOST_OTHERS = 4


@dataclass(frozen=True, slots=True)
class Assumption:
    """An option that nobody has told, and each other value of it with the address of the hearing under that value."""

    text: str
    cites: tuple[Cited, ...]
    others: tuple[tuple[str, list[tuple[str, str]]], ...]


def assumptions(context: HearingContext, one: Heard, language: Language) -> tuple[Assumption, ...]:
    """The options by which a ruling was decided although nobody has told them; of a long range no values are listed."""
    found = []
    for condition in one.held.assumed:
        option = condition.option
        others = [value for value in option.values if value != option.default]
        told = others if len(others) <= _MOST_OTHERS else ()
        pairs = ((plain(value), context.hearing(_with(one.facts, option.name, value), one.answers)) for value in told)
        found.append(Assumption(str(condition), cited(option.clauses, one.edition, language=language), tuple(pairs)))
    return tuple(found)


def _with(facts: Facts, name: str, value: object) -> Facts:
    """The facts with a condition told."""
    record = facts.record()
    before = record.get("conditions")
    told = {**(before if isinstance(before, Mapping) else {}), name: value}
    return replace(facts_of({**record, "conditions": told}, facts.law), matter=facts.matter, earlier=facts.earlier)
