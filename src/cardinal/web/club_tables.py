"""Which events are played at a table of the club now: where a card that is good for every evening leads."""

from __future__ import annotations

from dataclasses import dataclass

from cardinal.store import Competition
from cardinal.store.event_progress import Phase, progress

from .organise.progress import tables_of
from .services import Services
from .table.acts import split_name

_PLAYING = (Phase.RUNNING, Phase.BETWEEN, Phase.DRAWN, Phase.OVER)
"""In the order in which they are offered; one whose last result is in can still have it disputed."""


@dataclass(frozen=True, slots=True)
class Playing:
    """An event that has such a table."""

    key: str
    name: str
    phase: Phase


async def playing_at(services: Services, table: str) -> tuple[Playing, ...]:
    """Every event that is drawn, not over, and has the table; those that are over only while there is no other."""
    found = []
    await services.heads.refresh()
    for head in await services.heads.playing():
        if head.progress.phase not in _PLAYING:
            continue
        key, state = head.key, await services.competitions.state(head.stream)
        if not _is_on(state) or table not in {split_name(name)[0] for name in tables_of(state)}:
            continue
        phase = progress(state).phase
        if phase in _PLAYING:
            found.append(Playing(key, state.conditions.name, phase))
    found.sort(key=lambda one: _PLAYING.index(one.phase))
    going_on = tuple(one for one in found if one.phase is not Phase.OVER)
    return going_on or tuple(found)


def _is_on(state: Competition) -> bool:
    """Whether it may be on: what costs little is asked first, for a club has hundreds of events."""
    known = state.known_conditions
    is_away = state.archived_at is not None or state.deleted_at is not None
    return known is not None and not is_away and not {one.name for one in known.stages} <= set(state.published)
