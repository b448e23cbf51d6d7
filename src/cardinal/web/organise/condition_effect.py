"""What other conditions would change: the lines that read otherwise, and who moves in the standings."""

from __future__ import annotations

from dataclasses import dataclass, replace

from anyio import to_thread

from cardinal.contest.changes import compare
from cardinal.contest.conditions import ConditionsOfContest
from cardinal.contest.conditions_page import PageRow, conditions_page, said
from cardinal.language import Language
from cardinal.store import Competition

from ..direct.effect import MovedShown, moved_shown
from ..event_conditions import lines_said

_OWN = frozenset(("revision", "published", "amendment"))


@dataclass(frozen=True, slots=True)
class Changed:
    """A line that reads otherwise."""

    label: str
    before: str
    after: str


@dataclass(frozen=True, slots=True)
class Revision:
    """A revision before it is saved."""

    number: int
    changes: tuple[Changed, ...]
    moved: tuple[MovedShown, ...]


async def revision_of(state: Competition, new: ConditionsOfContest, language: Language) -> Revision:
    """What the revision does; worked out beside the loop that serves everybody."""
    return await to_thread.run_sync(_revision, state, new, language)


def _revision(state: Competition, new: ConditionsOfContest, language: Language) -> Revision:
    found = compare(state.event, replace(state.event, conditions=new))
    moved = tuple(moved_shown(one, language) for one in found.moved)
    return Revision(new.revision, tuple(_changes(state.conditions, new, language)), moved)


def _changes(old: ConditionsOfContest, new: ConditionsOfContest, language: Language) -> list[Changed]:
    before, after = _rows(old), _rows(new)
    paths = [path for path in dict.fromkeys((*before, *after)) if path not in _OWN]
    pairs = [(path, _said(before.get(path), language), _said(after.get(path), language)) for path in paths]
    return [
        Changed(said((after.get(path) or before[path]).label, language), was, now)
        for path, was, now in pairs
        if was != now
    ]


def _rows(conditions: ConditionsOfContest) -> dict[str, PageRow]:
    every = conditions_page(conditions, every_option=True, of_any_form=True)
    return {row.path: row for section in every for row in section.rows}


def _said(row: PageRow | None, language: Language) -> str:
    return "; ".join(lines_said(row, language)) if row is not None else "–"
